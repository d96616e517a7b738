"""Distributions of the outcomes of rolls, for every kind of roll that rules can ask for."""

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb, factorial
from typing import Any, Final, Generic, TypeVar

from msgspec import Struct

V = TypeVar("V")

#: More outcomes of one roll than this are not listed; such a roll is sampled.
MOST_OUTCOMES: Final = 20_000


class TooMany(Exception):
    """A roll has too many outcomes to go through all of them."""


class Distribution(Struct, Generic[V], frozen=True, gc=False):
    """The outcomes of a roll and the probability of each."""

    values: tuple[V, ...]
    chances: tuple[float, ...]


def _of(ways: Mapping[V, int]) -> Distribution[V]:
    """Return the distribution of values with these numbers of ways."""
    every = sum(ways.values())
    return Distribution(tuple(ways), tuple([each / every for each in ways.values()]))


@lru_cache(maxsize=1024)
def successes(count: int, sides: int, at_least: int) -> Distribution[int]:
    """Return how many of some dice show a number or more.

    Example:
        >>> successes(2, 6, 3).values
        (0, 1, 2)
    """
    good = max(0, min(sides, sides - at_least + 1))
    bad = sides - good
    ways = {
        each: comb(count, each) * good**each * bad ** (count - each) for each in range(count + 1)
    }
    return _of({each: many for each, many in ways.items() if many})


@lru_cache(maxsize=256)
def total(count: int, sides: int) -> Distribution[int]:
    """Return the sum of some dice."""
    ways = Counter({0: 1})
    for _ in range(count):
        longer: Counter[int] = Counter()
        for sum_, many in ways.items():
            for face in range(1, sides + 1):
                longer[sum_ + face] += many
        ways = longer
    return _of(ways)


@lru_cache(maxsize=1024)
def faces(count: int, sides: int, thresholds: tuple[int, ...]) -> Distribution[tuple[int, ...]]:
    """Return what some dice show, lowest first; dice that show the same are merged.

    Args:
        count: How many dice.
        sides: Their sides.
        thresholds: Faces up to the same threshold are alike to the rules, and merged too; the
            highest of them stands for all. Without any, each face is one of its own.

    Raises:
        TooMany: There are too many outcomes.
    """
    tops = sorted({*(each for each in thresholds if 0 < each < sides), sides})
    if not thresholds:
        tops = list(range(1, sides + 1))
    if comb(count + len(tops) - 1, count) > MOST_OUTCOMES:
        raise TooMany
    widths = {top: top - below for below, top in zip([0, *tops], tops, strict=False)}
    ways = {}
    for shown in combinations_with_replacement(tops, count):
        many = factorial(count)
        for face, times in Counter(shown).items():
            many = many // factorial(times) * widths[face] ** times
        ways[shown] = many
    return _of(ways)


@lru_cache(maxsize=64)
def pick(sides: int) -> Distribution[int]:
    """Return a number from 1 to `sides`, each as likely."""
    return _of(dict.fromkeys(range(1, sides + 1), 1))


@lru_cache(maxsize=2048)
def coarse(fine: Distribution[Any], most: int) -> Distribution[Any]:
    """Return an approximation of a distribution with at most this many outcomes.

    Neighbors are merged into groups that are about as likely; the middle of each stands for it.
    """
    if len(fine.values) <= most:
        return fine
    groups: list[list[int]] = [[] for _ in range(most)]
    below = 0.0
    for place, chance in enumerate(fine.chances):
        groups[min(most - 1, int((below + chance / 2) * most))].append(place)
        below += chance
    values, chances = [], []
    for group in filter(None, groups):
        weight = sum(fine.chances[each] for each in group)
        gathered = 0.0
        for each in group:
            gathered += fine.chances[each]
            if gathered >= weight / 2:
                values.append(fine.values[each])
                break
        chances.append(weight)
    return Distribution(tuple(values), tuple(chances))
