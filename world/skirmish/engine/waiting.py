"""The seats that a fight waits for, and their questions."""

from typing import Final

from msgspec.structs import replace

from world.skirmish.base.copying import copy_table
from world.skirmish.base.errors import NotAsked
from world.skirmish.moves.base import Question, TakeTurn
from world.skirmish.ruleset.registry import rules_of
from world.skirmish.state.fight import REFEREE, AnyFight, Pending

_REFEREE: Final = "the referee"


def open_questions(fight: AnyFight) -> list[Question]:
    """Return the questions that have yet to be answered."""
    done = {answer.actor for answer in fight.given}
    return [question for question in fight.pending.questions if question.seat not in done]


def open_seats(fight: AnyFight) -> tuple[str, ...]:
    """Return the seats that have yet to answer."""
    return tuple([question.seat for question in open_questions(fight)])


def open_question(fight: AnyFight, seat: str) -> Question:
    """Return the open question of a seat.

    Raises:
        NotAsked: It has none; the text says why.
    """
    question: Question | None = fight.pending.to(seat)
    if question is not None:
        if fight.given and any(answer.actor == seat for answer in fight.given):
            raise NotAsked(f"You have answered already. {waiting_for(fight)}")
        return question
    if fight.continuation is not None:
        raise NotAsked(waiting_for(fight))
    raise NotAsked(rules_of(fight).not_asked_reason(fight.table, seat) or waiting_for(fight))


def as_if_asked(fight: AnyFight, seat: str) -> AnyFight:
    """Return the fight as if a fighter's turn had just begun, to see what they may do then."""
    table = copy_table(fight.table)
    for period in ("round", "turn"):
        table.fighters[seat].refresh(period)
    asked = Pending((TakeTurn(seat),))
    return replace(fight, table=table, pending=asked, given=(), continuation=None)


def question_announcement(fight: AnyFight) -> str:
    """Return a sentence about the open questions for the others; empty if they have read it."""
    names, are_asked = awaited(fight)
    if names.startswith(_REFEREE):
        names = f"{_REFEREE.capitalize()}{names.removeprefix(_REFEREE)}"
    return f"{names} {are_asked}." if are_asked else ""


def waiting_for(fight: AnyFight) -> str:
    """Return a sentence that says which seats must answer next, and what they are asked."""
    names, are_asked = awaited(fight)
    what = "fight" if fight.continuation is None else "move under way"
    asked_what = f", who {are_asked}" if are_asked else ""
    return f"The {what} waits for {names}{asked_what}."


def awaited(fight: AnyFight) -> tuple[str, str]:
    """Return who has yet to answer, and a phrase `is asked ...`, empty if it adds nothing."""
    questions = open_questions(fight)
    *others, last = [_name(fight, question.seat) for question in questions] or [""]
    names = f"{', '.join(others)} and {last}" if others else last
    summary = rules_of(fight).question_summary(fight.table, questions[0]) if questions else ""
    return names, f"{'is' if len(questions) == 1 else 'are'} asked {summary}" if summary else ""


def _name(fight: AnyFight, seat: str) -> str:
    return _REFEREE if seat == REFEREE else fight.table.fighters[seat].name
