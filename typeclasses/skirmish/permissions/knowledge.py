"""Permissions to know: who knows all of a fight that goes on, and who no more than their seat does.

A game master knows all; but whoever is among the fighters knows what their own seat knows, whether
they own the fight or are staff. When the fight has ended, nothing in it is hidden.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from world.skirmish.fight import AnyFight
from world.skirmish.registry import rules_of

from .logins import Forbidden
from .people import is_owner

if TYPE_CHECKING:
    from typeclasses.skirmish.encounter.script import SkirmishEncounter


def knows_all(who: Any, encounter: SkirmishEncounter) -> bool:
    """Return whether a person has a game master's rights in a fight, and does not fight in it."""
    return is_owner(who, encounter) and not encounter.is_fought_by(who)


def hides_something(fight: AnyFight) -> bool:
    """Return whether some know more of a fight than others.

    That is so where the rules say it, and while the answers of some wait for those of others.
    """
    return rules_of(fight).secrets or bool(fight.given)


def check_may_know(who: Any, encounter: SkirmishEncounter, fighter: str) -> None:
    """Know what a fighter hides: their player, and a game master who does not fight."""
    if encounter.fighter_of(who) == fighter or not hides_something(encounter.fight):
        return
    if not knows_all(who, encounter):
        name = encounter.name_of(fighter, who)
        raise Forbidden(f"In this fight things are hidden; what {name} does is not yours to know.")
