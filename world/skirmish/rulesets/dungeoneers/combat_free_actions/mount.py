"""Mount. Riders are where their mount is, and a rider may carry another."""

from typing import Annotated

from world.skirmish.arguments import Target
from world.skirmish.errors import IllegalMove
from world.skirmish.events import Event
from world.skirmish.fight import Procedure
from world.skirmish.moves import Response
from world.skirmish.questions import Question
from world.skirmish.ruleset import Scene
from world.skirmish.rulesets.dungeoneers import conditions, targets
from world.skirmish.rulesets.dungeoneers.combat_actions.hold_the_line import is_kept_out
from world.skirmish.rulesets.dungeoneers.field import Tile, all_quadrants, away
from world.skirmish.rulesets.dungeoneers.fighter import Fighter
from world.skirmish.rulesets.dungeoneers.sizes_and_weapons import SIZES
from world.skirmish.rulesets.dungeoneers.table import Table

from . import CombatFreeAction


class MountSought(Event, frozen=True, tag="dungeoneers_mount"):
    """A fighter wants to ride another, who is asked."""

    actor: str
    target: str


class Mounted(Event, frozen=True, tag="dungeoneers_mounted"):
    """A fighter rides another, who was `willing`, or was not let."""

    actor: str
    target: str
    willing: bool


class Dismounted(Event, frozen=True, tag="dungeoneers_dismounted"):
    """A fighter does not ride any more."""

    actor: str


class Carry(Response):
    """Carry the rider."""

    verb = "yes"


class Decline(Response):
    """Carry nobody."""

    verb = "no"


class CarryRider(Question, tag="mount"):
    """Whether a creature is willing to carry a rider."""

    kind = "mount"
    answers = (Carry, Decline)
    default = Decline()
    asks = "whether to carry {rider}"
    rider: str


class Mount(CombatFreeAction):
    """Climb onto a willing creature in your zone, at least one size larger than you.

    You are where it is and go with it, until you move by yourself.
    """

    target: Annotated[str, Target()]

    def check(self, table: Table, actor: Fighter) -> None:
        target = table.fighters[self.target]
        targets.check(table, actor, target, "zone")
        if SIZES[target.size].number <= SIZES[actor.size].number:
            raise IllegalMove(f"{target.name} is not larger than you.")
        if actor.mount == target.id:
            raise IllegalMove(f"You ride {target.name} already.")
        if not actor.pace:
            raise IllegalMove("You cannot move.")
        quadrant = target.tile.quadrant
        if quadrant != actor.tile.quadrant and is_kept_out(table, quadrant, actor):
            raise IllegalMove(f"You find no way to {target.name}: a line is held against you.")

    def play(self, scene: Scene[Table], actor: Fighter) -> Procedure:
        target = scene.table.fighters[self.target]
        scene.tell(MountSought(actor.id, target.id))
        willing = isinstance((yield CarryRider(target.id, actor.id)), Carry)
        if willing:
            actor.mount = target.id
            scene.table.put(actor, target.tile)
        scene.tell(Mounted(actor.id, target.id, willing))
        if willing:
            conditions.end_at(scene, actor, "moving")


class Dismount(CombatFreeAction):
    """Get off your mount, onto the nearest tile with room."""

    verb = "interact dismount"
    aliases = ("dismount", "get off")

    def check(self, table: Table, actor: Fighter) -> None:
        if not actor.mount:
            raise IllegalMove("You do not ride.")

    def play(self, scene: Scene[Table], actor: Fighter) -> None:
        get_off(scene, actor)


def dismount(scene: Scene[Table], fighter: Fighter) -> None:
    """Ride no more; where the fighter stands comes after."""
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
        closed = there.quadrant != fighter.tile.quadrant and is_kept_out(
            table, there.quadrant, fighter
        )
        return closed, *away(fighter.tile, there)

    every = (there for quadrant in all_quadrants() for there in quadrant.tiles())
    table.put(fighter, min((each for each in every if table.has_room(each, fighter)), key=far))


def throw_off(scene: Scene[Table], fighter: Fighter) -> None:
    """Those who ride a fighter who is off the field stand beside where that was."""
    fighter.mount = ""
    for each in scene.table.fighters.values():
        if each.mount == fighter.id:
            get_off(scene, each)
