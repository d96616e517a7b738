"""Movement: to a tile, off the field to flee, the shift after an action at range, force."""

from world.skirmish.ruleset import Scene

from . import conditions, harm, riding
from .events import Fled, Forced, Moved, Shifted
from .field import away, distance, name, nearest_quadrant, tile
from .moves import read_tile
from .table import Fighter, Table


def go(scene: Scene[Table], fighter: Fighter, to: str) -> None:
    """Move to a tile, with whoever rides; a rider who moves gets off."""
    there = read_tile(to)
    tiles = distance(fighter.tile, there)
    riding.dismount(scene, fighter)
    riding.put(scene.table, fighter, there)
    scene.tell(Moved(fighter.id, to, tiles))
    conditions.broken_by(scene, fighter, "moving")


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
            there = min(free, key=lambda each: away(fighter.tile, each))
            riding.dismount(scene, fighter)
            riding.put(table, fighter, there)
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
        riding.dismount(scene, target)
        riding.put(table, target, there)
        gone += 1
    scene.tell(Forced(actor.id, target.id, name(target.tile), gone))
    if gone:
        conditions.broken_by(scene, target, "moving")


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
