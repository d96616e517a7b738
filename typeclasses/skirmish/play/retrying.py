"""The pause before what goes on in a fight without a player, and trying again without a database.

Each NPC acts after such a pause (`SKIRMISH_PAUSE`), which `later` waits for.
A player who is refused types the line again. Those who act by themselves, the clock, and moves that
were chosen in advance have no one to do that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import inf
from typing import Final

from evennia.utils import logger

from typeclasses.skirmish import pauses
from typeclasses.skirmish.conf import get_setting
from typeclasses.skirmish.encounter.script import SkirmishEncounter
from typeclasses.skirmish.messaging import recipients
from typeclasses.skirmish.stored.encoding import Unreadable
from typeclasses.skirmish.transactions import DatabaseUnavailable, refused_if_unavailable

#: A database that is only busy takes the next try. After so many seconds people are told.
_WORTH_A_WORD: Final = 1
_WAITS: Final = (
    "+ The game's database takes nothing now, so the fight waits. It goes on by itself once the "
    "database does."
)

#: A function that is called for a fight.
Step = Callable[[SkirmishEncounter], object]


def later(
    encounter: SkirmishEncounter,
    do: Step,
    *,
    seconds: float | None = None,
    again: Step | None = None,
) -> None:
    """Do something for a fight after a pause.

    Args:
        encounter: The fight. It may be over by then.
        do: What is done.
        seconds: How long the pause is; by default that of those who act by themselves.
        again: What is done after another pause if the database takes nothing; by default the same.
    """
    pause = get_setting("SKIRMISH_PAUSE") if seconds is None else seconds
    pauses.call_later(pause, _try, encounter, do, again or do)


def _try(encounter: SkirmishEncounter, do: Step, again: Step) -> None:
    with guard(encounter, again):
        do(encounter)


@contextmanager
def guard(encounter: SkirmishEncounter, again: Step) -> Iterator[None]:
    """Log errors; if the database takes nothing, or does not answer, go on after a pause."""
    try:
        with refused_if_unavailable():
            yield
    except DatabaseUnavailable as reason:
        _tell_once(encounter, reason)
        later(encounter, again)
    except Unreadable:
        pass  # it is logged where it is read
    except Exception:  # noqa: BLE001  it must not keep others from going on
        logger.log_trace(f"combat: a step by itself in {encounter}")


def _tell_once(encounter: SkirmishEncounter, reason: DatabaseUnavailable) -> None:
    """Tell the people in the room, once until the fight stores something, that it waits."""
    if encounter.stuck_since is None:
        encounter.stuck_since = pauses.steady()
    elif pauses.steady() - encounter.stuck_since >= _WORTH_A_WORD:
        encounter.stuck_since = inf
        logger.log_warn(f"combat: the fight in {encounter.obj} waits for the database. {reason}")
        with recipients.log_and_continue():
            recipients.tell(recipients.onlookers(encounter.obj, ()), _WAITS)
