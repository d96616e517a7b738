"""Movement: by tiles, past nobody who holds the line, off the field to flee; shifts; force."""

from collections import deque
from functools import cache

from world.skirmish.errors import IllegalMove
from world.skirmish.ruleset import Scene

from . import conditions, harm
from .data import SIZES
from .events import Dismounted, Fled, Forced, Moved, Shifted
from .field import TILES, Tile, all_quadrants, distance, name, nearest_quadrant, tile
from .moves import read_tile
from .table import Fighter, Table


def reachable(table: Table, fighter: Fighter, tiles: int) -> dict[Tile, int]:
    """Every tile that somebody can end on, with the tiles it takes.

    Enemies block the way, friends do not; nobody enters a quadrant that is held against them.
    """
    others = [each for each in table.fighters.values() if each.able and each is not fighter]
    blocked = {each.tile for each in others if not _lets_pass(each, fighter)}
    full = {each.tile for each in others if not table.has_room(each.tile, fighter)}
    held = {each for each in all_quadrants() if table.is_held(each, fighter)}
    steps = {fighter.tile: 0}
    queue = deque([fighter.tile])
    while queue:
        here = queue.popleft()
        if steps[here] == tiles:
            break
        for there in _around(here):
            if there in steps or there in blocked:
                continue
            if held and there.quadrant in held and there.quadrant != here.quadrant:
                continue
            steps[there] = steps[here] + 1
            queue.append(there)
    return {there: far for there, far in steps.items() if far and there not in full}


def check_go(table: Table, fighter: Fighter, to: str, tiles: int) -> None:
    """Raise `IllegalMove` unless somebody can get to a tile."""
    there = read_tile(to)
    if there == fighter.tile:
        raise IllegalMove(f"You stand on {to} already.")
    if there in reachable(table, fighter, tiles):
        return
    if not table.has_room(there, fighter):
        names = " and ".join(each.name for each in table.at(there))
        raise IllegalMove(f"{names} is on {to}.")
    far = distance(fighter.tile, there)
    if far > tiles:
        raise IllegalMove(f"{to} is {far} tiles away; you can move {tiles}.")
    raise IllegalMove(f"There is no way to {to} for you: somebody stands or holds there.")


def go(scene: Scene[Table], fighter: Fighter, to: str) -> None:
    """Move to a tile; a rider goes with its mount."""
    there = read_tile(to)
    tiles = distance(fighter.tile, there)
    _dismount(scene, fighter)
    _put(scene.table, fighter, there)
    scene.tell(Moved(fighter.id, to, tiles))
    conditions.broken_by(scene, fighter, "moving")


def check_leave(table: Table, fighter: Fighter, tiles: int) -> None:
    """Raise `IllegalMove` unless so many tiles take somebody past their own back line."""
    edge = 0 if table.side(fighter) == 0 else TILES - 1
    near = {fighter.tile, *reachable(table, fighter, max(0, tiles - 1))}
    if not tiles or all(there.row != edge for there in near):
        raise IllegalMove("You are too far from the edge behind your back line to leave.")


def flee(scene: Scene[Table], fighter: Fighter) -> None:
    """Past one's back line: neither target nor threat, and no way back."""
    fighter.fled = True
    scene.tell(Fled(fighter.id))
    harm.leave(scene, fighter)


def shift(scene: Scene[Table], fighter: Fighter, target: Fighter) -> None:
    """After an action at range: to the quadrant of one's zone nearest the target."""
    table = scene.table
    zone = table.zone(fighter)
    for quadrant in nearest_quadrant(zone, target.tile):
        if quadrant == fighter.tile.quadrant:
            return
        free = [each for each in quadrant.tiles() if table.has_room(each, fighter)]
        if free and not table.is_held(quadrant, fighter):
            there = min(free, key=lambda each: _away(fighter.tile, each))
            _dismount(scene, fighter)
            _put(table, fighter, there)
            scene.tell(Shifted(fighter.id, name(there)))
            conditions.broken_by(scene, fighter, "moving")
            return


def force(scene: Scene[Table], actor: Fighter, target: Fighter, tiles: int) -> None:
    """Straight away from the actor, until somebody, a held line or the edge is in the way."""
    table = scene.table
    conditions.let_go(scene, target)
    _dismount(scene, target)
    across = _sign(target.column - actor.column)
    along = _sign(target.row - actor.row) or (
        0 if across else (1 if table.side(actor) == 0 else -1)
    )
    gone = 0
    while gone < tiles:
        there = tile(target.column + across, target.row + along)
        if there is None or not table.has_room(there, target):
            break
        if there.quadrant != target.tile.quadrant and table.is_held(there.quadrant, target):
            break
        _put(table, target, there)
        gone += 1
    scene.tell(Forced(actor.id, target.id, name(target.tile), gone))
    if gone:
        conditions.broken_by(scene, target, "moving")


def _dismount(scene: Scene[Table], fighter: Fighter) -> None:
    if fighter.mount:
        fighter.mount = ""
        scene.tell(Dismounted(fighter.id))


def _put(table: Table, fighter: Fighter, there: Tile) -> None:
    fighter.column, fighter.row = there
    for other in table.fighters.values():
        if other.mount == fighter.id:
            other.column, other.row = there


def _away(here: Tile, there: Tile) -> tuple[int, int]:
    """How far it is; a straight way is nearer than a diagonal."""
    across, along = abs(there.column - here.column), abs(there.row - here.row)
    return max(across, along), across + along


@cache
def _around(here: Tile) -> tuple[Tile, ...]:
    near = (
        tile(here.column + across, here.row + along)
        for across in (-1, 0, 1)
        for along in (-1, 0, 1)
        if across or along
    )
    return tuple(each for each in near if each is not None)


def _lets_pass(other: Fighter, fighter: Fighter) -> bool:
    """A friend does, and of two creatures below medium each the other."""
    medium = SIZES["medium"].number
    small = all(SIZES[each.size].number < medium for each in (other, fighter))
    return small or other.team == fighter.team


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
