"""Where everybody stands at the start: in the front lines, a third side on others' flanks."""

from collections.abc import Iterable, Iterator, Mapping

from world.skirmish.errors import Refusal

from . import field
from .field import BACK, FRONT, LEFT, QUADRANT, RIGHT, Tile, Zone
from .table import Table


def deploy(table: Table, against: Mapping[str, str]) -> None:
    """Two sides in their front lines, so many rows apart; then the back line and the flanks.

    A third or later side enters on the flanks of the half of those it stands against.

    Args:
        table: The fight; its fighters get their tiles.
        against: The side that each is set against; empty for the first.

    Raises:
        Refusal: There is no tile for somebody.
    """
    for team in table.teams:
        if against[team] and table.half(against[team]) == 1:
            table.allied = (*table.allied, team)
    main = (table.teams[0], next(team for team in table.teams if table.half(team) == 1))
    taken: set[Tile] = set()
    for team in sorted(table.teams, key=lambda team: team not in main):
        if team in main:
            tiles = _tiles(table, table.half(team), (FRONT, BACK, LEFT, RIGHT))
        else:
            tiles = _tiles(table, 1 - table.half(team), (LEFT, RIGHT, BACK, FRONT))
        free = (each for each in tiles if each not in taken)
        for fighter in (each for each in table.fighters.values() if each.team == team):
            there = next(free, None)
            if there is None:
                raise Refusal(f"The field has no room for all of {team}.")
            fighter.column, fighter.row = there
            taken.add(there)


def _tiles(table: Table, side: int, order: Iterable[str]) -> Iterator[Tile]:
    """The tiles of a side's zones, spread from the middle, nearest the enemy first."""
    apart = table.house.first_rows
    back = (apart + side) // 2
    for name in order:
        quadrants = field.quadrants(Zone(side, name))
        tiles = [tile for quadrant in quadrants for tile in quadrant.tiles()]
        middle = (field.TILES - 1) / 2
        near = sorted(tiles, key=lambda each: (_depth(each, side), abs(each.column - middle), each))
        if name == FRONT:
            near = [each for each in near if _depth(each, side) >= min(back, QUADRANT - 1)]
        yield from near


def _depth(tile: Tile, side: int) -> int:
    """Rows from the middle of the field."""
    half = field.TILES // 2
    return half - 1 - tile.row if side == 0 else tile.row - half
