"""The odds of every choice beside 100,000 played moves: `python -m tests.bench.odds_as_played`.

In some positions of each ruleset each choice is played as often as the others. A choice has
several numbers: how likely each result is, and how much of it there is on average. If the odds are
true, about 5% of these numbers are more than 2 standard errors away from what was promised, and
hardly any more than 5; a result that is rare may be.
"""

import sys
from typing import Any, Final

from tests.bench.tactics import SIDES, start
from world.skirmish import odds
from world.skirmish.state.fight import REFEREE
from world.skirmish.testing.frequencies import deviations, position

MOVES: Final = 100_000
#: Before a position so many moves are made by chance.
_BEFORE: Final = (0, 4, 9, 15, 22, 40, 100)


def report(moves: int = MOVES) -> None:
    """Print the largest distances of each ruleset, and where they are."""
    print("Odds and played moves, the largest distances in standard errors")
    for name in SIDES:
        _report(name, moves // len(SIDES))


def _report(name: str, moves: int) -> None:
    asked: list[tuple[Any, str, odds.MoveOdds]] = []
    for before in _BEFORE:
        fight, seat = position(start(name, f"as played {before}", 2), before, name)
        if seat and seat != REFEREE:
            found = odds.of_choices(fight, seat)
            asked += [(fight, seat, choice) for choice in found if choice.odds.chances]
    times = max(1, moves // len(asked))
    every = sorted(far for promise in asked for far in deviations(*promise, times))
    above = sum(deviation.errors > 2 for deviation in every) / len(every)
    print(
        f"  {name:<23}{len(asked):>4} choices, {len(asked) * times:>7,} moves, "
        f"{len(every):>5} numbers, {above:.1%} above 2"
    )
    for far in every[-3:]:
        print(f"    {far.errors:4.1f}  {far.what}", flush=True)


if __name__ == "__main__":
    report(int(sys.argv[1]) if len(sys.argv) > 1 else MOVES)
