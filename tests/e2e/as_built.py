"""Puts the demo game back to how it was built; runs in the game's own server."""

from evennia.objects.models import ObjectDB

from typeclasses.skirmish import permissions
from typeclasses.skirmish.encounter.lookup import all_encounters
from world import road, tavern
from world.cast import GOBLINS, OPTIONS, PLAYERS


def restore() -> None:
    """Delete every fight, and bring everyone and everything back to where and how they began."""
    for encounter in all_encounters():
        encounter.delete()
    for corpse in ObjectDB.objects.filter(db_key__startswith="corpse of "):
        for thing in corpse.contents:
            thing.move_to(thing.home, quiet=True, move_hooks=False)
        corpse.delete()
    names = [*(creature.part.name for creature in road.CREATURES), *(it.name for it in road.THINGS)]
    for name in names:
        for body in tavern.search_tag(name, category=tavern.TAG_CATEGORY):
            body.attributes.remove(permissions.FALLEN)
            body.attributes.remove("prey")
            body.move_to(body.home, quiet=True, move_hooks=False)
    for part in (*PLAYERS, *GOBLINS, *(creature.part for creature in road.CREATURES)):
        for body in tavern.search_tag(part.name, category=tavern.TAG_CATEGORY):
            body.tags.clear(category="hunted by")
            for line in body.attributes.all():
                if line.key.startswith(tuple(f"{ruleset}_" for ruleset in OPTIONS)):
                    body.attributes.remove(line.key)
    tavern.build()
