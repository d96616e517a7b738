"""A change of a fight, as data: how it was and is, what happened, who did it and may undo it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Any

from typeclasses.skirmish.game_objects import Person
from world.skirmish import engine
from world.skirmish.moves.base import Move
from world.skirmish.referee.secret_rolls import RolledInSecret
from world.skirmish.ruleset.registry import rules_of
from world.skirmish.state.events import Event, Rolled
from world.skirmish.state.fight import AnyFight


@dataclass(frozen=True, eq=False)
class Change:
    """A change of a fight.

    Attributes:
        after: The fight after the change.
        before: The fight before a move; None at the start, and after a return to an earlier
            state.
        events: What happened.
        seat: The seat that moved; empty for none.
        by: The person who made the change; None for code.
        headline: The line that is sent before the events.
        story: The change in one line, for onlookers and the record; empty if it is hidden.
        poses: The seats whose players wrote something to go with a move, with what they wrote;
            nothing of a secret answer until it is revealed.
        is_start: Whether the fight starts.
        move: The move that was made; None for other changes.
        steps: The fight after each of several moves that are told together, and what happened in
            it; empty for one move.
        parts: The changes that are told together; empty for one.
    """

    after: AnyFight
    before: AnyFight | None = None
    events: tuple[Event, ...] = ()
    seat: str = ""
    by: Person | None = None
    headline: str = ""
    story: str = ""
    poses: tuple[tuple[str, str], ...] = ()
    is_start: bool = False
    move: Move | None = None
    steps: tuple[tuple[AnyFight, tuple[Event, ...]], ...] = ()
    parts: tuple[Change, ...] = ()

    @classmethod
    def of_many(cls, changes: Sequence[Change]) -> Change:
        """Return several moves, one after the other, as one change."""
        first, last = changes[0], changes[-1]
        return cls(
            last.after,
            before=first.before,
            events=tuple(chain.from_iterable(change.events for change in changes)),
            seat=last.seat,
            by=last.by,
            story=" ".join(change.story for change in changes if change.story),
            poses=tuple(chain.from_iterable(change.poses for change in changes)),
            steps=tuple((change.after, change.events) for change in changes),
            parts=tuple(changes),
        )

    @cached_property
    def words(self) -> str:
        """The move as it is typed; empty for other changes."""
        if self.before is None or self.move is None:
            return ""
        return engine.say(self.before, self.move)

    @cached_property
    def awaits_others(self) -> bool:
        """Whether the change is an answer, hidden until all who are asked have answered."""
        before, after = self.before, self.after
        return before is not None and before.rev == after.rev and before.given != after.given

    @cached_property
    def rolled_in_secret(self) -> bool:
        """Whether the referee has rolled in secret, so that no one else learns of it."""
        return RolledInSecret in [type(event) for event in self.events]

    @cached_property
    def is_reversible(self) -> bool:
        """Whether the player may take the change back, as far as the change itself tells."""
        if self.before is None or self.awaits_others:
            return False
        happened = {type(event).__struct_config__.tag for event in self.events}
        return not why_only_the_owner_undoes(self.after, self.seat, happened)

    @cached_property
    def open_seats(self) -> tuple[str, ...]:
        """The seats that the fight waits for."""
        return engine.open_seats(self.after)

    @cached_property
    def newly_open_seats(self) -> tuple[str, ...]:
        """The seats that the fight waits for now, and did not wait for before the change."""
        before = engine.open_seats(self.before) if self.before is not None else ()
        return tuple(seat for seat in self.open_seats if seat not in before)


def why_only_the_owner_undoes(fight: AnyFight, seat: str, happened: set[Any]) -> str:
    """Return why no one but the owner may take a seat's last move back; empty if its player may.

    Args:
        fight: The fight since the move.
        seat: The seat that moved.
        happened: The tags of the events of the move.
    """
    # Every die is told. The count of dice says nothing: it goes on when the fight goes back.
    if Rolled.__struct_config__.tag in happened:
        return "Dice have fallen in that move"
    if _asks_others(fight, seat):
        return "Others are asked about that move"
    if happened & {shown.__struct_config__.tag for shown in rules_of(fight).reveals}:
        return "That move has shown what was hidden"
    return ""


def _asks_others(fight: AnyFight, seat: str) -> bool:
    """Return whether a seat's last move asks others before it is done.

    Who has answered a question that all of them are asked has asked nobody anything.
    """
    if fight.continuation is None or any(answer.actor == seat for answer in fight.given):
        return False
    return any(other != seat for other in engine.open_seats(fight))
