"""Attacks: a fight without a game master begins, or others are drawn into one that goes on.

Players attack, and NPCs, and the game's code lets them. What is refused has changed nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from evennia.utils import logger
from msgspec.structs import replace

from typeclasses.skirmish import permissions, signals
from typeclasses.skirmish.conf import get_setting
from typeclasses.skirmish.encounter import lookup, naming, seating
from typeclasses.skirmish.encounter.script import SkirmishEncounter
from typeclasses.skirmish.game_objects import Person
from typeclasses.skirmish.play import endings, hooks
from typeclasses.skirmish.play.endings import Ending
from typeclasses.skirmish.sheets.attributes import has_sheet, house_rules_for, read_sheet
from typeclasses.skirmish.sheets.filling import how_to_complete
from typeclasses.skirmish.stored.state import Clock, EncounterState, object_fighter
from typeclasses.skirmish.transactions import all_or_nothing
from typeclasses.skirmish.unattended import clock, temperaments
from world.skirmish.base.command_name import command
from world.skirmish.base.english import capital, plural_of
from world.skirmish.base.errors import Refusal
from world.skirmish.base.names import clean_name, is_same
from world.skirmish.engine import lobby
from world.skirmish.ruleset import registry
from world.skirmish.ruleset.base import AnyRuleset
from world.skirmish.state.fight import REFEREE
from world.skirmish.state.house_rules import HouseRules
from world.skirmish.views.pages import lobby as lobby_view
from world.skirmish.views.text import join_words

from . import joining, members, opening, rooms, sides, starting
from .entering import Newcomer, announce, draw_in, enter, once

#: The named set of house rules by which the first team takes the others by surprise.
_SURPRISE: Final = "surprise"


def attack(
    attacker: Person,
    target: Person,
    *,
    ruleset: str = "",
    others: Sequence[Person] = (),
    surprise: bool = False,
) -> SkirmishEncounter:
    """Attack a character in the room: start a fight, or enter the fight of the other.

    Their sides are drawn in: see `sides`. If the attacker has opened a fight that has not started,
    everyone who has joined it fights. A fight here whose players are gone ends as another begins.

    Args:
        attacker: The player or NPC who attacks, and owns the fight.
        target: The character that they attack.
        ruleset: By which rules; empty for the game's usual ones, if both have a sheet.
        others: Other characters that they attack.
        surprise: Whether the attacker's team moves first, and takes the others by surprise where
            the rules know that: the house rules that they name `surprise`.

    Raises:
        Refusal: They may not, or one of them cannot fight; nothing has changed, except
            that those who had left a fight elsewhere are free, and players may have a first sheet.
    """
    targets = (target, *others)
    for other in targets:
        permissions.check_may_attack(attacker, other)
        if attacker.location is None or other.location != attacker.location:
            raise Refusal(f"{other.key} is not here.")
    for who in (attacker, *targets):
        endings.free_if_out(who)
    encounter = lookup.encounter_for(attacker) or lookup.encounter_of(target)
    for who in targets:
        if lookup.encounter_of(who) not in (None, encounter):
            raise Refusal(f"{who.key} is in another fight.")
    if encounter is not None and encounter.state.fight is not None:
        if encounter.fighter_of(attacker) is not None or not _may_be_ended_for(encounter, attacker):
            _check_rules(encounter, target, ruleset, "The")
            draw_in(encounter, attacker, targets)
            return encounter
        return _begin(None, attacker, targets, ruleset, surprise=surprise, former=encounter)
    if encounter is not None:
        permissions.check_is_owner(attacker, encounter)
        _check_lobby(encounter, attacker)
    return _begin(encounter, attacker, targets, ruleset, surprise=surprise)


def help_someone(who: Person, ally: Person) -> SkirmishEncounter:
    """Enter a fight on the team of a fighter.

    Raises:
        Refusal: They may not, or cannot fight; nothing has changed.
    """
    endings.free_if_out(who)
    encounter = lookup.encounter_of(ally)
    fighter = encounter.fighter_of(ally) if encounter is not None else None
    if encounter is None or fighter is None or encounter.state.fight is None:
        raise Refusal(f"{ally.key} is in no fight that you could join.")
    combatant = encounter.fight.table.fighters[fighter]
    if combatant.withdrawn:
        raise Refusal(f"{ally.key} has left the fight.")
    if permissions.is_npc(who):
        permissions.check_may_enter(who, encounter)
        enter(encounter, who, [Newcomer(who, combatant.team)], lambda: None)
    else:
        joining.join(encounter, who, combatant.team)
    return encounter


def _may_be_ended_for(encounter: SkirmishEncounter, attacker: Person) -> bool:
    """Return whether a fight of players who are gone may be ended for another."""
    if seating.has_game_master(encounter) or permissions.is_npc(attacker):
        return False
    return permissions.may_end(attacker, encounter)


def _begin(
    opened: SkirmishEncounter | None,
    attacker: Person,
    targets: Sequence[Person],
    ruleset: str,
    *,
    surprise: bool,
    former: SkirmishEncounter | None = None,
) -> SkirmishEncounter:
    """Begin a fight, in the attacker's lobby if there is one; all of it is stored at once.

    Args:
        opened: The lobby.
        attacker: Who attacks.
        targets: The characters that they attack.
        ruleset: By which rules.
        surprise: Whether the targets' side is taken by surprise.
        former: A fight that ends as this one begins.
    """
    rules = _choose_rules(opened, attacker, targets[0], ruleset)
    gone: list[lobby.Member] = []
    if opened is None:
        opening.check_may_open(attacker, former)
        state = _new_lobby(attacker, targets[0], rules)
    else:
        gathered, gone = starting.gather(opened)
        state = replace(opened.state, lobby=gathered)
    _check_npcs(attacker, targets, rules, state.lobby.house_rules())
    left_out: list[str] = []
    if not permissions.is_npc(attacker):
        # A player who reads that their sheet is not complete has a sheet to complete.
        members.make_first_sheet(attacker, rules)
    players = [other for other in targets if not permissions.is_npc(other)]
    ending = Ending(former) if former is not None else None

    def tell() -> None:
        if ending is not None:
            ending.tell()
        lookup.know_room(encounter.obj, encounter)
        for newcomer in entering:
            lookup.know_character(newcomer, encounter)
            hooks.call(signals.combat_joined, newcomer, encounter=encounter)
        announce(encounter, attacker, targets, left_out)
        begun.tell()

    def is_stored() -> bool:
        return encounter.is_last_stored()

    def settle(stored: bool) -> None:
        if stored:
            tell()

    with (
        all_or_nothing(*players, is_stored=is_stored, settle=settle)
        if ending is None
        else ending.stored(*players, if_found=tell)
    ):
        for who in players:
            members.make_first_sheet(who, rules)
        state, entering = _gather(state, attacker, targets, left_out)
        if opened is not None:
            starting.check_teams(opened, attacker, state.lobby)
        state, teams = _by_surprise(state, attacker) if surprise else (state, [])
        encounter = opened or opening.new_in(attacker.location)
        begun = starting.begin(encounter, attacker, _automatic(state), teams, gone)
        encounter.commit(begun.next_state)
    tell()
    return encounter


def _automatic(state: EncounterState) -> EncounterState:
    """Return a lobby whose NPCs and referee act by themselves, by the game's usual clock."""
    acting = {REFEREE: temperaments.USUAL_ANSWERS, **state.temperaments}
    for npc in (npc for npc in state.npcs if npc not in acting):
        acting[npc] = temperaments.temperament_of(seating.object_of(npc))
    return replace(state, automatic=True, temperaments=acting, clock=_usual_clock())


def _new_lobby(attacker: Person, target: Person, rules: AnyRuleset) -> EncounterState:
    """Return the lobby of a fight without a game master, with nobody in it yet."""
    here = rooms.house_of(attacker.location, rules)
    house = house_rules_for(rules, _usual_answers(rules) | here)
    opened = lobby.open_lobby(rules, house, house_rules_for(rules, here))
    # The fight is called as people would call it: by the NPC, even if that attacked first.
    called = attacker if permissions.is_npc(attacker) else target
    return EncounterState(name=clean_name(called.key), owner=attacker.id, lobby=opened)


def _usual_clock() -> Clock | None:
    try:
        return clock.usual()
    except Refusal as reason:
        logger.log_err(f"combat: SKIRMISH_CLOCK. {reason}")
        return None


def _gather(
    state: EncounterState, attacker: Person, targets: Sequence[Person], left_out: list[str]
) -> tuple[EncounterState, list[Person]]:
    """Return a lobby with everyone who fights, and those who have come into it.

    Args:
        state: The lobby.
        attacker: Who attacks.
        targets: The characters that they attack.
        left_out: Gets the names of the helpers that do not fit in.
    """
    own = state.lobby.member(object_fighter(attacker.id))
    team = own.team if own is not None else sides.team_of(attacker)
    against = _team_of_targets(targets, team)
    wanted = [Newcomer(attacker, team)] if own is None else []
    wanted += [Newcomer(other, against) for other in targets]
    wanted += [Newcomer(helper, team, True) for helper in sides.helpers(attacker, targets)]
    for target in targets:
        wanted += [Newcomer(one, against, True) for one in sides.helpers(target, [attacker])]
    entering: list[Person] = []
    most = get_setting("SKIRMISH_MOST_FIGHTERS")
    for newcomer in once(wanted):
        if newcomer.helps and len(state.lobby.members) >= most:
            left_out.append(str(newcomer.who.key))
            continue
        members.check_room(len(state.lobby.members), 1)
        try:
            if state.lobby.member(object_fighter(newcomer.who.id)) is None:
                state = members.with_member(state, attacker, newcomer.who, newcomer.team)
                entering.append(newcomer.who)
        except Refusal:
            if not newcomer.helps:
                raise
    return state, entering


def _by_surprise(state: EncounterState, attacker: Person) -> tuple[EncounterState, list[str]]:
    """Return a lobby in which the attacker's team takes the others by surprise, and that team."""
    member = state.lobby.member(object_fighter(attacker.id))
    assert member is not None, "the attacker has been added"
    house = {**state.lobby.house, **state.lobby.rules().house.sets.get(_SURPRISE, {})}
    return replace(state, lobby=replace(state.lobby, house=house)), [member.team]


def _team_of_targets(targets: Sequence[Person], team: str) -> str:
    """Return the name of a team for the characters that are attacked."""
    target = targets[0]
    name, kind = sides.side_of(target), str(target.key).rstrip("0123456789 ")
    if not name:
        name = plural_of(kind) if len(targets) > 1 and kind else str(target.key)
    return str(target.key) if is_same(name, team) else name


def _check_npcs(
    by: Person, targets: Sequence[Person], rules: AnyRuleset, house: HouseRules
) -> None:
    """Refuse the attack if an NPC on either side cannot fight now."""
    for npc in (*targets, by):
        if not permissions.is_npc(npc):
            continue
        for problem in rules.sheet_problems(read_sheet(npc, rules, house), house, npc=True):
            way = how_to_complete(by, npc, rules, house)
            told = f"{npc.key} cannot fight now. {capital(problem)} {way}"
            raise Refusal(told.rstrip())


def _check_rules(encounter: SkirmishEncounter, target: Person, name: str, whose: str) -> AnyRuleset:
    """Return the rules of a fight; refuse others that were named."""
    rules = encounter.state.lobby.rules()
    if name and registry.find(name) is not rules:
        raise Refusal(
            f"{whose} fight {encounter.state.name} is by {rules.title}, and keeps these rules. "
            f"Type {command(f'fight {target.key}')}."
        )
    return rules


def _choose_rules(
    opened: SkirmishEncounter | None, by: Person, target: Person, name: str
) -> AnyRuleset:
    """Return the rules that were named, those of the lobby, or the best that both can fight by.

    Raises:
        Refusal: An NPC has no sheet for them.
    """
    if opened is not None:
        named: list[AnyRuleset] = [_check_rules(opened, target, name, "Your")]
    elif name:
        named = [registry.find(name)]
    else:
        usual = get_setting("SKIRMISH_RULESET")
        names = sorted(registry.names(), key=lambda name: name != usual)
        named = [registry.get(name) for name in names]
    for npc in (npc for npc in (target, by) if permissions.is_npc(npc)):
        able = [ruleset for ruleset in named if has_sheet(npc, ruleset)]
        if not able:
            what = f"{named[0].title} sheet" if len(named) == 1 else "sheet"
            new = f"sheet {npc.key} new {named[0].name if len(named) == 1 else ''}"
            raise Refusal(
                f"{npc.key} has no {what} and cannot fight. A builder can type: "
                f"{command(new.rstrip())}"
            )
        named = able
    return next(
        (ruleset for ruleset in named if has_sheet(by, ruleset) and has_sheet(target, ruleset)),
        named[0],
    )


def _usual_answers(rules: AnyRuleset) -> dict[str, str]:
    """Return the house rules that leave nothing to a referee, unless the game has set its own."""
    own = get_setting("SKIRMISH_HOUSE").get(rules.name, {})
    usual = {"referee": False, **rules.house.sets.get(rooms.NO_REFEREE, {})}
    return {name: str(value) for name, value in usual.items() if name not in own}


def _check_lobby(opened: SkirmishEncounter, by: Person) -> None:
    """Refuse to attack NPCs of the game in a lobby with NPCs or house rules of its owner.

    NPCs that they have added would act by themselves for them, and house rules weigh on both sides.
    """
    state = opened.state
    alone = f"{command('fight NPC')} starts a fight without a game master"
    if state.npcs:
        names = join_words([naming.name_of(opened, npc, by) for npc in state.npcs])
        raise Refusal(
            f"{alone}, in which only players are on your side. Remove {names} first: "
            f"{command('remove_npc NAME')}"
        )
    rules = state.lobby.rules()
    here = rooms.house_of(opened.obj, rules)
    usual = [house_rules_for(rules, here), house_rules_for(rules, _usual_answers(rules) | here)]
    house = state.lobby.house_rules()
    if any(
        getattr(house, name) not in [getattr(rule, name) for rule in usual]
        for name in house.__struct_fields__
    ):
        raise Refusal(
            f"{alone}, by the usual house rules. {lobby_view.house_rules(state.lobby)} To open a "
            f"fight without them, type {command('end')}, then "
            f"{command(f'init NAME {rules.name}')}."
        )
