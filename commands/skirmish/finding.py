"""The people that typed names mean: of the caller's fight, in the room, then elsewhere."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from evennia.objects.objects import DefaultCharacter

from typeclasses.skirmish.encounter import lookup, naming, seating
from typeclasses.skirmish.encounter.naming import of_object
from typeclasses.skirmish.encounter.script import SkirmishEncounter
from typeclasses.skirmish.game_objects import Person
from typeclasses.skirmish.permissions import is_npc
from world.skirmish.base import names
from world.skirmish.base.errors import Ambiguous, NotUnderstood, Refusal
from world.skirmish.base.names import did_you_mean, is_me, is_same, shorten, whole_name

#: The word between a name and a room: `goblin1 in Training Yard`.
_IN: Final = " in "
#: An article before a name that does not begin with it.
_ARTICLE: Final = re.compile(r"^(?:the|an?)\s+(?=\S)", re.IGNORECASE)


class Found(NamedTuple):
    """The character or fighter that a name means.

    Attributes:
        who: The object; None for a temporary NPC.
        fighter: The fighter of the caller's fight, if it was found there.
        encounter: The fight in which it was found.
        elsewhere: Whether it is in no fight and no room of the caller's, and the name alone does
            not say where it is.
    """

    who: Person | None
    fighter: str = ""
    encounter: SkirmishEncounter | None = None
    elsewhere: bool = False

    def person(self, by: Person) -> Person:
        """Return the object.

        Raises:
            Refusal: It is a temporary NPC, which has none.
        """
        if self.who is not None:
            return self.who
        assert self.encounter is not None
        name = naming.name_of(self.encounter, self.fighter, by)
        raise Refusal(f"{name} is a temporary NPC of the fight {self.encounter.state.name}.")


def find(by: Person, name: str, *, everywhere: bool = False) -> Found:
    """Return the character or fighter that a name means.

    The whole name of a fighter of the caller's fight counts first, then one in the room, then the
    beginning of either, and last of all those who are elsewhere.

    Args:
        by: The character who typed it.
        name: The name; empty for the character's own.
        everywhere: Whether those may be named who are neither in the fight nor in the room, as
            `goblin1` or as `goblin1 in Training Yard`.

    Raises:
        Refusal: There is none of that name, or there are several.
    """
    if not name or is_me(name):
        return Found(by)
    if (fighter := _fighter(by, name, whole=True)) is not None:
        return fighter
    here = _searched(by, name) or names.find(_here(by), name)
    is_here = any(_is_called(character, name, by) for character in here)
    if not is_here and (fighter := _fighter(by, name, whole=False)) is not None:
        return fighter
    if here:
        return Found(_the_only(by, name, here, naming.typed_names))
    if (bare := _ARTICLE.sub("", name)) != name:
        return find(by, bare, everywhere=everywhere)
    if not everywhere:
        meant = did_you_mean(_here(by).values(), name)
        raise Refusal(f"Could not find '{shorten(name)}' here. {meant}".rstrip())
    return _elsewhere(by, name)


def find_several(by: Person, name: str) -> list[Found]:
    """Return the one that a name means, or everyone here that a plural means: `goblins`.

    Raises:
        Refusal: No one has that name, or several do and it is not a plural.
    """
    here = _here(by)
    several = [] if whole_name(here, name) else names.find_several(here, name)
    several = several or names.find_several(here, _ARTICLE.sub("", name))
    return [Found(who) for who in several] or [find(by, name)]


def makes_move(by: Person, words: str) -> bool:
    """Return whether what follows a command to attack is a move in the fight of a character.

    It is, unless it means only others, who do not fight yet: they are attacked, and so drawn in.
    """
    encounter = lookup.encounter_of(by)
    if encounter is None or not encounter.has_started:
        return False
    try:
        several = find_several(by, words)
    except Refusal:
        return True
    fight = (meant.who is None or encounter.fighter_of(meant.who) for meant in several)
    return not several or any(fight)


def ally(by: Person, name: str) -> Person | None:
    """Return the fighter here with that whole name, if the person is not in the fight; or None."""
    encounter = lookup.encounter_in(by.location)
    if not name or encounter is None or not encounter.has_started:
        return None
    if encounter.fighter_of(by) is not None:
        return None
    fighter = _fighter(by, name, whole=True)
    return fighter.who if fighter is not None else None


def _here(by: Person) -> dict[Person, str]:
    """Return the characters that a character sees, with the names that they know."""
    room = by.location
    return {
        who: of_object(who, by)
        for who in (room.contents if room is not None else ())
        if isinstance(who, DefaultCharacter) and who.access(by, "view")
    }


def npc_here(by: Person, name: str) -> Person | None:
    """Return the NPC of the game in the room with a whole name; None for none."""
    contents = by.location.contents if by.location is not None else ()
    npcs = (
        npc
        for npc in contents
        if is_npc(npc) or (isinstance(npc, DefaultCharacter) and not npc.has_account)
    )
    return next((npc for npc in npcs if _is_called(npc, name, by)), None)


def where(who: Person) -> str:
    """Return where a character is, as it may follow `in`; empty if it is in no room."""
    return str(who.location.key) if who.location is not None else ""


def _fighter(by: Person, name: str, *, whole: bool) -> Found | None:
    """Return the fighter of the caller's fight with a name, or with a name that begins so."""
    encounter = lookup.encounter_for(by)
    if encounter is None or not encounter.is_readable:
        return None
    if whole and not whole_name(naming.names_known_by(encounter, by), name):
        return None
    try:
        fighter = naming.find_fighter(encounter, name, by)
    except Ambiguous:
        raise
    except NotUnderstood:
        return None
    return Found(seating.object_of(fighter), fighter, encounter)


def _searched(by: Person, name: str, **options: Any) -> list[Person]:
    """Return what Evennia's search finds, in the room unless the options say otherwise."""
    return [*by.search(name, quiet=True, **options)]


def _elsewhere(by: Person, name: str) -> Found:
    """Return the character of that name in the whole game; a room may follow the name."""
    if people := _searched(by, name, global_search=True):
        one = _the_only(by, name, people, _with_rooms)
        return Found(one, elsewhere=not name.startswith("#"))
    who, separator, room = name.rpartition(_IN)
    if separator:
        people = _searched(by, who, global_search=True)
        in_room = [character for character in people if is_same(where(character), room)]
        if in_room:
            return Found(_the_only(by, name, in_room, _with_numbers))
    raise Refusal(f"Could not find '{shorten(name)}' anywhere.")


def _is_called(who: Person, name: str, by: Person) -> bool:
    """Return whether a name is a whole name of an object, or its number."""
    own_names = (who.key, *who.aliases.all(), of_object(who, by))
    return name.startswith("#") or any(is_same(name, str(called)) for called in own_names)


def _the_only(
    by: Person,
    name: str,
    people: Sequence[Person],
    say: Callable[[Sequence[Person], Person], Iterable[str]],
) -> Person:
    if len(people) > 1:
        raise names.SeveralNames("character", name, say(people, by))
    return people[0]


def _with_rooms(people: Sequence[Person], by: Person) -> Iterator[str]:
    """Yield how each character is typed where several have a name: by room, or else by number."""
    said = [full_name(character) for character in people]
    for who, name in zip(people, said, strict=True):
        yield name if said.count(name) == 1 else f"{name} (#{who.id})"


def _with_numbers(people: Iterable[Person], by: Person) -> Iterator[str]:
    """Yield how each character is typed by number: `#12`."""
    yield from (f"#{character.id}" for character in people)


def full_name(who: Person) -> str:
    """Return a name that says where its bearer is: `goblin1 in Training Yard`."""
    room = where(who)
    return f"{who.key}{_IN}{room}" if room else f"{who.key} (#{who.id})"


def typed_name(who: Person) -> str:
    """Return what is typed for someone elsewhere, so that no one else can be meant."""
    return full_name(who) if where(who) else f"#{who.id}"
