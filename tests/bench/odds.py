"""Milliseconds of processor time for the odds of every choice of a fighter."""

from statistics import median
from time import process_time
from typing import Any, Final, TypeVar

from tests.bench.tactics import SIDES, start
from world.skirmish import engine, odds
from world.skirmish.state.fight import REFEREE

R = TypeVar("R")

#: The number of fighters on each side, and the goals for Grapple and for the others.
GOALS: Final = {2: (5, 50), 6: (20, 50)}
_LISTS: Final = 20


def report() -> None:
    """Print the medians, and the longest step: so long it may hold up the game."""
    print("The odds of every choice, milliseconds, median (goals: 5 and 20 in Grapple, else 50)")
    for name in SIDES:
        shown = []
        for many in GOALS:
            times, longest = _milliseconds(name, many)
            shown.append(f"{median(times):>9.1f} ({many} each, longest step {longest:.1f})")
        print(f"  {name:<23}{''.join(shown)}")


def _milliseconds(name: str, a_side: int) -> tuple[list[float], float]:
    """Return the times of lists, and that of the longest step."""
    times: list[float] = []
    longest = 0.0
    fight: Any = start(name, "odds", a_side)
    while len(times) < _LISTS and engine.open_seats(fight):
        seat = engine.open_seats(fight)[0]
        listed: list[odds.MoveOdds] = []
        if seat != REFEREE:
            listed, steps = _timed(odds.steps_of_choices(fight, seat))
            longest = max(longest, *steps)
            times += [sum(steps)] if listed else []
        move = listed[0].move if listed else next(engine.choices(fight, seat))
        fight, _ = engine.decide(fight, seat, move)
    return times, longest


def _timed(work: odds.Steps[R]) -> tuple[R, list[float]]:
    """Return what some work finds, and the milliseconds of each step."""
    steps: list[float] = []
    while True:
        began = process_time()
        try:
            next(work)
        except StopIteration as done:
            return done.value, [*steps, (process_time() - began) * 1e3]
        steps.append((process_time() - began) * 1e3)
