"""Moves of simulated fights: no one keeps the fight before a move, or reads what happened."""

from functools import cache
from typing import Any

from msgspec.structs import replace

from . import engine
from .context import Context
from .dice import Dice
from .events import Event
from .fight import Answer, AnyFight
from .moves import Action, Move
from .questions import TakeTurn
from .registry import rules_of
from .ruleset import Ruleset


def push(fight: AnyFight, seat: str, move: Move) -> AnyFight:
    """Make a move on the table of the fight itself, if the ruleset never asks on the way.

    The rules are those of `engine.decide`, and so are the dice.

    Args:
        fight: The fight; only the fight after the move may be used from now on.
        seat: The seat that moves.
        move: A legal move: `engine.choices` has it, or `engine.check` has allowed it.

    Returns:
        The next fight.

    Example:
        >>> move = engine.parse(fight, "ann", "catch breath")
        >>> after, _ = engine.decide(fight, "ann", move)
        >>> push(fight, "ann", move) == after
        True
    """
    rules = rules_of(fight)
    if not isinstance(move, Action) or fight.pending.need == "all" or _asks(rules):
        return engine.decide(fight, seat, move)[0]
    dice = Dice(fight.seed, fight.drawn, None, fight.loaded)
    ctx = Context(rules, fight.table, dice, [], _forget, fight.pending)
    if (procedure := rules.play(ctx, (Answer(seat, move),))) is not None:
        assert not list(procedure), f"{rules.name} asks what it does not declare"
    asked = rules.asked(fight.table)
    after: AnyFight = replace(fight, drawn=dice.drawn, rev=fight.rev + 1, pending=asked)
    return after


def _forget(event: Event) -> None:
    """Take note of nothing."""


@cache
def _asks(rules: Ruleset[Any, Any]) -> bool:
    """Return whether a ruleset has questions other than that of a turn."""
    return not all(issubclass(each, TakeTurn) for each in rules.questions)
