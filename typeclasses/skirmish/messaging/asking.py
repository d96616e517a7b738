"""What people are asked after a change of a fight: the questions to each, and who is to wait."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cached_property
from typing import Any

from typeclasses.skirmish.encounter import seating
from typeclasses.skirmish.encounter.script import SkirmishEncounter
from typeclasses.skirmish.game_objects import Person
from typeclasses.skirmish.messaging.recipients import log_and_continue
from typeclasses.skirmish.stored.change import Change
from typeclasses.skirmish.stored.state import object_fighter
from world.skirmish import engine
from world.skirmish.moves.base import Question, TakeTurn
from world.skirmish.referee.orders import OrderGiven
from world.skirmish.state.fight import REFEREE
from world.skirmish.views import view
from world.skirmish.views.display import Prompt
from world.skirmish.views.pages import clock as clock_view


class OpenPrompts:
    """The questions that are open after a change; each is put into words once."""

    def __init__(self, encounter: SkirmishEncounter, change: Change) -> None:
        self.encounter = encounter
        self.change = change
        self._view = view(change.after.ruleset)

    def seat_of(self, character: Person) -> str:
        """Return a character's seat: their fighter, `REFEREE` for the owner, or empty."""
        fighter = object_fighter(character.id)
        if fighter in self._fighters:
            return fighter
        is_owner = character.id == self.encounter.state.owner
        return seating.seat_of(self.encounter, character) if is_owner else ""

    @cached_property
    def _fighters(self) -> Collection[str]:
        """The ids of everyone who fights."""
        return self.encounter.state.fighter_ids()

    def asks(self, character: Person) -> bool:
        """Return whether a character decides next, for themselves or for another seat."""
        return character.id in self.questions

    @cached_property
    def questions(self) -> dict[int, list[tuple[str, Prompt]]]:
        """The questions to each person, with their seats, by the number of their object.

        If several are asked at once, a player whose question has not changed does not read it
        again, unless the move was their own, or if something happened beside a question that needs
        all answers. No one is asked for a seat that acts by itself. An
        error in a prompt is logged, and what happened is still told.
        """
        questions: dict[int, list[tuple[str, Prompt]]] = {}
        with log_and_continue():
            self._find_questions(questions)
        return questions

    def _find_questions(self, questions: dict[int, list[tuple[str, Prompt]]]) -> None:
        known = self._asked_before()
        for question in self._questions_to_people:
            seat = question.seat
            prompt = self._prompt_to(question)
            decider = seating.decider_of(self.encounter, seat) if prompt is not None else None
            if prompt is None or decider is None:
                continue
            asked = questions.setdefault(decider.id, [])
            if known.get(seat) != prompt:
                asked.append((seat, prompt))

    @cached_property
    def _questions_to_people(self) -> Sequence[Question]:
        """The open questions that wait for a person."""
        return self.encounter.state.questions_to_people(self.change.after)

    @cached_property
    def prompts(self) -> dict[str, Prompt | None]:
        """The questions that people are asked, by seat; None where the status says enough."""
        after = self.change.after
        known: dict[str, Prompt | None] | None = self.encounter.cached_for(after, "prompts")
        if known is None:
            known = self._still_asked()
            self.encounter.cache_for(after, "prompts", known)
        return known

    def _still_asked(self) -> dict[str, Prompt | None]:
        """Return the prompts of the questions that a change which leaves the table alone keeps."""
        before, after = self.change.before, self.change.after
        known = before and self.encounter.cached_for(before, "prompts")
        if before is None or not known or before.table != after.table:
            return {}
        asked = {question.seat: question for question in before.pending.questions}
        return {
            question.seat: known[question.seat]
            for question in after.pending.questions
            if question.seat in known and asked.get(question.seat) == question
        }

    def _prompt_to(self, question: Any) -> Prompt | None:
        """Return a question as its seat reads it; None if the status says enough."""
        if question.seat not in self.prompts:
            self.prompts[question.seat] = self._view.prompt(self.change.after.table, question)
        return self.prompts[question.seat]

    def turn_notice(self, character: Person) -> str:
        """Return what a player reads whose turn has come by the move of another; empty for nothing.

        In rulesets whose turns ask no question only the status shows it. Without a game master the
        player who starts the fight reads it too.
        """
        encounter, seat = self.encounter, self.seat_of(character)
        if seat not in self.change.newly_open_seats or seat == REFEREE:
            return ""
        if self.change.by is character and not (self.change.is_start and encounter.state.automatic):
            return ""
        acts_by_itself = seat in encounter.state.temperaments
        if acts_by_itself or seating.decider_of(encounter, seat) is not character:
            return ""
        asked = self._prompt_to(engine.open_question(self.change.after, seat))
        return self._view.turn_notice() if asked is None else ""

    def says_it_waits_for(self, character: Person) -> bool:
        """Return whether a character reads in this update that the fight waits for them."""
        return bool(self.questions.get(character.id) or self.turn_notice(character))

    def _asked_before(self) -> dict[str, Prompt | None]:
        """Return what each of several seats was asked before, except the one that moved.

        A single question is asked again after each move, as a move changes what it says; a
        standing order changes nothing.
        """
        several = len(self.change.after.pending.questions) > 1
        is_order = {OrderGiven} == {type(event) for event in self.change.events}
        if self.change.before is None or not (several or is_order):
            return {}
        before, after = self.change.before, self.change.after
        # The news of a change stands below a question to all, whose links it has made stale.
        if after.pending.need == "all" and after.rev != before.rev:
            return {}
        table, known = before.table, self.encounter.cached_for(before, "prompts") or {}
        unasked = {self.change.seat, *self.encounter.state.temperaments}
        others = (other for other in before.pending.questions if other.seat not in unasked)
        return {
            other.seat: known[other.seat]
            if other.seat in known
            else self._view.prompt(table, other)
            for other in others
        }

    @cached_property
    def announcement(self) -> str:
        """The open questions, for people who are not asked; empty if they know or may not know.

        After a move that shows nothing it is not repeated: it would tell that a seat has answered.
        """
        asked = self._announced()
        if self.change.before is None or self.change.story:
            return asked
        return asked if asked != engine.question_announcement(self.change.before) else ""

    def whose_turn(self, seat: str) -> str:
        """Return which other player's turn has come, for a seat that reads no status; or none."""
        after = self.change.after
        if self._view.status_always or seat in self.change.newly_open_seats:
            return ""
        names = [
            after.table.fighters[question.seat].name
            for question in self._questions_to_people
            if isinstance(question, TakeTurn) and question.seat in self.change.newly_open_seats
        ]
        return clock_view.turn_of(names[0]) if len(names) == 1 else ""

    def _announced(self) -> str:
        """Return the open questions; empty if fighters who act by themselves answer them all."""
        return engine.question_announcement(self.change.after) if self.waits_for_people else ""

    @property
    def waits_for_people(self) -> bool:
        """Whether a person has to answer, beside fighters who act by themselves."""
        return bool(self._questions_to_people)
