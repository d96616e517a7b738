"""The turning points of a fight: where the chance of winning changed most."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import sqrt
from typing import Final

from msgspec import Struct

from .reports import CONFIDENCE, Margin

#: A change that is smaller turns nothing, however sure it is.
_LEAST: Final = 0.1


class TurningPoint(Struct, frozen=True):
    """A change of the chance of winning that the dice of the forecasts do not explain.

    Attributes:
        place: The place of the first point after it; the change is from the one before.
        team: The team that gained most by it.
        before: The team's share of wins before.
        after: Its share of wins after.
    """

    place: int
    team: str
    before: Margin
    after: Margin

    @property
    def gain(self) -> float:
        """By how much the team's chance rose."""
        return self.after.share - self.before.share


def turning_points(points: Sequence[Mapping[str, Margin]], most: int = 3) -> list[TurningPoint]:
    """Return the greatest changes in the order in which they happened.

    Args:
        points: The share of wins of each team, at one moment after another.
        most: How many changes to return at most.

    Example:
        >>> points = [{"a": Margin(50, 100)}, {"a": Margin(52, 100)}, {"a": Margin(90, 100)}]
        >>> [(each.place, each.team) for each in turning_points(points)]
        [(2, 'a')]
    """
    found = []
    for place, (before, after) in enumerate(pairwise(points), 1):
        changes = (TurningPoint(place, team, before[team], after[team]) for team in after)
        best = max(changes, key=lambda each: each.gain)
        if best.gain >= max(_LEAST, _by_chance(best.before, best.after)):
            found.append(best)
    greatest = sorted(found, key=lambda each: -each.gain)[:most]
    return sorted(greatest, key=lambda each: each.place)


def _by_chance(one: Margin, other: Margin) -> float:
    """Return the difference that two samples of the same fight exceed 1 time in 20."""
    return CONFIDENCE * sqrt(_variance(one) + _variance(other))


def _variance(share: Margin) -> float:
    # Two fights are added, one won and one lost: a sample without a loss is not yet a certainty.
    fights = share.fights + 2
    likely = (share.count + 1) / fights
    return likely * (1 - likely) / fights
