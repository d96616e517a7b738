"""Those who have fallen, once the fight is over: a note of when, and the game's own method.

Until when an NPC has not recovered, `recovers` in `permissions/recovery.py` says.
"""

from __future__ import annotations

import time
from typing import Any

from evennia.utils import logger

from typeclasses.skirmish import permissions
from typeclasses.skirmish.conf import get_setting
from typeclasses.skirmish.game_objects import Person
from typeclasses.skirmish.messaging.recipients import log_and_continue


def see_end(character: Person, encounter: Any, **_: Any) -> None:
    """Let the game handle a character who has fallen, once the fight has ended for them."""
    with log_and_continue("the fallen could not be seen to"):
        fighter = encounter.fighter_of(character)
        fight = encounter.state.fight
        combatant = fight.table.fighters.get(fighter) if fight is not None and fighter else None
        if combatant is None or not combatant.down or combatant.withdrawn:
            return
        if get_setting("SKIRMISH_RECOVER") and combatant.npc:
            character.attributes.add(permissions.FALLEN, [time.time(), combatant.down])
        _call_own_method(character)


def _call_own_method(character: Person) -> None:
    name = get_setting("SKIRMISH_FALLEN")
    method = getattr(character, name, None) if name else None
    if method is None:
        return
    try:
        method()
    except Exception:  # noqa: BLE001  the game's own method
        logger.log_trace(f"combat: {character} and {name}")
