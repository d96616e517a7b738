"""Temporary NPCs of a fight: what is asked for in one line, and adding them all at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from evennia.objects.objects import DefaultCharacter
from msgspec import Struct
from msgspec.structs import replace

from typeclasses.skirmish import permissions
from typeclasses.skirmish.encounter import naming
from typeclasses.skirmish.encounter.script import SkirmishEncounter
from typeclasses.skirmish.game_objects import Person, Room
from typeclasses.skirmish.sheets import npc_templates
from typeclasses.skirmish.sheets.attributes import read_npc, whole_sheet
from typeclasses.skirmish.stored.state import EncounterState, npc_fighter
from world.skirmish.base.command_name import command
from world.skirmish.base.errors import NotUnderstood, Refusal
from world.skirmish.base.names import clean_name, fold, is_same
from world.skirmish.engine import lobby
from world.skirmish.sheets import npc_lines
from world.skirmish.sheets.fighters import Participant
from world.skirmish.sheets.npc_lines import NpcRequest
from world.skirmish.sheets.npc_spec import Npc
from world.skirmish.sheets.sheet import Sheet
from world.skirmish.views.pages import lobby as lobby_view

from . import joining, members


class NewNpc(Struct, frozen=True):
    """An NPC that is to join a lobby."""

    name: str
    team: str
    sheet: Sheet
    temperament: str = ""


def read_request(encounter: SkirmishEncounter, line: str) -> NpcRequest:
    """Return what a line asks for: `[NAME] SPEC [xNUMBER] [as NAME] TEAM`.

    Raises:
        NotUnderstood: A part is missing, or could be read in two ways.
    """
    opened = encounter.state.lobby
    rules = opened.rules()
    lines, digits = rules.npc_lines(opened.house_rules()), len(rules.stat_digits)
    teams = {member.team for member in naming.members(encounter)}
    return npc_lines.read_request(line, npc_templates.known(rules), teams, lines, digits)


def add(encounter: SkirmishEncounter, by: Person, request: NpcRequest) -> str:
    """Add the temporary NPCs that a request asks for, all or none, and return what `by` reads."""
    permissions.check_is_owner(by, encounter)
    before = encounter.state.lobby
    rules, house = before.rules(), before.house_rules()
    try:
        npc = read_npc(request.spec, rules, house)
        sheet = whole_sheet(npc.sheet, rules, house)
    except NotUnderstood as refusal:
        raise NotUnderstood(f"{refusal}{request.hint}") from None
    members.check_room(len(naming.members(encounter)), max(request.count, 1))
    called = request.name or (npc.template.title if npc.template else "")
    if not called:
        raise NotUnderstood(f"The NPC needs a name: {command('add_npc NAME SPEC TEAM')}")
    differs = npc.differs(rules.traits(house, npc=True), sheet)
    names, made = _names(encounter, called, request), _made(npc, called, differs)
    if encounter.state.fight is not None:
        entering = [Participant("", name, request.team, sheet, npc=True) for name in names]
        told = joining.add_npcs(encounter, by, entering, npc.temperament)
        what = lobby_view.made(names, made) if made else ""
        return "\n".join(filter(None, [what, told, request.note]))
    new = [NewNpc(name, request.team, sheet, npc.temperament) for name in names]
    after = join(encounter.state, new)
    members.commit_lobby(encounter, after, lambda: None)
    team = after.lobby.members[-1].team
    said = lobby_view.added(names, team, npc.temperament, made)
    return "\n".join(filter(None, [said, request.note]))


def _made(npc: Npc, called: str, differs: Iterable[str]) -> tuple[str, ...]:
    """Return what an NPC is beside what its name says: its template, and what differs from it."""
    template = npc.template.title if npc.template else ""
    return tuple(filter(None, ("" if is_same(template, called) else template, *differs)))


def join(state: EncounterState, made: Iterable[NewNpc]) -> EncounterState:
    """Return the state with more temporary NPCs in its lobby.

    Raises:
        Refusal: One of them cannot join; the text says why.
    """
    after, npcs, temperaments = state.lobby, list(state.npcs), dict(state.temperaments)
    number = state.made
    for number, npc in enumerate(made, state.made + 1):
        fighter = npc_fighter(number)
        after = lobby.add_npc(after, fighter, npc.name, npc.sheet, npc.team)
        npcs.append(fighter)
        if npc.temperament:
            temperaments[fighter] = npc.temperament
    return replace(state, lobby=after, npcs=tuple(npcs), temperaments=temperaments, made=number)


def taken_names(fighters: Iterable[Any], room: Room) -> set[str]:
    """Return the names that an NPC may not take: of fighters, and of characters who are there."""
    return {fighter.name for fighter in fighters} | {
        str(character.key) for character in _characters(room)
    }


def _names(encounter: SkirmishEncounter, called: str, request: NpcRequest) -> list[str]:
    """Return the names of the NPCs of a request; one that was typed gets no number."""
    taken = taken_names(naming.members(encounter), encounter.obj)
    called = clean_name(called)
    if request.count:
        return lobby.numbered(called, taken, request.count)
    name = fold(called)
    if not request.name and name in map(fold, taken):
        return lobby.numbered(called, taken, 1)
    fighters = {fold(member.name) for member in naming.members(encounter)}
    for player in _characters(encounter.obj):
        if player.has_account and name == fold(str(player.key)) and name not in fighters:
            raise Refusal(f"{player.key} is a player who is here. Choose another name.")
    return [called]


def _characters(room: Room) -> Iterator[Person]:
    """Yield the characters in a room, players and NPCs."""
    yield from (
        thing for thing in room.contents if isinstance(thing, DefaultCharacter) or thing.has_account
    )
