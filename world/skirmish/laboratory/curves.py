"""The curve of chances over the moments of a fight: which of its moments are played, and when.

Some moments are played first, spread over the fight. Where the chances have changed from one of
them to the next by more than the dice explain, those beside the greatest change of what the teams
are worth follow, and so on until it is found where they did. Between two moments that are alike
none is played: the curve is straight there.
"""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final

from world.skirmish import engine

from .playing import worth_of_teams
from .reports import Margin, turning_point
from .setups import Setup

#: The distance of the moments that are played first.
_FIRST_DISTANCE: Final = 8


def next_moments(moved: Sequence[float], played: Mapping[int, Mapping[str, Margin]]) -> list[int]:
    """Return the places of the moments that are to be played next; none once the curve is known.

    Args:
        moved: For each moment how far the balance has moved since the one before.
        played: The share of wins of each team at those that have been played, by their places.

    Example:
        >>> moved = [0.0] * 5 + [0.4] + [0.0] * 6
        >>> next_moments(moved, {})
        [0, 8, 11]
        >>> even, lost = {"a": Margin(50, 100)}, {"a": Margin(2, 100)}
        >>> next_moments(moved, {0: lost, 8: even, 11: even})
        [4, 5]
        >>> next_moments(moved, {0: lost, 4: lost, 5: even, 8: even, 11: even})
        []
    """
    if not played:
        return sorted({*range(0, len(moved), _FIRST_DISTANCE), len(moved) - 1})
    return [
        place
        for before, after in pairwise(sorted(played))
        if turning_point(after, played[before], played[after])
        for place in _between(before, after, moved)
    ]


def _between(before: int, after: int, moved: Sequence[float]) -> list[int]:
    """Return those beside the greatest change between two; the middle one if there is none."""
    greatest = max(range(before + 1, after + 1), key=lambda place: moved[place])
    if not moved[greatest]:
        greatest = (before + after) // 2
    return [place for place in (greatest - 1, greatest) if before < place < after]


def moved_balance(setups: Sequence[Setup]) -> list[float]:
    """Return for each moment of a fight how far the balance has moved since the one before.

    The balance is how much of what all fighters are worth is on each side.
    """
    balances = [_balance(setup) for setup in setups]
    return [0.0] + [
        sum(abs(share - before.get(team, 0.0)) for team, share in after.items())
        for before, after in pairwise(balances)
    ]


def _balance(setup: Setup) -> dict[str, float]:
    worth = worth_of_teams(engine.decode(setup.fight))
    whole = sum(worth.values())
    return {team: share / whole for team, share in worth.items()} if whole else {}
