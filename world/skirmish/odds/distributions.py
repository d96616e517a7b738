"""Distributions of the outcomes of rolls, for every kind of roll that rules can ask for."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from itertools import accumulate, combinations_with_replacement, product
from math import comb, factorial
from typing import Any, Final, Generic, TypeVar

from msgspec import Struct

V = TypeVar("V")

#: More outcomes of one roll than this are not listed; such a roll is sampled.
MOST_OUTCOMES: Final = 20_000


class TooMany(Exception):
    """A roll has too many outcomes to go through all of them."""


class Distribution(Struct, Generic[V], frozen=True, eq=False, gc=False):
    """The outcomes of a roll and the probability of each.

    Each is made once, so that what is found of one is soon known again.
    """

    values: tuple[V, ...]
    chances: tuple[float, ...]


def _of(ways: Mapping[V, int]) -> Distribution[V]:
    """Return the distribution of values with these numbers of ways."""
    every = sum(ways.values())
    return Distribution(tuple(ways), tuple([way / every for way in ways.values()]))


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
        number: comb(count, number) * good**number * bad ** (count - number)
        for number in range(count + 1)
    }
    return _of({outcome: many for outcome, many in ways.items() if many})


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


@lru_cache(maxsize=256)
def kept(keep: int, of: int, sides: int, best: bool) -> Distribution[int]:
    """Return the sum of the best or worst `keep` dice out of a number of dice.

    Raises:
        TooMany: There are too many outcomes.

    Example:
        >>> [round(chance, 4) for chance in kept(1, 2, 4, True).chances]
        [0.0625, 0.1875, 0.3125, 0.4375]
    """
    if comb(of + sides - 1, of) > MOST_OUTCOMES:
        raise TooMany
    ways: Counter[int] = Counter()
    for shown in combinations_with_replacement(range(1, sides + 1), of):
        many = factorial(of)
        for times in Counter(shown).values():
            many //= factorial(times)
        ways[sum(shown[max(0, of - keep) :] if best else shown[:keep])] += many
    return _of({way: ways[way] for way in sorted(ways)})


@lru_cache(maxsize=256)
def exploding(count: int, sides: int, again: int) -> Distribution[int]:
    """Return the sum of dice that are rolled again up to so many times at their highest face."""
    one: dict[int, float] = dict.fromkeys(range(1, sides + 1), 1 / sides)
    for _ in range(again):
        longer = dict.fromkeys(range(1, sides), 1 / sides)
        for further, chance in one.items():
            longer[sides + further] = chance / sides
        one = longer
    sums: dict[int, float] = {0: 1.0}
    for _ in range(count):
        more: dict[int, float] = {}
        for sum_, chance in sums.items():
            for shown, likely in one.items():
                more[sum_ + shown] = more.get(sum_ + shown, 0.0) + chance * likely
        sums = more
    return Distribution(tuple(sorted(sums)), tuple([sums[outcome] for outcome in sorted(sums)]))


@lru_cache(maxsize=256)
def versus(count: int, sides: int) -> Distribution[tuple[int, int]]:
    """Return the totals of two rolls; those with the same difference are merged.

    The likeliest of them stands for all.
    """
    rolled = total(count, sides)
    single = dict(zip(rolled.values, rolled.chances, strict=True))
    chances: dict[int, float] = {}
    likeliest: dict[int, tuple[float, tuple[int, int]]] = {}
    for one, other in product(single, repeat=2):
        likely, margin = single[one] * single[other], one - other
        chances[margin] = chances.get(margin, 0.0) + likely
        likeliest[margin] = max(likeliest.get(margin, (0.0, (0, 0))), (likely, (one, other)))
    margins = sorted(chances)
    shown = tuple([likeliest[margin][1] for margin in margins])
    return Distribution(shown, tuple([chances[margin] for margin in margins]))


@lru_cache(maxsize=2048)
def banded(fine: Distribution[int], thresholds: tuple[int, ...]) -> Distribution[int]:
    """Return a distribution in which numbers up to the same threshold are merged.

    The highest of them stands for all. Without thresholds each number is one of its own.
    """
    if not thresholds:
        return fine
    tops, bands = sorted(thresholds), dict[int, list[int]]()
    for place, value in enumerate(fine.values):
        bands.setdefault(bisect_left(tops, value), []).append(place)
    values = tuple([max(fine.values[place] for place in band) for band in bands.values()])
    chances = tuple([sum([fine.chances[place] for place in band]) for band in bands.values()])
    return Distribution(values, chances)


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
    tops = sorted({*(threshold for threshold in thresholds if 0 < threshold < sides), sides})
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
        weight = sum(fine.chances[place] for place in group)
        gathered = 0.0
        for at in group:
            gathered += fine.chances[at]
            if gathered >= weight / 2:
                values.append(fine.values[at])
                break
        chances.append(weight)
    return Distribution(tuple(values), tuple(chances))


@lru_cache(maxsize=4096)
def spread(fine: Distribution[V], parts: int) -> tuple[V, ...]:
    """Return the middle outcome of each of so many equal parts of a distribution.

    Example:
        >>> spread(successes(2, 2, 2), 4)
        (0, 1, 1, 2)
    """
    middles = ((part + 0.5) / parts for part in range(parts))
    return tuple([fine.values[place_of(fine, middle)] for middle in middles])


def place_of(fine: Distribution[Any], share: float) -> int:
    """Return the index of the outcome at a share, from 0 to 1, of the distribution."""
    ends = _ends(fine)
    return min(len(ends) - 1, bisect_left(ends, share))


@lru_cache(maxsize=4096)
def _ends(fine: Distribution[Any]) -> list[float]:
    """Return the cumulated probability up to each outcome."""
    return list(accumulate(fine.chances))
