"""Permissions in a fight: to begin, join, own, end and leave it, to move in it, to ask about it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from evennia.accounts.models import AccountDB

from typeclasses.skirmish.conf import get_setting
from typeclasses.skirmish.encounter import naming, seating, waiting
from typeclasses.skirmish.game_objects import Person, Room, find_object
from typeclasses.skirmish.logins import Forbidden, plays
from typeclasses.skirmish.stored.state import object_fighter
from world.skirmish.base.command_name import command
from world.skirmish.views.pages import joining
from world.skirmish.views.text import pluralize

from .knowledge import check_may_know, hides_something, knows_all, what_is_hidden
from .people import (
    check_may_fight,
    check_may_take_part,
    is_builder,
    is_npc,
    is_owner,
    is_wizard,
    recovers,
)

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
        raise Forbidden(_only_the_owner(who, encounter, "do that to others"))
    _check_not_barred(who, encounter)


def check_is_owner(who: Person, encounter: SkirmishEncounter) -> None:
    """Do what only the owner and wizards may do."""
    check_may_take_part(who)
    if not is_owner(who, encounter):
        raise Forbidden(_only_the_owner(who, encounter, "do that"))


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

    NPCs may attack players. Players may do so in rooms whose `pvp` lock lets them. Nobody is
    attacked whose own `attack` lock forbids it, nor a player whom the room lets begin no fight.
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


def check_may_end(who: Person, encounter: SkirmishEncounter) -> None:
    """End a fight: its owner; if it has no game master and stands still, others too."""
    check_may_take_part(who)
    if may_end(who, encounter):
        return
    if seating.has_game_master(encounter):
        raise Forbidden(_only_the_owner(who, encounter, "do that"))
    ends = f"Once no one has moved for {_idle_minutes()}, {command('end')} ends it."
    if not _fights(who, encounter):
        raise Forbidden(f"Only the players of this fight may end it. {ends}")
    raise Forbidden(
        f"This fight goes on. You can leave it in your own turn: {command('yield')}. {ends}"
    )


def may_end(who: Person, encounter: SkirmishEncounter) -> bool:
    """Return whether a person may end a fight.

    A fight without a game master that stands still may be ended by its fighters, and by anyone in
    the room if no player of it is there.
    """
    if is_owner(who, encounter):
        return True
    if seating.has_game_master(encounter) or not _has_stood_still(encounter):
        return False
    present = any(seating.is_present(encounter, fighter) for fighter in encounter.fighter_ids())
    return encounter.fighter_of(who) is not None or (who.location == encounter.obj and not present)


def _fights(who: Person, encounter: SkirmishEncounter) -> bool:
    """Return whether a person is a character who fights there."""
    return not isinstance(who, AccountDB) and encounter.fighter_of(who) is not None


def _only_the_owner(who: Person, encounter: SkirmishEncounter, what: str) -> str:
    if not seating.has_game_master(encounter):
        return f"This fight has no game master, who alone may {what}."
    if encounter.is_readable and find_object(encounter.state.owner) is None:
        return (
            f"The owner of this fight is gone. Any fighter may take it over: {command('owner me')}."
        )
    if find_object(encounter.remains.owner) is None:
        return f"Only a wizard may {what}: the fight does not say who owns it."
    only = f"Only {seating.owner_name(encounter)}, who owns this fight, may {what}."
    return f"{only} {way_to_own(who, encounter)}".rstrip()


def way_to_own(who: Person, encounter: SkirmishEncounter) -> str:
    """Return how a person can take over a fight whose owner is away; empty if they cannot."""
    owner = find_object(encounter.state.owner) if encounter.is_readable else None
    if owner is None or isinstance(who, AccountDB) or _is_there(owner, encounter):
        return ""
    gathers, fights = encounter.state.fight is None, _fights(who, encounter)
    if not (gathers or fights):
        return ""
    join = "" if fights else f"join a team ({command('join TEAM')}) and "
    since = "it has been open for" if gathers else "no one has moved for"
    when = "" if _has_stood_still(encounter) else f"once {since} {_idle_minutes()}, "
    return f"{owner.key} is away: to take the fight over, {join}{when}type {command('owner me')}."


def _is_there(owner: Person, encounter: SkirmishEncounter) -> bool:
    """Return whether the owner of a fight plays and is in its room."""
    return bool(plays(owner) and owner.location == encounter.obj)


def may_see_listed(who: Person, encounter: SkirmishEncounter) -> bool:
    """Read of a fight in the list of fights: wizards all, players their own and what they may see.

    They see the fight where they are, and those in rooms that they could look into, as far as the
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


def check_may_take_over(who: Person, encounter: SkirmishEncounter) -> None:
    """Become the owner of a fight: a fighter, if its owner is gone or has been away for long."""
    check_may_take_part(who)
    if is_owner(who, encounter):
        return
    if encounter.fighter_of(who) is None:
        join = (
            f" Join a team first: {command('join TEAM')}" if encounter.state.fight is None else ""
        )
        raise Forbidden(f"Only a fighter of this fight may take it over.{join}")
    owner = find_object(encounter.state.owner)
    if owner is None:
        return
    if _is_there(owner, encounter) or not _has_stood_still(encounter):
        raise Forbidden(
            f"{owner.key} owns this fight. You may take it over when they are away and no one "
            f"has moved for {_idle_minutes()}."
        )


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
    """Bring a fighter back: the owner, whom they have taken out; a player, if the owner asks them.

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
    if not _has_stood_still(encounter):
        idle = f"no one has moved for {_idle_minutes()}, {command('leave')} takes you out."
        down = encounter.fight.table.fighters[seating.own_fighter(encounter, who)].down
        if down:
            raise Forbidden(f"The fight is under way, and you are {down}. Once {idle}")
        way = f"In your own turn you may type {command('yield')}"
        raise Forbidden(f"The fight is under way. {way}; once {idle}")


def _has_stood_still(encounter: SkirmishEncounter) -> bool:
    return waiting.seconds_waited(encounter) >= 60 * get_setting("SKIRMISH_IDLE_MINUTES")


def _idle_minutes() -> str:
    return pluralize(get_setting("SKIRMISH_IDLE_MINUTES"), "minute")


def check_may_move(who: Person, encounter: SkirmishEncounter, fighter: str) -> None:
    """Move a fighter: players their own, the owner NPCs and players who are away."""
    own_fighter = encounter.fighter_of(who) == fighter
    if own_fighter and fighter not in encounter.state.standins:
        return
    if own_fighter and not is_owner(who, encounter):
        raise Forbidden(
            f"The owner moves your fighter for now. Type {command('rejoin')} to take it back."
        )
    check_is_owner(who, encounter)
    if not seating.is_moved_by_owner(encounter, fighter) and seating.is_present(encounter, fighter):
        name = naming.name_of(encounter, fighter, who)
        raise Forbidden(f"{name} is here and moves for themselves.")


def check_may_ask_why(who: Person, encounter: SkirmishEncounter, fighter: str) -> None:
    """Ask why a fighter has moved by themselves: players for their own, the owner for all.

    In a fight that hides something, only a game master who does not fight for others.
    """
    check_may_know(who, encounter, fighter)
    if is_owner(who, encounter):
        return
    if not seating.has_game_master(encounter) and encounter.fighter_of(who) != fighter:
        raise Forbidden("In this fight players may ask only about their own fighter.")
    check_may_move(who, encounter, fighter)


def check_may_automate(who: Person, encounter: SkirmishEncounter, fighter: str) -> None:
    """Let a fighter act by themselves: those who move them, and those they are left to."""
    if seating.is_left_to(encounter, who, fighter):
        return
    if not seating.has_game_master(encounter) and encounter.fighter_of(who) != fighter:
        _check_away(who, encounter, fighter, "let {} act by themselves")
    check_may_move(who, encounter, fighter)


def check_may_skip(who: Person, encounter: SkirmishEncounter, fighter: str) -> None:
    """Go on without waiting for a fighter: the owner, and those it is left to."""
    if seating.is_left_to(encounter, who, fighter):
        return
    if not seating.has_game_master(encounter):
        _check_away(who, encounter, fighter, "go on without {}")
    check_is_owner(who, encounter)


def _check_away(who: Person, encounter: SkirmishEncounter, fighter: str, what: str) -> None:
    """Refuse what a team may do for its players who are away, in a fight without a game master."""
    if is_owner(who, encounter):
        return
    name = naming.name_of(encounter, fighter, who)
    if fighter in encounter.state.npcs:
        raise Forbidden(f"{name} acts by themselves in this fight, and no one may change that.")
    raise Forbidden(
        f"Only the team of {name} may {what.format(name)}, and only while {name} is away."
    )


def check_may_forecast(who: Person, encounter: SkirmishEncounter) -> None:
    """Ask how a fight will go: those who know all, where the fighters hide something, or the odds.

    A forecast plays on from the fight as it is, and so knows more than any seat.
    """
    check_may_take_part(who)
    fight = encounter.state.fight
    if fight is None or knows_all(who, encounter):
        return
    if hides_something(fight):
        hidden = what_is_hidden(fight)
        if is_owner(who, encounter):
            raise Forbidden(
                f"{hidden}, and you fight in it yourself. Ask for a forecast before it starts."
            )
        if not seating.has_game_master(encounter):
            raise Forbidden(
                f"{hidden}, and it has no game master who knows them. Ask for a forecast before it "
                f"starts: {command('forecast NPC')}"
            )
        raise Forbidden(
            f"{hidden}; only {seating.owner_name(encounter)}, who owns it, may ask for a forecast."
        )
    check_may_know_odds(who, encounter)


def check_may_know_odds(who: Person, encounter: SkirmishEncounter) -> None:
    """Read the odds of moves: a game master who does not fight, where a house rule hides them."""
    if not encounter.fight.table.house.show_odds and not knows_all(who, encounter):
        raise Forbidden("In this fight the odds are not shown.")


def check_may_stop_forecast(who: Person, by: Person, encounter: SkirmishEncounter | None) -> None:
    """Cancel a forecast: the person who asked for it, and the owner of the fight."""
    if who is by or (encounter is not None and is_owner(who, encounter)) or is_wizard(who):
        return
    raise Forbidden(f"{by.key} asked for this forecast, and may stop it.")
