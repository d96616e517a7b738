"""The members of a lobby: joining teams, adding and removing them, and `SKIRMISH_MOST_FIGHTERS`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from msgspec.structs import replace

from typeclasses.skirmish import permissions, signals
from typeclasses.skirmish.conf import get_setting
from typeclasses.skirmish.encounter import lookup, naming, seating
from typeclasses.skirmish.encounter.script import SkirmishEncounter
from typeclasses.skirmish.game_objects import Person
from typeclasses.skirmish.messaging import broadcast, gmcp, recipients
from typeclasses.skirmish.play import endings, hooks
from typeclasses.skirmish.sheets.attributes import has_sheet, read_sheet
from typeclasses.skirmish.sheets.filling import how_to_complete, new_sheet
from typeclasses.skirmish.stored.state import EncounterState, object_fighter, object_number
from typeclasses.skirmish.unattended.temperaments import own_temperament
from world.skirmish.base.command_name import command
from world.skirmish.base.errors import Refusal
from world.skirmish.base.names import shorten
from world.skirmish.engine import lobby
from world.skirmish.ruleset.base import AnyRuleset
from world.skirmish.views.pages import lobby as lobby_view

from . import opening

T = TypeVar("T")


def add(
    encounter: SkirmishEncounter, by: Person, who: Person, team: str, *, joins: bool = False
) -> str:
    """Put a character on a team; players added by the owner read how to leave it.

    Who is on a team already changes to the other.

    Args:
        encounter: The lobby.
        by: The character who does it.
        who: The character who is added.
        team: The team.
        joins: Whether they read that a team is new; otherwise only if its name is almost that of
            another.

    Returns:
        What the caller reads beside what they are told with the others.
    """
    _check_may_be_added(encounter, by, who)
    if (fighter := encounter.fighter_of(who)) is not None:
        return change_team(encounter, by, fighter, team)
    before, npc = encounter.state.lobby, not who.has_account
    added = with_member(encounter.state, by, who, team)
    words = own_temperament(who) if npc else ""
    member = added.lobby.members[-1]
    others = _others_of_new(before, member.team)
    if not joins and not any(lobby.nearly_alike(member.team, other) for other in others):
        others = []

    def tell() -> bool:
        lookup.know_character(who, encounter)
        told = recipients.connected(encounter)
        for renamed in lobby_view.renamed(before, added.lobby):
            broadcast.notice(encounter, f"+ {renamed}", told)
        text = lobby_view.joined(member.name, member.team, others)
        broadcast.notice(encounter, f"+ {text}", told)
        if who is not by and not npc:
            text = f"If you do not want to fight, type {command('leave')} before the fight starts."
            recipients.tell([who], text)
        hooks.call(signals.combat_joined, who, encounter=encounter)
        return by in told

    told_all = f"Added {member.name} to team {member.team}"
    if commit_lobby(encounter, added, tell):
        told_all = ""
    alone = lobby_view.acts_alone(member.name, words) if words else ""
    way = lobby_view.way_to_change("" if who is by else member.name, others)
    return "\n".join(filter(None, [told_all, alone, way]))


def with_member(state: EncounterState, by: Person, who: Person, team: str) -> EncounterState:
    """Return a lobby with one more character on a team; NPCs act by their temperament.

    Args:
        state: The lobby.
        by: Who adds them, and reads what is wrong with their sheet.
        who: The character.
        team: The team, which may be new.

    Raises:
        Refusal: They cannot fight.
    """
    rules, house = state.lobby.rules(), state.lobby.house_rules()
    sheet, way = read_sheet(who, rules, house), how_to_complete(by, who, rules, house)
    fighter, npc = object_fighter(who.id), not who.has_account
    after = lobby.add_player(state.lobby, fighter, who.key, team, sheet, npc=npc, way=way)
    added = replace(state.without_bar(fighter), lobby=after)
    if not npc:
        return added
    words = own_temperament(who)
    acts = {fighter: words} if words else {}
    temperaments = {**state.temperaments, **acts}
    return replace(added, npcs=(*state.npcs, fighter), temperaments=temperaments)


def change_team(encounter: SkirmishEncounter, by: Person, fighter: str, team: str) -> str:
    """Put a member of a lobby on another team: players themselves, the owner anyone.

    Returns:
        What the caller reads beside what they are told with the others.
    """
    check_in_lobby(encounter)
    who, before = seating.object_of(fighter), encounter.state.lobby
    permissions.check_may_join(by, who, encounter)
    member = before.member(fighter)
    assert member is not None, "they are on a team"
    after = lobby.change_team(before, fighter, team)
    new_team = after.members[-1].team
    others = _others_of_new(before, new_team, but=member)
    text = lobby_view.changed_team(member.name, member.team, new_team, others)
    changed = replace(encounter.state, lobby=after)
    reply = commit_lobby(encounter, changed, lambda: broadcast.announce(encounter, by, text))
    way = lobby_view.way_to_change("" if who is by else member.name, others)
    return "\n".join(filter(None, [reply, way]))


def _others_of_new(before: lobby.Lobby, team: str, *, but: lobby.Member | None = None) -> list[str]:
    """Return the other teams if a team is new; none if it was there before."""
    teams = before.teams()
    if team in teams:
        return []
    return [team for team, members in teams.items() if members != [but]]


def _check_may_be_added(encounter: SkirmishEncounter, by: Person, who: Person) -> None:
    permissions.check_may_join(by, who, encounter)
    endings.free_if_out(who)
    if who is by and encounter.fighter_of(who) is not None:
        opening.come_free(who)
    check_in_lobby(encounter)
    check_may_fight_here(encounter, who)


def check_may_fight_here(encounter: SkirmishEncounter, who: Person) -> None:
    """Refuse characters who may not fight, are elsewhere, or are in another fight."""
    if who.has_account:
        permissions.check_may_take_part(who)
    if who.location != encounter.obj and encounter.fighter_of(who) is None:
        raise Refusal(f"{who.key} is not at {encounter.obj.key}, where the fight is.")
    other = lookup.encounter_of(who)
    if other is not None and other is not encounter:
        raise Refusal(f"{who.key} is in another fight: {other.state.name}.")


def join(encounter: SkirmishEncounter, by: Person, team: str) -> str:
    """Put the caller on a team; a new sheet without values gets the usual ones.

    Returns:
        What the caller reads beside what everyone is told.
    """
    _check_may_be_added(encounter, by, by)
    note = make_first_sheet(by, encounter.state.lobby.rules())
    reply = add(encounter, by, by, team, joins=True)
    return "\n".join(filter(None, [reply, note]))


def make_first_sheet(who: Person, rules: AnyRuleset) -> str:
    """Give a player without a sheet one, and return what they read of it; empty if they had one."""
    if has_sheet(who, rules):
        return ""
    new_sheet(who, who, rules, {})
    see, other = command(f"sheet {rules.name}"), command(f"sheet new {rules.name} TEMPLATE")
    return f"You have a new sheet with the usual values; see {see}. For another, type {other}."


def leave(encounter: SkirmishEncounter, by: Person) -> str:
    """Take the caller off their team."""
    fighter = encounter.fighter_of(by)
    if fighter is None:
        raise Refusal("You are on no team.")
    return remove(encounter, by, naming.name_of(encounter, fighter, by))


def remove(encounter: SkirmishEncounter, by: Person, name: str, team: str = "") -> str:
    """Take a character off a team, or several: `goblins`.

    Returns:
        What the caller reads, unless they are told with the others.
    """
    members = _members_named(encounter, by, name, team, temporary=False)
    for member in members:
        permissions.check_may_join(by, seating.object_of(member.id), encounter)
    told = [_tell_removed(encounter, by, member) for member in members]
    return "\n".join(filter(None, told))


def take_out(encounter: SkirmishEncounter, by: Person, fighter: str) -> str:
    """Take anyone off their team for the owner, and return what the owner reads."""
    permissions.check_is_owner(by, encounter)
    member = encounter.state.lobby.member(fighter)
    assert member is not None, "they are in the lobby"
    return _tell_removed(encounter, by, member)


def _tell_removed(encounter: SkirmishEncounter, by: Person, member: lobby.Member) -> str:
    who = seating.object_of(member.id)
    hearers = recipients.connected(encounter)
    text = f"+ {member.name} is removed from team {member.team}"

    def tell() -> None:
        if who is not None:
            lookup.know_character(who, lookup.NONE)
        broadcast.notice(encounter, text, hearers, [who])

    commit_lobby(encounter, _without(encounter, [member]), tell)
    return "" if by in hearers else f"Removed {member.name} from team {member.team}"


def remove_npc(encounter: SkirmishEncounter, by: Person, name: str, team: str = "") -> str:
    """Take an NPC off its team for the owner, or several, and return what they read."""
    permissions.check_is_owner(by, encounter)
    members = _members_named(encounter, by, name, team, temporary=True)

    def forget() -> None:
        for member in members:
            if (who := seating.object_of(member.id)) is not None:
                lookup.know_character(who, lookup.NONE)

    commit_lobby(encounter, _without(encounter, members), forget)
    return lobby_view.removed(members)


def check_in_lobby(encounter: SkirmishEncounter) -> None:
    """Refuse to change teams once the fight has started."""
    if encounter.state.fight is not None:
        raise Refusal(
            f"The fight has started. To leave it, type {command('yield')} in your turn. "
            f"The owner takes fighters out: {command('withdraw NAME')}"
        )


def commit_lobby(encounter: SkirmishEncounter, after: EncounterState, tell: Callable[[], T]) -> T:
    """Store a lobby, unless there are too many in it.

    Args:
        encounter: The fight.
        after: The state with the lobby.
        tell: What is done once it is stored; also if the database stopped answering, and it is
            found later that it is stored.

    Returns:
        What `tell` returns.
    """
    count = len(encounter.state.lobby.members)
    check_room(count, len(after.lobby.members) - count)

    def stored() -> T:
        gmcp.send_again(encounter)
        return tell()

    encounter.commit(lambda: after, stored)
    return stored()


def check_room(count: int, more: int) -> None:
    """Refuse more fighters than a fight has room for."""
    most = get_setting("SKIRMISH_MOST_FIGHTERS")
    if count + more > most:
        raise Refusal(f"A fight has room for {most} fighters; this one has {count}.")


def _members_named(
    encounter: SkirmishEncounter, by: Person, name: str, team: str, *, temporary: bool
) -> list[lobby.Member]:
    """Return the members to remove: one by name, or all of a kind that a plural means."""
    own = encounter.fighter_of(by)
    is_own = own is not None and name == naming.name_of(encounter, own, by)
    if encounter.has_started and permissions.is_owner(by, encounter) and not is_own:
        typed = command(f"withdraw {shorten(name)}")
        raise Refusal(f"The fight has started. To take fighters out of it, type {typed}.")
    check_in_lobby(encounter)
    names = naming.names_known_by(encounter, by)
    seen = lobby.find_members(naming.state_seen_by(encounter, by).lobby, name, team, names)
    members = {member.id: member for member in encounter.state.lobby.members}
    named = [members[member.id] for member in seen]
    npcs = encounter.state.npcs
    fit = [
        member
        for member in named
        if (member.id in npcs if temporary else object_number(member.id) is not None)
    ]
    if fit:
        return fit
    first = named[0]
    if temporary:
        raise Refusal(f"{first.name} is a player; type {command(f'remove {first.name}')}.")
    raise Refusal(f"{first.name} is an NPC; type {command(f'remove_npc {first.name}')}.")


def _without(encounter: SkirmishEncounter, members: Sequence[lobby.Member]) -> EncounterState:
    gone = {member.id for member in members}
    state = encounter.state
    for fighter in gone:
        state = state.without_temperament(fighter)
    npcs = tuple(fighter for fighter in state.npcs if fighter not in gone)
    return replace(state, lobby=lobby.without(state.lobby, gone), npcs=npcs)
