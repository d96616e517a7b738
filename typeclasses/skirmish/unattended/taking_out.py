"""What ends by itself: fighters who are gone leave, and automatic fights that are over end."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from typeclasses.skirmish.conf import get_setting
from typeclasses.skirmish.encounter import naming, seating
from typeclasses.skirmish.encounter.script import SkirmishEncounter
from typeclasses.skirmish.play import endings, moves, retrying
from typeclasses.skirmish.play.understanding import Order
from typeclasses.skirmish.stored.state import object_number
from world.skirmish import engine
from world.skirmish.referee.rulings import Withdraw
from world.skirmish.state.fight import REFEREE
from world.skirmish.views.pages import tactics as tactics_view

#: The setting with which those who are brought elsewhere stay in their fight.
_STAYS: Final = "stays"


def end_soon_if_over(encounter: SkirmishEncounter, **_: Any) -> None:
    """End an automatic fight that is over, after a pause in which people read how it ended.

    An NPC that has been deleted leaves it first.
    """
    if take_out_lost(encounter):
        return
    if _is_over(encounter) and not encounter.ndb.ends_soon:
        encounter.ndb.ends_soon = True
        retrying.later(encounter, end_if_over, again=end_soon_if_over)


def end_if_over(encounter: SkirmishEncounter) -> None:
    """End an automatic fight, unless it has gone on since."""
    encounter.ndb.ends_soon = False
    if encounter.is_live and _is_over(encounter):
        endings.close(encounter)


def _is_over(encounter: SkirmishEncounter) -> bool:
    state = encounter.state
    return state.automatic and state.fight is not None and engine.outcome(state.fight) is not None


def take_out_lost(encounter: SkirmishEncounter) -> bool:
    """Take a fighter who has left the place out of a fight without a game master.

    That is an NPC whose object has been deleted, and a fighter who was brought elsewhere. In
    other fights the owner decides what becomes of them.

    Returns:
        Whether there was one, and something could be done now.
    """
    fight = encounter.state.fight
    if fight is None or seating.has_game_master(encounter) or engine.outcome(fight) is not None:
        return False
    lost = next(filter(partial(_is_lost, encounter), fight.table.fighters), None)
    if lost is None:
        return False
    is_elsewhere = seating.object_of(lost) is not None
    name = naming.name_of(encounter, lost)
    return take_out(
        encounter, lost, tactics_view.gone(name) if is_elsewhere else tactics_view.lost(name)
    )


def take_out(encounter: SkirmishEncounter, fighter: str, notice: str) -> bool:
    """Take a fighter out of a fight; what a move under way asks them gets the usual answer first.

    Returns:
        Whether something could be done now: a move under way may wait for others.
    """
    fight = encounter.fight
    if fight.continuation is None:
        moves.make_move(Order(encounter, None, REFEREE, Withdraw(fighter), notice=notice))
        return True
    if fighter not in engine.open_seats(fight):
        return False
    move = engine.usual_move(fight, fighter)
    moves.make_move(Order(encounter, None, fighter, move))
    return True


def _is_lost(encounter: SkirmishEncounter, fighter: str) -> bool:
    """Return whether someone of the game still fights, and is not where the fight is.

    The fallen may be brought away, and players who are out of the game are nowhere.
    """
    combatant = encounter.fight.table.fighters[fighter]
    if object_number(fighter) is None or combatant.withdrawn or combatant.down:
        return False
    who, is_npc = seating.object_of(fighter), fighter in encounter.state.npcs
    if who is None:
        return is_npc
    if get_setting("SKIRMISH_TELEPORT") == _STAYS or who.location == encounter.obj:
        return False
    return is_npc or who.location is not None
