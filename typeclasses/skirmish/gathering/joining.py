"""Joining and leaving a fight that has started, as `join=open|ask|closed` allows."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from typeclasses.skirmish import permissions
from typeclasses.skirmish.encounter import naming, seating
from typeclasses.skirmish.encounter.naming import of_object
from typeclasses.skirmish.encounter.script import SkirmishEncounter
from typeclasses.skirmish.game_objects import Person, find_object
from typeclasses.skirmish.messaging import broadcast, controls, gmcp
from typeclasses.skirmish.play import endings, moves
from typeclasses.skirmish.play.understanding import Order
from typeclasses.skirmish.sheets.attributes import read_sheet
from typeclasses.skirmish.sheets.filling import how_to_complete
from typeclasses.skirmish.stored.state import npc_fighter, object_fighter, without
from typeclasses.skirmish.unattended import clock, temperaments
from world.skirmish import engine
from world.skirmish.base.errors import Ambiguous, NotAsked, NotUnderstood, Refusal
from world.skirmish.base.names import check_is_free, find, match_name, quoted, readable_name
from world.skirmish.engine import lobby
from world.skirmish.referee.entering import Enter
from world.skirmish.referee.rulings import Withdraw
from world.skirmish.referee.teams import ChangeTeam, Return
from world.skirmish.ruleset.registry import rules_of
from world.skirmish.sheets.fighters import Participant
from world.skirmish.state.fight import REFEREE
from world.skirmish.views.pages import joining as joining_view

from . import members, opening


def join(encounter: SkirmishEncounter, by: Person, team: str) -> str:
    """Let the caller join a team, or ask the owner to let them.

    Returns:
        What the caller reads beside what everyone is told.

    Raises:
        Refusal: No one may join, or this character cannot fight here.
    """
    opening.come_free(by)
    fighter = encounter.fighter_of(by)
    if fighter is not None and not encounter.fight.table.fighters[fighter].withdrawn:
        own = encounter.fight.table.fighters[fighter].team
        raise Refusal(joining_view.is_in(own, seating.owner_name(encounter), by.key))
    if fighter is None:
        _check_takes_in(encounter)
    permissions.check_may_enter(by, encounter)
    members.check_may_fight_here(encounter, by)
    if fighter is not None:
        return _bring_back(encounter, by, fighter, team)
    note = members.make_first_sheet(by, encounter.state.lobby.rules())
    entering = participant(encounter, by, by, team)
    if not permissions.enters_unasked(by, encounter, entering.team):
        return "\n".join(filter(None, [_ask(encounter, by, entering), note]))
    _enter(encounter, by, entering)
    return note


def add(encounter: SkirmishEncounter, by: Person, who: Person, team: str) -> str:
    """Put an NPC or the owner on a team, or ask another player to join it.

    Who fights already changes to the team; who was taken out comes back.

    Returns:
        What the owner reads beside what everyone is told.
    """
    permissions.check_is_owner(by, encounter)
    if (fighter := encounter.fighter_of(who)) is not None:
        return change_team(encounter, by, fighter, team)
    _check_takes_in(encounter)
    if who.has_account and who is not by and object_fighter(who.id) not in encounter.state.requests:
        return _invite(encounter, by, who, team)
    words = temperaments.own_temperament(who)
    entering = participant(encounter, by, who, team)
    _enter(encounter, by, entering)
    if entering.npc and words:
        temperaments.set_temperament(encounter, by, [entering.id], words)
    return ""


def change_team(encounter: SkirmishEncounter, by: Person, fighter: str, team: str) -> str:
    """Put a fighter on another team for the owner; bring back one that they have taken out.

    Returns:
        What the owner reads beside what everyone is told.
    """
    permissions.check_is_owner(by, encounter)
    if not encounter.fight.table.fighters[fighter].withdrawn:
        move = ChangeTeam(fighter, _team(encounter, team))
        moves.make_move(Order(encounter, by, REFEREE, move))
        return ""
    permissions.check_may_bring_back(by, encounter, fighter)
    who = seating.object_of(fighter)
    if who is not None and fighter not in encounter.state.npcs and who is not by:
        return _invite(encounter, by, who, team)
    return _bring_back(encounter, by, fighter, team)


def _bring_back(encounter: SkirmishEncounter, by: Person, fighter: str, text: str) -> str:
    """Bring a fighter back who was taken out, on a team, and return what `by` reads."""
    permissions.check_may_bring_back(by, encounter, fighter)
    team, combatant = _team(encounter, text), encounter.fight.table.fighters[fighter]
    invited = encounter.state.invited.get(fighter)
    if invited not in (None, team):
        raise Refusal(joining_view.invited_to(invited, by.key))
    changes = [ChangeTeam(fighter, team)] if combatant.team != team else []
    moves.make_moves(Order(encounter, by, REFEREE, move) for move in (*changes, Return(fighter)))
    return ""


def add_npcs(
    encounter: SkirmishEncounter, by: Person, made: Sequence[Participant], temperament: str
) -> str:
    """Put temporary NPCs on teams for the owner, all or none, and return what the owner reads."""
    permissions.check_is_owner(by, encounter)
    _check_takes_in(encounter)
    fight, number = encounter.fight, encounter.state.made
    members.check_room(len(fight.table.fighters), len(made))
    teams = {fighter.team: _team(encounter, fighter.team) for fighter in made}
    entering = [
        Enter(replace(npc, id=npc_fighter(place), team=teams[npc.team]))
        for place, npc in enumerate(made, number + 1)
    ]
    for move in entering:
        check_is_free(move.participant.name, (member.name for member in naming.members(encounter)))
        engine.check(fight, REFEREE, move)
    moves.make_moves(Order(encounter, by, REFEREE, move) for move in entering)
    if temperament:
        fighters = [move.participant.id for move in entering]
        return temperaments.set_temperament(encounter, by, fighters, temperament)
    return ""


def admit(encounter: SkirmishEncounter, by: Person, name: str) -> str:
    """Let a player in who has asked, and return what the owner reads."""
    permissions.check_is_owner(by, encounter)
    fighter = _find_request(encounter, by, name)
    who = seating.object_of(fighter)
    if who is None:
        _forget(encounter, fighter)
        raise Refusal("That character is no longer in the game.")
    team = encounter.state.requests[fighter]
    _enter(encounter, by, participant(encounter, by, who, team))
    return ""


def refuse(encounter: SkirmishEncounter, by: Person, name: str) -> str:
    """Tell a player who has asked that they may not join, and return what the owner reads."""
    permissions.check_is_owner(by, encounter)
    fighter = _find_request(encounter, by, name)
    _forget(encounter, fighter)
    who = seating.object_of(fighter)
    if who is None:
        return ""
    broadcast.notice(encounter, joining_view.refused(by.key, encounter.state.name), [who], [by])
    return joining_view.refusal_told(of_object(who, by))


def requests(encounter: SkirmishEncounter, reader: Person) -> str:
    """Return who asks to join which team, for people who may admit them; empty for none."""
    asking = controls.requests(encounter, reader)
    return "\n".join(joining_view.request(one["name"], one["team"]) for one in asking)


def leave(encounter: SkirmishEncounter, by: Person) -> str:
    """Withdraw a player from a fight, or ask the owner to; free one who has withdrawn.

    Returns:
        What the player reads beside what everyone is told.

    Raises:
        Refusal: They do not fight here, or may not leave now.
    """
    fighter = seating.own_fighter(encounter, by)
    is_over = engine.outcome(encounter.fight) is not None
    if encounter.fight.table.fighters[fighter].withdrawn or is_over:
        return endings.release(encounter, by)
    try:
        permissions.check_may_leave(by, encounter)
    except permissions.Forbidden as reason:
        owner = find_object(encounter.state.owner)
        asks = encounter.state.joining == "ask" and seating.has_game_master(encounter)
        if not asks or owner in (None, by) or not permissions.plays(owner):
            raise
        broadcast.notice(encounter, joining_view.asks_to_leave(by.key), [owner], [by])
        return f"{joining_view.has_been_told(owner.key)} {reason}"
    moves.make_move(Order(encounter, by, REFEREE, Withdraw(fighter)))
    return ""


def kick(encounter: SkirmishEncounter, by: Person, name: str) -> str:
    """Take a fighter out for the owner; a player cannot join again by themselves.

    Returns:
        What the owner reads beside what everyone is told.
    """
    permissions.check_is_owner(by, encounter)
    fighter = naming.find_fighter(encounter, name, by)
    who = seating.object_of(fighter)
    if encounter.state.fight is None:
        reply = members.take_out(encounter, by, fighter)
    else:
        # A move under way may wait for an answer of the fighter, who must not give it.
        while encounter.fight.continuation and fighter in engine.open_seats(encounter.fight):
            clock.skip(encounter, by, fighter)
        moves.make_move(Order(encounter, by, REFEREE, Withdraw(fighter)))
        reply = ""
    if who is not None and who.has_account and who is not by:
        barred = dict.fromkeys([*encounter.state.barred, fighter])
        encounter.commit(lambda: replace(encounter.state, barred=tuple(barred)))
        broadcast.notice(encounter, joining_view.kicked(by.key, encounter.state.name), [who], [by])
    return reply


def _check_takes_in(encounter: SkirmishEncounter) -> None:
    """Refuse a newcomer, before any other check, if the rules let no one in any more."""
    fight = encounter.fight
    rules_of(fight).check_takes_in(fight.table)


def _ask(encounter: SkirmishEncounter, by: Person, entering: Participant) -> str:
    """Ask the owner to let a player join, and return what the player reads."""
    owner = find_object(encounter.state.owner)
    asked = {**encounter.state.requests, entering.id: entering.team}
    if asked != encounter.state.requests:
        encounter.commit(lambda: replace(encounter.state, requests=asked))
        gmcp.send_to_owner(encounter)
        if owner is not None:
            broadcast.notice(encounter, joining_view.request(by.key, entering.team), [owner], [by])
    return joining_view.asked(seating.owner_name(encounter), entering.team)


def _invite(encounter: SkirmishEncounter, by: Person, who: Person, team: str) -> str:
    """Ask a player to join for the owner, and return what the owner reads."""
    members.check_may_fight_here(encounter, who)
    fighter, team = object_fighter(who.id), _team(encounter, team)
    state = encounter.state.without_bar(fighter)
    invited = {**state.invited, fighter: team}
    encounter.commit(lambda: replace(state, invited=invited))
    text = joining_view.invitation(by.key, encounter.state.name, team)
    broadcast.notice(encounter, text, [who], [by])
    return joining_view.invited(of_object(who, by), team)


def _enter(encounter: SkirmishEncounter, by: Person, entering: Participant) -> None:
    moves.make_move(Order(encounter, by, REFEREE, Enter(entering)))


def participant(
    encounter: SkirmishEncounter, by: Person, who: Person, team: str, *, others: int = 0
) -> Participant:
    """Return a character as a fighter who enters now; `by` reads why they cannot.

    Args:
        encounter: The fight.
        by: Who lets them in.
        who: The character.
        team: A team of the fight.
        others: How many enter before them.

    Raises:
        Refusal: They cannot fight here, or the fight takes no one any more.
    """
    _check_no_move_under_way(encounter, by)
    members.check_may_fight_here(encounter, who)
    fight, opened = encounter.fight, encounter.state.lobby
    fighter = object_fighter(who.id)
    npc = not who.has_account
    others_there = (other for other in fight.table.fighters.values() if other.id != fighter)
    # NPCs give way to players.
    names = [other.name for other in others_there if npc or not other.npc]
    members.check_room(len(fight.table.fighters) + others, 1)
    name = readable_name(who.key, names)
    own_rules, house = opened.rules(), opened.house_rules()
    sheet = read_sheet(who, own_rules, house)
    way = how_to_complete(by, who, own_rules, house)
    lobby.check_sheet(opened, name, sheet, npc=npc, way=way)
    entering = Participant(fighter, name, _team(encounter, team), sheet, npc)
    permissions.check_may_side_with(who, encounter, entering.team)
    rules = rules_of(fight)
    rules.check_enter(fight.table, entering)
    Enter(entering).check(fight.table)
    return entering


def _check_no_move_under_way(encounter: SkirmishEncounter, by: Person) -> None:
    """Refuse to let someone in in the middle of a move; its game master reads how to end it."""
    fight = naming.fight_seen_by(encounter, by)
    runs_it = seating.has_game_master(encounter) and permissions.is_owner(by, encounter)
    if fight.continuation is not None and not runs_it:
        raise NotAsked(f"{engine.waiting_for(fight)} You can come in once that is done.")


def team_meant(encounter: SkirmishEncounter, by: Person, text: str) -> str:
    """Return the team that a person means: by its own name, or by that of someone on it."""
    teams = {team: team for team in encounter.fight.table.teams}
    if find(teams, text):
        return text
    try:
        fighter = naming.find_fighter(encounter, text, by)
    except NotUnderstood:
        return text
    return encounter.fight.table.fighters[fighter].team


def _team(encounter: SkirmishEncounter, text: str) -> str:
    teams = {team: team for team in encounter.fight.table.teams}
    try:
        return match_name(teams, text, "team")
    except Ambiguous:
        raise
    except NotUnderstood:
        listed = ", ".join(map(quoted, teams))
        raise Refusal(
            f"The fight has started; you can only join one of its teams: {listed}."
        ) from None


def _find_request(encounter: SkirmishEncounter, by: Person, name: str) -> str:
    """Return the fighter's id of a player who has asked to join."""
    asking = {request: seating.object_of(request) for request in encounter.state.requests}
    names = {fighter: of_object(who, by) for fighter, who in asking.items() if who is not None}
    if not names:
        raise Refusal("No one has asked to join this fight.")
    return match_name(names, name, "player", "Asking to join:")


def _forget(encounter: SkirmishEncounter, fighter: str) -> None:
    left = without(encounter.state.requests, fighter)
    encounter.commit(lambda: replace(encounter.state, requests=left))
    gmcp.send_to_owner(encounter)
