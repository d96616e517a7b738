"""The context of a move while it is carried out."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Final, Generic, final

from msgspec import Struct

from .dice import Dice
from .events import Attempted, Event
from .fight import Pending, T
from .once import Part, Stops, once

#: The opened questions of a move that answers none.
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
            in it, and `need` is that of the question that was open at that time.
        ended: The team that `end` has let win; None while the fight goes on.
        known: What is known of parts that are done `once`; None unless the move is a trial.
    """

    rules: Any
    table: T
    dice: Dice
    events: list[Event]
    emit: Callable[[Event], None]
    opened: Pending[Any] = NOTHING_ASKED
    ended: str | None = None
    known: Stops | None = None

    @final
    def once(self, key: Hashable, begin: Callable[[], Part]) -> Part:
        """Do the first part of a move, which trials of the move do once for all falls of the dice.

        Args:
            key: What it depends on, apart from the table before the move.
            begin: Returns the part: a generator, which may ask questions.

        Returns:
            What the part returns.
        """
        return once(self, key, begin)

    @final
    def attempt(
        self,
        what: str,
        fighter: Any,
        bonus: int,
        needed: int,
        *,
        dice: tuple[int, int] = (1, 20),
        advantage: int = 0,
    ) -> bool:
        """Roll for what a fighter tries, and tell it.

        Args:
            what: What they try, to follow `tries to`: `leave the ship`.
            fighter: The one who tries.
            bonus: What is added to the roll.
            needed: The total that succeeds.
            dice: How many dice, and their sides.
            advantage: So many dice more are rolled, and the best count; below 0, the worst.

        Returns:
            Whether the total is enough.
        """
        bands = (needed - bonus - 1,)
        total = self._total(fighter.id, dice, advantage, bands) + bonus
        self.emit(Attempted(fighter.id, what, total, needed, total >= needed))
        return total >= needed

    @final
    def degree(
        self,
        what: str,
        fighter: Any,
        bonus: int,
        needed: int,
        *,
        step: int,
        most: int = 2,
        dice: tuple[int, int] = (1, 20),
        advantage: int = 0,
    ) -> int:
        """Roll for what a fighter tries, tell it, and return by how much it succeeds.

        Args:
            what: What they try, to follow `tries to`.
            fighter: The one who tries.
            bonus: What is added to the roll.
            needed: The total that succeeds.
            step: By so much the total is above what is needed for each further degree.
            most: So many degrees are told apart on each side.
            dice: How many dice, and their sides.
            advantage: So many dice more are rolled, and the best count; below 0, the worst.

        Returns:
            1 for a success, 2 if the total is a step above what is needed; 0 for a failure, -1 if
            it fails by a step or more, and so on.
        """
        bands = tuple([needed + step * number - bonus - 1 for number in range(1 - most, most)])
        total = self._total(fighter.id, dice, advantage, bands) + bonus
        self.emit(Attempted(fighter.id, what, total, needed, total >= needed))
        return max(1 - most, min(most, (total - needed) // step + 1))

    def _total(self, by: str, dice: tuple[int, int], advantage: int, bands: tuple[int, ...]) -> int:
        """Return the sum of the best or the worst of some dice."""
        count, sides = dice
        roll = self.dice.best if advantage >= 0 else self.dice.worst
        return roll(count, count + abs(advantage), sides, by, bands)

    @final
    def contest(
        self,
        what: str,
        fighter: Any,
        bonus: int,
        other: Any,
        against: int,
        *,
        dice: tuple[int, int] = (1, 20),
    ) -> bool:
        """Let two fighters roll against each other, and tell it; a tie changes nothing.

        Args:
            what: What the first of them tries, to follow `tries to`: `push Bob`.
            fighter: The one who tries.
            bonus: What is added to their roll.
            other: The one who resists.
            against: What is added to that roll.
            dice: How many dice, and their sides.

        Returns:
            Whether the one who tries has rolled more.
        """
        mine, theirs = self.dice.versus(*dice, fighter.id, other.id)
        mine, theirs = mine + bonus, theirs + against
        self.emit(Attempted(fighter.id, what, mine, theirs, mine > theirs))
        return mine > theirs

    @final
    def end(self, team: str) -> None:
        """End the fight after this move; `team` has won it, or no one if it is empty."""
        self.ended = team


def new_context(
    rules: Any,
    table: T,
    dice: Dice,
    opened: Pending[Any] = NOTHING_ASKED,
    known: Stops | None = None,
) -> Context[T]:
    """Return the context of a move before anything has happened."""
    events: list[Event] = []
    return Context(rules, table, dice, events, events.append, opened, None, known)
