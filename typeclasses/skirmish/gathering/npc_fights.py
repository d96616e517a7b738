"""Fights of players against the NPCs of a room. They need no game master, and end by themselves.

An NPC's Attributes say how it fights: `skirmish_temperament`; `skirmish_side`, whose other NPCs in
the room help it; and `skirmish_whole_again`, if its sheet stays as it was before the fight.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from evennia.utils import logger
from msgspec.structs import replace

from typeclasses.skirmish import permissions
from typeclasses.skirmish.conf import get_setting
from typeclasses.skirmish.encounter import lookup, naming, seating
from typeclasses.skirmish.encounter.script import SkirmishEncounter
from typeclasses.skirmish.play import lifecycle, retrying
from typeclasses.skirmish.sheets.attributes import (
    has_sheet,
    house_rules_for,
    how_to_complete,
    read_sheet,
)
from typeclasses.skirmish.stored.state import EncounterState
from typeclasses.skirmish.unattended import autopilot
from world.skirmish import engine, tactics
from world.skirmish.base.command_name import command
from world.skirmish.base.english import plural_of
from world.skirmish.base.errors import Refusal
from world.skirmish.ruleset import registry
from world.skirmish.ruleset.base import Ruleset
from world.skirmish.state.fight import REFEREE
from world.skirmish.state.house_rules import HouseRules
from world.skirmish.views.pages import lobby as lobby_view
from world.skirmish.views.text import join_words

from . import setup

#: The Attribute of NPCs who help each other, with the name of their team.
SIDE: Final = "skirmish_side"
#: The team of a player who is on none.
_USUAL_TEAM: Final = "heroes"
#: What is typed for an NPC that is not to act by itself.
_NO_TEMPERAMENT: Final = ("", "-", "none", autopilot.OFF)
#: The named set of house rules that settles what a referee is asked.
_NO_REFEREE: Final = "no_referee"


def start(by: Any, npc: Any, ruleset_name: str = "", others: Sequence[Any] = ()) -> None:
    """Fight an NPC and its friends in the room, with everyone who is in the caller's lobby.

    Args:
        by: The player, who owns the fight.
        npc: Whom they attack.
        ruleset_name: By which rules; empty for the game's usual ones, if both have a sheet.
        others: Whom they attack as well.

    Raises:
        Refusal: There is a fight here already, or one of them cannot fight; nothing has changed.
    """
    for each in (npc, *others):
        permissions.check_may_attack(by, each)
        if each.location != by.location:
            raise Refusal(f"{each.key} is not here.")
    lifecycle.free_if_out(by)
    there = _lobby_of(by)
    if there is not None:
        _check_lobby(there, by)
    rules = _choose_rules(there, by, npc, ruleset_name)
    house = there.state.lobby.house_rules() if there is not None else house_rules_for(rules)
    for each in (npc, *others):
        for problem in rules.sheet_problems(read_sheet(each, rules, house), house, npc=True):
            way = how_to_complete(by, each, rules, house)
            told = f"{each.key} cannot fight now. {problem[:1].upper()}{problem[1:]} {way}"
            raise Refusal(told.rstrip())
    if there is not None:
        _start_in(there, by, npc, others)
        return
    made = setup.create_encounter(by, npc.key, rules, _usual_answers(rules))
    try:
        _start_in(made, by, npc, others)
    except Refusal:
        made.delete_silently()
        raise


def go_on(encounter: SkirmishEncounter, **_: Any) -> None:
    """End an automatic fight that is over, after a pause in which people read how it ended.

    An NPC that has been deleted leaves it first.
    """
    if autopilot.take_out_lost(encounter):
        return
    if _is_over(encounter) and not encounter.ndb.ends_soon:
        encounter.ndb.ends_soon = True
        retrying.later(encounter, end_if_over, again=go_on)


def end_if_over(encounter: SkirmishEncounter) -> None:
    """End an automatic fight, unless it has gone on since."""
    encounter.ndb.ends_soon = False
    if encounter.is_live and _is_over(encounter):
        lifecycle.close(encounter)


def _is_over(encounter: SkirmishEncounter) -> bool:
    state = encounter.state
    return state.automatic and state.fight is not None and engine.outcome(state.fight) is not None


def _lobby_of(by: Any) -> SkirmishEncounter | None:
    """Return the caller's fight that has not started, or None if there is no fight here.

    A fight of players who are gone is ended first.

    Raises:
        Refusal: There is a fight that they do not own, or that has started.
    """
    there = lookup.encounter_for(by)
    if there is None:
        return None
    if there.state.fight is None:
        permissions.check_is_owner(by, there)
        return there
    name = there.state.name
    if there.fighter_of(by) is not None:
        raise Refusal(
            f"You are in the fight {name} already; {command()} shows how it stands. "
            f"To give up, type {command('yield')} in your turn."
        )
    if seating.has_game_master(there) or not permissions.may_end(by, there):
        raise Refusal(
            f"The fight {name} has started. Wait until it is over, or try to join it: "
            f"{command('join TEAM')}"
        )
    lifecycle.close(there)
    return None


def _check_lobby(there: SkirmishEncounter, by: Any) -> None:
    """Refuse to fight NPCs of the game with what the owner of a lobby alone has decided.

    NPCs that they have added would act by themselves for them, and house rules weigh on both sides.
    """
    state = there.state
    alone = f"{command('fight NPC')} starts a fight without a game master"
    if state.npcs:
        names = join_words([naming.name_of(there, each, by) for each in state.npcs])
        raise Refusal(
            f"{alone}, in which only players are on your side. Remove {names} first: "
            f"{command('remove_npc NAME')}"
        )
    rules = state.lobby.rules()
    usual = [house_rules_for(rules), house_rules_for(rules, _usual_answers(rules))]
    house = state.lobby.house_rules()
    if any(getattr(house, name) not in values for name, values in _by_name(usual).items()):
        raise Refusal(
            f"{alone}, by the usual house rules. {lobby_view.house_rules(state.lobby)} To open a "
            f"fight without them, type {command('end')}, then "
            f"{command(f'init NAME {rules.name}')}."
        )


def _by_name(houses: Sequence[HouseRules]) -> dict[str, list[Any]]:
    """Return the values that each house rule has in some sets of them."""
    return {name: [getattr(each, name) for each in houses] for name in houses[0].__struct_fields__}


def _choose_rules(
    there: SkirmishEncounter | None, by: Any, npc: Any, name: str
) -> Ruleset[Any, Any]:
    """Return the rules that are named, or those of the lobby, or the best for which both can fight.

    Raises:
        Refusal: The NPC has no sheet for them.
    """
    if there is not None:
        rules = there.state.lobby.rules()
        if name and registry.find(name) is not rules:
            typed = command(f"fight {npc.key}")
            raise Refusal(
                f"Your fight {there.state.name} is by {rules.title}, and keeps these rules. "
                f"Type {typed}."
            )
        named: list[Ruleset[Any, Any]] = [rules]
    elif name:
        named = [registry.find(name)]
    else:
        usual = get_setting("SKIRMISH_RULESET")
        names = sorted(registry.names(), key=lambda each: each != usual)
        named = [registry.get(each) for each in names]
    able = [each for each in named if has_sheet(npc, each)]
    if not able:
        what = f"{named[0].title} sheet" if len(named) == 1 else "sheet"
        typed = command(f"sheet {npc.key} new {named[0].name if len(named) == 1 else ''}".rstrip())
        raise Refusal(f"{npc.key} has no {what} and cannot fight. A builder can type: {typed}")
    return next((each for each in able if has_sheet(by, each)), able[0])


def _usual_answers(rules: Ruleset[Any, Any]) -> dict[str, str]:
    """Return the house rules that leave nothing to a referee, unless the game has set its own."""
    own = get_setting("SKIRMISH_HOUSE").get(rules.name, {})
    usual = {"referee": False, **rules.house.sets.get(_NO_REFEREE, {})}
    return {name: str(value) for name, value in usual.items() if name not in own}


def _start_in(encounter: SkirmishEncounter, by: Any, npc: Any, others: Sequence[Any]) -> None:
    """Add the caller, the NPCs and their friends to a lobby; start it without a game master."""
    before = encounter.state
    try:
        if encounter.fighter_of(by) is None:
            setup.join(encounter, by, _USUAL_TEAM)
        kind = npc.key.rstrip("0123456789 ")
        team = _side(npc) or (plural_of(kind) if others and kind else npc.key)
        for attacked in (npc, *others):
            for each in [attacked, *_friends(encounter, attacked)]:
                if encounter.fighter_of(each) is None:
                    setup.add(encounter, by, each, team)
        setup.check_teams(encounter, by)
        encounter.commit(lambda: _automatic(encounter))
        setup.start(encounter, by, [])
    except Refusal:
        _go_back(encounter, before)
        raise


def _automatic(encounter: SkirmishEncounter) -> EncounterState:
    """Return the state in which all but the players act by themselves."""
    state = encounter.state
    acting = {each: temperament_of(seating.object_of(each)) for each in state.npcs}
    temperaments = {REFEREE: autopilot.USUAL} | acting | state.temperaments
    return replace(state, automatic=True, temperaments=temperaments)


def _go_back(encounter: SkirmishEncounter, before: EncounterState) -> None:
    """Take those out of a lobby who were added for a fight that does not start."""
    kept = {each.id for each in before.lobby.members}
    added = [each for each in encounter.fighter_ids() if each not in kept]
    encounter.commit(lambda: before)
    for who in filter(None, map(seating.object_of, added)):
        lookup.know_character(who, lookup.NONE)


def _friends(encounter: SkirmishEncounter, npc: Any) -> list[Any]:
    """Return the other NPCs of the same side in the room who can fight."""
    side = _side(npc)
    return [
        each
        for each in encounter.obj.contents
        if side and each is not npc and _side(each) == side and _can_help(encounter, each)
    ]


def _can_help(encounter: SkirmishEncounter, npc: Any) -> bool:
    lobby = encounter.state.lobby
    rules, house = lobby.rules(), lobby.house_rules()
    if npc.has_account or not npc.attributes.has(permissions.TEMPERAMENT):
        return False
    if lookup.encounter_of(npc) is not None and encounter.fighter_of(npc) is None:
        return False
    return not any(rules.sheet_problems(read_sheet(npc, rules, house), house, npc=True))


def _side(npc: Any) -> str:
    return str(npc.attributes.get(SIDE) or "").strip().casefold()


def give_temperament(by: Any, npc: Any, words: str) -> None:
    """Give an NPC of the game a temperament, by which players may attack it, or none.

    Args:
        by: A builder.
        npc: The NPC.
        words: The temperament as it is typed; `off`, `none` or nothing for none.

    Raises:
        Refusal: They may not, or there is no such temperament.
    """
    permissions.check_may_give_temperament(by, npc)
    words = " ".join(words.casefold().split())
    if words in _NO_TEMPERAMENT:
        npc.attributes.remove(permissions.TEMPERAMENT)
        return
    tactics.read_temperament(words)
    npc.attributes.add(permissions.TEMPERAMENT, words)


def temperament_of(npc: Any) -> str:
    """Return the temperament of an NPC; of a temporary one, or where it is none, the usual one."""
    words = (
        str(npc.attributes.get(permissions.TEMPERAMENT))
        if npc is not None
        else permissions.USUAL_TEMPERAMENT
    )
    try:
        tactics.read_temperament(words)
    except Refusal as reason:
        logger.log_warn(f"combat: {permissions.TEMPERAMENT} of {npc}: {reason}")
        return permissions.USUAL_TEMPERAMENT
    return words
