"""Ranges: the bands, and each weapon's DM in each band. Distances are in centimeters."""

from bisect import bisect_left
from functools import cache
from typing import Final

#: Range bands by their greatest distance; Personal ends below 1.5 m.
BANDS: Final = (
    ("Personal", 149),
    ("Close", 300),
    ("Short", 1200),
    ("Medium", 5000),
    ("Long", 25000),
    ("Very Long", 50000),
)
FARTHEST: Final = "Distant"
_GREATEST: Final = [most for _, most in BANDS]

#: The DM by how a weapon reaches and the band; None if it cannot.
RANGE_DMS: Final[dict[str, tuple[int | None, ...]]] = {
    "close quarters": (0, -2, None, None, None, None, None),
    "extended reach": (-2, 0, None, None, None, None, None),
    "thrown": (None, 0, -2, -2, None, None, None),
    "pistol": (-2, 0, 0, -2, -4, None, None),
    "rifle": (-4, -2, 0, 0, 0, -2, -4),
    "shotgun": (-2, 0, -2, -2, -4, None, None),
    "assault weapon": (-2, 0, 0, 0, -2, -4, -6),
    "rocket": (-4, -2, -2, 0, 0, -2, -4),
}

#: How weapons are used hand to hand.
MELEE: Final = frozenset({"close quarters", "extended reach"})


def band(distance: int) -> int:
    """Return the place of the range band of a distance."""
    return bisect_left(_GREATEST, distance)


def band_name(distance: int) -> str:
    """Return the range band of a distance: `Short`."""
    place = band(distance)
    return BANDS[place][0] if place < len(BANDS) else FARTHEST


@cache
def reached(uses: tuple[str, ...]) -> tuple[tuple[int, int], ...]:
    """Return the least and the greatest distance of each band that any of some uses reaches."""
    least = (0, *(most + 1 for most in _GREATEST))
    greatest = (*_GREATEST, least[-1])
    return tuple(
        span
        for place, span in enumerate(zip(least, greatest, strict=True))
        if any(RANGE_DMS[use][place] is not None for use in uses)
    )


def range_dm(use: str, distance: int) -> int | None:
    """Return the DM of a use of a weapon at a distance; None if it does not reach."""
    return RANGE_DMS[use][band(distance)]
