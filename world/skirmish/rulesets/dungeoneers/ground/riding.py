"""Riding: a rider is where the mount is, until it gets off, is thrown off or falls."""

from world.skirmish.game import ActorEvent
from world.skirmish.rulesets.dungeoneers import conditions
from world.skirmish.rulesets.dungeoneers.fighters.field import Tile, all_quadrants, away
from world.skirmish.rulesets.dungeoneers.fighters.fighter import Fighter
from world.skirmish.rulesets.dungeoneers.table import Context

from . import placing


class Dismounted(ActorEvent, tag="dungeoneers_dismounted"):
    """A fighter no longer rides."""


def dismount(ctx: Context, fighter: Fighter) -> None:
    """End a ride; the caller puts the fighter on a tile."""
    if fighter.mount:
        fighter.mount = ""
        ctx.emit(Dismounted(fighter.id))


def get_off(ctx: Context, fighter: Fighter) -> None:
    """End a ride, on the nearest tile with room."""
    table = ctx.table
    dismount(ctx, fighter)
    if table.has_room(fighter.tile, fighter):
        return

    def far(there: Tile) -> tuple[bool, int, int]:
        entered = there.quadrant != fighter.tile.quadrant
        closed = entered and table.is_kept_out(fighter, there.quadrant)
        return closed, *away(fighter.tile, there)

    every = (there for quadrant in all_quadrants() for there in quadrant.tiles())
    near = min((tile for tile in every if table.has_room(tile, fighter)), key=far)
    placing.place(ctx, fighter, near)


def throw_off(ctx: Context, fighter: Fighter) -> None:
    """Put the riders of a fighter who has left the field next to its tile."""
    fighter.mount = ""
    for other in ctx.table.fighters.values():
        if other.mount == fighter.id:
            get_off(ctx, other)


def fall_prone(ctx: Context, fighter: Fighter) -> None:
    """Fall prone; a rider falls off."""
    if fighter.mount:
        get_off(ctx, fighter)
    conditions.gain(ctx, fighter, "prone")
