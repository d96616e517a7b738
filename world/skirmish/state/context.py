"""The context of a move while it is carried out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Generic

from msgspec import Struct

from .dice import Dice
from .events import Attempted, Event
from .fight import Pending, T

#: What a move has answered that answers no question.
NOTHING_ASKED: Final[Pending[Any]] = Pending()


class Context(Struct, Generic[T], eq=False, gc=False):
    """The context of a move's procedure.

    Attributes:
        rules: The ruleset.
        table: The state, which it may change.
        dice: The dice.
        events: What has happened so far.
        emit: Notes that something happened: `ctx.emit(Struck(...))`.
        opened: The question that the move answered. If it answered nothing, there are no questions
            in it, and `need` is that of the question that was open meanwhile.
        ended: The team that `end` has let win; None while the fight goes on.
    """

    rules: Any
    table: T
    dice: Dice
    events: list[Event]
    emit: Callable[[Event], None]
    opened: Pending[Any] = NOTHING_ASKED
    ended: str | None = None

    def attempt(
        self, what: str, fighter: Any, bonus: int, needed: int, *, dice: tuple[int, int] = (1, 20)
    ) -> bool:
        """Roll for what a fighter tries, and tell it.

        Args:
            what: What they try, to follow `tries to`: `leave the ship`.
            fighter: The one who tries.
            bonus: What is added to the roll.
            needed: The total that succeeds.
            dice: How many dice, and their sides.

        Returns:
            Whether the total is enough.
        """
        total = self.dice.total(*dice, by=fighter.id) + bonus
        self.emit(Attempted(fighter.id, what, total, needed, total >= needed))
        return total >= needed

    def end(self, team: str) -> None:
        """End the fight after this move; `team` has won it, or no one if it is empty."""
        self.ended = team


def new_context(
    rules: Any, table: T, dice: Dice, opened: Pending[Any] = NOTHING_ASKED
) -> Context[T]:
    """Return the context of a move before anything has happened."""
    events: list[Event] = []
    return Context(rules, table, dice, events, events.append, opened)
