"""Whom an action reaches, and what brings a creature nearer after it."""

from typing import Final

from world.skirmish.errors import IllegalMove

from . import field
from .field import Tile
from .fighter import Fighter
from .sizes_and_weapons import WEAPONS, Range
from .table import Table

#: After an action at one of these ranges a creature shifts towards its target.
SHIFTING: Final = frozenset({"short", "medium", "long"})


def check(table: Table, actor: Fighter, target: Fighter, range_: Range) -> None:
    """Raise `IllegalMove` unless a target can be seen and is in range."""
    if target.has("hidden"):
        raise IllegalMove(f"{target.name} is hidden.")
    if not in_range(table, actor, target, range_):
        where = field.word(target.tile.quadrant, table.half(actor.team))
        raise IllegalMove(f"{target.name} is out of {range_} range, in the {where}.")


def in_range(table: Table, actor: Fighter, target: Fighter, range_: Range) -> bool:
    """Return whether a range reaches a target; missiles go further from a back line."""
    return reaches(table, actor.tile, target, range_)


def reaches(table: Table, here: Tile, target: Fighter, range_: Range) -> bool:
    """Return whether a range reaches a target from a tile."""
    zone = field.zone(here.quadrant)
    missile = range_ == WEAPONS["missile"].range  # and nothing else has that
    further = table.house.back_range if missile and zone.name == field.BACK else 0
    return target.tile.quadrant in field.within(zone, range_, further)
