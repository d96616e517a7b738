"""The room of a tutorial: making it, what is known of it, and deleting it with all that is in it.

The room has an Attribute that says who learns what, and how far they are. So the tutorial goes on
after a reload. When it ends, the room, the fight and its record are deleted.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.conf import settings
from evennia.utils.create import create_object

from typeclasses.skirmish.encounter import lookup
from typeclasses.skirmish.encounter.lookup import TUTORIAL
from typeclasses.skirmish.encounter.script import SkirmishEncounter
from typeclasses.skirmish.game_objects import Person, Room, find_object
from typeclasses.skirmish.messaging import gmcp
from typeclasses.skirmish.models import FightRecord
from world.skirmish import engine
from world.skirmish.views.pages import tutorial as words

#: What is stored about a tutorial.
_FIELDS: Final = {"ruleset": str, "step": int, "player": int, "came_from": int}


def make(ruleset: str, player: Person) -> Room:
    """Create the room of a player who starts the tutorial of a ruleset where they are."""
    room = create_object(settings.BASE_ROOM_TYPECLASS, key=words.ROOM, nohome=True)
    room.db.desc = words.DESCRIPTION
    came_from = player.location.id
    stored = {"ruleset": ruleset, "step": 0, "player": player.id, "came_from": came_from}
    room.attributes.add(TUTORIAL, stored)
    return room


def facts(room: Room) -> dict[str, Any]:
    """Return the facts that are stored about a tutorial; nothing if the room has none to read."""
    stored = room.attributes.get(TUTORIAL) if room is not None else None
    if not isinstance(stored, Mapping):
        return {}
    known = {field: stored.get(field) for field in _FIELDS}
    return known if all(isinstance(known[field], _FIELDS[field]) for field in known) else {}


def set_step(room: Room, step: int) -> None:
    """Store how far the player is."""
    room.attributes.add(TUTORIAL, {**facts(room), "step": step})


def leave(room: Room) -> None:
    """Bring the player back, and delete the tutorial."""
    stored = facts(room)
    player, home = find_object(stored["player"]), find_object(stored["came_from"])
    # The objects that leave the room next must not delete it once more.
    room.attributes.remove(TUTORIAL)
    # Before the player goes: who leaves a room in which they fight is taken out of the fight.
    _delete_fight(room, player)
    if player is not None and player.location == room:
        home = home or player.home
        player.move_to(home, quiet=True, move_type="teleport")
    room.delete()


def delete(room: Room) -> None:
    """Delete a tutorial room that its player has left, with its fight and record."""
    player = find_object(facts(room)["player"])
    room.attributes.remove(TUTORIAL)
    _delete_fight(room, player)
    room.delete()


def _delete_fight(room: Room, player: Person | None) -> None:
    encounter = lookup.encounter_in(room)
    if encounter is None:
        return
    number, record = encounter.id, encounter.state.record
    is_over = fight_is_over(encounter)
    encounter.delete_silently()
    delete_record(record)
    # A screen shows the result of a fight that is over until its reader closes it.
    if player is not None and not is_over:
        gmcp.send_end(number, [player])


def fight_is_over(encounter: SkirmishEncounter | None) -> bool:
    """Return whether the fight of a tutorial has an outcome, or is no longer there."""
    if encounter is None or encounter.state.fight is None:
        return encounter is None
    return engine.outcome(encounter.state.fight) is not None


def delete_record(number: int) -> None:
    """Delete the record of a tutorial's fight."""
    FightRecord.objects.filter(pk=number).delete()


def delete_if_left(room: Room) -> None:
    """Delete a tutorial whose player has not come back after a restart."""
    stored = facts(room) if room.pk is not None else {}
    player = find_object(stored["player"]) if stored else None
    if stored and (player is None or not player.sessions.count()):
        leave(room)
