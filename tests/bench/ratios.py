"""Ratios: what is measured beside what it is measured with, in the same run.

Milliseconds differ from one machine to the next, and from one hour to the next on a busy one. So
whatever the benchmarks print is a ratio: both sides take turns, each pair of turns gives one, and
the median of these is printed with its spread. Processor time is measured, which other programs
leave alone.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Sequence
from statistics import median, quantiles
from time import process_time

from msgspec import Struct

#: Gets ready what is timed, and returns it.
Ready = Callable[[], Callable[[], object]]


class Ratio(Struct, frozen=True):
    """How many times as long as something else something takes.

    Attributes:
        what: What was measured.
        of: What it was measured beside.
        value: The median.
        low: The lower quartile.
        high: The upper quartile.
        goal: The most that it should be; None for what is only said.
    """

    what: str
    of: str
    value: float
    low: float
    high: float
    goal: float | None = None

    @property
    def falls_short(self) -> bool:
        """Whether it misses its goal."""
        return self.goal is not None and self.value > self.goal

    def __str__(self) -> str:
        spread = f"({self.low:.2f} to {self.high:.2f})"
        goal = "" if self.goal is None else f"  goal {self.goal:g}"
        missed = "  FALLS SHORT" if self.falls_short else ""
        return f"  {self.what:<44}{self.value:>7.2f} {spread:<17}{self.of}{goal}{missed}"


def ratio(
    what: str, of: str, times: Sequence[float], beside: Sequence[float], goal: float | None = None
) -> Ratio:
    """Return the ratio of the times of two things that took turns."""
    pairs = [time / other for time, other in zip(times, beside, strict=True)]
    low, _, high = quantiles(pairs, n=4)
    return Ratio(what, of, median(pairs), low, high, goal)


def times_in_turn(*acts: Ready, runs: int, warm: int = 0) -> list[list[float]]:
    """Return the seconds of processor time that some acts take, which are done by turns.

    Garbage waits until the end: each act leaves as much, but one would pay for that of all.

    Args:
        acts: What is timed.
        runs: How often each is.
        warm: How often each is done before that.
    """
    times: list[list[float]] = [[] for _ in acts]
    for number in range(warm + runs):
        if number == warm:
            gc.collect()
            gc.disable()
        for ready, spent in zip(acts, times, strict=True):
            act = ready()
            began = process_time()
            act()
            spent.append(process_time() - began)
    gc.enable()
    return [spent[warm:] for spent in times]


def show(title: str, ratios: Iterable[Ratio]) -> list[Ratio]:
    """Print some ratios as they are found, and return them."""
    print(f"\n{title}", flush=True)
    shown = []
    for found in ratios:
        print(found, flush=True)
        shown.append(found)
    return shown
