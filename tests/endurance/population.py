"""Rooms with fighters in them: `python -m tests.endurance.population ROOMS EACH` in a game.

The rulesets take turns by room. All fighters have a whole sheet, and players may attack the NPC.
"""

import shlex
import sys
from typing import Any

from tests.endurance.inside import open_game
from tests.endurance.rooms import PASSWORD, Room, ruleset_of, watcher_of


def populate(rooms: int, each: int) -> None:
    """Create the rooms, and in each of them so many players, a watcher and an NPC."""
    from django.conf import settings
    from evennia.utils import create

    from world.tavern import NPC_TYPECLASS

    for number in range(rooms):
        room = Room(number, each)
        place = create.create_object(settings.BASE_ROOM_TYPECLASS, key=room.name, nohome=True)
        # Else the demo game brings whoever falls to its shrine.
        place.tags.add("practice", category="haven")
        for name in (*room.players, watcher_of(number)):
            _make_player(name, place)
        foe = create.create_object(NPC_TYPECLASS, key=room.foe, location=place, home=place)
        foe.attributes.add("skirmish_temperament", "brute")
        for place_in_cast, name in enumerate((*room.players, room.foe)):
            give_sheet(_find(name), number, place_in_cast)


def give_sheet(body: Any, room: int, place: int) -> None:
    """Give a fighter the sheet that they have at the start, instead of what is left of it."""
    from evennia.accounts.models import AccountDB

    from typeclasses.skirmish.sheets.attributes import house_rules_for
    from typeclasses.skirmish.sheets.filling import new_sheet
    from world.cast import PLAYERS
    from world.skirmish.ruleset import registry

    rules = registry.get(ruleset_of(room))
    for trait in rules.traits(house_rules_for(rules)):
        body.attributes.remove(trait.key)
    words = shlex.split(PLAYERS[place % len(PLAYERS)].sheets[rules.name])
    lines = dict(word.split("=", 1) for word in words if "=" in word)
    template = " ".join(word for word in words if "=" not in word)
    new_sheet(AccountDB.objects.get(id=1), body, rules, lines, template)


def _make_player(name: str, place: Any) -> None:
    from django.conf import settings
    from evennia.utils import create

    account = create.create_account(
        name,
        "",
        PASSWORD,
        typeclass=settings.BASE_ACCOUNT_TYPECLASS,
        permissions=[settings.PERMISSION_ACCOUNT_DEFAULT],
    )
    body, errors = account.create_character(key=name, location=place, home=place)
    if errors:
        raise RuntimeError("; ".join(errors))
    body.location = place


def _find(name: str) -> Any:
    from evennia.objects.models import ObjectDB

    return ObjectDB.objects.get(db_key=name)


if __name__ == "__main__":
    open_game()
    populate(*map(int, sys.argv[1:]))
