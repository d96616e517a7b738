"""Milliseconds of processor time for the odds of every choice of a fighter."""

from statistics import median
from time import process_time
from typing import Any, Final

from tests.bench.tactics import SIDES, start
from world.skirmish import engine, odds
from world.skirmish.fight import REFEREE

#: The number of fighters on each side, and the goals for Grapple and for the others.
GOALS: Final = {2: (5, 50), 6: (20, 50)}
_LISTS: Final = 20


def report() -> None:
    """Print the medians."""
    print("The odds of every choice, milliseconds, median (goals: 5 and 20 in Grapple, else 50)")
    for name in SIDES:
        times = "".join(f"{_milliseconds(name, many):>9.1f} ({many} each)" for many in GOALS)
        print(f"  {name:<23}{times}")


def _milliseconds(name: str, a_side: int) -> float:
    times: list[float] = []
    fight: Any = start(name, "odds", a_side)
    while len(times) < _LISTS and engine.open_seats(fight):
        seat = engine.open_seats(fight)[0]
        began = process_time()
        listed = odds.of_choices(fight, seat) if seat != REFEREE else []
        if listed:
            times.append(process_time() - began)
        move = listed[0].move if listed else next(engine.choices(fight, seat))
        fight, _ = engine.decide(fight, seat, move)
    return median(times) * 1e3
