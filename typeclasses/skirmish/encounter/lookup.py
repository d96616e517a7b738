"""Find encounters: in a room, of a character, by the number of their Script."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from typeclasses.skirmish.encounter import cache
from typeclasses.skirmish.encounter.script import SkirmishEncounter
from typeclasses.skirmish.stored.state import object_fighter


def encounter_in(room: Any) -> SkirmishEncounter | None:
    """Return the encounter in a room, or None."""
    if room is None:
        return None
    known = cache.of_room(room)
    if known is None:
        known = _first_readable(SkirmishEncounter.objects.filter_family(db_obj=room).order_by("pk"))
        cache.set_room(room, known)
    return known or None


def encounter_of(character: Any) -> SkirmishEncounter | None:
    """Return the encounter that a character is in, wherever they are, or None."""
    known = cache.of_character(character)
    if known is None:
        fighter = object_fighter(character.id)
        theirs = (each for each in all_encounters() if fighter in each.readable_fighter_ids())
        known = next(theirs, cache.NONE)
        cache.set_character(character, known)
    return known or None


def encounter_for(character: Any) -> SkirmishEncounter | None:
    """Return the encounter that a character means: their own, else the one in the room."""
    return encounter_of(character) or encounter_in(character.location)


def all_encounters() -> list[SkirmishEncounter]:
    """Return every encounter in the game."""
    return list(SkirmishEncounter.objects.all_family())


def find_encounter(number: int) -> SkirmishEncounter | None:
    """Return the encounter of a Script, or None if it has ended."""
    found: SkirmishEncounter | None = SkirmishEncounter.objects.filter_family(id=number).first()
    return found


def _first_readable(there: Iterable[SkirmishEncounter]) -> Any:
    """Return the first that can be read, else the first: an unreadable one hides no other.

    What came with the copy of a room is no fight.
    """
    there = [each for each in there if not each.is_copy]
    return next((each for each in there if each.is_readable), next(iter(there), cache.NONE))
