"""The field: tiles, quadrants, zones and ranges.

Tiles are numbered by column and row, 0 to 11, from the corner at the back and left of the first
side, which looks towards greater rows; the other side looks back at it. A quadrant is 3 by 3
tiles; each side has four zones of two quadrants.
"""

from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

QUADRANT: Final = 3
QUADRANTS: Final = 4
TILES: Final = QUADRANT * QUADRANTS
_MIDDLE: Final = QUADRANTS // 2


class Tile(NamedTuple):
    """A place for one creature."""

    column: int
    row: int

    @property
    def quadrant(self) -> "Quadrant":
        return Quadrant(self.column // QUADRANT, self.row // QUADRANT)


class Quadrant(NamedTuple):
    """Nine tiles."""

    column: int
    row: int

    def tiles(self) -> Iterator[Tile]:
        """Its tiles, row by row."""
        for row in range(self.row * QUADRANT, (self.row + 1) * QUADRANT):
            for column in range(self.column * QUADRANT, (self.column + 1) * QUADRANT):
                yield Tile(column, row)


class Zone(NamedTuple):
    """A zone: the side it belongs to, 0 or 1, and its name."""

    side: int
    name: str


FRONT, BACK, LEFT, RIGHT = "front line", "back line", "left flank", "right flank"


def tile(column: int, row: int) -> Tile | None:
    """The tile at a place, None outside the field."""
    if 0 <= column < TILES and 0 <= row < TILES:
        return Tile(column, row)
    return None


def name(tile: Tile) -> str:
    """A tile as people type it: `A1` to `L12`."""
    return f"{chr(ord('A') + tile.column)}{tile.row + 1}"


def distance(one: Tile, other: Tile) -> int:
    """Tiles between two places; a diagonal counts as one."""
    return max(abs(one.column - other.column), abs(one.row - other.row))


def away(one: Tile, other: Tile) -> tuple[int, int]:
    """The same, to compare: a straight way is nearer than a diagonal of as many tiles."""
    across, along = abs(one.column - other.column), abs(one.row - other.row)
    return max(across, along), across + along


@cache
def zone(quadrant: Quadrant) -> Zone:
    """The zone that a quadrant belongs to."""
    side = 0 if quadrant.row < _MIDDLE else 1
    # Seen by its own side: rows counted from its back, columns from its left.
    row = quadrant.row if side == 0 else QUADRANTS - 1 - quadrant.row
    column = quadrant.column if side == 0 else QUADRANTS - 1 - quadrant.column
    if column == 0:
        return Zone(side, LEFT)
    if column == QUADRANTS - 1:
        return Zone(side, RIGHT)
    return Zone(side, FRONT if row == 1 else BACK)


@cache
def quadrants(zone_: Zone) -> frozenset[Quadrant]:
    """The two quadrants of a zone."""
    return frozenset(each for each in all_quadrants() if zone(each) == zone_)


@cache
def all_quadrants() -> tuple[Quadrant, ...]:
    """All sixteen."""
    return tuple(Quadrant(column, row) for row in range(QUADRANTS) for column in range(QUADRANTS))


@cache
def within(zone_: Zone, range_: str, further: int = 0) -> frozenset[Quadrant]:
    """The quadrants that a range reaches from a zone, the zone itself among them.

    Short: quadrants that touch the zone, diagonals too. Medium: every quadrant of any zone that
    has one in short range. Long: within two steps. `further` adds steps to a long range.
    """
    own = quadrants(zone_)
    if range_ == "zone":
        return own
    if range_ == "long":
        return _around(own, 2 + further)
    short = _around(own, 1)
    if range_ == "short":
        return short
    return frozenset().union(*(quadrants(zone(each)) for each in short))


def nearest_quadrant(zone_: Zone, target: Tile) -> list[Quadrant]:
    """The quadrants of a zone, the nearest to a tile first."""
    return sorted(quadrants(zone_), key=lambda each: _gap(each, target))


def part(quadrant: Quadrant, viewer: int) -> str:
    """Which of its zone's two quadrants one is, for a side: left or right, forward or rear."""
    if zone(quadrant).name in (LEFT, RIGHT):
        return "forward" if quadrant.row in (_MIDDLE - 1, _MIDDLE) else "rear"
    return "left" if (quadrant.column == 1) == (viewer == 0) else "right"


def word(quadrant: Quadrant, viewer: int) -> str:
    """A quadrant in words, for a side: `right quadrant of our front line`."""
    where = zone(quadrant)
    owner = "our" if where.side == viewer else "their"
    return f"{part(quadrant, viewer)} quadrant of {owner} {where.name}"


def _around(own: frozenset[Quadrant], steps: int) -> frozenset[Quadrant]:
    return frozenset(
        each
        for each in all_quadrants()
        if any(max(abs(each.column - one.column), abs(each.row - one.row)) <= steps for one in own)
    )


def _gap(quadrant: Quadrant, target: Tile) -> int:
    """Tiles across and tiles along: of two quadrants of a zone never the same."""
    column, row = quadrant.column * QUADRANT, quadrant.row * QUADRANT
    across = max(column - target.column, target.column - column - QUADRANT + 1, 0)
    along = max(row - target.row, target.row - row - QUADRANT + 1, 0)
    return across + along
