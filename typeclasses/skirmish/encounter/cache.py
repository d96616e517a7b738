"""A cache of the encounter of each room and character.

The values are in `ndb` of the objects, in the server's process only, and empty after a restart.
`None` means not looked up yet, `NONE` no encounter.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from typeclasses.skirmish.encounter.script import SkirmishEncounter

NONE: Final = False


def of_room(room: Any) -> Any:
    """Return the cached encounter of a room, `NONE` or None."""
    return _unless_deleted(room.ndb.skirmish)


def of_character(character: Any) -> Any:
    """Return the cached encounter of a character, `NONE` or None."""
    return _unless_deleted(character.ndb.skirmish_fighter)


def set_room(room: Any, encounter: SkirmishEncounter | Any) -> None:
    """Cache the encounter of a room."""
    room.ndb.skirmish = encounter


def set_character(character: Any, encounter: SkirmishEncounter | Any) -> None:
    """Cache the encounter that a character is in."""
    character.ndb.skirmish_fighter = encounter


def clear(encounter: SkirmishEncounter) -> None:
    """Forget an encounter that is being deleted; the delete may still be rolled back."""
    if encounter.obj is not None:
        encounter.obj.ndb.skirmish = None
    for fighter in encounter.readable_fighter_ids():
        if (character := encounter.object_of(fighter)) is not None:
            character.ndb.skirmish_fighter = None


def _unless_deleted(known: Any) -> Any:
    # A queryset may have deleted what is cached.
    return None if known and known.pk is None else known
