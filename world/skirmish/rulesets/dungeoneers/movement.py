"""Movement: by tiles, past nobody who holds the line, off the field to flee; shifts; force."""

from collections import deque
from collections.abc import Iterator

from world.skirmish.errors import IllegalMove
from world.skirmish.ruleset import Scene

from . import conditions, harm
from .data import SIZES
from .events import Dismounted, Fled, Forced, Moved, Shifted
from .field import TILES, Tile, distance, name, nearest_quadrant, tile
from .moves import read_tile
from .table import Fighter, Table


def reachable(table: Table, fighter: Fighter, tiles: int) -> dict[Tile, int]:
    """Every tile that somebody can end on, with the tiles it takes.

    Enemies block the way, friends do not; nobody enters a quadrant that is held against them.
    """
    start = fighter.tile
    steps = {start: 0}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        if steps[here] == tiles:
            continue
        for there in _around(here):
            if there not in steps and _may_pass(table, fighter, here, there):
                steps[there] = steps[here] + 1
                queue.append(there)
    return {there: far for there, far in steps.items() if far and table.has_room(there, fighter)}


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


def can_leave(table: Table, fighter: Fighter) -> bool:
    """Whether one movement takes somebody past their own back line."""
    edge = 0 if table.side(fighter) == 0 else TILES - 1
    steps = {fighter.tile: 0, **reachable(table, fighter, max(0, fighter.pace() - 1))}
    return fighter.pace() > 0 and any(there.row == edge for there in steps)


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
        if free:
            there = min(free, key=lambda each: (distance(fighter.tile, each), each))
            _put(table, fighter, there)
            scene.tell(Shifted(fighter.id, name(there)))
            conditions.broken_by(scene, fighter, "moving")
            return


def force(scene: Scene[Table], actor: Fighter, target: Fighter, tiles: int) -> None:
    """Straight away from the actor, until somebody, a held line or the edge is in the way."""
    table = scene.table
    conditions.let_go(scene, target)
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


def _around(here: Tile) -> Iterator[Tile]:
    for across in (-1, 0, 1):
        for along in (-1, 0, 1):
            there = tile(here.column + across, here.row + along)
            if there is not None and there != here:
                yield there


def _may_pass(table: Table, fighter: Fighter, here: Tile, there: Tile) -> bool:
    if here.quadrant != there.quadrant and table.is_held(there.quadrant, fighter):
        return False
    return all(each.team == fighter.team for each in table.at(there)) or _slips_by(
        table, fighter, there
    )


def _slips_by(table: Table, fighter: Fighter, there: Tile) -> bool:
    """Two creatures below medium pass one another."""
    medium = SIZES["medium"].number
    everybody = (*table.at(there), fighter)
    return all(SIZES[each.size].number < medium for each in everybody)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
