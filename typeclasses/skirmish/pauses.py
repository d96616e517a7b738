"""Pauses that are as long as they are meant to be, whatever is done to the machine's clock.

Twisted's reactor goes by the machine's clock. If that is set back by an hour, all that waits there
waits an hour more. A thread of its own waits here by the clock that only goes on, and wakes the
game.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from heapq import heappop, heappush
from itertools import count
from threading import Condition, Thread
from typing import Any, Final

from twisted.internet import reactor

#: Old systems wait by the machine's clock; this bounds how much too long a pause may be.
_LONGEST_WAIT: Final = 30.0

_numbers = count()


def steady() -> float:
    """Return the seconds of a clock that is never set; no other process can use them."""
    return time.monotonic()


class _Waker:
    """A thread that wakes the game for calls that are due."""

    def __init__(self) -> None:
        self._changed = Condition()
        self._thread: Thread | None = None
        #: When each call is due, a number to tell apart those of one moment, and the call.
        self._calls: list[tuple[float, int, Callable[[], object]]] = []

    def add(self, seconds: float, call: Callable[[], object]) -> None:
        """Let the game make a call after so many seconds."""
        # A server that becomes a daemon goes on in another process, without its threads.
        if self._thread is None or not self._thread.is_alive():
            self._changed = Condition()
            self._thread = Thread(target=self._wait, name="skirmish pauses", daemon=True)
            self._thread.start()
        with self._changed:
            heappush(self._calls, (steady() + seconds, next(_numbers), call))
            self._changed.notify()

    def _wait(self) -> None:
        while True:
            reactor.callFromThread(self._next())  # type: ignore[attr-defined]

    def _next(self) -> Callable[[], object]:
        """Wait for the next call that is due, and return it."""
        with self._changed:
            while (seconds := self._seconds_left()) > 0:
                self._changed.wait(min(seconds, _LONGEST_WAIT))
            return heappop(self._calls)[2]

    def _seconds_left(self) -> float:
        return self._calls[0][0] - steady() if self._calls else _LONGEST_WAIT


_waker = _Waker()


def call_later(seconds: float, call: Callable[..., object], *given: Any) -> None:
    """Call something in the game's thread after so many seconds."""
    _waker.add(seconds, partial(call, *given))
