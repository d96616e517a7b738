"""Which fight is in a room, and which fight somebody is in.

The answers are remembered beside the objects, and found anew after a restart.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from . import remembered
from .encounters import Encounter
from .stored import object_fighter


def encounter_in(room: Any) -> Encounter | None:
    """The fight in a room."""
    if room is None:
        return None
    known = room.ndb.skirmish
    if known is None or _is_deleted(known):
        known = _best(Encounter.objects.filter_family(db_obj=room).order_by("pk"))
        room.ndb.skirmish = known
    return known or None


def _best(there: Iterable[Encounter]) -> Any:
    """The first that can be read, or else the first; one that cannot keeps nobody from another."""
    there = list(there)
    return next((each for each in there if each.is_readable), next(iter(there), remembered.NONE))


def _is_deleted(known: Any) -> bool:
    """Whether a query has deleted what is remembered."""
    return known is not remembered.NONE and known.pk is None


def encounter_of(who: Any) -> Encounter | None:
    """The fight that somebody is in, wherever they are."""
    known = who.ndb.skirmish_fighter
    if known is None or _is_deleted(known):
        fighter = object_fighter(who.id)
        theirs = (each for each in all_encounters() if fighter in remembered.fighters(each))
        known = next(theirs, remembered.NONE)
        who.ndb.skirmish_fighter = known
    return known or None


def encounter_for(who: Any) -> Encounter | None:
    """The fight that somebody means: their own, or else the one in the room."""
    return encounter_of(who) or encounter_in(who.location)


def all_encounters() -> list[Encounter]:
    """Every fight in the game."""
    return list(Encounter.objects.all_family())


def find_encounter(number: int) -> Encounter | None:
    """The fight of that Script; None where it has been put away."""
    found: Encounter | None = Encounter.objects.filter_family(id=number).first()
    return found
