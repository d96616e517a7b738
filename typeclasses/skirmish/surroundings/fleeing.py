"""Fleeing from a fight: through an exit, by `flee`, and when hurt too badly.

A fighter who flees makes the retreat of the rules in their own turn, and then walks. Until then
the fight keeps where they want to go, so that they do it after a restart too.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from evennia.utils import logger
from msgspec.structs import replace

from typeclasses.skirmish import pauses, permissions
from typeclasses.skirmish.conf import get_setting
from typeclasses.skirmish.encounter import lookup, seating
from typeclasses.skirmish.encounter.naming import of_object
from typeclasses.skirmish.encounter.script import SkirmishEncounter
from typeclasses.skirmish.game_objects import Person, Room, find_object
from typeclasses.skirmish.messaging import recipients
from typeclasses.skirmish.play import endings, moves, retrying
from typeclasses.skirmish.play.understanding import Order
from typeclasses.skirmish.stored.encoding import Unreadable
from typeclasses.skirmish.stored.state import without
from typeclasses.skirmish.transactions import DatabaseUnavailable, refused_if_unavailable
from world.skirmish import engine
from world.skirmish.base.command_name import command
from world.skirmish.base.errors import Refusal
from world.skirmish.moves.base import TakeTurn
from world.skirmish.ruleset.registry import rules_of

#: The Attribute of those who flee once so many percent of their health are left.
WIMPY: Final = "skirmish_wimpy"
#: The values in place of an exit: for any exit, and for staying in the room.
_ANY: Final = 0
_NOWHERE: Final = -1


def flee(who: Person, exit_: Any = None, *, walks: bool = True) -> bool:
    """Make a character flee from their fight: now if it is their turn, else as soon as it is.

    Args:
        who: Who flees.
        exit_: The exit through which they walk then; None for any that lets them.
        walks: Whether they walk; otherwise they stay in the room.

    Returns:
        Whether they are out of the fight.

    Raises:
        Refusal: They are in no fight, or the rules do not let them flee now.
    """
    where = exit_.id if exit_ is not None else _ANY if walks else _NOWHERE
    encounter, fighter = _leave(who, where)
    if not _is_out(encounter, fighter):
        return False
    _walk(encounter, fighter, who)
    continue_flights(encounter)
    return True


def _leave(who: Person, where: int) -> tuple[SkirmishEncounter, str]:
    """Note where a character flees to; if it is their turn, they leave the fight now."""
    encounter, fighter = lookup.fighting(who)
    combatant = encounter.fight.table.fighters[fighter]
    is_out = _is_out(encounter, fighter)
    if combatant.down and not is_out:
        raise Refusal(f"You are {combatant.down}; you cannot flee.")
    _plan(encounter, fighter, where)
    if not is_out and _is_their_turn(encounter, fighter):
        _retreat(encounter, fighter, who)
    return encounter, fighter


@contextmanager
def _by_hand(encounter: SkirmishEncounter) -> Iterator[None]:
    """Keep what happens during a flight from starting other flights before it is done."""
    flees, encounter.flees = encounter.flees, True
    try:
        yield
    finally:
        encounter.flees = flees


def continue_flights(encounter: SkirmishEncounter, **_: Any) -> None:
    """Go on with each flight: a fighter retreats in their turn, and walks once they are out.

    One flight may bring the turn of another fighter who flees.
    """
    # The game itself moves those who walk already.
    done = {*encounter.walking}
    tried: set[str] = set()
    while _may_go_on(encounter):
        flee = (fighter for fighter in _who_flee(encounter) if fighter not in tried | done)
        fighter = next(flee, None)
        if fighter is None:
            return
        before = encounter.state
        with _by_hand(encounter):
            _go_on_fleeing(encounter, fighter)
        if encounter.state is before:
            tried.add(fighter)
        else:
            done.add(fighter)
            tried.clear()


def _may_go_on(encounter: SkirmishEncounter) -> bool:
    if not encounter.is_live or encounter.flees:
        return False
    return encounter.state.fight is not None and not encounter.state.held


def _who_flee(encounter: SkirmishEncounter) -> list[str]:
    """Return the fighters who flee, including those hurt too badly to stay."""
    fleeing, fighters = encounter.state.fleeing, encounter.fight.table.fighters
    if seating.has_game_master(encounter):
        return [*fleeing]
    asked = (seat for seat in engine.open_seats(encounter.fight) if seat in fighters)
    hurt = (seat for seat in asked if seat not in fleeing and _is_too_hurt(fighters[seat]))
    return [*fleeing, *hurt]


def _is_too_hurt(fighter: Any) -> bool:
    who = seating.object_of(fighter.id)
    if who is None or (who.has_account and not get_setting("SKIRMISH_FLEE")):
        return False
    percent = who.attributes.get(WIMPY)
    if not isinstance(percent, int):
        return False
    return bool(0 < 100 * fighter.health < percent)


def _go_on_fleeing(encounter: SkirmishEncounter, fighter: str) -> None:
    """Let a fighter retreat if it is their turn, and walk once they are out of the fight."""
    who = seating.object_of(fighter)
    combatant = encounter.fight.table.fighters.get(fighter)
    if who is None or combatant is None or (combatant.down and not combatant.withdrawn):
        _forget(encounter, fighter)
        return
    if not _is_out(encounter, fighter) and _is_their_turn(encounter, fighter):
        if fighter not in encounter.state.fleeing:
            _plan(encounter, fighter, _ANY)
        try:
            _retreat(encounter, fighter, None)
        except DatabaseUnavailable:
            raise
        except Refusal as reason:
            recipients.tell([who], str(reason))
    if _is_out(encounter, fighter):
        _walk(encounter, fighter, who)


def describe(encounter: SkirmishEncounter, who: Person) -> str:
    """Return where a person is going to flee to; empty for nowhere."""
    fighter = encounter.fighter_of(who)
    if fighter is None or fighter not in encounter.state.fleeing:
        return ""
    exit_ = find_object(encounter.state.fleeing[fighter])
    return f"You will flee in your turn: {of_object(exit_, who)}." if exit_ else _IN_TURN


_IN_TURN: Final = "You will flee in your turn."


def set_wimpy(who: Person, percent: int) -> None:
    """Set at how many percent of their health a player flees; 0 for never."""
    if not get_setting("SKIRMISH_FLEE"):
        raise Refusal("In this game no one flees by themselves.")
    if not 0 <= percent < 100:
        raise Refusal(f"That takes a percentage from 0 to 99, not {percent}.")
    if percent:
        who.attributes.add(WIMPY, percent)
    else:
        who.attributes.remove(WIMPY)


def _is_out(encounter: SkirmishEncounter, fighter: str) -> bool:
    """Return whether a fighter has left the fight, or it is over."""
    fight = encounter.fight
    return fight.table.fighters[fighter].withdrawn or engine.outcome(fight) is not None


def _is_their_turn(encounter: SkirmishEncounter, fighter: str) -> bool:
    fight = encounter.fight
    if fight.continuation is not None or fighter not in engine.open_seats(fight):
        return False
    return (
        engine.open_question(fight, fighter).kind == TakeTurn.kind or not rules_of(fight).has_turns
    )


def _plan(encounter: SkirmishEncounter, fighter: str, number: int) -> None:
    fleeing = {**encounter.state.fleeing, fighter: number}
    if fleeing != encounter.state.fleeing:
        encounter.commit(lambda: replace(encounter.state, fleeing=fleeing))


def _forget(encounter: SkirmishEncounter, fighter: str) -> None:
    if encounter.is_live and fighter in encounter.state.fleeing:
        left = without(encounter.state.fleeing, fighter)
        encounter.commit(lambda: replace(encounter.state, fleeing=left))


def _retreat(encounter: SkirmishEncounter, fighter: str, by: Person | None) -> None:
    """Make the retreat of the rules; if they do not allow it, the flight ends.

    Where any exit will do, it is chosen now, so that the game is told which it is.
    """
    who, room = seating.object_of(fighter), encounter.obj
    if encounter.state.fleeing.get(fighter) == _ANY and who is not None and who.location == room:
        way = _any_exit(room, who)
        _plan(encounter, fighter, way.id if way is not None else _ANY)
    try:
        with _by_hand(encounter):
            move = rules_of(encounter.fight).retreat()
            moves.make_move(Order(encounter, by, fighter, move))
    except DatabaseUnavailable:
        raise
    except Refusal:
        _forget(encounter, fighter)
        raise


def _walk(encounter: SkirmishEncounter, fighter: str, who: Person) -> None:
    """Release a fighter who is out of the fight, and let them walk through their exit.

    The exit is forgotten last: if the server is killed before, they walk once it has started.
    """
    number, room = encounter.state.fleeing.get(fighter, _ANY), encounter.obj
    with _by_hand(encounter):
        if encounter.fighter_of(who) is not None:
            recipients.tell([who], endings.release(encounter, who))
        if number != _NOWHERE:
            _walk_out(room, find_object(number) if number != _ANY else _any_exit(room, who), who)
        _forget(encounter, fighter)


def _walk_out(room: Room, exit_: Any, who: Person) -> None:
    """Let a character walk out of a room through an exit, if they can."""
    if who.location is None and exit_ is not None:
        # The player is out of the game, and will come back there.
        who.db.prelogout_location = exit_.destination
        return
    if who.location != room:
        return
    if exit_ is None or exit_.location != room or not exit_.access(who, "traverse"):
        recipients.tell([who], "You break away, but the way out is shut.")
        return
    try:
        exit_.at_traverse(who, exit_.destination)
    except Exception:  # noqa: BLE001  the game's own exit
        logger.log_trace(f"combat: {who} could not flee through {exit_}")


def _any_exit(room: Room, who: Person) -> Any:
    """Return a random exit that lets a character through; None for none."""
    exits = [way for way in room.exits if way.destination and way.access(who, "traverse")]
    return random.choice(exits) if exits else None  # noqa: S311  nothing secret depends on it


def may_walk(who: Person, destination: Room, move_type: str, exit_: Any = None) -> bool:
    """Return whether a character may walk out of where they are; if not, they read why.

    Who fights may not, but flees through the exit, where the game lets fighters flee.

    Args:
        who: Who walks.
        destination: Where to.
        move_type: How, as Evennia calls it.
        exit_: The exit; None if that is not known.
    """
    if move_type in get_setting("SKIRMISH_PASSES") or not (why_not := _why_held(who)):
        return True
    exit_ = exit_ or _exit_to(who, destination, move_type)
    if exit_ is None or not get_setting("SKIRMISH_FLEE"):
        recipients.tell([who], why_not)
        return False
    return _flee_through(who, exit_)


def _why_held(who: Person) -> str:
    """Return why a character may not walk away from here; empty if they may."""
    try:
        with refused_if_unavailable():
            encounter = lookup.encounter_of(who)
            if encounter is None or not seating.blocks_movement(encounter, who):
                return ""
            name = encounter.state.name
    except DatabaseUnavailable as reason:
        return str(reason)
    except Unreadable:
        return ""
    held = f"You are in the fight {name}; you cannot walk away from it."
    return f"{held} To give up, type {command('yield')} in your turn."


def _exit_to(who: Person, destination: Room, move_type: str) -> Any:
    """Return the exit through which a character walks, for a game whose own commands do not say.

    Those of a game that has `north` as a command move them to the exit, which Evennia leaves out.
    """
    if move_type != "traverse" or who.location is None:
        return None
    exits = (exit_ for exit_ in who.location.exits if exit_.destination == destination)
    return next((exit_ for exit_ in exits if exit_.access(who, "traverse")), None)


def _flee_through(who: Person, exit_: Any) -> bool:
    """Return whether a character may walk through an exit, and so flee from their fight.

    If not, they read why.
    """
    try:
        encounter, fighter = _leave(who, exit_.id)
        if _is_out(encounter, fighter):
            # The fight knows the exit until the fighter has walked, in case the server is killed.
            encounter.walking |= {fighter}
            pauses.call_later(0, _see_walked, encounter.id, fighter)
            with _by_hand(encounter):
                recipients.tell([who], endings.release(encounter, who))
            return True
    except Refusal as reason:
        recipients.tell([who], str(reason))
        return False
    recipients.tell([who], describe(encounter, who))
    return False


def _see_walked(number: int, fighter: str) -> None:
    """Forget a fighter's flight once they have walked, or the game has held them."""
    encounter = lookup.find_encounter(number)
    if encounter is None or not encounter.is_live or not encounter.is_readable:
        return
    with retrying.guard(encounter, lambda _: _see_walked(number, fighter)):
        _forget(encounter, fighter)
        encounter.walking -= {fighter}
        continue_flights(encounter)


def free_elsewhere(who: Person) -> None:
    """Free a fighter who was taken away from the room of an automatic fight."""
    encounter = lookup.encounter_of(who)
    if encounter is None or not encounter.is_readable or encounter.obj == who.location:
        return
    if encounter.state.fight is not None and not seating.has_game_master(encounter):
        encounter.go_on()
    if permissions.is_npc(who):
        endings.free_if_out(who)
