"""Players who leave the game and come back: what they read, and the others of their fight.

In fights without a game master `SKIRMISH_AWAY` says who moves for those who are away.
"""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from typeclasses.skirmish import permissions
from typeclasses.skirmish.conf import get_setting
from typeclasses.skirmish.encounter import lookup, seating
from typeclasses.skirmish.encounter.script import SkirmishEncounter
from typeclasses.skirmish.game_objects import Person
from typeclasses.skirmish.messaging import broadcast, recipients
from typeclasses.skirmish.play import retrying
from typeclasses.skirmish.transactions import refused_if_unavailable
from world.skirmish import engine, tactics
from world.skirmish.base.command_name import command
from world.skirmish.views.pages import clock as clock_view

from . import fleeing

#: The value in place of a temperament for players who leave the fight when they are away.
_FLEE: Final = "flee"
#: Seconds after a start of the server until missing players count as away.
_AFTER_A_START: Final = 60


def leave(who: Person) -> None:
    """Let a player who has left the game act by themselves, or flee, until they are back."""
    words = get_setting("SKIRMISH_AWAY")
    with recipients.log_and_continue("a player who is away could not be played"):
        encounter = _fight_of(who) if words and not who.sessions.count() else None
        if encounter is None:
            return
        with refused_if_unavailable():
            if words == _FLEE:
                fleeing.flee(who)
                return
            _act(encounter, encounter.fighter_of(who) or "", words)


def come_back(who: Person) -> None:
    """Let a player who is back move for themselves."""
    with recipients.log_and_continue("a player who is back could not take over"):
        encounter = _fight_of(who)
        fighter = encounter.fighter_of(who) if encounter is not None else None
        if encounter is None or fighter not in encounter.state.away:
            return
        left = tuple(away for away in encounter.state.away if away != fighter)
        state = encounter.state.without_temperament(fighter)
        encounter.commit(lambda: replace(state, away=left))


def welcome_back(who: Person) -> None:
    """Tell a character who enters the game how a fight ended meanwhile, and of the one now.

    That is the fight that they are in, or own here.
    """
    with recipients.log_and_continue():
        if missed := who.attributes.get(recipients.MISSED):
            who.attributes.remove(recipients.MISSED)
            recipients.tell([who], missed)
        encounter, part = lookup.encounter_of(who), "You are in"
        if encounter is None:
            encounter, part = lookup.encounter_in(who.location), "You own"
            if encounter is None or encounter.state.owner != who.id:
                return
        if not permissions.plays(who):
            return
        fight, told = encounter.state.fight, [f"{part} the fight {encounter.state.name}."]
        if seating.has_standin(encounter, who):
            told.append(clock_view.moved_by_owner())
        elif fight and seating.seats_of(encounter, who, engine.open_seats(fight)):
            told.append("It waits for you.")
        if fight and encounter.fighter_of(who) in encounter.state.temperaments:
            told.append("You act by yourself until you make a move.")
        recipients.tell([who], f"{' '.join(told)} Type {command()} to see how it stands.")


def tell_of_leaving(who: Person) -> None:
    """Tell the others of a running fight that a player has left the game, and how to go on."""
    with recipients.log_and_continue():
        encounter = lookup.encounter_of(who)
        if encounter is None or who.sessions.count():
            return
        fighter = encounter.fighter_of(who)
        if fighter is None or not seating.blocks_movement(encounter, who):
            return
        for reader in recipients.connected(encounter):
            hint = broadcast.how_to_go_on(encounter, reader, fighter)
            text = f"+ {clock_view.has_left(who.key)} {hint}".rstrip()
            broadcast.notice(encounter, text, [reader])


def see_start(**_: Any) -> None:
    """Let players be away who do not come back soon after a start of the server."""
    for encounter in lookup.all_encounters() if get_setting("SKIRMISH_AWAY") else ():
        retrying.later(encounter, _look, seconds=_AFTER_A_START)


def _look(encounter: SkirmishEncounter) -> None:
    """Let the players of a fight be away who are not in the game."""
    if not (encounter.is_live and encounter.has_started):
        return
    for fighter, combatant in encounter.fight.table.fighters.items():
        who = seating.object_of(fighter)
        if who is not None and not combatant.npc and fighter not in encounter.state.temperaments:
            leave(who)


def _act(encounter: SkirmishEncounter, fighter: str, words: str) -> None:
    state = encounter.state
    if fighter in state.temperaments:
        return
    tactics.read_temperament(words)
    acting = {**state.temperaments, fighter: words}
    away = tuple(dict.fromkeys([*state.away, fighter]))
    encounter.commit(lambda: replace(state, temperaments=acting, away=away))
    encounter.go_on()


def _fight_of(who: Person) -> SkirmishEncounter | None:
    """Return the automatic fight under way in which a player fights; None for none."""
    encounter = lookup.encounter_of(who)
    if encounter is None or not encounter.has_started:
        return None
    fighter = encounter.fighter_of(who)
    if fighter is None or seating.has_game_master(encounter):
        return None
    over = engine.outcome(encounter.fight) is not None
    return None if over or encounter.fight.table.fighters[fighter].withdrawn else encounter
