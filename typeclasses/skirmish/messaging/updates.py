"""Updates: one change of a fight, with everything that screens show of it.

An `Update` is made once for a change and never altered. It asks the rules and the view whatever
any screen needs, at most once each, and shares the answers between readers who read the same; the
senders only choose and format.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from dataclasses import replace as replace_fields
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from typeclasses.skirmish.encounter import display_names
from typeclasses.skirmish.encounter.state import object_number
from typeclasses.skirmish.game_objects import find_object
from typeclasses.skirmish.messaging.colors import Painter
from typeclasses.skirmish.messaging.recipients import log_and_continue
from typeclasses.skirmish.records import queries
from world.skirmish import engine, renaming
from world.skirmish.events import Event
from world.skirmish.fight import AnyFight
from world.skirmish.moves import Intervention, Move
from world.skirmish.orders import OrderGiven
from world.skirmish.questions import REFEREE
from world.skirmish.referee import Yield
from world.skirmish.secret_rolls import RolledInSecret
from world.skirmish.views import fight_json, view
from world.skirmish.views.base import View
from world.skirmish.views.display import NARROW, Prompt, Reader

if TYPE_CHECKING:
    from typeclasses.skirmish.encounter.script import SkirmishEncounter
    from typeclasses.skirmish.services.intents import Intent


@dataclass(frozen=True, eq=False)
class Update:
    """A change of a fight.

    Attributes:
        encounter: The encounter that changed.
        after: The fight after the change.
        before: The fight before a move; None at the start, and after a return to an earlier
            state.
        events: What happened.
        seat: The seat that moved; empty for none.
        by: The character who made the change.
        headline: The line that is sent before the events.
        story: The change in one line, for onlookers and the record; empty if it is hidden.
        poses: The seats whose players wrote something to go with a move, with what they wrote;
            nothing of a secret answer until it is revealed.
        is_start: Whether the fight starts.
        steps: The fight after each of several moves that are told together, and what happened in
            it; empty for one move.
    """

    encounter: SkirmishEncounter
    after: AnyFight
    before: AnyFight | None = None
    events: tuple[Event, ...] = ()
    seat: str = ""
    by: Any = None
    headline: str = ""
    story: str = ""
    poses: tuple[tuple[str, str], ...] = ()
    is_start: bool = False
    steps: tuple[tuple[AnyFight, tuple[Event, ...]], ...] = ()
    _texts: dict[tuple[Reader, str], str] = field(default_factory=dict, init=False, repr=False)
    _statuses: dict[Reader, str] = field(default_factory=dict, init=False, repr=False)
    _seen: dict[tuple[str, ...], Update] = field(default_factory=dict, init=False, repr=False)

    @classmethod
    def of_move(
        cls,
        encounter: SkirmishEncounter,
        after: AnyFight,
        events: list[Event],
        intent: Intent,
    ) -> Update:
        """Return the update of a move that has been decided and not yet stored."""
        story = view(after.ruleset).story(after.table, events, _referee(intent.seat, intent.by))
        made = cls(
            encounter,
            after,
            before=encounter.fight,
            events=tuple(events),
            seat=intent.seat,
            by=intent.by,
            story=story,
        )
        # The pose of a secret answer is told once the others have answered.
        if made.is_hidden:
            return made
        poses = made._held_poses(intent.move)
        own = ((intent.seat, intent.pose),) if intent.pose else ()
        return replace_fields(made, poses=(*poses, *own))

    @classmethod
    def of_many(cls, updates: Sequence[Update]) -> Update:
        """Return several moves, one after the other, as one change."""
        first, last = updates[0], updates[-1]
        return cls(
            last.encounter,
            last.after,
            before=first.before,
            events=tuple(chain.from_iterable(each.events for each in updates)),
            seat=last.seat,
            by=last.by,
            story=" ".join(each.story for each in updates if each.story),
            poses=tuple(chain.from_iterable(each.poses for each in updates)),
            steps=tuple((each.after, each.events) for each in updates),
        )

    @classmethod
    def of_start(
        cls, encounter: SkirmishEncounter, after: AnyFight, events: list[Event], by: Any
    ) -> Update:
        """Return the update of a fight that starts."""
        words = view(after.ruleset)
        told = words.story(after.table, _without_status(words, events))
        return cls(
            encounter,
            after,
            events=tuple(events),
            by=by,
            headline="+ Combat has started!",
            is_start=True,
            story=f"The fight {encounter.state.name} starts. {told}".rstrip(),
        )

    def seen_by(self, character: Any) -> Update:
        """Return the update with the names that a reader knows; itself if those are the fight's."""
        if not self._has_own_names:
            return self
        names = display_names.of_fighters(self.encounter, character)
        if not names:
            return self
        # Who made the change, and the owner, are not among the fighters; readers know them too.
        headline = display_names.in_text(self.encounter, character, self.headline, [self.by])
        story = display_names.in_text(self.encounter, character, self.story, [self.by])
        if (key := (*names.values(), headline, story)) not in self._seen:
            before = self.before and renaming.rename_fighters(self.before, names)
            self._seen[key] = replace_fields(
                self,
                after=renaming.rename_fighters(self.after, names),
                before=before,
                headline=headline,
                story=story,
                steps=tuple(
                    (renaming.rename_fighters(after, names), events) for after, events in self.steps
                ),
            )
        return self._seen[key]

    @cached_property
    def _has_own_names(self) -> bool:
        """Whether the game's own code says what any of the fighters is called."""
        return bool(self.encounter.own_named())

    def name_of(self, seat: str) -> str:
        """Return the name of a fighter, or of the referee."""
        return "the referee" if seat == REFEREE else str(self.after.table.fighters[seat].name)

    @cached_property
    def view(self) -> View[Any]:
        """The words of the fight's rules."""
        return view(self.after.ruleset)

    # What happened

    @property
    def is_hidden(self) -> bool:
        """Whether the answer is secret until others have answered the same question."""
        before, after = self.before, self.after
        return before is not None and before.rev == after.rev and before.given != after.given

    def _held_poses(self, move: Move) -> tuple[tuple[str, str], ...]:
        """Return the poses of the secret answers that a move has revealed, in their order."""
        before = self.before
        if before is None or not before.given:
            return ()
        # What answers nothing is a step of its own; answers are revealed by the one after it.
        steps = 2 if isinstance(move, (Intervention, Yield)) else 1
        if self.after.rev < before.rev + steps:
            return ()
        record = self.encounter.state.record
        rows = queries.secret_answers(record, self.after.ruleset).exclude(pose="")
        found = dict(rows.values_list("actor", "pose"))
        seats = (each.actor for each in before.given)
        return tuple((seat, found[seat]) for seat in seats if seat in found)

    @cached_property
    def is_reversible(self) -> bool:
        """Whether its player may take it back, as far as the change itself tells.

        No dice were rolled, no one else was asked anything, and nothing hidden was shown.
        """
        before, after = self.before, self.after
        if before is None or before.drawn != after.drawn or self.is_hidden:
            return False
        if after.continuation is not None and any(each != self.seat for each in self.open_seats):
            return False
        return not any(isinstance(each, self.view.rules.reveals) for each in self.events)

    @property
    def _is_order(self) -> bool:
        """Whether a standing order was given, and nothing else happened."""
        return bool(self.events) and all(type(each) is OrderGiven for each in self.events)

    @cached_property
    def is_silent(self) -> bool:
        """Whether no one learns of the move but who made it, and a referee who knows all.

        Nothing is told or shown of it, and all others are asked what they were asked before. So
        nothing that others can see may change: no number, and no time that they have waited.
        """
        before, after = self.before, self.after
        if before is None or self.story or self.poses or self.is_hidden:
            return False
        if _asked_of_others(before, self.seat) != _asked_of_others(after, self.seat):
            return False
        if engine.question_announcement(before) != engine.question_announcement(after):
            return False
        others = (each for each in after.table.fighters if each != self.seat)
        return not self.changes[1] and not any(map(self.sentences, others))

    @cached_property
    def is_secret(self) -> bool:
        """Whether the referee has rolled in secret, so that no one else learns of it."""
        return any(type(each) is RolledInSecret for each in self.events)

    def text(self, reader: Reader, seat: str) -> str:
        """Return what happened, as a reader at that seat reads it; empty for nothing.

        Args:
            reader: How they read.
            seat: Where they sit; readers whose seats read the same share a text.
        """
        if self.before is not None and not self.events:
            return ""
        if self.seat == REFEREE:
            reader = replace(reader, referee=_referee(self.seat, self.by))
        key = reader, self.seat_read(reader, seat)
        if key not in self._texts:
            text = self._make_text(replace(reader, seat=key[1]))
            self._texts[key] = text if reader.spoken else reader.narrowed(text)
        return self._texts[key]

    def harms(self, reader: Reader, seat: str) -> tuple[str, ...]:
        """Return those lines of the same text that tell of harm."""
        if not self._hurt or reader.spoken:
            return ()
        sits = replace(reader, seat=self.seat_read(reader, seat))
        steps = self.steps or ((self.after, self.events),)
        alone, lines = len(steps) < 2, list[str]()
        for after, events in steps:
            hurt = [each for each in events if self.view.harm(each) is not None]
            lines += self.view.render_events(after.table, hurt, sits, alone=alone).splitlines()
        # The first sentence of a text has another sign before it than the others.
        told = [*lines, *(f"  {each.removeprefix('+ ')}" for each in lines)]
        return tuple(part for each in told for part in sits.narrowed(each).splitlines())

    @cached_property
    def _hurt(self) -> list[Event]:
        """The events that tell of harm."""
        return [each for each in self.events if self.view.harm(each) is not None]

    @cached_property
    def painter(self) -> Painter:
        """The painter for texts about the fight as it is now."""
        return Painter(self.after.table)

    def _make_text(self, reader: Reader) -> str:
        table = self.after.table
        if self.before is not None:
            moves = [(after.table, events) for after, events in self.steps]
            return self.view.report(table, self.events, reader, self._status_for, moves)
        spoken_in_full = reader.spoken and not reader.brief
        hint = self.view.brief_hint() if self.is_start and spoken_in_full else ""
        parts = (
            self.headline,
            self.view.render_events(table, _without_status(self.view, self.events), reader),
            self._status_for(table, reader),
            hint,
        )
        return "\n".join(part for part in parts if part)

    def _status_for(self, table: Any, reader: Reader) -> str:
        """Return the status as a reader reads it, which many may share."""
        reads = self.view.reads_status_as(reader)
        if reads not in self._statuses:
            self._statuses[reads] = self.view.status_for(table, reads)
        return self._statuses[reads]

    def seat_read(self, reader: Reader, seat: str) -> str:
        """Return a seat that reads the same text as this one."""
        if reader.spoken or reader.brief or reader.columns < NARROW:
            return seat
        if self.before is None or not self.view.personal:
            return ""
        return self.representative_seat(seat)

    @cached_property
    def representative_seat(self) -> Callable[[str], str]:
        """A function from each seat to a seat that reads the same about these events."""
        return self.view.representative_seat(self.after.table, self.events)

    def sentences(self, seat: str) -> list[str]:
        """Return the sentences that a seat hears."""
        reader = Reader(seat=seat, spoken=True, referee=_referee(self.seat, self.by))
        return self.view.sentences(self.after.table, self.events, reader)

    @cached_property
    def changes(self) -> tuple[dict[str, Any], bool]:
        """The changes of cards and head after a move, and whether there are any."""
        assert self.before is not None, "only a move has changes"
        seen = self.encounter.kept(self.before, "shown") or fight_json.shown(self.before)
        sees = fight_json.shown(self.after)
        self.encounter.keep(self.after, "shown", sees)
        return fight_json.changes(seen, sees), not sees.looks_like(seen)

    # What is asked

    @cached_property
    def open_seats(self) -> tuple[str, ...]:
        """The seats that the fight waits for."""
        return engine.open_seats(self.after)

    @cached_property
    def newly_open_seats(self) -> tuple[str, ...]:
        """Those of them that it did not wait for before the change."""
        before = engine.open_seats(self.before) if self.before is not None else ()
        return tuple(each for each in self.open_seats if each not in before)

    def seat_of(self, character: Any) -> str:
        """Return a character's seat: their fighter, `REFEREE` for the owner, or empty."""
        return self._seats.get(character.id, "")

    @cached_property
    def _seats(self) -> dict[int, str]:
        """The seats of all who take part, by the numbers of their objects."""
        encounter = self.encounter
        owner = find_object(encounter.state.owner)
        seats = {owner.id: encounter.seat_of(owner)} if owner is not None else {}
        for fighter in encounter.fighter_ids():
            if (number := object_number(fighter)) is not None:
                seats[number] = fighter
        return seats

    def is_asked(self, character: Any) -> bool:
        """Return whether a character decides next, for themselves or for another seat."""
        return character.id in self.questions

    @cached_property
    def questions(self) -> dict[int, list[tuple[str, Prompt]]]:
        """The questions to each person, with their seats, by the number of their object.

        If several are asked at once, a player whose question has not changed does not read it
        again, unless the move was their own, or if something happened beside a question that needs
        all answers. No one is asked for a seat that acts by itself. An
        error in a prompt is logged, and what happened is told all the same.
        """
        found: dict[int, list[tuple[str, Prompt]]] = {}
        with log_and_continue():
            self._find_questions(found)
        return found

    def _find_questions(self, found: dict[int, list[tuple[str, Prompt]]]) -> None:
        known, acting = self._asked_before(), self.encounter.state.temperaments
        for question in self.after.pending.questions:
            seat = question.seat
            if seat in acting or seat not in self.open_seats:
                continue
            prompt = self._prompt_to(question)
            decider = self.encounter.decider_of(seat) if prompt is not None else None
            if prompt is None or decider is None:
                continue
            asked = found.setdefault(decider.id, [])
            if known.get(seat) != prompt:
                asked.append((seat, prompt))

    @cached_property
    def prompts(self) -> dict[str, Prompt | None]:
        """The questions that people are asked, by seat; None where the status says enough."""
        known: dict[str, Prompt | None] | None = self.encounter.kept(self.after, "prompts")
        if known is None:
            known = {}
            self.encounter.keep(self.after, "prompts", known)
        return known

    def _prompt_to(self, question: Any) -> Prompt | None:
        """Return a question as its seat reads it; None if the status says enough."""
        if question.seat not in self.prompts:
            self.prompts[question.seat] = self.view.prompt(self.after.table, question)
        return self.prompts[question.seat]

    def turn_notice(self, character: Any) -> str:
        """Return what a player reads whose turn has come by the move of another; empty for nothing.

        In rulesets whose turns ask no question only the status shows it. Without a game master the
        player who starts the fight reads it too.
        """
        encounter, seat = self.encounter, self.seat_of(character)
        if seat not in self.newly_open_seats or seat == REFEREE:
            return ""
        if self.by is character and not (self.is_start and encounter.state.automatic):
            return ""
        acts_by_itself = seat in encounter.state.temperaments
        if acts_by_itself or encounter.decider_of(seat) is not character:
            return ""
        asked = self._prompt_to(engine.open_question(self.after, seat))
        return self.view.turn_notice() if asked is None else ""

    def says_it_waits_for(self, character: Any) -> bool:
        """Return whether a character reads in this update that the fight waits for them."""
        return bool(self.questions.get(character.id) or self.turn_notice(character))

    def _asked_before(self) -> dict[str, Prompt | None]:
        """Return what each of several seats was asked before, except the one that moved.

        A single question is asked again after each move, as a move changes what it says; a
        standing order changes nothing.
        """
        several = len(self.after.pending.questions) > 1
        if self.before is None or not (several or self._is_order):
            return {}
        # What happened beside a question for all stands below it, and has made its links stale.
        if self.after.pending.need == "all" and self.after.rev != self.before.rev:
            return {}
        table, known = self.before.table, self.encounter.kept(self.before, "prompts") or {}
        unasked = {self.seat, *self.encounter.state.temperaments}
        others = (each for each in self.before.pending.questions if each.seat not in unasked)
        return {
            each.seat: known[each.seat] if each.seat in known else self.view.prompt(table, each)
            for each in others
        }

    @cached_property
    def announcement(self) -> str:
        """The open questions, for people who are not asked; empty if they know or may not know.

        After a move that shows nothing it is not repeated: it would tell that a seat has answered.
        """
        asked = engine.question_announcement(self.after)
        if self.before is None or self.story:
            return asked
        return asked if asked != engine.question_announcement(self.before) else ""


def _asked_of_others(fight: AnyFight, seat: str) -> list[Any]:
    """Return the open questions to all but one seat."""
    return [each for each in fight.pending.questions if each.seat != seat]


def _referee(seat: str, by: Any) -> str:
    """Return the name of a person who acts as the referee; empty for code, and for others.

    In games that say names in their own way nobody's is said, for it differs by reader.
    """
    if seat != REFEREE or by is None or display_names.is_own(type(by)):
        return ""
    return str(by.key)


def _without_status(words: View[Any], events: Sequence[Event]) -> list[Event]:
    """Return the events without those that the status, which follows, shows again."""
    return [each for each in events if not isinstance(each, words.status_after)]
