"""The field of a Dungeoneers fight as a map, the first side below, and as a board."""

from collections.abc import Iterator
from functools import cache
from typing import Final

from world.skirmish.game import fit, width
from world.skirmish.rulesets.dungeoneers.fighters import field
from world.skirmish.rulesets.dungeoneers.fighters.field import (
    QUADRANT,
    QUADRANTS,
    TILES,
    Quadrant,
    Tile,
    Zone,
)
from world.skirmish.rulesets.dungeoneers.fighters.fighter import Fighter
from world.skirmish.rulesets.dungeoneers.table import Table
from world.skirmish.views import (
    Board,
    Layout,
    Piece,
    Region,
    Square,
    Voice,
    join_words,
    pad,
    wrapped,
)

#: Columns of the flank left of the first bar, of the lines between the bars, of the other flank.
_FLANK, _LINES = 12, 21

_WIDTH: Final = 59
_EDGE: Final = "=" * _WIDTH
_ARROW: Final = " <-"
_INDENT: Final = "   "
_LEAST_NAME: Final = 16

#: The bars and columns of the view in short, and their widths.
_HEADS: Final = {"WOUNDS": 6, "STRESS": 6, "AT": 3, "ARM": 3, "TOK": 3, "FREE": 4}
_NUMBERS: Final = sum(_HEADS.values()) + len(_HEADS)

#: The marks of the creatures in a row of tiles, by column.
Standing = dict[int, list[str]]


class FieldLayout(Layout):
    """The map above the numbers, sixty columns wide."""

    def picture(self, table: Table) -> list[str]:
        title = self._view.title(table, Voice(table, ""))
        return [_EDGE, title, *drawn(table, table.marks())]

    def wide(self, table: Table, seat: str = "") -> list[str]:
        signs = table.marks()
        longest = max(width(fighter.name) for fighter in table.fighters.values())
        names = min(max(longest, _LEAST_NAME), _WIDTH - _NUMBERS - len(_INDENT))
        heads = " ".join(head.rjust(columns) for head, columns in _HEADS.items())
        rows = [*self.picture(table)]
        for team in table.teams:
            arrow = "" if table.over or team != table.active_team else _ARROW
            title = fit(team, names + len(_INDENT) - len(arrow)) + arrow
            rows.append(f"{pad(title, names + len(_INDENT))} {heads}")
            for member in table.members(team):
                rows += self._rows(table, member, signs[member.id], names)
        return [*rows, _EDGE]

    def _rows(self, table: Table, fighter: Fighter, mark: str, names: int) -> Iterator[str]:
        """Yield a creature's numbers; below them what else there is to say of it."""
        view = self._view
        name = pad(fit(fighter.name, names), names)
        *cells, health = self._cells(table, fighter)
        if not fighter.able:
            yield f"-- {name} {health}"
            return
        numbers = map(str.rjust, cells, _HEADS.values())
        yield f"{pad(mark, 2)} {name} {' '.join(numbers)}"
        telling = [] if fighter.state in ("unhurt", "hurt") else [health]
        telling += view.notes(table, fighter, Voice(table, ""))
        notes = "; ".join(dict.fromkeys([*telling, *view.conditions(table, fighter)]))
        if notes:
            yield wrapped(f"{_INDENT}{notes}", _WIDTH, _INDENT)


def drawn(table: Table, marks: dict[str, str]) -> Iterator[str]:
    """Yield the lines of the map; three empty rows behind the front lines are one line."""
    standing: dict[int, Standing] = {}
    for fighter in table.fighters.values():
        if fighter.able:
            column, row = fighter.tile
            standing.setdefault(row, {}).setdefault(column, []).append(marks[fighter.id])
    peopled = {row // QUADRANT for row in standing}
    yield _head(table, 1)
    yield _letters()
    for rows in range(QUADRANTS - 1, -1, -1):
        if rows in (0, QUADRANTS - 1) and rows not in peopled:
            yield f"{rows * QUADRANT + QUADRANT:>2}-{rows * QUADRANT + 1}  empty"
            continue
        yield from _rows(standing, rows)
        if rows:
            middle = rows == QUADRANTS // 2
            yield _border("-" if middle else " ")
    yield _head(table, 0)


def board(table: Table, seat: str) -> Board:
    """Return the field for a screen that draws it; a region is a quadrant, within a zone."""
    rows = (
        tuple(_square(Tile(column, row)) for column in range(TILES))
        for row in range(TILES - 1, -1, -1)
    )
    regions = (
        Region(region(table, quadrant, seat), zone_of(table, field.zone(quadrant), seat))
        for quadrant in field.all_quadrants()
    )
    return Board("field", tuple(rows), tuple(regions))


def pieces(table: Table) -> tuple[Piece, ...]:
    """Return everyone on the field."""
    signs = table.marks()
    able = (fighter for fighter in table.fighters.values() if fighter.able)
    return tuple(Piece(fighter.id, field.name(fighter.tile), signs[fighter.id]) for fighter in able)


def region(table: Table, quadrant: Quadrant, seat: str) -> str:
    """Return `right quadrant of our front line`, as a seat sees it.

    Those without a side read `right quadrant of the front line of heroes`, as its first side sees
    it.
    """
    if (me := table.fighters.get(seat)) is not None:
        return field.word(quadrant, table.half(me.team))
    return f"{field.which(quadrant, 0)} quadrant of the {zone_of(table, field.zone(quadrant))}"


def zone_of(table: Table, zone: Zone, seat: str = "") -> str:
    """Return a zone as `our front line`, or `front line of heroes` for readers without a side."""
    if (me := table.fighters.get(seat)) is not None:
        return field.zone_word(zone, table.half(me.team))
    owners = join_words(team for team in table.teams if table.half(team) == zone.half)
    return f"{zone.name} of {owners}"


def _square(tile: Tile) -> Square:
    return Square(field.name(tile), field.all_quadrants().index(tile.quadrant))


def _rows(standing: dict[int, Standing], rows: int) -> Iterator[str]:
    """Yield three rows of tiles, the middle one with the name of its lines."""
    for row in range(rows * QUADRANT + QUADRANT - 1, rows * QUADRANT - 1, -1):
        yield _tiles(row, standing[row]) if row in standing else _empty_tiles(row)


@cache
def _letters() -> str:
    """Return the line with the letters of the columns."""
    return _row("  ", [f" {chr(ord('A') + column)} " for column in range(TILES)])


@cache
def _empty_tiles(row: int) -> str:
    return _tiles(row, {})


def _tiles(row: int, standing: Standing) -> str:
    cells = [_cell(standing.get(column, [])) for column in range(TILES)]
    zone = field.zone(Quadrant(1, row // QUADRANT)).name if row % QUADRANT == 1 else ""
    return f"{_row(f'{row + 1:>2}', cells)}  {zone}".rstrip()


def _row(number: str, cells: list[str]) -> str:
    left, one, two, right = (
        "".join(cells[start : start + QUADRANT]) for start in range(0, TILES, QUADRANT)
    )
    return f"{number} {left}| {one}  {two}| {right}".rstrip()


def _cell(marks: list[str]) -> str:
    """Return a tile in three columns: the creature on it, with a plus for more than one."""
    if not marks:
        return " . "
    return pad(marks[0], 2).rjust(2) + ("+" if len(marks) > 1 else " ")


@cache
def _border(sign: str) -> str:
    """Return the border between two rows of quadrants; flanks have one in the middle only."""
    flank = sign * (_FLANK - 3)
    return f"   {flank}+{'-' * _LINES}+{flank}".rstrip()


def _head(table: Table, half: int) -> str:
    """Return the header of a half: whose it is, between the names of its flanks."""
    teams = ", ".join(team for team in table.teams if table.half(team) == half)
    owners = fit(teams, _LINES - 2)
    owners = pad(" " * ((_LINES - width(owners)) // 2) + owners, _LINES)
    left, right = (field.LEFT, field.RIGHT) if half == 0 else (field.RIGHT, field.LEFT)
    return f"{left:^{_FLANK}}|{owners}|{right:^{_FLANK}}".rstrip()
