"""Attacks: a fight without a game master begins, or others are drawn into one that goes on.

Players attack, and NPCs, and the game's code lets them. What is refused has changed nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from evennia.utils import logger
from msgspec.structs import replace

from typeclasses.skirmish import permissions, signals
from typeclasses.skirmish.conf import get_setting
from typeclasses.skirmish.encounter import lookup, naming, seating
from typeclasses.skirmish.encounter.naming import of_object
from typeclasses.skirmish.encounter.script import SkirmishEncounter
from typeclasses.skirmish.game_objects import Person
from typeclasses.skirmish.messaging import recipients
from typeclasses.skirmish.play import hooks, lifecycle, moves
from typeclasses.skirmish.play.lifecycle import Ending
from typeclasses.skirmish.play.understanding import Order
from typeclasses.skirmish.sheets.attributes import (
    has_sheet,
    house_rules_for,
    how_to_complete,
    read_sheet,
)
from typeclasses.skirmish.stored.state import Clock, EncounterState, object_fighter
from typeclasses.skirmish.transactions import all_or_nothing
from typeclasses.skirmish.unattended import autopilot, clock
from world.skirmish import engine
from world.skirmish.base.command_name import command
from world.skirmish.base.english import plural_of
from world.skirmish.base.errors import Refusal
from world.skirmish.base.names import clean_name, is_same
from world.skirmish.engine import lobby
from world.skirmish.referee.entering import Enter
from world.skirmish.ruleset import registry
from world.skirmish.ruleset.base import Ruleset
from world.skirmish.state.fight import REFEREE
from world.skirmish.state.house_rules import HouseRules
from world.skirmish.views.pages import joining as joining_view
from world.skirmish.views.pages import lobby as lobby_view
from world.skirmish.views.text import join_words

from . import joining, npc_fights, rooms, setup, sides

#: The named set of house rules that settles what a referee is asked.
_NO_REFEREE: Final = "no_referee"
#: The named set of house rules by which the first team takes the others by surprise.
_SURPRISE: Final = "surprise"


class _Entering(NamedTuple):
    """A character who enters a fight.

    Attributes:
        who: The character.
        team: Their team.
        helps: Whether they come to help another fighter, and may be left out.
    """

    who: Person
    team: str
    helps: bool = False


def attack(
    attacker: Person,
    target: Person,
    *,
    ruleset: str = "",
    others: Sequence[Any] = (),
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
        Refusal: They may not, or one of them cannot fight; nothing has changed, but whoever had
            left a fight elsewhere is free of it, and a player who had no sheet may have one.
    """
    targets = (target, *others)
    for other in targets:
        permissions.check_may_attack(attacker, other)
        if attacker.location is None or other.location != attacker.location:
            raise Refusal(f"{other.key} is not here.")
    for who in (attacker, *targets):
        lifecycle.free_if_out(who)
    there = lookup.encounter_for(attacker) or lookup.encounter_of(target)
    for who in targets:
        if lookup.encounter_of(who) not in (None, there):
            raise Refusal(f"{who.key} is in another fight.")
    if there is not None and there.state.fight is not None:
        if there.fighter_of(attacker) is not None or not _may_be_ended_for(there, attacker):
            _draw_in(there, attacker, targets)
            return there
        return _begin(None, attacker, targets, ruleset, surprise=surprise, former=there)
    if there is not None:
        permissions.check_is_owner(attacker, there)
        _check_lobby(there, attacker)
    return _begin(there, attacker, targets, ruleset, surprise=surprise)


def help_someone(who: Person, ally: Person) -> SkirmishEncounter:
    """Enter a fight on the team of a fighter.

    Raises:
        Refusal: They may not, or cannot fight; nothing has changed.
    """
    lifecycle.free_if_out(who)
    encounter = lookup.encounter_of(ally)
    fighter = encounter.fighter_of(ally) if encounter is not None else None
    if encounter is None or fighter is None or encounter.state.fight is None:
        raise Refusal(f"{ally.key} is in no fight that you could join.")
    known = encounter.fight.table.fighters[fighter]
    if known.withdrawn:
        raise Refusal(f"{ally.key} has left the fight.")
    if permissions.is_npc(who):
        permissions.check_may_enter(who, encounter)
        _enter(encounter, who, [_Entering(who, known.team)], lambda: None)
    else:
        joining.join(encounter, who, known.team)
    return encounter


# A fight begins


def _may_be_ended_for(there: SkirmishEncounter, attacker: Person) -> bool:
    """Return whether a fight of players who are gone may be ended for another."""
    if seating.has_game_master(there) or permissions.is_npc(attacker):
        return False
    return permissions.may_end(attacker, there)


def _begin(
    there: SkirmishEncounter | None,
    attacker: Person,
    targets: Sequence[Any],
    ruleset: str,
    *,
    surprise: bool,
    former: SkirmishEncounter | None = None,
) -> SkirmishEncounter:
    """Begin a fight, in the attacker's lobby if there is one; all of it is stored at once.

    Args:
        there: The lobby.
        attacker: Who attacks.
        targets: The characters that they attack.
        ruleset: By which rules.
        surprise: Whether the targets' side is taken by surprise.
        former: A fight that ends as this one begins.
    """
    target = targets[0]
    rules = _choose_rules(there, attacker, target, ruleset)
    if there is None:
        setup.check_may_open(attacker, former)
        here = rooms.house_of(attacker.location, rules)
        house = house_rules_for(rules, _usual_answers(rules) | here)
        opened = lobby.open_lobby(rules, house, house_rules_for(rules, here))
        state = EncounterState(name=clean_name(target.key), owner=attacker.id, lobby=opened)
        gone: list[lobby.Member] = []
    else:
        gathered, gone = setup.gather(there)
        state, house = replace(there.state, lobby=gathered), gathered.house_rules()
    _check_npcs(attacker, targets, rules, house)
    left_out: list[str] = []
    if not permissions.is_npc(attacker):
        # A player who reads that their sheet is not complete has a sheet to complete.
        setup.make_first_sheet(attacker, rules)
    players = [other for other in targets if not permissions.is_npc(other)]
    ending = Ending(former) if former is not None else None

    def tell() -> None:
        if ending is not None:
            ending.tell()
        lookup.know_room(encounter.obj, encounter)
        for newcomer in entering:
            lookup.know_character(newcomer, encounter)
            hooks.call(signals.combat_joined, newcomer, encounter=encounter)
        _announce(encounter, attacker, targets, left_out)
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
            setup.make_first_sheet(who, rules)
        state, entering = _gather(state, attacker, targets, left_out)
        if there is not None:
            setup.check_teams(there, attacker, state.lobby)
        teams = [_team_of_attacker(state, attacker)] if surprise else []
        state = _by_surprise(state, teams)
        acting = {REFEREE: autopilot.USUAL, **state.temperaments}
        for npc in (npc for npc in state.npcs if npc not in acting):
            acting[npc] = npc_fights.temperament_of(seating.object_of(npc))
        state = replace(state, automatic=True, temperaments=acting, clock=_usual_clock())
        encounter = there or setup.new_in(attacker.location)
        begun = setup.begin(encounter, attacker, state, teams, gone)
        encounter.commit(begun.next_state)
    tell()
    return encounter


def _usual_clock() -> Clock | None:
    try:
        return clock.usual()
    except Refusal as reason:
        logger.log_err(f"combat: SKIRMISH_CLOCK. {reason}")
        return None


def _gather(
    state: EncounterState, attacker: Person, targets: Sequence[Any], left_out: list[str]
) -> tuple[EncounterState, list[Any]]:
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
    wanted = [_Entering(attacker, team)] if own is None else []
    wanted += [_Entering(other, against) for other in targets]
    wanted += [_Entering(helper, team, True) for helper in sides.helpers(attacker, targets)]
    for target in targets:
        wanted += [_Entering(one, against, True) for one in sides.helpers(target, [attacker])]
    entering: list[Any] = []
    most = get_setting("SKIRMISH_MOST_FIGHTERS")
    for newcomer in _once(wanted):
        if newcomer.helps and len(state.lobby.members) >= most:
            left_out.append(str(newcomer.who.key))
            continue
        setup.check_room(len(state.lobby.members), 1)
        try:
            if state.lobby.member(object_fighter(newcomer.who.id)) is None:
                state = setup.with_member(state, attacker, newcomer.who, newcomer.team)
                entering.append(newcomer.who)
        except Refusal:
            if not newcomer.helps:
                raise
    return state, entering


def _once(wanted: Iterable[_Entering]) -> Iterator[_Entering]:
    seen: set[int] = set()
    for newcomer in wanted:
        if newcomer.who.id not in seen:
            seen.add(newcomer.who.id)
            yield newcomer


def _by_surprise(state: EncounterState, first: list[str]) -> EncounterState:
    """Return a lobby in which the team that moves first, if any, takes the others by surprise."""
    changed = state.lobby.rules().house.sets.get(_SURPRISE, {}) if first else {}
    house = {**state.lobby.house, **changed}
    return replace(state, lobby=replace(state.lobby, house=house))


def _team_of_attacker(state: EncounterState, attacker: Person) -> str:
    member = state.lobby.member(object_fighter(attacker.id))
    assert member is not None, "the attacker has been added"
    return member.team


def _team_of_targets(targets: Sequence[Any], team: str) -> str:
    """Return the name of the team of those who are attacked."""
    target = targets[0]
    name, kind = sides.side_of(target), str(target.key).rstrip("0123456789 ")
    if not name:
        name = plural_of(kind) if len(targets) > 1 and kind else str(target.key)
    return str(target.key) if is_same(name, team) else name


def _check_npcs(
    by: Person, targets: Sequence[Any], rules: Ruleset[Any, Any], house: HouseRules
) -> None:
    """Refuse if one of the NPCs that are attacked, or that attacks, cannot fight now."""
    for npc in (*targets, by):
        if not permissions.is_npc(npc):
            continue
        for problem in rules.sheet_problems(read_sheet(npc, rules, house), house, npc=True):
            way = how_to_complete(by, npc, rules, house)
            told = f"{npc.key} cannot fight now. {problem[:1].upper()}{problem[1:]} {way}"
            raise Refusal(told.rstrip())


def _choose_rules(
    there: SkirmishEncounter | None, by: Person, target: Person, name: str
) -> Ruleset[Any, Any]:
    """Return the rules that are named, or those of the lobby, or the best for which both can fight.

    Raises:
        Refusal: An NPC has no sheet for them.
    """
    if there is not None:
        rules = there.state.lobby.rules()
        if name and registry.find(name) is not rules:
            typed = command(f"fight {target.key}")
            raise Refusal(
                f"Your fight {there.state.name} is by {rules.title}, and keeps these rules. "
                f"Type {typed}."
            )
        named: list[Ruleset[Any, Any]] = [rules]
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


def _usual_answers(rules: Ruleset[Any, Any]) -> dict[str, str]:
    """Return the house rules that leave nothing to a referee, unless the game has set its own."""
    own = get_setting("SKIRMISH_HOUSE").get(rules.name, {})
    usual = {"referee": False, **rules.house.sets.get(_NO_REFEREE, {})}
    return {name: str(value) for name, value in usual.items() if name not in own}


def _check_lobby(there: SkirmishEncounter, by: Person) -> None:
    """Refuse to fight NPCs of the game with what the owner of a lobby alone has decided.

    NPCs that they have added would act by themselves for them, and house rules weigh on both sides.
    """
    state = there.state
    alone = f"{command('fight NPC')} starts a fight without a game master"
    if state.npcs:
        names = join_words([naming.name_of(there, npc, by) for npc in state.npcs])
        raise Refusal(
            f"{alone}, in which only players are on your side. Remove {names} first: "
            f"{command('remove_npc NAME')}"
        )
    rules = state.lobby.rules()
    here = rooms.house_of(there.obj, rules)
    usual = [house_rules_for(rules, here), house_rules_for(rules, _usual_answers(rules) | here)]
    house = state.lobby.house_rules()
    if any(getattr(house, name) not in values for name, values in _by_name(usual).items()):
        raise Refusal(
            f"{alone}, by the usual house rules. {lobby_view.house_rules(state.lobby)} To open a "
            f"fight without them, type {command('end')}, then "
            f"{command(f'init NAME {rules.name}')}."
        )


def _by_name(houses: Sequence[HouseRules]) -> Mapping[str, list[Any]]:
    """Return the values that each house rule has in some sets of them."""
    return {
        name: [getattr(house, name) for house in houses] for name in houses[0].__struct_fields__
    }


# Others are drawn in


def _draw_in(encounter: SkirmishEncounter, attacker: Person, targets: Sequence[Any]) -> None:
    """Let those who are free come into a fight that goes on, against each other.

    Raises:
        Refusal: They fight in it already, may not enter it, or there is no team for them.
    """
    name, own = encounter.state.name, encounter.fighter_of(attacker)
    if encounter.obj != attacker.location:
        setup.come_free(attacker)
    free = [target for target in targets if encounter.fighter_of(target) is None]
    for newcomer in free:
        setup.check_may_fight_here(encounter, newcomer)
    is_open = _takes_in(encounter, attacker)
    if own is not None and (not free or not is_open):
        known = encounter.fight.table.fighters[own]
        if known.withdrawn:
            raise Refusal(joining_view.has_left())
        raise Refusal(
            f"You are in the fight {name} already; {command()} shows how it stands. "
            f"To give up, type {command('yield')} in your turn."
        )
    if not is_open:
        raise Refusal(
            f"The fight {name} has started. Wait until it is over, or try to join it: "
            f"{command('join TEAM')}"
        )
    team, against = _teams(encounter, attacker, targets)
    enemies = [*targets, *_people_of(encounter, against)]
    wanted = [] if own is not None else [_Entering(attacker, team)]
    wanted += [_Entering(target, against) for target in free]
    if own is None:
        wanted += [_Entering(helper, team, True) for helper in sides.helpers(attacker, enemies)]
    for newcomer in free:
        wanted += [_Entering(one, against, True) for one in sides.helpers(newcomer, [attacker])]
    left_out: list[str] = []
    tell = lambda: _announce(encounter, attacker, targets, left_out)  # noqa: E731
    _enter(encounter, attacker, list(_once(wanted)), tell)


def _takes_in(encounter: SkirmishEncounter, attacker: Person) -> bool:
    """Return whether others may be drawn into a fight by an attack."""
    if seating.has_game_master(encounter):
        return False
    if permissions.is_npc(attacker) or encounter.state.joining == "open":
        return True
    return encounter.state.joining == "ask" and get_setting("SKIRMISH_JOIN") == "open"


def _teams(
    encounter: SkirmishEncounter, attacker: Person, targets: Sequence[Any]
) -> tuple[str, str]:
    """Return the team of an attacker, and the team of their targets."""
    fighters, teams = encounter.fight.table.fighters, encounter.fight.table.teams
    own = encounter.fighter_of(attacker)
    there = next(filter(None, map(encounter.fighter_of, targets)), None)
    team = fighters[own].team if own is not None else ""
    against = fighters[there].team if there is not None else ""
    if not team:
        team = _own_or_only(teams, sides.team_of(attacker), against)
    if not against:
        against = _own_or_only(teams, sides.team_of(targets[0]), team)
    if team == against:
        ally = next(target for target in targets if encounter.fighter_of(target) is not None)
        free = next(target for target in targets if encounter.fighter_of(target) is None)
        raise Refusal(
            f"{of_object(ally, attacker)} is on your side in this fight. To attack "
            f"{of_object(free, attacker)} alone, type {command(f'fight {free.key}')}."
        )
    return team, against


def _own_or_only(teams: Sequence[str], side: str, but: str) -> str:
    """Return the team of a side, or the only one that may be theirs.

    Raises:
        Refusal: There is none.
    """
    possible = [team for team in teams if team != but]
    own = next((team for team in possible if is_same(team, side)), None)
    if own is None and (len(possible) != 1 or not but):
        raise Refusal(
            f"Here {join_words(list(teams))} fight each other, and your side is none of them. "
            f"To help someone who fights, type {command('help NAME')}."
        )
    return own or possible[0]


def _people_of(encounter: SkirmishEncounter, team: str) -> list[Any]:
    """Return the characters of the game on a team."""
    members = encounter.fight.table.fighters.values()
    found = (seating.object_of(member.id) for member in members if member.team == team)
    return [character for character in found if character is not None]


def _enter(
    encounter: SkirmishEncounter,
    by: Person,
    wanted: Sequence[_Entering],
    tell: Callable[[], None],
) -> None:
    """Let some enter a fight; helpers who cannot stay out.

    Raises:
        Refusal: One of the others cannot; no one has entered.
    """
    fight = encounter.fight
    entered: list[Order] = []
    for newcomer in wanted:
        try:
            entering = joining.participant(
                encounter, by, newcomer.who, newcomer.team, others=len(entered)
            )
        except Refusal:
            if not newcomer.helps:
                raise
            continue
        words = npc_fights.temperament_of(newcomer.who) if entering.npc else ""
        move = Enter(entering)
        engine.check(fight, REFEREE, move)
        entered.append(Order(encounter, by, REFEREE, move, acts=words))
    assert fight is encounter.fight, "nothing has changed in between"
    moves.make_moves(entered, stored=tell)


# What people notice


def _announce(
    encounter: SkirmishEncounter, attacker: Person, targets: Sequence[Any], left_out: Sequence[str]
) -> None:
    """Tell everyone in the room about an attack, and how to help the targets."""
    for reader in recipients.onlookers(encounter.obj, ()):
        with recipients.log_and_continue("an attack could not be told of"):
            mine = reader is attacker
            who = "You" if mine else _capital(of_object(attacker, reader))
            names = ["you" if target is reader else of_object(target, reader) for target in targets]
            text = f"{who} {'attack' if mine else 'attacks'} {join_words(names)}!"
            if encounter.fighter_of(reader) is None:
                text = f"{text} {_way_to_help(encounter, attacker, targets, reader)}".rstrip()
            if left_out and mine:
                text = f"{text} {_no_room(left_out)}"
            recipients.tell([reader], f"+ {text}")


def _capital(name: str) -> str:
    return f"{name[:1].upper()}{name[1:]}"


def _no_room(names: Sequence[str]) -> str:
    most = get_setting("SKIRMISH_MOST_FIGHTERS")
    return f"A fight has room for {most} fighters, so these stay out: {join_words(list(names))}."


def _way_to_help(
    encounter: SkirmishEncounter, attacker: Person, targets: Sequence[Any], reader: Any
) -> str:
    """Return how an onlooker can help a player who fights; empty where none may join."""
    players = [player for player in (*targets, attacker) if not permissions.is_npc(player)]
    if not players or not _takes_in(encounter, reader) or permissions.is_npc(reader):
        return ""
    name = of_object(players[0], reader)
    return f"To help {name}, type {command(f'help {name}')}."
