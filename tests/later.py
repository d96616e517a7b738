"""A clock for tests: what is to be done after a pause waits until the test lets time pass."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


class Later:
    """What is to be done after a pause; `pass_time` does it."""

    def __init__(self) -> None:
        self.waiting: list[tuple[Callable[..., object], tuple[Any, ...]]] = []
        self.seconds: list[float] = []
        #: How many have been done.
        self.passed = 0

    def delay(self, seconds: float, what: Callable[..., object], *given: Any) -> None:
        """Stand for Evennia's `delay`."""
        self.seconds.append(seconds)
        self.waiting.append((what, given))

    def pass_time(self, times: int = 1) -> None:
        """Do the next things, as many as are named."""
        for _ in range(times):
            if self.waiting:
                self.passed += 1
                what, given = self.waiting.pop(0)
                what(*given)
