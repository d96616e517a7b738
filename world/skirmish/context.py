"""What a move works with while it is carried out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Generic

from .dice import Dice
from .events import Event
from .fight import Pending, T

#: What a move has answered that answers no question.
NOTHING_ASKED: Final[Pending[Any]] = Pending()


class Context(Generic[T]):
    """What a move's procedure works with.

    Attributes:
        table: The state, which it may change.
        dice: The dice.
        events: What has happened so far.
        emit: Notes that something happened: `ctx.emit(Struck(...))`.
        opened: The question that the move answered.
    """

    __slots__ = ("dice", "emit", "events", "opened", "table")

    def __init__(
        self, table: T, dice: Dice, events: list[Event], opened: Pending[Any] = NOTHING_ASKED
    ) -> None:
        self.table = table
        self.dice = dice
        self.events = events
        self.emit: Callable[[Event], None] = events.append
        self.opened = opened
