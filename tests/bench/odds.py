"""The odds of every choice of a fighter, beside those of Grapple and beside the bare moves."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import mean
from time import process_time
from typing import Any, Final

from tests.bench.ratios import Ratio, ratio
from tests.bench.tactics import SIDES, start
from world.skirmish import engine, odds
from world.skirmish.state.fight import REFEREE

TITLE: Final = "The odds of every choice"
#: The number of fighters on each side.
_SIDES: Final = (2, 6)
#: The most lists of Grapple's that a list by other rules should cost.
_GOAL: Final = 2
#: The most times that a list by Grapple should cost what it costs to make each of its moves once.
_GOAL_IN_MOVES: Final = 6
_ROUNDS: Final = 7
_LISTS: Final = 8


def ratios() -> Iterator[Ratio]:
    """Yield what a list costs by each ruleset; they take turns, each time in another fight."""
    for a_side in _SIDES:
        times: dict[str, list[float]] = {name: [] for name in SIDES}
        bare: dict[str, list[float]] = {name: [] for name in SIDES}
        for number in range(_ROUNDS):
            for name in SIDES:
                spent, moves = _of_lists(name, a_side, number)
                times[name].append(spent)
                bare[name].append(moves)
        for name in SIDES:
            what = f"{name}, {a_side} a side"
            most = _GOAL_IN_MOVES if name == "grapple" else None
            yield ratio(what, "times its choices made once", times[name], bare[name], most)
            if name != "grapple":
                yield ratio(what, "lists by Grapple", times[name], times["grapple"], _GOAL)


def _of_lists(name: str, a_side: int, number: int) -> tuple[float, float]:
    """Return the seconds that a list of odds takes in a fight, and those of its moves made once."""
    spent, bare = list[float](), list[float]()
    fight: Any = start(name, f"odds {number}", a_side)
    while len(spent) < _LISTS and engine.open_seats(fight):
        seat = engine.open_seats(fight)[0]
        listed: list[odds.MoveOdds] = []
        if seat != REFEREE:
            began = process_time()
            listed = odds.of_choices(fight, seat)
            between = process_time()
            for known in listed:
                engine.decide(fight, seat, known.move)
            if listed:
                spent.append(between - began)
                bare.append(process_time() - between)
        move = listed[0].move if listed else next(engine.choices(fight, seat))
        fight, _ = engine.decide(fight, seat, move)
    return mean(spent), mean(bare)
