"""Puts the demo game back to how it was built; runs in the game's own server."""

from typeclasses.skirmish.encounter.lookup import all_encounters
from world import tavern
from world.cast import GOBLINS, OPTIONS, PLAYERS


def restore() -> None:
    """Delete every fight, and give everyone of the cast the sheets of `world.cast`."""
    for encounter in all_encounters():
        encounter.delete()
    for part in (*PLAYERS, *GOBLINS):
        for body in tavern.search_tag(part.name, category=tavern.TAG_CATEGORY):
            for line in body.attributes.all():
                if line.key.startswith(tuple(f"{ruleset}_" for ruleset in OPTIONS)):
                    body.attributes.remove(line.key)
    tavern.build()
