"""Long work in short slices on the reactor, so that it never holds up the game's thread.

It is done by Twisted's cooperators: at most about 10 milliseconds of it at a time, one step of each
work by turns, so that none starves another. Work is not stored: a reload forgets it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Final, Generic, TypeVar

from twisted.internet import reactor
from twisted.internet.defer import Deferred
from twisted.internet.task import Cooperator

from world.skirmish.base.errors import Refusal
from world.skirmish.odds import Steps

R = TypeVar("R")

#: A game that spends more than this part of its time on other things is busy.
_BUSY: Final = 0.4
#: The shortest time, in seconds, over which the load of the game is measured.
_WINDOW: Final = 0.05
#: Work that waits until the game is not busy waits so many seconds for each slice at most.
#: A game so busy answers a move sooner: what was to help with it is dropped before it is begun.
_LATEST_SECONDS: Final = 1.0


class _Meter:
    """A measure of how busy the process is with work other than slices."""

    def __init__(self) -> None:
        #: The seconds of processor time that slices have taken.
        self.sliced = 0.0
        self._since, self._spent, self._share = time.monotonic(), time.process_time(), 0.0

    def is_busy(self) -> bool:
        """Return whether the process was busy in the last while."""
        now, spent = time.monotonic(), time.process_time() - self.sliced
        if now - self._since >= _WINDOW:
            self._share = (spent - self._spent) / (now - self._since)
            self._since, self._spent = now, spent
        return self._share > _BUSY


_meter = _Meter()


class WhenIdle:
    """A call that is made once the game is not busy, or has been busy for long.

    It stands for a call that the reactor makes later: it can be cancelled.
    """

    def __init__(self, call: Callable[[], None]) -> None:
        self._call = call
        self._latest = time.monotonic() + _LATEST_SECONDS
        self._wait(0)

    def cancel(self) -> None:
        """Do not make the call."""
        self._later.cancel()

    def _wait(self, seconds: float) -> None:
        self._later = reactor.callLater(seconds, self._look)  # type: ignore[attr-defined]

    def _look(self) -> None:
        if _meter.is_busy() and time.monotonic() < self._latest:
            self._wait(_WINDOW)
        else:
            self._call()


_cooperator = Cooperator()
_idle_cooperator = Cooperator(scheduler=WhenIdle)  # type: ignore[arg-type]


class Dropped(Refusal):
    """The work is not wanted any more: the fight has moved on."""


class SlicedWork(Generic[R]):
    """Work that has been started, and is done in slices.

    Args:
        work: The work.
        is_wanted: Whether its result is still of use; it is asked before each step, and may raise
            `Dropped` to say why not.
        when_idle: Whether it is done only while the game is not busy; each slice waits for that, a
            second at most.
    """

    _found: R

    def __init__(
        self, work: Steps[R], is_wanted: Callable[[], bool], *, when_idle: bool = False
    ) -> None:
        cooperator = _idle_cooperator if when_idle else _cooperator
        self._task = cooperator.cooperate(self._steps(work, is_wanted))

    def result(self) -> Deferred[R]:
        """Return a new Deferred of the result of the work.

        It fails with `Dropped` if the work is no longer wanted, or with what the work raises.
        """
        return self._task.whenDone().addCallback(lambda _: self._found)

    def _steps(self, work: Steps[R], is_wanted: Callable[[], bool]) -> Iterator[None]:
        while is_wanted():
            began = time.process_time()
            try:
                next(work)
            except StopIteration as done:
                self._found = done.value
                return
            finally:
                _meter.sliced += time.process_time() - began
            yield
        raise Dropped("The fight has moved on.")
