"""Combat Free Actions: Mount. Riders are where their mount is, and a rider may carry another."""

from world.skirmish.errors import IllegalMove
from world.skirmish.fight import Ask, Decision, Procedure
from world.skirmish.ruleset import Scene

from . import conditions, targets
from .data import SIZES
from .events import Dismounted, Mounted, MountSought
from .field import Tile, all_quadrants, away
from .moves import Mount, Yes
from .table import Fighter, Table


def check_mount(table: Table, actor: Fighter, move: Mount) -> None:
    """A creature at least one size larger, in one's zone."""
    target = table.fighters[move.target]
    targets.check(table, actor, target, "zone")
    if SIZES[target.size].number <= SIZES[actor.size].number:
        raise IllegalMove(f"{target.name} is not larger than you.")
    if actor.mount == target.id:
        raise IllegalMove(f"You ride {target.name} already.")
    if not actor.pace():
        raise IllegalMove("You cannot move.")
    quadrant = target.tile.quadrant
    if quadrant != actor.tile.quadrant and table.is_held(quadrant, actor):
        raise IllegalMove(f"There is no way to {target.name} for you: somebody holds the line.")


def mount(scene: Scene[Table], actor: Fighter, move: Mount) -> Procedure:
    """The other is asked whether it is willing."""
    target = scene.table.fighters[move.target]
    scene.tell(MountSought(actor.id, target.id))
    (answer,) = yield Ask((Decision(target.id, "mount", (actor.id,), "no"),))
    willing = isinstance(answer.move, Yes)
    if willing:
        actor.mount = target.id
        put(scene.table, actor, target.tile)
    scene.tell(Mounted(actor.id, target.id, willing))
    if willing:
        conditions.broken_by(scene, actor, "moving")


def put(table: Table, fighter: Fighter, there: Tile) -> None:
    """On a tile, with whoever rides."""
    for each in (fighter, *table.riders(fighter)):
        each.column, each.row = there


def dismount(scene: Scene[Table], fighter: Fighter) -> None:
    """Ride no more, and leave the mount's tile next."""
    if fighter.mount:
        fighter.mount = ""
        scene.tell(Dismounted(fighter.id))


def get_off(scene: Scene[Table], fighter: Fighter) -> None:
    """Ride no more, and stand on the nearest tile with room."""
    table = scene.table
    dismount(scene, fighter)
    if table.has_room(fighter.tile, fighter):
        return

    def far(there: Tile) -> tuple[bool, int, int]:
        held = there.quadrant != fighter.tile.quadrant and table.is_held(there.quadrant, fighter)
        return held, *away(fighter.tile, there)

    every = (there for quadrant in all_quadrants() for there in quadrant.tiles())
    put(table, fighter, min((each for each in every if table.has_room(each, fighter)), key=far))


def throw_off(scene: Scene[Table], fighter: Fighter) -> None:
    """Whoever rides somebody who is off the field stands beside where that was."""
    fighter.mount = ""
    for each in scene.table.fighters.values():
        if each.mount == fighter.id:
            get_off(scene, each)
