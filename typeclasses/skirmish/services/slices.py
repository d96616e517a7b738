"""Long work in short slices on the reactor, so that it never holds up the game's thread.

It is done by Twisted's cooperator: at most about 10 milliseconds of it at a time, one step of each
work by turns, so that none starves another. Work is not stored: a reload forgets it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Generic, TypeVar

from twisted.internet.defer import Deferred
from twisted.internet.task import Cooperator

from world.skirmish.errors import Refusal
from world.skirmish.odds import Steps

R = TypeVar("R")

_cooperator = Cooperator()


class Dropped(Refusal):
    """The work is not wanted any more: the fight has moved on."""


class SlicedWork(Generic[R]):
    """Work that has been started, and is done in slices.

    Args:
        work: The work.
        is_wanted: Whether its result is still of use; it is asked before each step, and may raise
            `Dropped` to say why not.
    """

    _found: R

    def __init__(self, work: Steps[R], is_wanted: Callable[[], bool]) -> None:
        self._task = _cooperator.cooperate(self._steps(work, is_wanted))

    def result(self) -> Deferred[R]:
        """Return a new Deferred of what the work finds.

        It fails with `Dropped` if the work is no longer wanted, or with what the work raises.
        """
        return self._task.whenDone().addCallback(lambda _: self._found)

    def _steps(self, work: Steps[R], is_wanted: Callable[[], bool]) -> Iterator[None]:
        while is_wanted():
            try:
                next(work)
            except StopIteration as done:
                self._found = done.value
                return
            yield
        raise Dropped("The fight has moved on.")
