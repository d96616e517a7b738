"""Help pages: the page that a ruleset brings as `help.txt`, or what it declares."""

from importlib.resources import files
from typing import Any

from world.skirmish import registry
from world.skirmish.moves import Move, syntaxes
from world.skirmish.questions import INTERVENTION, TakeTurn

from .text import wrapped

_WIDTH = 76


def page(name: str) -> str:
    """Return the help page of a ruleset."""
    written = files(registry.packages()[name]).joinpath("help.txt")
    return written.read_text(encoding="utf-8") if written.is_file() else declared(name)


def declared(name: str) -> str:
    """Return a help page made of the docstrings of a ruleset's moves."""
    rules = registry.get(name)
    parts = [f"{rules.title}: {rules.summary}"]
    parts += [_help(move, rules.house()) for move in rules.answers[TakeTurn.kind]]
    answers = [
        move
        for kind, moves in rules.answers.items()
        if kind not in (TakeTurn.kind, INTERVENTION)
        for move in moves
    ]
    if answers:
        parts.append("Answers to questions:")
        parts += [_help(move, rules.house()) for move in dict.fromkeys(answers)]
    parts.append("As the owner of a fight you may also:")
    parts += [_help(move, rules.house()) for move in rules.interventions]
    return "\n\n".join(parts)


def _help(move: type[Move], house: Any) -> str:
    """Return how a move is typed, and below it what it does."""
    usages = [each.usage for each in syntaxes((move,), house) if each.listed]
    text = " ".join(move.help().split())
    short = f" Short: {', '.join(move.aliases)}." if move.aliases else ""
    lines = [f"  combat {usage}" for usage in usages]
    return "\n".join([*lines, wrapped(f"      {text}{short}", _WIDTH, "      ")])
