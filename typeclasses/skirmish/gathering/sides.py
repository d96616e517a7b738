"""Sides: who belongs together in the world, and so who helps when a fight begins.

A side is a word: that of the Attribute `skirmish_side`, or the leader's. Players without one are
heroes. A game with factions overrides `combat_side` of its characters.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from evennia.objects.objects import DefaultCharacter

from typeclasses.skirmish import permissions
from typeclasses.skirmish.conf import get_setting
from typeclasses.skirmish.encounter import lookup
from typeclasses.skirmish.game_objects import Person
from typeclasses.skirmish.play.hooks import Hooked
from typeclasses.skirmish.sheets.own_numbers import Place
from world.skirmish.base.errors import is_allowed

#: The Attribute of NPCs who help each other, with the name of their team.
SIDE: Final = "skirmish_side"
#: The Attribute of players who are drawn into the fights of their side.
ASSIST: Final = "skirmish_assist"
#: The side of players who have no other.
HEROES: Final = "heroes"
#: How many leaders are followed, one after another.
_LONGEST_CHAIN: Final = 10


def side_of(who: Person) -> str:
    """Return the side of a character; empty for an NPC that belongs to none."""
    if isinstance(who, Hooked) and (own := getattr(who, "combat_side", None)) is not None:
        return str(own())
    return usual_side(who)


def usual_side(who: Person) -> str:
    """Return the side of a character, unless the game's own class says another."""
    for holder in _chain(who):
        if side := str(holder.attributes.get(SIDE) or "").strip().casefold():
            return side
    return "" if permissions.is_npc(_chain(who)[-1]) else HEROES


def team_of(who: Person) -> str:
    """Return what the team of a character is called when a fight begins with them."""
    return side_of(who) or str(who.key)


def helpers(who: Person, enemies: Sequence[Person]) -> Iterator[Person]:
    """Yield the characters in the room who are drawn into a fight on a character's side.

    That are NPCs of the side, the NPCs that follow them, and players who have typed
    `combat assist on`, if they may attack the enemies.
    """
    group, against = _group(who), set[Any]().union(*map(_group, enemies))
    sides = {side_of(enemy) for enemy in enemies} - {""}
    for other in who.location.contents if who.location is not None else ():
        if not isinstance(other, DefaultCharacter) or other is who or other in enemies:
            continue
        own, theirs = side_of(other), _group(other)
        shares = own and own == side_of(who) and own not in sides and not _follows_player(other)
        if theirs & against or not (theirs & group or shares):
            continue
        if _comes(other) and lookup.encounter_of(other) is None:
            allowed = (is_allowed(permissions.check_may_attack, other, enemy) for enemy in enemies)
            if permissions.is_npc(other) or all(allowed):
                yield other


def _comes(who: Person) -> bool:
    """Return whether a character comes to the help of their side: NPCs, and players who want to."""
    if permissions.is_npc(who):
        return True
    return permissions.plays(who) and bool(who.attributes.get(ASSIST))


def _follows_player(who: Person) -> bool:
    """Return whether an NPC follows a player, and so helps only them."""
    leader = _chain(who)[-1]
    return permissions.is_npc(who) and leader is not who and not permissions.is_npc(leader)


def _group(who: Person) -> set[Any]:
    """Return a character and everyone they follow."""
    return set(_chain(who))


def _chain(who: Person) -> list[Any]:
    """Return a character, their leader, the leader's leader and so on."""
    chain, path = [who], get_setting("SKIRMISH_LEADER")
    while path and len(chain) < _LONGEST_CHAIN:
        leader = Place(path).held(chain[-1])
        if not isinstance(leader, DefaultCharacter) or leader in chain:
            break
        chain.append(leader)
    return chain
