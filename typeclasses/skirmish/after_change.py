"""What follows a change of a fight, in this order: the game hears of it, then the fight goes on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from typeclasses.skirmish.encounter.script import SkirmishEncounter
from typeclasses.skirmish.forecasting import forecasts
from typeclasses.skirmish.gathering import rooms
from typeclasses.skirmish.messaging import bell
from typeclasses.skirmish.play import hooks, odds, retrying
from typeclasses.skirmish.stored.state import EncounterState
from typeclasses.skirmish.surroundings import changing, fleeing, things
from typeclasses.skirmish.tutorial import tutorial
from typeclasses.skirmish.unattended import autopilot, clock, plans, taking_out

if TYPE_CHECKING:
    from typeclasses.skirmish.messaging.rendering import Rendered

#: In this order; each takes the arguments of the signal `fight_changed`. Beside it stands where it
#: has anything to do, by the state and whether the change has been told; None for always. Most
#: fights have little of all this.
_RECEIVERS: Final[Mapping[Callable[..., None], Callable[[EncounterState, bool], object] | None]] = {
    hooks.after_change: None,
    bell.ring: None,
    forecasts.after_change: None,
    rooms.say_first_words: lambda state, told: state.begins,
    things.take_or_return: None,
    changing.make_delayed_changes: lambda state, told: state.delayed or not told,
    fleeing.continue_flights: None,
    plans.make_planned_moves: lambda state, told: state.plans,
    autopilot.let_next_act: lambda state, told: state.temperaments,
    clock.wind_up: lambda state, told: state.clock,
    taking_out.end_soon_if_over: lambda state, told: state.automatic,
    odds.after_change: None,
    tutorial.take_next_step: lambda state, told: state.practice,
}


def go_on(encounter: SkirmishEncounter, told: Rendered | None, **_: Any) -> None:
    """Tell the game of a change in a fight, then make the moves that need no person.

    The change is stored and told: what goes wrong from here must not say that it is not.
    """
    for receiver, where in _RECEIVERS.items():
        if where is not None and not where(encounter.state, told is not None):
            continue
        try:
            receiver(encounter=encounter, told=told)
        except Exception:
            with retrying.guard(encounter, partial(_run_again, receiver)):
                raise


def _run_again(receiver: Callable[..., None], encounter: SkirmishEncounter) -> None:
    if encounter.is_live:
        receiver(encounter=encounter, told=None)
