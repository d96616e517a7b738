"""Who may begin, attack, join, leave (and when), come back, and read of a fight."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from typeclasses.skirmish.conf import get_setting
from typeclasses.skirmish.encounter import naming, seating, waiting
from typeclasses.skirmish.game_objects import Person, Room
from typeclasses.skirmish.logins import Forbidden
from typeclasses.skirmish.stored.state import object_fighter
from world.skirmish.base.command_name import command
from world.skirmish.views.pages import joining

from .owners import check_is_owner, only_the_owner
from .people import (
    check_may_fight,
    check_may_take_part,
    is_builder,
    is_npc,
    is_owner,
    is_wizard,
)
from .recovery import recovers

if TYPE_CHECKING:
    from typeclasses.skirmish.encounter.script import SkirmishEncounter

#: How an NPC fights unless a builder says otherwise.
USUAL_TEMPERAMENT: Final = "brute"


def check_may_join(who: Person, joins: Any, encounter: SkirmishEncounter) -> None:
    """Put a character on a team or take it off: players themselves, the owner anyone."""
    check_may_take_part(who)
    if is_owner(who, encounter):
        return
    if joins is not who:
        raise Forbidden(only_the_owner(who, encounter, "do that to others"))
    _check_not_barred(who, encounter)


def check_may_open_in(who: Person, room: Room) -> None:
    """Begin a fight in a room, unless its `fight` lock forbids it."""
    check_may_fight(who)
    if not room.access(who, "fight", default=True):
        raise Forbidden(f"You may not fight in {room.key}. Go somewhere else first.")


def check_may_see_room(who: Person, room: Room) -> None:
    """See what a room says of the fights in it: builders."""
    if room is None or not is_builder(who):
        raise Forbidden("Only builders, in a room, see and set what it says of fights.")


def check_may_set_room(who: Person, room: Room) -> None:
    """Set what a room says of the fights in it: builders, where its `edit` lock lets them."""
    check_may_see_room(who, room)
    if not room.access(who, "edit", default=True):
        raise Forbidden(f"You may not change {room.key}.")


def check_may_attack(who: Person, target: Person) -> None:
    """Attack an NPC that has a temperament, or where they may a player.

    NPCs may attack players. Players may do so in rooms whose `pvp` lock lets them. The
    target's own `attack` lock may forbid it, and for a player the room's `fight` lock.
    """
    check_may_fight(who)
    if target is who:
        raise Forbidden("You cannot attack yourself.")
    for npc in (target, who):
        if is_npc(npc) and (down := recovers(npc)):
            raise Forbidden(f"{npc.key} is {down}, and cannot fight yet.")
    room = who.location
    if not is_npc(target):
        pvp = room is not None and room.access(who, "pvp", False, no_superuser_bypass=True)
        if not (target.has_account and (is_npc(who) or pvp)):
            raise Forbidden(_not_attacked(who, target))
        if room is not None and not room.access(target, "fight", default=True):
            raise Forbidden(f"{target.key} may not fight in {room.key}.")
    if not target.access(who, "attack", default=True):
        raise Forbidden(f"You may not attack {target.key}.")


def _not_attacked(who: Person, target: Person) -> str:
    others = f"To start a fight that others join, type {command('init NAME')}."
    give = f"To let players attack it, type {command(f'sheet {target.key} temperament=brute')}."
    ways = f"{give} {others}" if is_builder(who) and not target.has_account else others
    return f"{target.key} is not an NPC that fights by itself. {ways}"


def check_may_side_with(who: Person, encounter: SkirmishEncounter, team: str) -> None:
    """Enter an automatic fight on a team: against players only where the room's `pvp` lock says so.

    NPCs may, for the game's code sends them.
    """
    if seating.has_game_master(encounter) or is_npc(who):
        return
    fighters = encounter.fight.table.fighters.values()
    against = next(
        (fighter for fighter in fighters if fighter.team != team and not fighter.npc), None
    )
    room = encounter.obj
    if against is not None and not room.access(who, "pvp", False, no_superuser_bypass=True):
        name = naming.name_of(encounter, against.id, who)
        raise Forbidden(f"You may not fight against {name} here.")


def may_see_listed(who: Person, encounter: SkirmishEncounter) -> bool:
    """Read of a fight in the list of fights: wizards all, players their own and what they may see.

    They see the fight where they are, and those in rooms that they could look into, if the
    website shows fights to all players.
    """
    if is_wizard(who):
        return True
    room = encounter.obj
    if not encounter.is_readable or room is None:
        return False
    if seating.seat_of(encounter, who) or who.location == room:
        return True
    listed = get_setting("SKIRMISH_VISIBILITY") in ("public", "players")
    return listed and bool(room.access(who, "view", default=True))


def check_may_enter(who: Person, encounter: SkirmishEncounter) -> None:
    """Join a fight in progress, or ask to: as its owner has said, and not when taken out of it."""
    automatic = not seating.has_game_master(encounter)
    if automatic and is_npc(who):
        return
    check_may_take_part(who)
    if is_owner(who, encounter) or object_fighter(who.id) in encounter.state.invited:
        return
    _check_not_barred(who, encounter)
    if encounter.state.joining == "closed":
        raise Forbidden(joining.closed(seating.owner_name(encounter)))
    if encounter.state.joining == "ask" and automatic and get_setting("SKIRMISH_JOIN") != "open":
        raise Forbidden(joining.no_game_master())


def _check_not_barred(who: Person, encounter: SkirmishEncounter) -> None:
    if object_fighter(who.id) in encounter.state.barred:
        raise Forbidden(joining.barred(seating.owner_name(encounter)))


def check_may_bring_back(who: Person, encounter: SkirmishEncounter, fighter: str) -> None:
    """Bring a fighter back: the owner, if they took it out; a player, if the owner asks them.

    Those who have left by themselves, and those whose sheets are written already, stay out.
    """
    state = encounter.state
    taken_out = fighter in state.npcs or fighter in (*state.barred, *state.invited)
    if fighter in state.released or not taken_out:
        raise Forbidden(joining.has_left_for_good(naming.name_of(encounter, fighter, who)))
    if encounter.fighter_of(who) != fighter or fighter not in state.invited:
        check_is_owner(who, encounter)


def check_may_return(who: Person, encounter: SkirmishEncounter, fighter: str) -> None:
    """Bring a fighter back by the referee's own word: not a player, who is asked first."""
    check_may_bring_back(who, encounter, fighter)
    is_player = fighter not in encounter.state.npcs and encounter.fighter_of(who) != fighter
    if is_player:
        team = encounter.fight.table.fighters[fighter].team
        raise Forbidden(joining.is_asked_first(naming.name_of(encounter, fighter, who), team))


def enters_unasked(who: Person, encounter: SkirmishEncounter, team: str) -> bool:
    """Return whether a person who may join a team of a fight in progress need not be let in."""
    invited = encounter.state.invited.get(object_fighter(who.id)) == team
    is_open = encounter.state.joining == "open" or not seating.has_game_master(encounter)
    return invited or is_open or is_owner(who, encounter)


def check_may_leave(who: Person, encounter: SkirmishEncounter) -> None:
    """Leave a fight in progress: an open one, or one that has stood still for long enough."""
    if encounter.state.joining == "open":
        return
    if not waiting.has_stood_still(encounter):
        idle = f"no one has moved for {waiting.idle_minutes()}, {command('leave')} takes you out."
        down = encounter.fight.table.fighters[seating.own_fighter(encounter, who)].down
        if down:
            raise Forbidden(f"The fight is under way, and you are {down}. Once {idle}")
        way = f"In your own turn you may type {command('yield')}"
        raise Forbidden(f"The fight is under way. {way}; once {idle}")
