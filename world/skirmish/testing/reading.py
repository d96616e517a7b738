"""What a test reads of a fight: its questions and choices, and single events."""

from collections.abc import Iterable
from typing import Any

from world.skirmish import engine
from world.skirmish.state.events import Event
from world.skirmish.state.fight import AnyFight


def asked(fight: AnyFight) -> list[str]:
    """Return the open questions with their seats: `foe dodge`."""
    return [f"{question.seat} {question.kind}" for question in fight.pending.questions]


def choices(fight: AnyFight, seat: str) -> list[str]:
    """Return the choices of a seat, as typed."""
    return [engine.say(fight, move) for move in engine.choices(fight, seat)]


def all_of(events: Iterable[Event], *kinds: type[Event]) -> list[Any]:
    """Return the events of these kinds."""
    return [happened for happened in events if type(happened) in kinds]


def event(events: Iterable[Event], kind: type[Event]) -> Any:
    """Return the one event of a kind."""
    (only,) = all_of(events, kind)
    return only
