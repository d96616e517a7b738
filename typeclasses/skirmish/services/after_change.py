"""What follows a change of a fight, in this order: the game hears of it, then the fight goes on."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from evennia.utils import logger
from evennia.utils.utils import delay

from typeclasses.skirmish.conf import get_setting
from typeclasses.skirmish.encounter.script import SkirmishEncounter
from typeclasses.skirmish.encounter.state import Unreadable
from typeclasses.skirmish.messaging import bell
from typeclasses.skirmish.services import (
    autopilot,
    clock,
    forecasts,
    hooks,
    npc_fights,
    odds,
    plans,
    tutorial,
)
from typeclasses.skirmish.transactions import DatabaseUnavailable

if TYPE_CHECKING:
    from typeclasses.skirmish.messaging.updates import Update

#: Each takes the arguments of the signal `fight_changed`.
_RECEIVERS: Final[tuple[Callable[..., None], ...]] = (
    hooks.after_change,
    bell.ring,
    forecasts.after_change,
    plans.go_on,
    autopilot.go_on,
    clock.go_on,
    npc_fights.go_on,
    odds.after_change,
    tutorial.go_on,
)


def go_on(encounter: SkirmishEncounter, update: Update | None, **_: Any) -> None:
    """Let the game know of a change in a fight, then make the moves that no one has to type.

    The change is stored and told: what goes wrong from here must not say that it is not.
    """
    for receiver in _RECEIVERS:
        _run(receiver, encounter, update)


def _run(
    receiver: Callable[..., None], encounter: SkirmishEncounter, update: Update | None
) -> None:
    """Run one of them; if the database takes nothing now, again after a pause."""
    try:
        receiver(encounter=encounter, update=update)
    except DatabaseUnavailable:
        delay(get_setting("SKIRMISH_PAUSE"), _run_again, receiver, encounter)
    except Unreadable:
        pass  # it is logged where it is read
    except Exception:  # noqa: BLE001  it must not keep the others from going on
        logger.log_trace(f"combat: {receiver.__module__} after a change")


def _run_again(receiver: Callable[..., None], encounter: SkirmishEncounter) -> None:
    if encounter.is_live:
        _run(receiver, encounter, None)
