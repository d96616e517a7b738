"""Find encounters: in a room, of a character, by the number of their Script.

What is found is cached in `ndb` of the objects, in the server's process only, and empty after a
restart. There `None` means not looked up yet, `NONE` no encounter.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final, Literal, NamedTuple

from typeclasses.skirmish.encounter import seating
from typeclasses.skirmish.encounter.script import SkirmishEncounter
from typeclasses.skirmish.game_objects import Person, Room
from typeclasses.skirmish.stored.state import object_fighter
from typeclasses.skirmish.transactions import epoch
from world.skirmish.base.errors import NO_FIGHT, NOT_IN_FIGHT, NotAsked

#: The Attribute of a tutorial's room: the ruleset, the step, the player, where they came from.
TUTORIAL: Final = "skirmish_tutorial"
#: The cached value for a place or character without an encounter.
NONE: Final = False
#: A cached value: an encounter, `NONE`, or None to look again.
_Cached = SkirmishEncounter | Literal[False] | None


class _Known(NamedTuple):
    """What has been looked up.

    Attributes:
        encounter: The encounter, `NONE`, or None to look again.
        epoch: When that was, by `transactions.epoch`.
    """

    encounter: _Cached
    epoch: int


def encounter_in(room: Room) -> SkirmishEncounter | None:
    """Return the encounter in a room, or None."""
    if room is None:
        return None
    encounter = _still_known(room.ndb.skirmish)
    if encounter is None:
        encounter = _first_readable(
            SkirmishEncounter.objects.filter_family(db_obj=room).order_by("pk")
        )
        know_room(room, encounter)
    return encounter or None


def is_tutorial(room: Room) -> bool:
    """Return whether a room is that of a tutorial, with a fight by the sheet of its lesson."""
    return room is not None and room.attributes.has(TUTORIAL)


def encounter_of(character: Person) -> SkirmishEncounter | None:
    """Return the encounter that a character is in, wherever they are, or None."""
    own = _still_known(character.ndb.skirmish_fighter)
    if own is None:
        fighter = object_fighter(character.id)
        theirs = (encounter for encounter in all_encounters() if fighter in _fighter_ids(encounter))
        own = next(theirs, None) or NONE
        know_character(character, own)
    return own or None


def fighting(character: Person) -> tuple[SkirmishEncounter, str]:
    """Return the fight under way in which a character fights, and their fighter.

    Raises:
        NotAsked: There is none.
    """
    encounter = encounter_of(character)
    fighter = encounter.fighter_of(character) if encounter is not None else None
    if encounter is None or fighter is None or encounter.state.fight is None:
        here = encounter_in(character.location)
        raise NotAsked(NO_FIGHT if here is None else NOT_IN_FIGHT)
    return encounter, fighter


def encounter_for(character: Person) -> SkirmishEncounter | None:
    """Return the encounter that a character means: their own, else the one in the room."""
    return encounter_of(character) or encounter_in(character.location)


def all_encounters() -> list[SkirmishEncounter]:
    """Return every encounter in the game."""
    return list(SkirmishEncounter.objects.all_family())


def find_encounter(number: int) -> SkirmishEncounter | None:
    """Return the encounter of a Script, or None if it has ended."""
    encounter: SkirmishEncounter | None = SkirmishEncounter.objects.filter_family(id=number).first()
    return encounter


def _first_readable(encounters: Iterable[SkirmishEncounter]) -> _Cached:
    """Return the first that can be read, else the first: an unreadable one hides no other.

    What came with the copy of a room is not a fight.
    """
    encounters = [encounter for encounter in encounters if not encounter.is_copy]
    return next(
        (encounter for encounter in encounters if encounter.is_readable),
        next(iter(encounters), NONE),
    )


def know_room(room: Room, encounter: _Cached) -> None:
    """Cache the encounter of a room."""
    room.ndb.skirmish = _Known(encounter, epoch())


def know_character(character: Person, encounter: SkirmishEncounter | Literal[False]) -> None:
    """Cache the encounter that a character is in, or `NONE`."""
    character.ndb.skirmish_fighter = _Known(encounter, epoch())


def forget_character(character: Person) -> None:
    """Look again for the encounter that a character is in, when it is asked for."""
    character.ndb.skirmish_fighter = None


def forget(encounter: SkirmishEncounter) -> None:
    """Forget an encounter that is being deleted; the delete may still be rolled back."""
    if encounter.obj is not None:
        encounter.obj.ndb.skirmish = None
    for fighter in _fighter_ids(encounter):
        if (character := seating.object_of(fighter)) is not None:
            forget_character(character)


def _fighter_ids(encounter: SkirmishEncounter) -> Collection[str]:
    """Return the ids of everyone who fights; none if the stored state cannot be read."""
    return encounter.state.fighter_ids() if encounter.is_readable else ()


def _still_known(cached: _Known | None) -> _Cached:
    """Return the encounter that was looked up, or `NONE`; None to look again."""
    if cached is None or cached.epoch != epoch():
        return None
    # A queryset, or another program, may have deleted what is cached.
    encounter = cached.encounter
    return None if encounter and (encounter.pk is None or encounter.is_gone) else encounter
