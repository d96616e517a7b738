"""Zones and Range: tiles, quadrants, zones, and what a range reaches.

Tiles are numbered by column and row, 0 to 11, from the corner at the back and left of the first
side, which looks towards greater rows; the other side looks back at it. A quadrant is 3 by 3
tiles; each half of the field has four zones of two quadrants.
"""

import re
from functools import cache
from typing import Final, NamedTuple

from world.skirmish.game import NotUnderstood, plain_digits, shorten

QUADRANT: Final = 3
QUADRANTS: Final = 4
TILES: Final = QUADRANT * QUADRANTS
_MIDDLE: Final = QUADRANTS // 2
_TILE: Final = re.compile(r"([a-l])(1[0-2]|[1-9])")


class Tile(NamedTuple):
    """A place for one creature."""

    column: int
    row: int

    @property
    def quadrant(self) -> "Quadrant":
        """The quadrant of the tile."""
        return _quadrant_of(self)


class Quadrant(NamedTuple):
    """Nine tiles."""

    column: int
    row: int

    def tiles(self) -> tuple[Tile, ...]:
        """Return the tiles of the quadrant, row by row."""
        return _tiles_of(self)


class Zone(NamedTuple):
    """A zone: the half of the field that it is on, 0 or 1, and its name."""

    half: int
    name: str


FRONT, BACK, LEFT, RIGHT = "front line", "back line", "left flank", "right flank"


@cache
def _quadrant_of(tile: Tile) -> Quadrant:
    return Quadrant(tile.column // QUADRANT, tile.row // QUADRANT)


@cache
def _tiles_of(quadrant: Quadrant) -> tuple[Tile, ...]:
    left, first = quadrant.column * QUADRANT, quadrant.row * QUADRANT
    return tuple(
        Tile(column, row)
        for row in range(first, first + QUADRANT)
        for column in range(left, left + QUADRANT)
    )


#: A tile by its column and row.
tile_at: Final = cache(Tile)


def tile(column: int, row: int) -> Tile | None:
    """Return the tile at a place, or None outside the field."""
    if 0 <= column < TILES and 0 <= row < TILES:
        return tile_at(column, row)
    return None


@cache
def name(tile: Tile) -> str:
    """Return a tile as people type it: `A1` to `L12`."""
    return f"{chr(ord('A') + tile.column)}{tile.row + 1}"


@cache
def read_tile(text: str) -> Tile:
    """Return the tile of a name.

    Raises:
        NotUnderstood: The board has no tile of this name.
    """
    match = _TILE.fullmatch(plain_digits(text.casefold()))
    if match is None:
        raise NotUnderstood(f"'{shorten(text)}' is not a tile. Tiles are A1 to L12.")
    return Tile(ord(match[1]) - ord("a"), int(match[2]) - 1)


def distance(one: Tile, other: Tile) -> int:
    """Return the tiles between two places; a diagonal counts as one."""
    return max(abs(one.column - other.column), abs(one.row - other.row))


def away(one: Tile, other: Tile) -> tuple[int, int]:
    """Return a distance to compare: a straight way is nearer than a diagonal of as many tiles."""
    across, along = abs(one.column - other.column), abs(one.row - other.row)
    return max(across, along), across + along


@cache
def zone(quadrant: Quadrant) -> Zone:
    """Return the zone that a quadrant belongs to."""
    half = 0 if quadrant.row < _MIDDLE else 1
    # Seen by its own side: rows counted from its back, columns from its left.
    row = quadrant.row if half == 0 else QUADRANTS - 1 - quadrant.row
    column = quadrant.column if half == 0 else QUADRANTS - 1 - quadrant.column
    if column == 0:
        return Zone(half, LEFT)
    if column == QUADRANTS - 1:
        return Zone(half, RIGHT)
    return Zone(half, FRONT if row == 1 else BACK)


@cache
def quadrants(zone_: Zone) -> frozenset[Quadrant]:
    """Return the two quadrants of a zone."""
    return frozenset(quadrant for quadrant in all_quadrants() if zone(quadrant) == zone_)


def names_zone(words: str) -> bool:
    """Return whether typed words are about a zone: `the left flank`, `front`, `zone`."""
    zone_words = {"zone", *FRONT.split(), *BACK.split(), *LEFT.split(), *RIGHT.split()}
    return not zone_words.isdisjoint(words.casefold().split())


@cache
def zones_in_words(half: int) -> str:
    """Return the zones of a side, each with its first and last tile: `front line D4 to I6`."""
    told = []
    for zone_name in (FRONT, BACK, LEFT, RIGHT):
        tiles = [
            there for quadrant in quadrants(Zone(half, zone_name)) for there in quadrant.tiles()
        ]
        told.append(f"{zone_name} {name(min(tiles))} to {name(max(tiles))}")
    return ", ".join(told)


@cache
def all_quadrants() -> tuple[Quadrant, ...]:
    """Return all sixteen, row by row."""
    return tuple(Quadrant(column, row) for row in range(QUADRANTS) for column in range(QUADRANTS))


@cache
def within(zone_: Zone, range_: str, further: int = 0) -> frozenset[Quadrant]:
    """Return the quadrants that a range reaches from a zone, the zone itself among them.

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
    return frozenset().union(*(quadrants(zone(quadrant)) for quadrant in short))


@cache
def nearest_quadrant(zone_: Zone, target: Tile) -> tuple[Quadrant, ...]:
    """Return the quadrants of a zone, the nearest to a tile first."""

    def far(quadrant: Quadrant) -> tuple[int, int]:
        return min(away(place, target) for place in quadrant.tiles())

    return tuple(sorted(quadrants(zone_), key=far))


def which(quadrant: Quadrant, viewer: int) -> str:
    """Return the side of a quadrant within its zone: left or right, forward or rear.

    Left and right are as those see it whose own half is `viewer`.
    """
    if zone(quadrant).name in (LEFT, RIGHT):
        return "forward" if quadrant.row in (_MIDDLE - 1, _MIDDLE) else "rear"
    return "left" if (quadrant.column == 1) == (viewer == 0) else "right"


def word(quadrant: Quadrant, viewer: int) -> str:
    """Return a quadrant in words: `right quadrant of our front line`."""
    return f"{which(quadrant, viewer)} quadrant of {zone_word(zone(quadrant), viewer)}"


def zone_word(zone_: Zone, viewer: int) -> str:
    """Return a zone in words: `our front line`."""
    return f"{'our' if zone_.half == viewer else 'their'} {zone_.name}"


def _around(own: frozenset[Quadrant], steps: int) -> frozenset[Quadrant]:
    return frozenset(
        quadrant
        for quadrant in all_quadrants()
        if any(
            max(abs(quadrant.column - one.column), abs(quadrant.row - one.row)) <= steps
            for one in own
        )
    )
