"""Where everybody stands at the start: in the front lines, a third side on the flanks."""

from collections.abc import Iterable, Iterator

from . import field
from .field import QUADRANT, Tile, Zone
from .table import Fighter, Table


def deploy(table: Table) -> None:
    """Each side in its own front line, so many rows apart; then the back line and the flanks."""
    for place, team in enumerate(table.teams):
        fighters = [each for each in table.fighters.values() if each.team == team]
        side = 0 if place == 0 else 1
        zones = (field.FRONT, field.BACK, field.LEFT, field.RIGHT)
        # A third or later side comes in on the flanks.
        order = zones if place < 2 else (zones[2], zones[3], zones[1], zones[0])
        tiles = _tiles(table, side, order)
        for fighter in fighters:
            fighter.column, fighter.row = next(
                each for each in tiles if _is_free(fighters, table, each)
            )
            fighter.armed = "yes"


def _is_free(fighters: list[Fighter], table: Table, tile: Tile) -> bool:
    placed = (each for each in table.fighters.values() if each.armed == "yes")
    return all(each.tile != tile for each in placed)


def _tiles(table: Table, side: int, order: Iterable[str]) -> Iterator[Tile]:
    """The tiles of a side's zones, spread from the middle, nearest the enemy first."""
    apart = table.house.first_rows
    back = (apart + side) // 2
    for name in order:
        quadrants = field.quadrants(Zone(side, name))
        tiles = [tile for quadrant in quadrants for tile in quadrant.tiles()]
        middle = (field.TILES - 1) / 2
        near = sorted(tiles, key=lambda each: (_depth(each, side), abs(each.column - middle), each))
        if name == field.FRONT:
            near = [each for each in near if _depth(each, side) >= min(back, QUADRANT - 1)]
        yield from near


def _depth(tile: Tile, side: int) -> int:
    """Rows from the middle of the field."""
    half = field.TILES // 2
    return half - 1 - tile.row if side == 0 else tile.row - half
