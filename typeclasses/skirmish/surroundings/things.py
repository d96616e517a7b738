"""Things of the game that rules take from fighters: a weapon is thrown, a potion is used up.

What the fight says of a fighter's sheet, `parted`, is carried out on the object that they carry,
in one transaction with the note of it. So it happens once, whatever stops the server, and is undone
where the fight goes back.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from evennia.objects.models import ObjectDB
from msgspec.structs import replace

from typeclasses.skirmish.conf import get_setting
from typeclasses.skirmish.encounter import seating
from typeclasses.skirmish.encounter.script import SkirmishEncounter
from typeclasses.skirmish.game_objects import find_object
from typeclasses.skirmish.messaging.recipients import log_and_continue
from typeclasses.skirmish.sheets import own_numbers
from typeclasses.skirmish.sheets.carried import name_of, rows_of
from typeclasses.skirmish.stored.state import LeftThing
from world.skirmish.ruleset.registry import rules_of
from world.skirmish.sheets.sheet import Sheet


def take_or_return(encounter: SkirmishEncounter, **_: Any) -> None:
    """Take things from fighters, or give them back, as the fight says."""
    state = encounter.state
    if state.fight is None or state.practice or state.fight.ruleset not in _with_things():
        return
    _forget_taken(encounter)
    for fighter, combatant in state.fight.table.fighters.items():
        if not combatant.withdrawn:
            _see(encounter, fighter)


def with_what_lies(encounter: SkirmishEncounter, fighter: str, lines: Sheet) -> Sheet:
    """Return lines of a sheet with the things that rules have taken from the fighter put back.

    The rules know that it lies somewhere, and let them pick it up.
    """
    carried = dict(lines)
    for left in encounter.state.things:
        if left.fighter != fighter or not left.thing or left.line not in carried:
            continue
        if not isinstance(carried[left.line], list):
            del carried[left.line]
        elif (thing := find_object(left.thing)) is not None:
            rows = [row for row in rows_of(thing, left.line) if name_of(row) == left.value]
            carried[left.line] = [*carried[left.line], *rows]
    return carried


def see_end(character: Any, encounter: SkirmishEncounter, **_: Any) -> None:
    """Delete what a character used up in a fight that has ended for them."""
    with log_and_continue("what was used up could not be deleted"):
        fighter = encounter.fighter_of(character)
        for left in encounter.state.things:
            thing = find_object(left.thing) if left.used and left.fighter == fighter else None
            if thing is not None and thing.location is None:
                thing.delete()


def _with_things() -> set[str]:
    """Return the rulesets whose sheets are made of things that their adapter can find."""
    return {
        ruleset
        for ruleset in get_setting("SKIRMISH_NUMBERS")
        if hasattr(own_numbers.adapter(ruleset), "thing_of")
    }


def _forget_taken(encounter: SkirmishEncounter) -> None:
    """Note which things others have taken since, so that these do not return by themselves."""
    after = tuple(
        left if _is_there(encounter, left) else replace(left, thing=0)
        for left in encounter.state.things
    )
    if after != encounter.state.things:
        encounter.commit(lambda: replace(encounter.state, things=after))


def _is_there(encounter: SkirmishEncounter, left: LeftThing) -> bool:
    thing = find_object(left.thing) if left.thing else None
    return thing is not None and thing.location == (None if left.used else encounter.obj)


def _see(encounter: SkirmishEncounter, fighter: str) -> None:
    """Move the things of a fighter to where the fight says they are."""
    fight, who = encounter.fight, seating.object_of(fighter)
    rules = rules_of(fight)
    keys = {field: f"{rules.name}_{stat.key}" for field, stat in rules.fighter.stats.items()}
    parted = [
        LeftThing(0, fighter, keys[thing.field], thing.value.casefold(), thing.used)
        for thing in fight.table.fighters[fighter].parted()
    ]
    for left in [left for left in encounter.state.things if left.fighter == fighter]:
        if (same := replace(left, thing=0)) in parted:
            parted.remove(same)
            continue
        others = tuple(other for other in encounter.state.things if other is not left)
        thing = find_object(left.thing) if left.thing else None
        _put(encounter, thing, who, others)
    adapter: Any = own_numbers.adapter(fight.ruleset)
    for left in parted if who is not None else ():
        thing = adapter.thing_of(who, left.line, left.value)
        if thing is not None:
            gone = (*encounter.state.things, replace(left, thing=thing.id))
            _put(encounter, thing, None if left.used else encounter.obj, gone)


def _put(encounter: SkirmishEncounter, thing: Any, where: Any, things: Sequence[LeftThing]) -> None:
    """Move a thing, if there is one, and store its new place with the state."""
    before = thing.location if thing is not None else None
    # Once the database is gone, what is in a place could no longer be asked for.
    contents = [place.contents_cache for place in (before, where) if place is not None]

    def make() -> Any:
        if thing is not None:
            thing.location = where
        return replace(encounter.state, things=tuple(things))

    def if_stored() -> None:
        if thing is not None:
            stored = ObjectDB.objects.filter(pk=thing.pk).values_list("db_location", flat=True)
            _remember(thing, find_object(stored.first() or 0), contents)
        encounter.go_on()

    try:
        encounter.commit(make, if_stored)
    except BaseException:
        if thing is not None:
            _remember(thing, before, contents)
        raise


def _remember(thing: Any, place: Any, contents: Sequence[Any]) -> None:
    """Let memory hold that a thing is in a place, whose contents may be among these."""
    # Evennia's mark of a change under way stays after an error.
    vars(thing).pop("_safe_contents_update", None)
    thing.db_location = place
    for held in contents:
        held.remove(thing)
    if place is not None:
        place.contents_cache.add(thing)
