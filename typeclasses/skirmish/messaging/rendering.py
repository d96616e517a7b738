"""One change of a fight, with everything that screens show of it.

It is made once for a change and never altered. It asks the rules and the view whatever
any screen needs, at most once each, and shares the answers between readers who read the same; the
senders only choose and format.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from dataclasses import replace as replace_fields
from functools import cached_property
from typing import Any

from msgspec.structs import replace

from typeclasses.skirmish.encounter import naming
from typeclasses.skirmish.encounter.script import SkirmishEncounter
from typeclasses.skirmish.game_objects import Person
from typeclasses.skirmish.messaging.asking import OpenPrompts
from typeclasses.skirmish.messaging.colors import Painter, own_team
from typeclasses.skirmish.stored.change import Change
from world.skirmish import engine
from world.skirmish.state.events import Event
from world.skirmish.state.fight import REFEREE, AnyFight
from world.skirmish.views import fight_json, view
from world.skirmish.views.base import View
from world.skirmish.views.digests import Digest
from world.skirmish.views.display import Known, Reader
from world.skirmish.views.reports import last_turn, reads_only_of_falls, report


@dataclass(frozen=True, eq=False)
class Rendered:
    """A change of a fight, as people read it and clients show it."""

    encounter: SkirmishEncounter
    change: Change
    _texts: dict[Reader, str] = field(default_factory=dict, init=False, repr=False)
    _statuses: dict[Reader, str] = field(default_factory=dict, init=False, repr=False)
    _painters: dict[str, Painter] = field(default_factory=dict, init=False, repr=False)
    _seen: dict[tuple[str, ...], Rendered] = field(default_factory=dict, init=False, repr=False)

    def seen_by(self, character: Person | None) -> Rendered:
        """Return the change with the names that a reader knows, if the game has such names."""
        if not self._has_own_names:
            return self
        names = naming.of_fighters(self.encounter, character)
        if not names:
            return self
        # The headline may name the owner and the one who made the change, who need not fight.
        headline = naming.in_text(self.encounter, character, self.change.headline, [self.change.by])
        story = naming.in_text(self.encounter, character, self.change.story, [self.change.by])
        if (key := (*names.values(), headline, story)) not in self._seen:
            change = self.change
            known = replace_fields(
                change,
                after=naming.rename_fighters(change.after, names),
                before=change.before and naming.rename_fighters(change.before, names),
                headline=headline,
                story=story,
                steps=tuple(
                    (naming.rename_fighters(after, names), events) for after, events in change.steps
                ),
            )
            self._seen[key] = Rendered(self.encounter, known)
        return self._seen[key]

    @cached_property
    def _has_own_names(self) -> bool:
        """Whether the game's own code says what any of the fighters is called."""
        return bool(naming.own_named(self.encounter))

    def name_of(self, seat: str) -> str:
        """Return the name of a fighter, or of the referee."""
        return (
            "the referee" if seat == REFEREE else str(self.change.after.table.fighters[seat].name)
        )

    @cached_property
    def view(self) -> View[Any]:
        """The words of the fight's rules."""
        return view(self.change.after.ruleset)

    # What happened

    @cached_property
    def is_silent(self) -> bool:
        """Whether only the mover, and a referee who knows all, learn of the move.

        Nothing is told or shown of it, and all others are asked what they were asked before. So
        nothing that others can see may change: no number, and no time that they have waited.
        """
        before, after = self.change.before, self.change.after
        if before is None or self.change.story or self.change.poses or self.change.awaits_others:
            return False
        if _asked_of_others(before, self.change.seat) != _asked_of_others(after, self.change.seat):
            return False
        if engine.question_announcement(before) != engine.question_announcement(after):
            return False
        others = (fighter for fighter in after.table.fighters if fighter != self.change.seat)
        return not self.changes[1] and not any(map(self.sentences, others))

    def text(self, reader: Reader, seat: str) -> str:
        """Return what happened, as a reader at that seat reads it; empty for nothing.

        Args:
            reader: How they read.
            seat: Where they sit; readers whose seats read the same share a text.
        """
        if self.change.before is not None and not self.change.events:
            return ""
        sits = self._sitting(reader, seat)
        if sits not in self._texts:
            text = self._make_text(sits)
            self._texts[sits] = text if reader.spoken else reader.narrowed(text)
        return self._texts[sits]

    def _sitting(self, reader: Reader, seat: str) -> Reader:
        """Return a reader at a seat, by which texts are kept: who is equal to it shares them."""
        referee = reader.referee
        if self.change.seat == REFEREE:
            referee = referee_name(REFEREE, self.change.by)
        return replace(reader, seat=self.seat_read(reader, seat), referee=referee)

    @cached_property
    def onlookers_line(self) -> str:
        """What onlookers read; empty for nothing. Moves that are told together are summed up."""
        before, change = self.change.before, self.change
        if before is None or not (change.story and self._moved_by_themselves):
            return change.story
        table = change.after.table
        return self.view.told_together(before.table, table, change.events)

    def harms(self, reader: Reader, seat: str) -> tuple[str, ...]:
        """Return the lines that tell of harm in the text for a reader at a seat."""
        if reader.spoken or not self._tells_of_harm:
            return ()
        sits = self._sitting(reader, seat)
        if self._moved_by_themselves and self.view.reads_digests(sits):
            return self._in_text(self.digest(sits).harm.values(), sits)
        alone, lines = len(self._hurt) < 2, list[str]()
        for after, hurt in self._hurt:
            lines += self.view.render_events(after.table, hurt, sits, alone=alone).splitlines()
        return self._in_text(lines, sits)

    @staticmethod
    def _in_text(lines: Iterable[str], reader: Reader) -> tuple[str, ...]:
        """Return lines as they may stand in a text, with a + before them and without."""
        bare = [line.strip().removeprefix("+ ") for line in lines]
        told = [f"{sign} {line}" for sign in ("+", " ") for line in bare]
        return tuple(part for line in told for part in reader.narrowed(line).splitlines())

    @property
    def _moved_by_themselves(self) -> bool:
        """Whether fighters have made several moves by themselves, which are told together.

        Not if a move was under way: its results are told to the person who made it.
        """
        before = self.change.before
        under_way = before is not None and before.continuation is not None
        return len(self.change.steps) > 1 and self.change.by is None and not under_way

    def digest(self, reader: Reader) -> Digest:
        """Return the digest of moves that fighters made by themselves."""
        before, table = self.change.before, self.change.after.table
        assert before is not None, "a start is no move"
        return self.view.digest(before.table, table, self.change.events, reader)

    @cached_property
    def _hurt(self) -> list[tuple[AnyFight, list[Event]]]:
        """The events of each step that tell of harm, with the fight after it."""
        steps, harm = (
            self.change.steps or ((self.change.after, self.change.events),),
            self.view.harm,
        )
        return [
            (after, [event for event in events if harm(event) is not None])
            for after, events in steps
        ]

    @cached_property
    def _tells_of_harm(self) -> bool:
        """Whether anything tells of harm; mostly nothing does."""
        return any(hurt for _, hurt in self._hurt)

    def painter(self, seat: str) -> Painter:
        """Return the painter for texts about the fight as it is now, to a reader at a seat."""
        table = self.change.after.table
        own = own_team(table, seat)
        if own not in self._painters:
            self._painters[own] = Painter(table, own)
        return self._painters[own]

    def _make_text(self, reader: Reader) -> str:
        table = self.change.after.table
        if self.change.before is not None:
            moves = [(after.table, events) for after, events in self.change.steps]
            events = self.change.events
            return report(
                self.view,
                table,
                events,
                reader,
                status_for=self._status_for,
                moves=moves,
                before=self.change.before.table,
                by_themselves=self._moved_by_themselves,
            )
        spoken_in_full = reader.spoken and not reader.brief
        hint = self.view.brief_hint(reader) if self.change.is_start and spoken_in_full else ""
        # The status says whose turn it is.
        turn, kinds = last_turn(self.view, self.change.events), tuple[type[Event], ...]()
        if reader.spoken or reader.brief:
            kinds = self.view.told_by_question
        told = [
            event
            for event in self.view.without_status(self.change.events)
            if event is not turn and not isinstance(event, kinds)
        ]
        parts = (
            self.change.headline,
            self.view.render_events(table, told, reader),
            self._status_for(table, reader),
            hint,
        )
        return "\n".join(part for part in parts if part)

    def status_lines(self, reader: Reader, seat: str) -> int:
        """Return how many lines of the text for a reader at a seat are the status."""
        self.text(reader, seat)
        status = self._statuses.get(self.view.reads_status_as(self._sitting(reader, seat)), "")
        return len(status.splitlines())

    def tells_only_falls(self, reader: Reader, seat: str) -> bool:
        """Return whether a reader at a seat is out of the fight, and reads in brief."""
        before, table = self.change.before, self.change.after.table
        return before is not None and reads_only_of_falls(
            before.table, table, replace(reader, seat=seat)
        )

    def _status_for(self, table: Any, reader: Reader) -> str:
        """Return the status as a reader reads it, which many may share."""
        reads = self.view.reads_status_as(reader)
        if reads not in self._statuses:
            self._statuses[reads] = self.view.status_for(table, reads, self._known)
        return self._statuses[reads]

    @cached_property
    def _known(self) -> Known | None:
        """The state of the fight as readers know it; None if they are to read all."""
        if self.change.before is None:
            return None
        return Known(self.change.before.table, harm_told=self._moved_by_themselves)

    def seat_read(self, reader: Reader, seat: str) -> str:
        """Return a seat that reads the same text as this one."""
        if not reader.sees_table:
            return seat
        if self.change.before is None or not self.view.personal:
            return ""
        return self.representative_seat(seat)

    @cached_property
    def representative_seat(self) -> Callable[[str], str]:
        """A function from each seat to a seat that reads the same about these events."""
        return self.view.representative_seat(self.change.after.table, self.change.events)

    def sentences(self, seat: str) -> list[str]:
        """Return the sentences that a seat hears."""
        referee = referee_name(self.change.seat, self.change.by)
        reader = Reader(seat=seat, spoken=True, referee=referee)
        return self.view.sentences(self.change.after.table, self.change.events, reader)

    @cached_property
    def changes(self) -> tuple[dict[str, Any], bool]:
        """The changes of cards and head after a move, and whether there are any."""
        assert self.change.before is not None, "only a move has changes"
        before, after = self.change.before, self.change.after
        seen = self.encounter.cached_for(before, "shown") or fight_json.shown(before)
        sees = fight_json.shown_after(before, seen, after)
        self.encounter.cache_for(after, "shown", sees)
        return fight_json.changes(seen, sees), not sees.looks_like(seen)

    # What is asked

    @cached_property
    def asked(self) -> OpenPrompts:
        """Who sits where, and what each is asked after the change."""
        return OpenPrompts(self.encounter, self.change)


def _asked_of_others(fight: AnyFight, seat: str) -> list[Any]:
    """Return the open questions to all but one seat."""
    return [question for question in fight.pending.questions if question.seat != seat]


def referee_name(seat: str, by: Person | None) -> str:
    """Return the name of a person who acts as the referee; empty for code, and for others.

    In games that say names in their own way no name is said, since it differs by reader.
    """
    if seat != REFEREE or by is None or naming.is_own(type(by)):
        return ""
    return str(by.key)
