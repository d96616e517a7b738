"""The state of a Grapple fight."""

from world.skirmish.turns import TeamTable

from .fighter import Fighter
from .house_rules import GrappleHouse


class Table(TeamTable, kw_only=True):
    """Fighters in teams that move in turn."""

    house: GrappleHouse
    fighters: dict[str, Fighter]
