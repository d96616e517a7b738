"""Drawing Zones: where each side stands at the start, and new zones once the battle has moved."""

from collections.abc import Iterable, Iterator

from world.skirmish.game import Event, IllegalMove, Intervention, Refusal
from world.skirmish.rulesets.dungeoneers.fighters import field
from world.skirmish.rulesets.dungeoneers.fighters.field import (
    BACK,
    FRONT,
    LEFT,
    QUADRANT,
    RIGHT,
    TILES,
    Tile,
    Zone,
    distance,
)
from world.skirmish.rulesets.dungeoneers.fighters.fighter import Fighter
from world.skirmish.rulesets.dungeoneers.table import Context, Table

from .placing import end_what_places_end


class Redrawn(Event, tag="dungeoneers_redrawn"):
    """The zones were drawn again; everyone is a number of rows further."""

    rows: int


def deploy(table: Table, fighters: Iterable[Fighter]) -> None:
    """Put fighters where their sides stand at the start.

    Two sides stand in their front lines, so many rows apart; then in the back line and the flanks.
    A third or later side enters on the flanks of the half of those it stands against.

    Raises:
        Refusal: A fighter has no free tile.
    """
    new = list(fighters)
    entering = {other.id for other in new}
    others = (other for other in table.fighters.values() if other.id not in entering)
    taken = {other.tile for other in others if other.able}
    main = (table.teams[0], next(team for team in table.teams if table.half(team) == 1))
    for fighter in sorted(new, key=lambda fighter: fighter.team not in main):
        half = table.half(fighter.team)
        if fighter.team in main:
            tiles = _tiles(table, half, (FRONT, BACK, LEFT, RIGHT))
        else:
            tiles = _tiles(table, 1 - half, (LEFT, RIGHT, BACK, FRONT))
        there = next((tile for tile in tiles if tile not in taken), None)
        if there is None:
            raise Refusal(f"The field has no room for all of {fighter.team}.")
        fighter.column, fighter.row = there
        taken.add(there)


def _tiles(table: Table, half: int, order: Iterable[str]) -> Iterator[Tile]:
    """Yield the tiles of a half's zones, spread from the middle, nearest the enemy first."""
    apart = table.house.first_rows
    back = (apart + half) // 2
    for name in order:
        quadrants = field.quadrants(Zone(half, name))
        tiles = [tile for quadrant in quadrants for tile in quadrant.tiles()]
        middle = (TILES - 1) / 2
        near = sorted(tiles, key=lambda tile: (_depth(tile, half), abs(tile.column - middle), tile))
        if name == FRONT:
            near = [tile for tile in near if _depth(tile, half) >= min(back, QUADRANT - 1)]
        yield from near


def _depth(tile: Tile, half: int) -> int:
    """Return how many rows a tile is from the middle of the field."""
    return TILES // 2 - 1 - tile.row if half == 0 else tile.row - TILES // 2


class Redraw(Intervention):
    """Draw the zones again, so that the two closest enemies meet in the middle."""

    def check(self, table: Table) -> None:
        if not _rows_to_move(table):
            raise IllegalMove("To draw the zones again would change nothing.")

    def play(self, ctx: Context) -> None:
        rows, fighters = _rows_to_move(ctx.table), ctx.table.fighters.values()
        for fighter in fighters:
            if fighter.able:
                fighter.row += rows
            if fighter.lies:
                lies = field.read_tile(fighter.lies)
                row = min(max(lies.row + rows, 0), TILES - 1)
                fighter.lies = field.name(Tile(lies.column, row))
        ctx.emit(Redrawn(rows))
        end_what_places_end(ctx, fighters, moves=False)


def _rows_to_move(table: Table) -> int:
    """Return by how many rows everyone moves so that the two closest enemies meet in the middle.

    All keep their places among the others, so none may fall off the field.
    """
    able = [fighter for fighter in table.fighters.values() if fighter.able]
    pairs = [
        (distance(one.tile, other.tile), one, other)
        for one in able
        for other in able
        if table.half(one.team) < table.half(other.team)
    ]
    if not pairs:
        return 0
    _, one, other = min(pairs, key=lambda pair: pair[0])
    rows = round(TILES / 2 - 0.5 - (one.row + other.row) / 2)
    least, most = min(fighter.row for fighter in able), max(fighter.row for fighter in able)
    return max(-least, min(rows, TILES - 1 - most))
