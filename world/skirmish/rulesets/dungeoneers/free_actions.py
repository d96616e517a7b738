"""Combat Free Actions: reposition, leave, drop prone, interact, channel."""

from world.skirmish.errors import IllegalMove
from world.skirmish.fight import REFEREE, Ask, Decision, Procedure
from world.skirmish.ruleset import Scene

from . import conditions, field, movement, riding, ways
from .events import Interacted, OtherDone
from .moves import (
    Channel,
    DropProne,
    Interact,
    Leave,
    Reposition,
    read_tile,
)
from .table import Fighter, Table


def check_free(actor: Fighter) -> None:
    """One free action a round, and no second for momentum."""
    if not actor.free:
        raise IllegalMove("You have used your free action of this round.")


def check_reposition(table: Table, actor: Fighter, move: Reposition) -> None:
    """To a tile in reach of one's speed; or up, if one is down."""
    if not move.tile:
        if not actor.has("prone"):
            raise IllegalMove("You stand already.")
        return
    if not actor.pace():
        raise IllegalMove("You cannot move.")
    ways.check_go(table, actor, move.tile, actor.pace())


def reposition(scene: Scene[Table], actor: Fighter, move: Reposition) -> None:
    """Move, or stand up."""
    if move.tile:
        movement.go(scene, actor, move.tile)
    else:
        conditions.end(scene, actor, "prone")


def check_leave(table: Table, actor: Fighter, move: Leave) -> None:
    """Near enough to one's back edge."""
    ways.check_leave(table, actor, actor.pace())


def leave(scene: Scene[Table], actor: Fighter, move: Leave) -> None:
    """Flee."""
    movement.flee(scene, actor)


def check_drop(table: Table, actor: Fighter, move: DropProne) -> None:
    """Somebody who stands."""
    if actor.has("prone"):
        raise IllegalMove("You are prone already.")


def drop(scene: Scene[Table], actor: Fighter, move: DropProne) -> None:
    """Fall prone."""
    conditions.gain(scene, actor, "prone")


def check_interact(table: Table, actor: Fighter, move: Interact) -> None:
    """What can be done with what is in hand."""
    if move.what == "draw" and actor.armed != "stowed":
        raise IllegalMove("You have no stowed weapon to draw.")
    if move.what == "stow" and actor.armed != "yes":
        raise IllegalMove("You have nothing in hand to stow.")
    if move.what == "pick up":
        if actor.armed != "dropped":
            raise IllegalMove("You have tossed nothing.")
        if field.zone(read_tile(actor.lies).quadrant) != table.zone(actor):
            raise IllegalMove(f"Your weapon lies on {actor.lies}, outside your zone.")
    if move.what == "dismount" and not actor.mount:
        raise IllegalMove("You do not ride.")


def interact(scene: Scene[Table], actor: Fighter, move: Interact) -> Procedure:
    """With one's weapon, one's mount, or whatever the referee settles."""
    scene.tell(Interacted(actor.id, move.what))
    match move.what:
        case "draw" | "pick up":
            actor.armed, actor.lies = "yes", ""
        case "stow":
            actor.armed = "stowed"
        case "dismount":
            riding.get_off(scene, actor)
        case _:
            yield Ask((Decision(REFEREE, "other", (actor.id,), "done"),))
            scene.tell(OtherDone(actor.id))


def check_channel(table: Table, actor: Fighter, move: Channel) -> None:
    """Anybody may."""


def channel(scene: Scene[Table], actor: Fighter, move: Channel) -> None:
    """Two stacks of channeling."""
    conditions.gain(scene, actor, "channeling", stacks=scene.table.house.channel_stacks)
