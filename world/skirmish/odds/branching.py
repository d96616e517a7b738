"""Dice that fall in every way, one way after another.

Rules roll them like any dice. At each roll they go through all outcomes: what the rules did before
a roll is done again with the same outcomes, and then the next outcome follows.
"""

from collections.abc import Callable
from heapq import heappop, heappush
from math import prod
from operator import itemgetter
from typing import Any, Final, Generic, NamedTuple, TypeVar

from msgspec import Struct, field

from world.skirmish.state.dice import MOST_SIDES, Dice

from . import distributions
from .distributions import Distribution, TooMany
from .steps import Steps

R = TypeVar("R")
V = TypeVar("V")

#: The number of dice that make a share of all outcomes.
_DIGITS: Final = 3

#: Generates the lattice in which the parts of several rolls come together.
_GENERATOR: Final = 7


class BranchingDice(Dice, eq=False, kw_only=True):
    """Dice that a branching of rolls goes through.

    Attributes:
        most: How many outcomes a roll has at most; above it neighbors are merged. None for all.
        rolled: How many rolls there were since the dice were last turned back.
        merged: Whether outcomes were merged.
        path: The rolls so far.
        places: Which outcome of each roll it is this time.
        shown: The rolls since the dice were last turned back, each with what it has shown, with
            what it is rolled onto, and with the part of the move that it is for.
        parts: The parts of the move that rolls were for, by their places.
    """

    seed: str = ""
    most: int | None = None
    rolled: int = 0
    merged: bool = False
    path: list[Distribution[Any]] = field(default_factory=list)
    places: list[int] = field(default_factory=list)
    shown: list[tuple[Distribution[Any], Any, int | None, str]] = field(default_factory=list)
    parts: dict[int, str] = field(default_factory=dict)

    @property
    def fallen(self) -> int:
        return self.rolled

    @property
    def chance(self) -> float:
        """The probability of the rolls so far."""
        return prod([roll.chances[at] for roll, at in zip(self.path, self.places, strict=True)])

    def begin_again(self) -> None:
        """Return to the beginning, for a repetition of the same way."""
        self.rolled, self.part = 0, ""
        self.shown.clear()
        if self.parts:
            self.parts.clear()

    def follow(self, path: list[Distribution[Any]], places: list[int]) -> None:
        """Return to the beginning, with these outcomes first."""
        self.path, self.places = path, places
        self.begin_again()

    def successes(
        self,
        count: int,
        sides: int,
        at_least: int,
        by: str = "",
        thresholds: tuple[int, ...] = (),
        onto: int | None = None,
    ) -> int:
        rolled = distributions.successes(max(0, count), sides, at_least)
        return self.fall(distributions.banded(rolled, thresholds), onto)

    def total(
        self,
        count: int,
        sides: int,
        by: str = "",
        thresholds: tuple[int, ...] = (),
        onto: int | None = None,
    ) -> int:
        rolled = distributions.total(max(0, count), sides)
        return self.fall(distributions.banded(rolled, thresholds), onto)

    def best(
        self, keep: int, of: int, sides: int, by: str = "", thresholds: tuple[int, ...] = ()
    ) -> int:
        return self._fall_in_bands(distributions.kept(keep, max(0, of), sides, True), thresholds)

    def worst(
        self, keep: int, of: int, sides: int, by: str = "", thresholds: tuple[int, ...] = ()
    ) -> int:
        return self._fall_in_bands(distributions.kept(keep, max(0, of), sides, False), thresholds)

    def exploding(
        self,
        count: int,
        sides: int,
        by: str = "",
        thresholds: tuple[int, ...] = (),
        *,
        again: int = 3,
    ) -> int:
        rolled = distributions.exploding(max(0, count), sides, again)
        return self._fall_in_bands(rolled, thresholds)

    def versus(self, count: int, sides: int, by: str = "", against: str = "") -> tuple[int, int]:
        return self.fall(distributions.versus(max(0, count), sides))

    def faces(
        self,
        count: int,
        sides: int,
        at_most: int | None = None,
        by: str = "",
        thresholds: tuple[int, ...] = (),
    ) -> tuple[int, ...]:
        return self.fall(distributions.faces(max(0, count), sides, thresholds))

    def pick(self, sides: int, by: str = "") -> int:
        return self.fall(distributions.pick(sides))

    def _throw(self, count: int, sides: int) -> bytes:
        # A die thrown here would fall alike in every trial, and odds would call that exact.
        raise TypeError("odds need each roll of Dice as a distribution: write it in BranchingDice")

    def _fall_in_bands(self, roll: Distribution[int], thresholds: tuple[int, ...]) -> int:
        return self.fall(distributions.banded(roll, thresholds) if thresholds else roll)

    def fall(self, roll: Distribution[V], onto: int | None = None) -> V:
        """Return the outcome of a roll in this way."""
        if self.part:
            self.parts[self.rolled] = self.part
        face = self._face(roll)
        self.shown.append((roll, face, onto, self.part))
        return face

    def _face(self, roll: Distribution[V]) -> V:
        at = self.rolled
        self.rolled = at + 1
        if at == len(self.path):
            if self.most is not None and len(roll.values) > self.most:
                roll, self.merged = distributions.coarse(roll, self.most), True
            self.path.append(roll)
            self.places.append(self._place(roll))
        shown: V = self.path[at].values[self.places[at]]
        return shown

    def _place(self, roll: Distribution[Any]) -> int:
        """Return which outcome a roll has first."""
        return 0


class ChanceDice(BranchingDice, eq=False, kw_only=True):
    """Dice that fall by chance, and whose last fall can be repeated.

    The first roll falls as often in each part of its distribution as it should, since much of what
    is counted depends on it alone.

    Attributes:
        source: Where chance comes from.
        ways: In how many ways they fall.
        way: Which of them it is, from 0 on.
    """

    source: Dice
    ways: int
    way: int = -1

    def next_way(self) -> None:
        """Go back to the beginning, to fall in another way."""
        self.way += 1
        self.follow([], [])

    def _place(self, roll: Distribution[Any]) -> int:
        share = 0.5
        for face in self.source.faces(_DIGITS, MOST_SIDES):
            share = (share + face - 1) / MOST_SIDES
        if not self.places:
            share = (self.way + share) / self.ways
        return distributions.place_of(roll, share)


class SpreadDice(BranchingDice, eq=False, kw_only=True):
    """Dice that fall in a given number of ways, evenly spread over all possible ways.

    Each roll falls once in each of as many equal parts of its distribution. Which parts of several
    rolls come together is a lattice of Korobov's, as for integrals of many variables: the unlikely
    are among them as often as they should be, and the product of all outcomes need not be tried.

    Attributes:
        ways: How many ways there are, a prime number.
        way: Which of them it is, from 0 on.
    """

    ways: int
    way: int = 0

    def _face(self, roll: Distribution[V]) -> V:
        part = (self.way * pow(_GENERATOR, self.rolled, self.ways) + self.rolled) % self.ways
        self.rolled += 1
        shown: V = distributions.spread(roll, self.ways)[part]
        return shown


class _Next(NamedTuple):
    """The next roll of a way."""

    roll: Distribution[Any]
    onto: int | None
    part: str


def _with_sum(shown: tuple[Any, ...], total: int) -> tuple[Any, ...]:
    """Return shown dice with the last roll replaced by a running sum."""
    return (*shown[:-1], _Next, total)


class _Done(Struct, eq=False):
    """The result of a way that rolls nothing else."""

    result: Any


class Trials(Generic[R]):
    """Trials of a deterministic procedure, which repeat known ways of the dice from memory.

    Many ways are the same, such as those in which an attack misses; it is done once for all of
    them. A trial takes a hundred times as long as looking for its result.

    Args:
        run: Does the thing, with the dice that it is given.
    """

    def __init__(self, run: Callable[[Dice], R]) -> None:
        self._run = run
        # After each beginning of what dice have shown, the next roll, or the result.
        self._known: dict[tuple[Any, ...], _Next | _Done] = {}

    def __call__(self, dice: BranchingDice) -> R:
        """Return the result of a trial, and leave the dice as a full trial would."""
        known = self._known
        shown: tuple[Any, ...] = ()
        while type(after := known.get(shown)) is _Next:
            roll, onto, dice.part = after
            face = dice.fall(roll, onto)
            shown = (*shown, face) if onto is None else _with_sum(shown, onto + face)
        if type(after) is _Done:
            remembered: R = after.result
            return remembered
        dice.begin_again()
        result = self._run(dice)
        shown = ()
        for roll, face, onto, part in dice.shown:
            if shown not in known:
                known[shown] = _Next(roll, onto, part)
            shown = (*shown, face) if onto is None else _with_sum(shown, onto + face)
        known[shown] = _Done(result)
        return result

    def results(self) -> list[R]:
        """Return the results of all trials so far."""
        return [after.result for after in self._known.values() if type(after) is _Done]


def every_way(
    run: Callable[[BranchingDice], R],
    limit: int,
    dice: BranchingDice | None = None,
    *,
    rolls: int | None = None,
) -> Steps[list[tuple[float, R]]]:
    """Return, in steps, the result of every possible fall of the dice, with its probability.

    Rolls for several parts of a move are gone through one part after the other: the results weigh
    together what those of all ways would, for whatever depends on one part alone.

    Args:
        run: Does the same thing each time, with the dice that it is given.
        limit: How many ways there may be.
        dice: The dice; by default they tell all outcomes of a roll apart.
        rolls: How many rolls each way may have; None for any number.

    Raises:
        TooMany: There are more ways, or more rolls.

    Example:
        >>> finish(every_way(lambda dice: dice.total(2, 2), 100))
        [(0.25, 2), (0.5, 3), (0.25, 4)]
    """
    dice = dice or BranchingDice()
    ways: list[tuple[list[int], float, R]] = []
    # Beginnings that have not been followed yet, the likeliest first: what they lead to shows soon
    # whether there are too many ways, for each is one way at least.
    waiting: list[_Beginning] = [(-1.0, (), [])]
    while waiting:
        opposite, begun, path = heappop(waiting)
        dice.follow(path.copy(), list(begun))
        result = run(dice)
        chance, places = -opposite, dice.places
        parts, varied = dice.parts, ""
        if parts:
            varied = next((part for at, part in parts.items() if places[at]), "")
        for at in range(len(begun), len(places)):
            chances = dice.path[at].chances
            if len(chances) > 1 and (not varied or parts.get(at, varied) == varied):
                before, path = tuple(places[:at]), dice.path[: at + 1]
                for place in range(1, len(chances)):
                    heappush(waiting, (-chance * chances[place], (*before, place), path))
            chance *= chances[0]
        if parts:
            chance = _weight(dice, varied)
        ways.append((places, chance, result))
        if (rolls is not None and dice.rolled > rolls) or len(ways) + len(waiting) > limit:
            raise TooMany
        if waiting:
            yield
    ways.sort(key=itemgetter(0))
    return [(chance, result) for _, chance, result in ways]


def _weight(dice: BranchingDice, varied: str) -> float:
    """Return the weight of a way in which the rolls of one part of a move vary, or none.

    What depends on one part alone is met in the ways of that part, and each time that another is
    varied: the way in which none is counts as much as makes all of them 1.
    """
    chances: dict[str, float] = {}
    for at, (roll, place) in enumerate(zip(dice.path, dice.places, strict=True)):
        part = dice.parts.get(at, "")
        chances[part] = chances.get(part, 1.0) * roll.chances[place]
    weight = chances.pop("", 1.0)
    if varied:
        return weight * chances[varied]
    return weight * (sum(chances.values()) - len(chances) + 1)


#: The beginning of a way: its probability with the opposite sign, its outcomes, its rolls.
_Beginning = tuple[float, tuple[int, ...], list[Distribution[Any]]]


def spread_ways(run: Callable[[BranchingDice], R], ways: int) -> Steps[list[tuple[float, R]]]:
    """Return, in steps, the results of a number of ways of the dice, evenly spread.

    Args:
        run: Does the same thing each time, with the dice that it is given.
        ways: How many, a prime number.

    Example:
        >>> found = finish(spread_ways(lambda dice: dice.total(1, 6) + dice.total(1, 6), 17))
        >>> round(sum(chance * total for chance, total in found), 1)
        6.9
    """
    results: list[tuple[float, R]] = []
    for way in range(ways):
        results.append((1 / ways, run(SpreadDice(ways=ways, way=way))))
        yield
    return results


def some_ways(
    run: Callable[[Dice], R], samples: int, tried: "Trials[R] | None" = None
) -> Steps[list[tuple[float, R]]]:
    """Return, in steps, the results of random falls of the dice, each with the same weight.

    The dice are the same each time, and not those of any fight.

    Args:
        run: Does the same thing whenever the dice fall the same.
        samples: How many falls.
        tried: The ways of it that are known.
    """
    tried = tried or Trials(run)
    chance = Dice("a sample of the ways in which dice fall")
    dice = ChanceDice(source=chance, ways=samples)
    ways: list[tuple[float, R]] = []
    for _ in range(samples):
        dice.next_way()
        try:
            result = tried(dice)
        except TooMany:
            # The outcomes of one roll are too many to list.
            result = run(chance)
        ways.append((1 / samples, result))
        yield
    return ways
