"""What rooms and characters remember of fights, beside the database, until the server stops."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any, Final

from .stored import Unreadable

if TYPE_CHECKING:
    from .encounters import Encounter

#: Remembered for a room or character that has no fight; None is for what nobody has looked up.
NONE: Final = False


def open_in(room: Any, encounter: Encounter) -> None:
    """A room has a fight now."""
    room.ndb.skirmish = encounter


def join(who: Any, encounter: Encounter) -> None:
    """Somebody is in a fight now."""
    who.ndb.skirmish_fighter = encounter


def leave(who: Any) -> None:
    """Somebody is in no fight any more."""
    who.ndb.skirmish_fighter = NONE


def forget(encounter: Encounter) -> None:
    """A fight is put away. The next look finds out whether that held."""
    if encounter.obj is not None:
        encounter.obj.ndb.skirmish = None
    for fighter in fighters(encounter):
        if (who := encounter.object_of(fighter)) is not None:
            who.ndb.skirmish_fighter = None


def fighters(encounter: Encounter) -> Collection[str]:
    """Who is in a fight; of one that cannot be read nobody is held."""
    try:
        return encounter.fighter_ids()
    except Unreadable:
        return ()
