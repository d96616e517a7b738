"""Temporary NPCs of a fight: what is asked for in one line, and adding them all at once."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from typeclasses.skirmish import permissions
from typeclasses.skirmish.encounter.script import SkirmishEncounter
from typeclasses.skirmish.encounter.state import EncounterState, npc_fighter
from typeclasses.skirmish.services import joining, setup
from typeclasses.skirmish.sheets import npc_templates
from typeclasses.skirmish.sheets.attributes import read_npc, whole_sheet
from world.skirmish import lobby, npc_spec
from world.skirmish.combatants import Participant
from world.skirmish.command_name import command
from world.skirmish.errors import NotUnderstood, Refusal
from world.skirmish.name_matching import clean_name
from world.skirmish.sheet import Sheet
from world.skirmish.views import lobby as lobby_view

_COUNT: Final = re.compile(r"x([0-9]{1,9})", re.IGNORECASE)
_AS: Final = "as"
_SEVERAL_WORDS: Final = "A name or a team of several words takes quotes"


class Order(Struct, frozen=True):
    """What `combat add_npc` asks for.

    Attributes:
        spec: What the NPC can do.
        team: Its team.
        name: Its name; empty for that of its template.
        count: How many, with numbers after the name; 0 for one without a number.
    """

    spec: str
    team: str
    name: str = ""
    count: int = 0


class NewNpc(Struct, frozen=True):
    """An NPC that is to join a lobby."""

    name: str
    team: str
    sheet: Sheet
    temperament: str = ""


def read_order(encounter: SkirmishEncounter, words: Sequence[str]) -> Order:
    """Return what is asked for: `[NAME] SPEC [xNUMBER] [as NAME] TEAM`.

    If the words before the team name a template in full, the NPC is called after it; otherwise the
    first of them is its name.

    Raises:
        NotUnderstood: A part is missing.
    """
    *rest, team = words
    rest, name = _take_name(rest)
    counts = [found for each in rest[1:] if (found := _COUNT.fullmatch(each))]
    rest = [*rest[:1], *(each for each in rest[1:] if not _COUNT.fullmatch(each))]
    if len(counts) > 1 or not rest:
        raise NotUnderstood(f"Type: {command('add_npc goblin x6 monsters')}")
    count = int(counts[0][1]) if counts else 0
    if counts and not count:
        raise NotUnderstood("x0 makes no NPC; x2 makes two.")
    spec = " ".join(rest)
    templates = npc_templates.known(encounter.state.lobby.rules())
    if not name and len(rest) > 1:
        named = npc_spec.take_apart(spec).name
        if not npc_spec.is_template(templates, named):
            name, spec = _split_name(rest)
    return Order(spec, team, name, count)


def _split_name(words: Sequence[str]) -> tuple[str, str]:
    """Return the name and the spec of words that begin with no template.

    A spec without a template has lines of the sheet. If it has none, the first word is no name but
    a template that is mistyped: an NPC with the usual values is not what was meant.
    """
    name, spec = words[0], " ".join(words[1:])
    wording = npc_spec.take_apart(spec)
    if not wording.name and not wording.pairs:
        return "", " ".join(words)
    return name, spec


def _take_name(words: Sequence[str]) -> tuple[list[str], str]:
    """Take `as NAME` out of the words."""
    folded = [each.casefold() for each in words]
    if _AS not in folded[1:]:
        return list(words), ""
    at = folded.index(_AS, 1)
    if at + 1 == len(words):
        raise NotUnderstood(
            f"After 'as' comes a name: {command('add_npc goblin as Grim monsters')}"
        )
    return [*words[:at], *words[at + 2 :]], words[at + 1]


def add(encounter: SkirmishEncounter, by: Any, order: Order) -> str:
    """Add the temporary NPCs that an order asks for, all or none, and return what `by` reads."""
    permissions.check_is_owner(by, encounter)
    before = encounter.state.lobby
    rules, house = before.rules(), before.house_rules()
    try:
        npc = read_npc(order.spec, rules, house)
        sheet = whole_sheet(npc.sheet, rules, house)
    except NotUnderstood as refusal:
        raise NotUnderstood(f"{refusal}{_hint(order)}") from None
    setup.check_room(len(encounter.members()), max(order.count, 1))
    called = order.name or (npc.template.title if npc.template else "")
    if not called:
        raise NotUnderstood(f"The NPC needs a name: {command('add_npc NAME SPEC TEAM')}")
    names = _names(encounter, called, order)
    if encounter.state.fight is not None:
        entering = [Participant("", name, order.team, sheet, npc=True) for name in names]
        return joining.add_npcs(encounter, by, entering, npc.temperament)
    made = [NewNpc(name, order.team, sheet, npc.temperament) for name in names]
    after = join(encounter.state, made)
    setup.commit_lobby(encounter, after)
    team = after.lobby.members[-1].team
    return lobby_view.added(names, team, npc.temperament)


def join(state: EncounterState, made: Iterable[NewNpc]) -> EncounterState:
    """Return the state with more temporary NPCs in its lobby.

    Raises:
        Refusal: One of them cannot join; the text says why.
    """
    after, npcs, temperaments = state.lobby, list(state.npcs), dict(state.temperaments)
    number = state.made
    for number, each in enumerate(made, state.made + 1):
        fighter = npc_fighter(number)
        after = lobby.add_npc(after, fighter, each.name, each.sheet, each.team)
        npcs.append(fighter)
        if each.temperament:
            temperaments[fighter] = each.temperament
    return replace(state, lobby=after, npcs=tuple(npcs), temperaments=temperaments, made=number)


def taken_names(fighters: Iterable[Any], room: Any) -> set[str]:
    """Return the names that an NPC may not take: of fighters, and of players who are there."""
    return {each.name for each in fighters} | set(_players(room))


def _names(encounter: SkirmishEncounter, called: str, order: Order) -> list[str]:
    """Return the names of the NPCs of an order; a name that was typed is taken as it is."""
    taken = taken_names(encounter.members(), encounter.obj)
    if order.count:
        return lobby.numbered(clean_name(called), taken, order.count)
    name = clean_name(called).casefold()
    if not order.name and name in {each.casefold() for each in taken}:
        return lobby.numbered(called, taken, 1)
    fighters = {each.name.casefold() for each in encounter.members()}
    for player in _players(encounter.obj):
        if name == player.casefold() and name not in fighters:
            raise Refusal(f"{player} is a player who is here. Choose another name.")
    return [called]


def _players(room: Any) -> Iterator[str]:
    """Yield the names of the players in a room."""
    yield from (each.key for each in room.contents if getattr(each, "has_account", False))


def _hint(order: Order) -> str:
    """Return what to type where the words may be a name or a team of several."""
    if len(npc_spec.take_apart(order.spec).name.split()) < 2:
        return ""
    example = command('add_npc "goblin chief" goblin "the red guild"')
    return f" {_SEVERAL_WORDS}: {example}"
