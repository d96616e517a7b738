"""Placing creatures on tiles, and what a change of place ends."""

from collections.abc import Iterable

from world.skirmish.game import Event
from world.skirmish.rulesets.dungeoneers import conditions
from world.skirmish.rulesets.dungeoneers.fighters.field import Tile
from world.skirmish.rulesets.dungeoneers.fighters.fighter import Fighter
from world.skirmish.rulesets.dungeoneers.table import Context


def place(
    ctx: Context, fighter: Fighter, there: Tile, event: Event | None = None, *, moves: bool = True
) -> None:
    """Put a creature on a tile, with its riders, and end what a change of place ends.

    Args:
        ctx: The move under way.
        fighter: The creature.
        there: The tile.
        event: What tells of it, before what it ends.
        moves: Whether it moves by the rules, and not by the referee's word.
    """
    party = ctx.table.party(fighter)
    for rider in party:
        rider.column, rider.row = there
    if event is not None:
        ctx.emit(event)
    end_what_places_end(ctx, party, moves=moves)


def end_what_places_end(ctx: Context, placed: Iterable[Fighter], *, moves: bool) -> None:
    """End holds across zones and, for creatures that moved, what lasts until they move."""
    for fighter in placed:
        if moves:
            conditions.end_at(ctx, fighter, "moving")
        conditions.end_far_holds(ctx, fighter)
