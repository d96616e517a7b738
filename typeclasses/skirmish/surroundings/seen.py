"""What `look` adds to a room: who fights there, and which NPCs have fallen there."""

from __future__ import annotations

from typeclasses.skirmish import permissions
from typeclasses.skirmish.conf import get_setting
from typeclasses.skirmish.encounter import lookup, naming
from typeclasses.skirmish.game_objects import Person
from world.skirmish.base.command_name import command
from world.skirmish.views.text import in_ranges, join_words


def seen_in_room(looker: Person) -> str:
    """Return who fights in the room of a character, and who has fallen; empty for no one."""
    return "\n".join(filter(None, [_fighting(looker), _fallen(looker)]))


def _fighting(looker: Person) -> str:
    encounter = lookup.encounter_in(looker.location)
    if encounter is None or not encounter.has_started:
        return ""
    teams: dict[str, list[str]] = {}
    for fighter in naming.members(encounter, looker):
        if not fighter.withdrawn:
            teams.setdefault(fighter.team, []).append(fighter.name)
    sides = " against ".join(join_words(in_ranges(names)) for names in teams.values())
    return f"Fighting here: {sides}. ({command()})"


def _fallen(looker: Person) -> str:
    """Return which NPCs have fallen here and not yet recovered."""
    if not get_setting("SKIRMISH_RECOVER"):
        return ""
    recovering = ((thing, permissions.recovers(thing)) for thing in looker.location.contents)
    down = [
        f"{naming.of_object(character, looker)} ({how})" for character, how in recovering if how
    ]
    return f"Fallen here: {join_words(down)}." if down else ""
