"""Asking once before something that is hard to take back: who is sure types it again, or `yes`."""

from __future__ import annotations

import time
from typing import Final, Literal, NamedTuple

from typeclasses.skirmish import permissions
from typeclasses.skirmish.encounter import lookup, naming
from typeclasses.skirmish.encounter.script import SkirmishEncounter
from typeclasses.skirmish.game_objects import Person
from world.skirmish import engine
from world.skirmish.base.command_name import command
from world.skirmish.base.errors import Refusal
from world.skirmish.notation import parsing
from world.skirmish.state.fight import REFEREE

from . import shown

#: Seconds in which a person confirms what they were asked. NPCs may go on acting in that time.
MOMENT: Final = 60

#: The words that confirm, and that do not.
_YES: Final = "yes"
_NO: Final = "no"
#: What is short for one of them, once they are asked; else it is the beginning of a move.
_SHORT: Final = {"y": _YES}
NOTHING: Final = "Nothing is done."

#: The meaning of words in answer to a doubt; see `read`.
Meaning = Literal["answer", "unasked", ""]


class NotSure(Refusal):
    """The person is asked to confirm before something is done."""


class Doubt(NamedTuple):
    """A line or move that a person was asked to confirm.

    Attributes:
        encounter: The number of the encounter.
        what: What they have asked for, in the same words each time.
        since: When they were asked.
        rev: The question of the fight that a move answers; None for what is no move.
        line: What does it, typed after the command; empty for nothing that `yes` confirms.
    """

    encounter: int
    what: str
    since: float
    rev: int | None
    line: str


def check_sure(
    encounter: SkirmishEncounter,
    by: Person,
    what: str,
    doubt: str,
    *,
    rev: int | None = None,
    line: str = "",
) -> None:
    """Ask a person once before something is done.

    Args:
        encounter: The fight.
        by: The person.
        what: What they ask for, in the same words each time.
        doubt: What they may not have thought of, in whole sentences.
        rev: The question of the fight that a move answers; None for what is no move.
        line: What does it, typed after the command; by default what the person has typed.

    Raises:
        NotSure: They have not asked for it a moment ago.
    """
    before, now = _doubt_of(by), time.monotonic()
    by.ndb.skirmish_doubt = Doubt(encounter.id, what, now, rev, line)
    # A `yes` counts until that moment has passed: a failed attempt may be repeated.
    if before is None or before[:2] != (encounter.id, what):
        sure = f"If you are sure, type {command('yes')}, or do it again."
        raise NotSure(f"{doubt} {sure}")


def note_line(by: Person, line: str) -> None:
    """Note the line that a person was asked to confirm, so that `yes` stands for it."""
    doubt = _doubt_of(by)
    if doubt is not None and not doubt.line:
        by.ndb.skirmish_doubt = doubt._replace(line=line.strip())


def read(by: Person, words: str) -> Meaning:
    """Return the meaning of words from a person who may have been asked to confirm.

    Returns:
        `answer`: they answer that; `unasked`: they say `yes` or `no` in a fight, and are asked
        nothing of the kind; empty: they are about something else.
    """
    typed = _folded(words)
    if typed not in (_YES, _NO):
        return ""
    doubt = _doubt_of(by)
    if doubt is not None and doubt.line and _stands(doubt, by):
        return "answer"
    if words.strip().casefold() in _SHORT or _fight_for(by) is None or _answers(by, typed):
        return ""
    return "unasked"


def confirmed(by: Person, words: str) -> str:
    """Return the line that a person confirms by their answer.

    Raises:
        Refusal: They do not confirm it; or the fight has asked them something else meanwhile, which
            the same word answers.
    """
    doubt, typed = by.ndb.skirmish_doubt, _folded(words)
    if doubt.rev is None and _answers(by, typed):
        let_be(by)
        # What follows a line in a text may be taken for a part of it.
        raise Refusal(
            "The fight asks you something too, so nothing is done. To do it, type "
            f"{command(doubt.line)}; to answer the fight, type {command(typed)}."
        )
    if typed == _NO:
        by.ndb.skirmish_doubt = None
        raise Refusal(NOTHING)
    line: str = doubt.line
    return line


def let_be(by: Person) -> None:
    """Forget the line of a doubt, so that a later `yes` confirms nothing."""
    doubt: Doubt | None = by.ndb.skirmish_doubt
    if doubt is not None:
        by.ndb.skirmish_doubt = doubt._replace(line="")


def _folded(words: str) -> str:
    typed = " ".join(words.casefold().split())
    return _SHORT.get(typed, typed)


def _doubt_of(by: Person) -> Doubt | None:
    """Return the doubt that a person was asked about a moment ago; None for none."""
    doubt: Doubt | None = by.ndb.skirmish_doubt
    return doubt if doubt is not None and time.monotonic() - doubt.since < MOMENT else None


def _stands(doubt: Doubt, by: Person) -> bool:
    """Return whether a move that was in doubt still answers the question that it answered."""
    if doubt.rev is None:
        return True
    encounter = _fight_for(by)
    asked = None if encounter is None else (encounter.id, encounter.fight.rev)
    return asked == (doubt.encounter, doubt.rev)


def _answers(by: Person, typed: str) -> bool:
    """Return whether a word answers what the fight asks a person now."""
    encounter = _fight_for(by)
    if encounter is None:
        return False
    fight, owns = naming.fight_seen_by(encounter, by), permissions.is_owner(by, encounter)
    theirs = {encounter.fighter_of(by), REFEREE if owns else None}
    return any(
        parsing.match(engine.open_syntaxes(fight, seat), typed)
        or shown.chosen(encounter, fight, by, seat, typed)
        for seat in engine.open_seats(fight)
        if seat in theirs
    )


def _fight_for(by: Person) -> SkirmishEncounter | None:
    """Return the fight that a person means, once it has started; None for none."""
    encounter = lookup.encounter_for(by)
    return encounter if encounter is not None and encounter.has_started else None
