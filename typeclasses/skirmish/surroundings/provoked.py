"""Those who attack on sight: NPCs whose lock `provoke` a newcomer passes.

They look when someone arrives or enters the game, when they come into a room themselves, when a
fight ends, and when the server starts; then they wait for a moment, and look again. Nothing ticks.
"""

from __future__ import annotations

from typing import Any, Final

import evennia
from evennia.utils import logger

from typeclasses.skirmish import pauses, permissions
from typeclasses.skirmish.conf import get_setting
from typeclasses.skirmish.encounter import lookup, seating
from typeclasses.skirmish.game_objects import Person, Room, find_object
from typeclasses.skirmish.gathering import attacks
from typeclasses.skirmish.messaging.recipients import log_and_continue
from typeclasses.skirmish.transactions import DatabaseUnavailable, refused_if_unavailable
from world.skirmish.base.errors import NotAsked, Refusal

#: The lock of NPCs who attack on sight: they attack those who pass it.
PROVOKE: Final = "provoke"
#: Seconds after a start of the server until players are back in their characters.
_AFTER_A_START: Final = 5


def see_arrival(who: Person) -> None:
    """Let NPCs who attack on sight notice someone who arrives in a room or in the game."""
    with log_and_continue("an arrival could not be seen"):
        room = who.location
        if room is None:
            return
        attacks_too = bool(who.locks.get(PROVOKE))
        for content in room.contents:
            if content is not who and content.locks.get(PROVOKE):
                _wait(content, who)
            elif attacks_too and content is not who and content.has_account:
                _wait(who, content)


def see_creation(who: Person) -> None:
    """Let a new NPC who attacks on sight look around once it has its place.

    A builder's `spawn` sets the location after the creation, and calls no hook.
    """
    if who.locks.get(PROVOKE):
        pauses.call_later(0, _see_arrival_of, who.id)


def _see_arrival_of(number: int) -> None:
    if (who := find_object(number)) is not None:
        see_arrival(who)


def see_end(encounter: Any, **_: Any) -> None:
    """Let NPCs who attack on sight look around in a room where a fight has ended."""
    room = encounter.obj
    if room is not None and any(content.locks.get(PROVOKE) for content in room.contents):
        pauses.call_later(0, _see_all_in, room)


def see_start(**_: Any) -> None:
    """Let NPCs who attack on sight look around where players are, once the server has started."""
    pauses.call_later(_AFTER_A_START, _see_everyone)


def _see_everyone() -> None:
    with log_and_continue("those who attack on sight could not look"):
        players = (session.puppet for session in evennia.SESSION_HANDLER.get_sessions())
        for room in {player.location for player in players if player and player.location}:
            _see_all_in(room)


def _see_all_in(room: Room) -> None:
    with log_and_continue("those who attack on sight could not look"):
        players = [content for content in room.contents if content.has_account]
        for npc in room.contents if players else ():
            if npc.locks.get(PROVOKE):
                for who in players:
                    _wait(npc, who)


def _wait(npc: Any, who: Person) -> None:
    """Wait for a moment before an NPC attacks someone."""
    waits: set[int] = npc.ndb.skirmish_provoked or set()
    if who.id not in waits and _is_provoked(npc, who):
        npc.ndb.skirmish_provoked = waits | {who.id}
        pauses.call_later(get_setting("SKIRMISH_PAUSE"), _attack, npc.id, who.id)


def _attack(npc_number: int, number: int) -> None:
    """Let an NPC attack someone who is still there and still provokes it."""
    npc, who = find_object(npc_number), find_object(number)
    if npc is None or who is None:
        return
    npc.ndb.skirmish_provoked = (npc.ndb.skirmish_provoked or set()) - {number}
    try:
        with refused_if_unavailable():
            if _is_provoked(npc, who):
                attacks.attack(npc, who)
    except (DatabaseUnavailable, NotAsked):
        _wait(npc, who)  # the database is away, or a move of others is under way
    except Refusal:
        pass  # they cannot fight each other now
    except Exception:  # noqa: BLE001  it must not keep others from attacking
        logger.log_trace(f"combat: {npc} could not attack {who}")


def _is_provoked(npc: Any, who: Person) -> bool:
    """Return whether an NPC attacks someone now; staff are left alone."""
    if npc.location is None or npc.location != who.location or not permissions.plays(who):
        return False
    if not permissions.is_npc(npc) or permissions.recovers(npc) or permissions.is_builder(who):
        return False
    encounter = lookup.encounter_in(npc.location)
    if encounter is not None and (not encounter.is_readable or seating.has_game_master(encounter)):
        return False
    if encounter is not None and encounter.fighter_of(npc) and encounter.fighter_of(who):
        return False
    seen = who.access(npc, "view", default=True)
    return bool(seen and npc.access(who, PROVOKE, default=False))
