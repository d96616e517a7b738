"""The clocks of a fight: the machine's, one that no one can set, and one that runs down.

The machine's clock may be set at any time, so what goes on in this process is measured by one that
no one sets. What is stored, for the time after a restart, can only go by the machine's.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from datetime import datetime
from typing import Final, NamedTuple

from django.utils import timezone

from typeclasses.skirmish import pauses
from typeclasses.skirmish.stored.state import Clock

#: Seconds before the end when players are nudged.
_NUDGE: Final = 10


class Instant(NamedTuple):
    """A moment by the machine's clock, and by the one that no one sets."""

    by_machine: datetime
    steady: float

    @classmethod
    def now(cls) -> Instant:
        return cls(timezone.now(), pauses.steady())

    def seconds_since(self, then: datetime) -> float:
        """Return for how many seconds something has lasted that began at or before this moment."""
        before = max(0.0, (self.by_machine - then).total_seconds())
        return before + pauses.steady() - self.steady


@dataclass
class RunningClock:
    """A clock that runs down in this process.

    Attributes:
        clock: The clock as it is stored.
        until: When it runs out, by the steady clock.
        is_nudged: Whether those who are waited for have read that it runs out soon.
    """

    clock: Clock
    until: float
    is_nudged: bool = False

    @classmethod
    def wound_up(cls, clock: Clock) -> RunningClock:
        """Return a clock that starts to run in this process."""
        return cls(clock, pauses.steady() + clock.seconds)

    @classmethod
    def gone_on(cls, clock: Clock) -> RunningClock:
        """Return a clock that ran before the server was restarted.

        If the time ran out while it was down, no one could use it: they have it again. The
        machine's clock may have been set, too; they never get more than the whole time.
        """
        left = clock.deadline - time.time()
        return cls(clock, pauses.steady() + (left if 0 < left < clock.seconds else clock.seconds))

    @property
    def nudge(self) -> float:
        """How many seconds before the end those who are waited for are nudged."""
        return min(_NUDGE, self.clock.seconds / 2)

    def left(self) -> float:
        """Return how many seconds are left."""
        return self.until - pauses.steady()

    def until_next_word(self) -> float:
        """Return the seconds until a reminder is due, or the end."""
        left, marks = self.left(), (self.clock.seconds / 2, self.nudge)
        return max(0.0, left - next((mark for mark in marks if mark < left), 0.0))
