"""The room of a tutorial: making it, what is known of it, and deleting it with all that is in it.

The room has an Attribute that says who learns what, and how far they are. So the tutorial goes on
after a reload. When it ends, the room, the fight and its record are deleted.
"""

from __future__ import annotations

from typing import Any, Final

from django.conf import settings
from evennia.utils.create import create_object

from typeclasses.skirmish.encounter import lookup
from typeclasses.skirmish.game_objects import Person, Room, find_object
from typeclasses.skirmish.models import FightRecord
from world.skirmish.views.pages import tutorial as words

#: The Attribute of a tutorial's room: the ruleset, the step, the player, where they came from.
TUTORIAL: Final = "skirmish_tutorial"


def make(ruleset: str, player: Person) -> Room:
    """Create the room of a player who starts the tutorial of a ruleset where they are."""
    room = create_object(settings.BASE_ROOM_TYPECLASS, key=words.ROOM, nohome=True)
    room.db.desc = words.DESCRIPTION
    came_from = player.location.id
    known = {"ruleset": ruleset, "step": 0, "player": player.id, "came_from": came_from}
    room.attributes.add(TUTORIAL, known)
    return room


def facts(room: Room) -> dict[str, Any]:
    """Return what is known of a tutorial; nothing where a room is none."""
    return dict(room.attributes.get(TUTORIAL) or {}) if room is not None else {}


def set_step(room: Room, step: int) -> None:
    """Store how far the player is."""
    room.attributes.add(TUTORIAL, {**facts(room), "step": step})


def leave(room: Room) -> None:
    """Bring the player back, and delete the tutorial."""
    known = facts(room)
    player, home = find_object(known["player"]), find_object(known["came_from"])
    # What is moved out of the room next must not delete it once more.
    room.attributes.remove(TUTORIAL)
    if player is not None and player.location == room:
        home = home or player.home
        player.move_to(home, quiet=True, move_type="teleport")
    delete(room)


def delete(room: Room) -> None:
    """Delete the room, the fight and its record."""
    room.attributes.remove(TUTORIAL)
    encounter = lookup.encounter_in(room)
    if encounter is not None:
        number = encounter.state.record
        encounter.delete_silently()
        delete_record(number)
    room.delete()


def delete_record(number: int) -> None:
    """Delete the record of a tutorial's fight."""
    FightRecord.objects.filter(pk=number).delete()


def delete_if_left(room: Room) -> None:
    """Delete a tutorial whose player has not come back after a restart."""
    known = facts(room) if room.pk is not None else {}
    player = find_object(known["player"]) if known else None
    if known and (player is None or not player.sessions.count()):
        leave(room)
