"""The table of armor, to which builders add rows."""

from typing import Final

from msgspec import Struct

from world.skirmish.game import read_table

from .skills import SKILLS
from .weapons import Price, Score, Weight, check_known


class Armor(Struct, frozen=True, forbid_unknown_fields=True):
    """One row of the armor table.

    Attributes:
        protection: Taken off damage.
        laser: Subtracted from a laser's damage, if it differs.
        burns: Whether each laser hit takes one off `laser`.
        over: Whether it may be worn over other armor.
        skill: Without it the wearer's physical checks suffer.
        strength: Added to the wearer's Strength for checks; `dexterity` to their Dexterity.
        powered: Whether it carries its own weight.
    """

    name: str
    protection: Score
    laser: Score | None = None
    burns: bool = False
    over: bool = False
    skill: str = ""
    strength: Score = 0
    dexterity: Score = 0
    powered: bool = False
    tl: Score = 0
    kg: Weight = 0.0
    cost: Price = 0

    def __post_init__(self) -> None:
        if self.skill:
            check_known("skill", (self.skill,), SKILLS)


ARMOR: Final = read_table(__package__, "armor.toml", Armor)
