"""Slices of long work in tests: done at once, or one step at a time while they are held."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

from twisted.internet.task import CooperativeTask, Cooperator


class Slices:
    """Stands for the reactor, where long work waits for its next slice."""

    def __init__(self) -> None:
        self.held = False
        self._is_running = False
        self.forget()

    def forget(self) -> None:
        """Forget all work, as a reload does."""
        self._waiting: list[_Slice] = []
        # Without time in it, a slice is one step.
        self._cooperator = Cooperator(lambda: lambda: True, self._schedule)  # type: ignore[arg-type]

    def cooperate(self, work: Iterator[Any]) -> CooperativeTask:
        """Stand for the method of Twisted's cooperator."""
        return self._cooperator.cooperate(work)

    @property
    def are_left(self) -> bool:
        return bool(self._waiting)

    def step(self) -> None:
        """Do the next slice."""
        self._waiting.pop(0).do()

    def finish(self) -> None:
        """Do all slices that are left."""
        if self._is_running:
            return
        self._is_running = True
        try:
            while self._waiting:
                self.step()
        finally:
            self._is_running = False

    def _schedule(self, do: Callable[[], None]) -> _Slice | None:
        slice_ = _Slice(self._waiting, do)
        self._waiting.append(slice_)
        if not self.held:
            self.finish()
        # The cooperator takes what it gets for a slice that is still to come.
        return slice_ if slice_ in self._waiting else None


class _Slice:
    def __init__(self, waiting: list[_Slice], do: Callable[[], None]) -> None:
        self._waiting, self.do = waiting, do

    def cancel(self) -> None:
        with suppress(ValueError):
            self._waiting.remove(self)
