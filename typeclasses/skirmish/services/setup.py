"""Before the fight: it is set up, players and NPCs join teams, it starts."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from evennia.utils.create import create_script
from msgspec.structs import replace

from typeclasses.skirmish import permissions
from typeclasses.skirmish.conf import get_setting
from typeclasses.skirmish.encounter import cache, lookup
from typeclasses.skirmish.encounter.script import Encounter
from typeclasses.skirmish.encounter.state import (
    EncounterState,
    npc_fighter,
    object_fighter,
    object_number,
)
from typeclasses.skirmish.messaging import broadcast, recipients
from typeclasses.skirmish.messaging.updates import Update
from typeclasses.skirmish.records import writer
from typeclasses.skirmish.sheets.attributes import house_rules_for, npc_sheet_from, read_sheet
from typeclasses.skirmish.transactions import all_or_nothing
from world.skirmish import lobby, registry
from world.skirmish.errors import Refusal
from world.skirmish.name_matching import clean_name


def open_encounter(by: Any, name: str, ruleset_name: str, options: Mapping[str, str]) -> Encounter:
    """A new fight in the room of the one who opens it and owns it.

    Raises:
        Refusal: There is one already, or a name or option is wrong.
    """
    permissions.take_part(by)
    room = by.location
    if room is None:
        raise Refusal("You are nowhere; a fight needs a room.")
    if (there := lookup.encounter_in(room)) is not None:
        raise Refusal(f"There is a fight here already: {there.state.name}.")
    rules = registry.find(ruleset_name or get_setting("SKIRMISH_RULESET"))
    opened = lobby.open_lobby(rules, house_rules_for(rules, options))
    made = EncounterState(name=clean_name(name), owner=by.id, lobby=opened)
    encounter: Encounter
    with all_or_nothing():
        encounter = create_script(Encounter, key="combat", obj=room, autostart=False)
        encounter.commit(lambda: made)
    cache.set_room(encounter.obj, encounter)
    return encounter


def add(encounter: Encounter, by: Any, who: Any, team: str) -> str:
    """Somebody joins a team. Returns what `by` reads who is not told with the others."""
    permissions.join(by, who, encounter)
    _in_lobby(encounter)
    if who.location != encounter.obj and encounter.fighter_of(who) is None:
        raise Refusal(f"{who.key} is not at {encounter.obj.key}, where the fight is.")
    other = lookup.encounter_of(who)
    if other is not None and other is not encounter:
        raise Refusal(f"{who.key} is in another fight: {other.state.name}.")
    rules = encounter.state.lobby.rules()
    sheet = read_sheet(who, rules, encounter.state.lobby.house_rules())
    fighter, npc = object_fighter(who.id), not who.has_account
    if not npc:
        permissions.take_part(who)
    after = lobby.add_player(encounter.state.lobby, fighter, who.key, team, sheet, npc=npc)
    npcs = (*encounter.state.npcs, fighter) if npc else encounter.state.npcs
    _seat(encounter, replace(encounter.state, lobby=after, npcs=npcs))
    cache.set_character(who, encounter)
    member = after.members[-1]
    hearers = recipients.connected(encounter)
    broadcast.notice(encounter, f"+ {member.name} is added to team {member.team}", hearers)
    return "" if by in hearers else f"Added {member.name} to team {member.team}"


def add_npc(encounter: Encounter, by: Any, name: str, spec: str, team: str) -> str:
    """The owner makes up a fighter. Returns what the owner reads."""
    permissions.own(by, encounter)
    _in_lobby(encounter)
    number = encounter.state.made + 1
    fighter = npc_fighter(number)
    before = encounter.state.lobby
    sheet = npc_sheet_from(spec, before.rules(), before.house_rules())
    after = lobby.add_npc(before, fighter, name, sheet, team)
    npcs = (*encounter.state.npcs, fighter)
    _seat(encounter, replace(encounter.state, lobby=after, npcs=npcs, made=number))
    member = after.members[-1]
    return f"Added {member.name} to team {member.team}"


def remove(encounter: Encounter, by: Any, name: str, team: str = "") -> str:
    """Somebody leaves a team. Returns what `by` reads who is not told with the others."""
    after, member = _removed(encounter, name, team, made_up=False)
    who = encounter.object_of(member.id)
    permissions.join(by, who, encounter)
    hearers = recipients.connected(encounter)
    _seat(encounter, _without(encounter, after, member.id))
    if who is not None:
        cache.set_character(who, cache.NONE)
    broadcast.notice(encounter, f"+ {member.name} is removed from team {member.team}", hearers)
    return "" if by in hearers else f"Removed {member.name} from team {member.team}"


def remove_npc(encounter: Encounter, by: Any, name: str, team: str = "") -> str:
    """The owner takes an NPC back. Returns what the owner reads."""
    permissions.own(by, encounter)
    after, member = _removed(encounter, name, team, made_up=True)
    _seat(encounter, _without(encounter, after, member.id))
    if (who := encounter.object_of(member.id)) is not None:
        cache.set_character(who, cache.NONE)
    return f"Removed {member.name} from team {member.team}"


def start(encounter: Encounter, by: Any, teams: list[str]) -> None:
    """The fight begins."""
    permissions.own(by, encounter)
    if encounter.state.fight is not None:
        raise Refusal("The fight has begun; combat shows how it stands.")
    seed = secrets.token_hex(16)
    fight, events, participants = lobby.start(encounter.state.lobby, teams, seed)
    update = Update.of_start(encounter, fight, events, by)

    def next_state() -> EncounterState:
        number = writer.start(update, participants)
        empty = replace(encounter.state.lobby, members=())
        return replace(encounter.state, lobby=empty, fight=fight, record=number)

    encounter.commit(next_state)
    broadcast.send_update(update)


def _in_lobby(encounter: Encounter) -> None:
    if encounter.state.fight is not None:
        raise Refusal(
            "The fight has begun; nobody joins or leaves a team any more. "
            "The owner takes out who cannot go on: combat withdraw NAME."
        )


def _seat(encounter: Encounter, after: EncounterState) -> None:
    most = get_setting("SKIRMISH_MOST_FIGHTERS")
    if len(after.lobby.members) > most:
        raise Refusal(f"A fight has room for {most} fighters.")
    encounter.commit(lambda: after)


def _removed(
    encounter: Encounter, name: str, team: str, *, made_up: bool
) -> tuple[lobby.Lobby, lobby.Member]:
    _in_lobby(encounter)
    after, member = lobby.remove(encounter.state.lobby, name, team)
    if made_up and member.id not in encounter.state.npcs:
        raise Refusal(f"{member.name} is a player; type combat remove {member.name}.")
    if not made_up and object_number(member.id) is None:
        raise Refusal(f"{member.name} is an NPC; type combat remove_npc {member.name}.")
    return after, member


def _without(encounter: Encounter, after: lobby.Lobby, fighter: str) -> EncounterState:
    npcs = tuple(each for each in encounter.state.npcs if each != fighter)
    return replace(encounter.state, lobby=after, npcs=npcs)
