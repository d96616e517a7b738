"""Before the fight: it is opened, people and NPCs join teams, it starts.

What changes is committed before it is told.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from evennia.utils.create import create_script
from msgspec.structs import replace

from world.skirmish import lobby, registry
from world.skirmish.errors import Refusal
from world.skirmish.name_matching import clean_name

from . import finding, hearing, permission, publish, record, remembered, sheets
from .encounters import Encounter
from .knobs import knob
from .stored import Stored, npc_fighter, object_fighter, object_number
from .transactions import all_or_nothing


def open_encounter(by: Any, name: str, ruleset_name: str, options: Mapping[str, str]) -> Encounter:
    """A new fight in the room of the one who opens it and owns it.

    Raises:
        Refusal: There is one already, or a name or option is wrong.
    """
    permission.take_part(by)
    room = by.location
    if room is None:
        raise Refusal("You are nowhere; a fight needs a room.")
    if (there := finding.encounter_in(room)) is not None:
        raise Refusal(f"There is a fight here already: {there.stored.name}.")
    rules = registry.find(ruleset_name or knob("SKIRMISH_RULESET"))
    opened = lobby.open_lobby(rules, sheets.house_rules(rules, options))
    made = Stored(name=clean_name(name), owner=by.id, lobby=opened)
    encounter: Encounter
    with all_or_nothing():
        encounter = create_script(Encounter, key="combat", obj=room, autostart=False)
        encounter.commit(lambda: made)
    remembered.open_in(encounter.obj, encounter)
    return encounter


def add(encounter: Encounter, by: Any, who: Any, team: str) -> str:
    """Somebody joins a team. Returns what `by` reads who is not told with the others."""
    permission.join(by, who, encounter)
    _in_lobby(encounter)
    if who.location != encounter.obj and encounter.fighter_of(who) is None:
        raise Refusal(f"{who.key} is not at {encounter.obj.key}, where the fight is.")
    other = finding.encounter_of(who)
    if other is not None and other is not encounter:
        raise Refusal(f"{who.key} is in another fight: {other.stored.name}.")
    rules = encounter.stored.lobby.rules()
    sheet = sheets.read(who, rules, encounter.stored.lobby.house_rules())
    fighter, npc = object_fighter(who.id), not who.has_account
    if not npc:
        permission.take_part(who)
    after = lobby.add_player(encounter.stored.lobby, fighter, who.key, team, sheet, npc=npc)
    npcs = (*encounter.stored.npcs, fighter) if npc else encounter.stored.npcs
    _seat(encounter, replace(encounter.stored, lobby=after, npcs=npcs))
    remembered.join(who, encounter)
    member = after.members[-1]
    hearers = hearing.combatants(encounter)
    publish.notice(encounter, f"+ {member.name} is added to team {member.team}", hearers)
    return "" if by in hearers else f"Added {member.name} to team {member.team}"


def add_npc(encounter: Encounter, by: Any, name: str, spec: str, team: str) -> str:
    """The owner makes up a fighter. Returns what the owner reads."""
    permission.own(by, encounter)
    _in_lobby(encounter)
    number = encounter.stored.made + 1
    fighter = npc_fighter(number)
    before = encounter.stored.lobby
    sheet = sheets.of_npc(spec, before.rules(), before.house_rules())
    after = lobby.add_npc(before, fighter, name, sheet, team)
    npcs = (*encounter.stored.npcs, fighter)
    _seat(encounter, replace(encounter.stored, lobby=after, npcs=npcs, made=number))
    member = after.members[-1]
    return f"Added {member.name} to team {member.team}"


def remove(encounter: Encounter, by: Any, name: str, team: str = "") -> str:
    """Somebody leaves a team. Returns what `by` reads who is not told with the others."""
    after, member = _removed(encounter, name, team, made_up=False)
    who = encounter.object_of(member.id)
    permission.join(by, who, encounter)
    hearers = hearing.combatants(encounter)
    _seat(encounter, _without(encounter, after, member.id))
    if who is not None:
        remembered.leave(who)
    publish.notice(encounter, f"+ {member.name} is removed from team {member.team}", hearers)
    return "" if by in hearers else f"Removed {member.name} from team {member.team}"


def remove_npc(encounter: Encounter, by: Any, name: str, team: str = "") -> str:
    """The owner takes an NPC back. Returns what the owner reads."""
    permission.own(by, encounter)
    after, member = _removed(encounter, name, team, made_up=True)
    _seat(encounter, _without(encounter, after, member.id))
    if (who := encounter.object_of(member.id)) is not None:
        remembered.leave(who)
    return f"Removed {member.name} from team {member.team}"


def start(encounter: Encounter, by: Any, teams: list[str]) -> None:
    """The fight begins."""
    permission.own(by, encounter)
    if encounter.stored.fight is not None:
        raise Refusal("The fight has begun; combat shows how it stands.")
    seed = secrets.token_hex(16)
    fight, happened, participants = lobby.start(encounter.stored.lobby, teams, seed)

    def begun() -> Stored:
        number = record.begin(encounter, fight, participants)
        empty = replace(encounter.stored.lobby, members=())
        return replace(encounter.stored, lobby=empty, fight=fight, record=number)

    encounter.commit(begun)
    publish.started(encounter, happened)


def _in_lobby(encounter: Encounter) -> None:
    if encounter.stored.fight is not None:
        raise Refusal(
            "The fight has begun; nobody joins or leaves a team any more. "
            "The owner takes out who cannot go on: combat withdraw NAME."
        )


def _seat(encounter: Encounter, after: Stored) -> None:
    most = knob("SKIRMISH_MOST_FIGHTERS")
    if len(after.lobby.members) > most:
        raise Refusal(f"A fight has room for {most} fighters.")
    encounter.commit(lambda: after)


def _removed(
    encounter: Encounter, name: str, team: str, *, made_up: bool
) -> tuple[lobby.Lobby, lobby.Member]:
    _in_lobby(encounter)
    after, member = lobby.remove(encounter.stored.lobby, name, team)
    if made_up and member.id not in encounter.stored.npcs:
        raise Refusal(f"{member.name} is a player; type combat remove {member.name}.")
    if not made_up and object_number(member.id) is None:
        raise Refusal(f"{member.name} is an NPC; type combat remove_npc {member.name}.")
    return after, member


def _without(encounter: Encounter, after: lobby.Lobby, fighter: str) -> Stored:
    npcs = tuple(each for each in encounter.stored.npcs if each != fighter)
    return replace(encounter.stored, lobby=after, npcs=npcs)
