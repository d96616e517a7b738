"""Asking once before something that is hard to take back: who is sure types it again."""

from __future__ import annotations

import time
from typing import Final

from typeclasses.skirmish.encounter.script import SkirmishEncounter
from typeclasses.skirmish.game_objects import Person

#: Seconds in which a person confirms by typing the same again. NPCs may go on acting in that time.
MOMENT: Final = 60


def is_confirmed(encounter: SkirmishEncounter, by: Person, what: str) -> bool:
    """Return whether a person has asked for something a moment ago; remember that they ask.

    Args:
        encounter: The fight.
        by: The person.
        what: What they ask for, in the same words each time.
    """
    before, now = encounter.asked_for, (by.id, what, time.monotonic())
    encounter.asked_for = now
    # It counts until that moment has passed: what has failed may be tried again.
    return before is not None and before[:2] == now[:2] and now[2] - before[2] < MOMENT
