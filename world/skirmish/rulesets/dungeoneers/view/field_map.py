"""The field of a Dungeoneers fight as a map of signs, the first side below."""

from collections.abc import Iterator
from functools import lru_cache

from world.skirmish.name_matching import shorten
from world.skirmish.rulesets.dungeoneers import field
from world.skirmish.rulesets.dungeoneers.field import QUADRANT, QUADRANTS, TILES, Quadrant, Tile
from world.skirmish.rulesets.dungeoneers.table import Table
from world.skirmish.views.display import Board, Piece, Region, Square
from world.skirmish.views.text import join_words, pad, width

#: Columns of the flank left of the first bar, of the lines between the bars, of the other flank.
_FLANK, _LINES = 12, 21

#: Signs that look like another.
_ALIKE = str.maketrans({"o": "0", "i": "1", "l": "1"})


def drawn(table: Table, marks: dict[str, str]) -> Iterator[str]:
    """Yield the lines of the map; three empty rows behind the front lines are one line.

    Args:
        table: The fight.
        marks: A sign of one or two columns for each creature.
    """
    standing: dict[Tile, list[str]] = {}
    for each in table.fighters.values():
        if each.able:
            standing.setdefault(each.tile, []).append(marks[each.id])
    peopled = {tile.quadrant.row for tile in standing}
    yield _head(table, 1)
    yield _row("  ", [f" {chr(ord('A') + column)} " for column in range(TILES)])
    for rows in range(QUADRANTS - 1, -1, -1):
        if rows in (0, QUADRANTS - 1) and rows not in peopled:
            yield f"{rows * QUADRANT + QUADRANT:>2}-{rows * QUADRANT + 1}  empty"
            continue
        yield from _rows(standing, rows)
        if rows:
            middle = rows == QUADRANTS // 2
            yield _border("-" if middle else " ")
    yield _head(table, 0)


def marks(table: Table) -> dict[str, str]:
    """Return two letters of each name, capitals for the first side and those on its half."""
    fighters = table.fighters.values()
    signs = zip(fighters, _unlike(tuple(each.name for each in fighters)), strict=True)
    return {
        each.id: sign.upper() if table.half(each.team) == 0 else sign.lower()
        for each, sign in signs
    }


@lru_cache
def _unlike(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return a sign for each name that looks like no other; they stay for a whole fight."""
    made: dict[str, str] = {}
    for name in names:
        sign = next(each for each in _signs(name) if _look(each) not in made)
        made[_look(sign)] = sign
    return tuple(made.values())


def _look(sign: str) -> str:
    return sign.casefold().translate(_ALIKE)


def board(table: Table) -> Board:
    """Return the same field for a screen that draws it; a region is a quadrant, within a zone."""
    rows = (
        tuple(_square(Tile(column, row)) for column in range(TILES))
        for row in range(TILES - 1, -1, -1)
    )
    regions = (Region(region(table, each), zone_of(table, each)) for each in field.all_quadrants())
    return Board("field", tuple(rows), tuple(regions))


def pieces(table: Table) -> tuple[Piece, ...]:
    """Return everyone on the field."""
    signs = marks(table)
    able = (each for each in table.fighters.values() if each.able)
    return tuple(Piece(each.id, field.name(each.tile), signs[each.id]) for each in able)


def region(table: Table, quadrant: Quadrant) -> str:
    """Return `right quadrant of the front line of heroes`, as the first side sees it."""
    return f"{field.which(quadrant, 0)} quadrant of the {zone_of(table, quadrant)}"


def zone_of(table: Table, quadrant: Quadrant) -> str:
    """Return `front line of heroes`."""
    zone = field.zone(quadrant)
    owners = join_words(team for team in table.teams if table.half(team) == zone.half)
    return f"{zone.name} of {owners}"


def _square(tile: Tile) -> Square:
    return Square(field.name(tile), field.all_quadrants().index(tile.quadrant))


def _signs(name: str) -> Iterator[str]:
    """Yield signs for a name, the best first: `goblin 2` is g2, go, gb, gl, gi, gn, or a number."""
    first, *others = [sign for sign in name if sign.isalnum()]
    if width(first) > 1:
        yield first
    else:
        numbers = [sign for sign in others[-1:] if sign.isdigit()]
        yield from (first + sign for sign in (*numbers, *others) if width(sign) == 1)
    yield from (str(number) for number in range(1, 100))


def _rows(standing: dict[Tile, list[str]], rows: int) -> Iterator[str]:
    """Yield three rows of tiles, the middle one with the name of its lines."""
    for row in range(rows * QUADRANT + QUADRANT - 1, rows * QUADRANT - 1, -1):
        cells = [_cell(standing.get(Tile(column, row), [])) for column in range(TILES)]
        zone = field.zone(Quadrant(1, rows)).name if row % QUADRANT == 1 else ""
        yield f"{_row(f'{row + 1:>2}', cells)}  {zone}".rstrip()


def _row(number: str, cells: list[str]) -> str:
    left, one, two, right = (
        "".join(cells[start : start + QUADRANT]) for start in range(0, TILES, QUADRANT)
    )
    return f"{number} {left}| {one}  {two}| {right}".rstrip()


def _cell(marks: list[str]) -> str:
    """Return a tile in three columns: who stands there, with a plus where it is not alone."""
    if not marks:
        return " . "
    return pad(marks[0], 2).rjust(2) + ("+" if len(marks) > 1 else " ")


def _border(sign: str) -> str:
    """Return the border between two rows of quadrants; flanks have one in the middle only."""
    flank = sign * (_FLANK - 3)
    return f"   {flank}+{'-' * _LINES}+{flank}".rstrip()


def _head(table: Table, half: int) -> str:
    """Return whose half it is, between the names of its flanks as its own side sees them."""
    teams = ", ".join(team for team in table.teams if table.half(team) == half)
    owners = shorten(teams, _LINES - 2)
    owners = pad(" " * ((_LINES - width(owners)) // 2) + owners, _LINES)
    left, right = (field.LEFT, field.RIGHT) if half == 0 else (field.RIGHT, field.LEFT)
    return f"{left:^{_FLANK}}|{owners}|{right:^{_FLANK}}".rstrip()
