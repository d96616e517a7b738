"""What the referee does at any time: conditions, places, the zones, taking somebody out."""

from world.skirmish.errors import IllegalMove
from world.skirmish.events import Withdrawn
from world.skirmish.ruleset import Scene

from . import conditions, harm, riding
from .events import Moved, Redrawn
from .field import TILES, Tile, distance, name
from .moves import (
    AnyMove,
    ClearCondition,
    Place,
    Redraw,
    SetCondition,
    Withdraw,
    read_tile,
)
from .table import Fighter, Table


def check(table: Table, move: AnyMove) -> None:
    """Raise `IllegalMove` unless the referee may do that now."""
    if table.part == "over":
        raise IllegalMove("The fight is over.")
    if isinstance(move, Redraw):
        if not _rows_to_move(table):
            raise IllegalMove("The zones are drawn as they would be.")
        return
    assert isinstance(move, (SetCondition, ClearCondition, Place, Withdraw))
    target = table.fighters[move.target]
    if not target.able:
        raise IllegalMove(f"{target.name} is out of the fight.")
    if isinstance(move, ClearCondition) and not target.has(move.condition):
        raise IllegalMove(f"{target.name} is not {move.condition}.")
    if isinstance(move, SetCondition) and not 0 <= move.stacks <= 100:
        raise IllegalMove(f"A condition lasts 1 to 100 rounds, not {move.stacks}.")
    if isinstance(move, Place):
        there = read_tile(move.tile)
        if there == target.tile:
            raise IllegalMove(f"{target.name} stands on {move.tile} already.")
        if not table.has_room(there, target):
            raise IllegalMove(f"There is no room on {move.tile}.")


def play(scene: Scene[Table], move: AnyMove) -> None:
    """Do it."""
    table = scene.table
    match move:
        case SetCondition():
            target = table.fighters[move.target]
            conditions.gain(scene, target, move.condition, stacks=move.stacks)
        case ClearCondition():
            conditions.end(scene, table.fighters[move.target], move.condition)
        case Place():
            target = table.fighters[move.target]
            there = read_tile(move.tile)
            tiles = distance(target.tile, there)
            riding.dismount(scene, target)
            riding.put(table, target, there)
            scene.tell(Moved(target.id, move.tile, tiles))
        case Redraw():
            rows = _rows_to_move(table)
            _move_all(table, rows)
            scene.tell(Redrawn(rows))
        case Withdraw():
            target = table.fighters[move.target]
            target.withdrawn = True
            scene.tell(Withdrawn(target.id))
            harm.leave(scene, target)


def _rows_to_move(table: Table) -> int:
    """Rows by which everybody moves so that the two closest enemies meet in the middle.

    Everybody keeps their relative place, so nobody may fall off the field.
    """
    able = [each for each in table.fighters.values() if each.able]
    pairs = [
        (distance(one.tile, other.tile), one, other)
        for one in able
        for other in able
        if table.side(one) < table.side(other)
    ]
    if not pairs:
        return 0
    _, one, other = min(pairs, key=lambda pair: pair[0])
    middle = (one.row + other.row) / 2
    rows = round(TILES / 2 - 0.5 - middle)
    return max(-_least(able), min(rows, TILES - 1 - _most(able)))


def _move_all(table: Table, rows: int) -> None:
    """Whoever is on the field, and weapons that lie on it, as far as it goes."""
    for fighter in table.fighters.values():
        if fighter.able:
            fighter.row += rows
        if fighter.lies:
            lies = read_tile(fighter.lies)
            fighter.lies = name(Tile(lies.column, min(max(lies.row + rows, 0), TILES - 1)))


def _least(able: list[Fighter]) -> int:
    return min(each.row for each in able)


def _most(able: list[Fighter]) -> int:
    return max(each.row for each in able)
