"""Which fight is in a room, and which fight somebody is in.

The answers are remembered beside the objects, out of the database, and found anew after a restart.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from evennia.objects.models import ObjectDB

from world.skirmish.errors import Refusal

from .stored import object_fighter

if TYPE_CHECKING:
    from .encounters import Encounter

#: Remembered for a room or character that has no fight.
_NONE = False


def encounter_in(room: Any) -> Encounter | None:
    """The fight in a room."""
    if room is None:
        return None
    known = room.ndb.skirmish
    if known is None:
        known = _search(room)
        room.ndb.skirmish = known or _NONE
    return known or None


def encounter_of(who: Any) -> Encounter | None:
    """The fight that somebody is in, wherever they are."""
    known = who.ndb.skirmish_fighter
    if known is None:
        fighter = object_fighter(who.id)
        known = next((each for each in all_encounters() if fighter in _fighters(each)), _NONE)
        who.ndb.skirmish_fighter = known
    return known or None


def encounter_for(who: Any) -> Encounter | None:
    """The fight that somebody means: their own, or else the one in the room."""
    return encounter_of(who) or encounter_in(who.location)


def all_encounters() -> list[Encounter]:
    """Every fight in the game."""
    from .encounters import Encounter

    return list(Encounter.objects.all_family())


def find_encounter(number: int) -> Encounter | None:
    """The fight of that Script; None where it has been put away."""
    from .encounters import Encounter

    return Encounter.objects.filter_family(id=number).first()


def find_object(number: int) -> Any:
    """The object of that number; None where it has been deleted."""
    try:
        return ObjectDB.objects.get(id=number)
    except ObjectDB.DoesNotExist:
        return None


def remember(encounter: Encounter) -> None:
    """A room has a fight now."""
    encounter.obj.ndb.skirmish = encounter


def remember_fighter(who: Any, encounter: Encounter) -> None:
    """Somebody is in a fight now."""
    who.ndb.skirmish_fighter = encounter


def forget_fighter(who: Any) -> None:
    """Somebody is in no fight any more."""
    who.ndb.skirmish_fighter = _NONE


def forget(encounter: Encounter) -> None:
    """A fight is put away. The next look finds out whether that held."""
    if encounter.obj is not None:
        encounter.obj.ndb.skirmish = None
    for fighter in _fighters(encounter):
        if (who := encounter.object_of(fighter)) is not None:
            who.ndb.skirmish_fighter = None


def _fighters(encounter: Encounter) -> Collection[str]:
    """Who is in a fight; of one that cannot be read nobody is held."""
    try:
        return encounter.fighter_ids()
    except Refusal:
        return ()


def _search(room: Any) -> Encounter | None:
    from .encounters import Encounter

    return Encounter.objects.filter_family(db_obj=room).first()
