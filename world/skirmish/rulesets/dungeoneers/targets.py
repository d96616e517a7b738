"""Whom an action reaches."""

from world.skirmish.errors import IllegalMove

from . import field
from .data import WEAPONS
from .field import Tile
from .table import Fighter, Table

#: After an action at one of these ranges one comes nearer.
SHIFTING = frozenset({"short", "medium", "long"})


def check(table: Table, actor: Fighter, target: Fighter, range_: str) -> None:
    """Raise `IllegalMove` unless somebody else is in range and can be seen."""
    if target is actor:
        raise IllegalMove("You cannot do that to yourself.")
    if not target.able:
        raise IllegalMove(f"{target.name} is out of the fight.")
    if target.has("hidden"):
        raise IllegalMove(f"{target.name} is hidden.")
    if not in_range(table, actor, target, range_):
        where = field.word(target.tile.quadrant, table.side(actor))
        raise IllegalMove(f"{target.name} is out of {range_} range, in the {where}.")


def in_range(table: Table, actor: Fighter, target: Fighter, range_: str) -> bool:
    """Whether a range reaches somebody; missiles go further from a back line."""
    return reaches(table, actor, actor.tile, target, range_)


def reaches(table: Table, actor: Fighter, here: Tile, target: Fighter, range_: str) -> bool:
    """The same, if the actor stood elsewhere."""
    zone = field.zone(here.quadrant)
    missile = range_ == WEAPONS["missile"].range  # and nothing else has that
    further = table.house.back_range if missile and zone.name == field.BACK else 0
    return target.tile.quadrant in field.within(zone, range_, further)


def enemies(table: Table, actor: Fighter) -> list[Fighter]:
    """Everybody who takes part on another side."""
    return [each for each in table.fighters.values() if each.able and each.team != actor.team]
