"""Help pages: the page that a ruleset brings as `help.txt`, or what it declares."""

from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from typing import Literal

from world.skirmish.base.command_name import command, in_help
from world.skirmish.moves.arguments import Word
from world.skirmish.moves.base import Move, TakeTurn
from world.skirmish.moves.fields import arguments
from world.skirmish.notation.syntaxes import syntaxes
from world.skirmish.referee.orders import ALWAYS, ASK, ORDERS
from world.skirmish.referee.rulings import Yield
from world.skirmish.ruleset import registry
from world.skirmish.ruleset.base import AnyRuleset
from world.skirmish.views.text import wrapped

_WIDTH = 76
#: How far a fight has come, and what it is to someone: they decide, wait, or only watch.
Stage = Literal["none", "gathering", "asked", "waiting", "watching", "over"]


def page(name: str) -> str:
    """Return the help page of a ruleset."""
    written = files(registry.packages()[name]).joinpath("help.txt")
    return in_help(written.read_text(encoding="utf-8")) if written.is_file() else declared(name)


def declared(name: str) -> str:
    """Return a help page made of the docstrings of a ruleset's moves, each under a heading."""
    rules = registry.get(name)
    shown_before = set[type[Move]]()
    parts = [wrapped(f"{rules.title}: {rules.summary}", _WIDTH, "")]
    for heading, moves in _headings(rules):
        new = [move for move in moves if move not in shown_before]
        if new:
            parts += [wrapped(heading, _WIDTH, ""), *(move_help(move, rules) for move in new)]
        shown_before.update(new)
    return "\n\n".join(parts)


def now(stage: Stage, waits: str = "") -> str:
    """Return what someone can do now, for the beginning of the list of all subcommands.

    Args:
        stage: How far the fight has come, and what it is to them.
        waits: A sentence that says who the fight waits for.
    """
    match stage:
        case "none":
            told = (
                f"There is no fight here. To learn how to fight, type {command('tutorial')}. "
                f"To fight an NPC, type {command('fight NPC')}. "
                f"To start a fight of several, type {command('init NAME')}."
            )
        case "gathering":
            told = (
                f"The fight here has not started. To take part, type {command('join TEAM')}. "
                f"Once there are two teams, its owner types {command('start')}."
            )
        case "asked":
            told = (
                f"It is for you to decide. To list what you can do, type {command('moves')}. "
                f"For your chances, type {command('odds')}. For what a move or a word means, type "
                f"{command('help WORD')}, such as {command('help yield')}."
            )
        case "waiting":
            told = (
                f"{waits} To choose your move in advance, type {command('next WHAT')}. "
                f"For what a move or a word means, type {command('help WORD')}."
            )
        case "watching":
            told = waits
        case "over":
            told = f"The fight is over. Its owner ends it with {command('end')}."
    return wrapped(told, _WIDTH, "")


def standing_orders() -> str:
    """Return the help page of standing orders, which every ruleset takes as moves."""
    every = map(registry.get, registry.names())
    questions = (
        f"  {ruleset.title}: {', '.join(ruleset.standing)}" for ruleset in every if ruleset.standing
    )
    listed = "\n".join(wrapped(line, _WIDTH, "    ") for line in questions)
    return f"""\
{command(f"{ORDERS} [QUESTION [ANSWER]]")}

Answer a question the same way every time, without being asked. Without an
answer you read which answers there are; without a question, which questions.

  {command(f"{ORDERS} QUESTION ANSWER")}

To be asked again, the answer is {ASK}:

  {command(f"{ORDERS} QUESTION {ASK}")}

When you are asked, this is your answer now and every time after that:

  {command(f"{ALWAYS} ANSWER")}

The questions of each ruleset ({command("help QUESTION")} says what one asks, in a
fight by those rules):

{listed}"""


def _headings(rules: AnyRuleset) -> Iterator[tuple[str, Sequence[type[Move]]]]:
    """Yield the moves in groups: for a turn, for each question, for the owner."""
    if rules.has_turns:
        yield "In your turn:", rules.answers[TakeTurn.kind]
    for question in rules.questions:
        asked = question.asks or f"about '{question.kind}'"
        fields = {field: field.replace("_", " ").upper() for field in question.__struct_fields__}
        yield f"When you are asked {asked.format_map(fields)}:", question.answers
    if rules.allows_forfeits_out_of_turn:
        yield "Instead of an answer, except in the middle of a move:", (Yield,)
    yield "As the owner of a fight you may also:", rules.interventions


def examples(move: type[Move], rules: AnyRuleset) -> list[str]:
    """Return examples of what a move takes, for arguments whose hints do not say enough."""
    every = (argument.example(rules.fighter, rules.house()) for argument in arguments(move))
    return [part for part in every if part]


def move_help(move: type[Move], rules: AnyRuleset) -> str:
    """Return how a move is typed, and below it what it does and which words it takes."""
    every = syntaxes((move,), rules.house())
    shown = [syntax for syntax in every if syntax.listed or not move.listed]
    lines = [wrapped(f"  {command(syntax.usage)}", _WIDTH, "      ") for syntax in shown]
    text = " ".join(move.help().split())
    if move.aliases:
        text += f" Also: {', '.join(move.aliases)}."
    text += "".join(f" An example: {example}." for example in examples(move, rules))
    lines.append(wrapped(f"      {text}", _WIDTH, "      "))
    lines += [
        wrapped(f"      {argument.hint}: {_choices(argument.words)}.", _WIDTH, "        ")
        for argument in arguments(move)
        if isinstance(argument, Word) and argument.hint.isupper()
    ]
    return "\n".join(lines)


def _choices(words: Mapping[str, str]) -> str:
    """Return the words, each with its short form if that is none of the beginnings of it."""
    return ", ".join(
        word.lower() if word.lower().startswith(short) else f"{word.lower()} ({short})"
        for short, word in words.items()
    )
