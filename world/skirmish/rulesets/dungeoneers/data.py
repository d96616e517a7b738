"""The tables of Dungeoneers: sizes, weapons, damage types, conditions, difficulties."""

from typing import Final, Literal

from msgspec import Struct

ATTRIBUTES: Final = ("body", "mind", "spirit", "finesse")
PROFICIENCIES: Final = ("striking", "dodging", "stealth")
#: An adversary has these in place of proficiencies.
DIFFICULTIES: Final = ("general", "striking_dn", "dodging_dn", "notice_dn")

SIDES: Final = 10
CORE_DICE: Final = 3

#: Names of difficulty numbers.
DN_NAMES: Final = (
    "trivial",
    "easy",
    "average",
    "hard",
    "insane",
    "absurd",
    "unfathomable",
)


class Size(Struct, frozen=True):
    """One size: its number, the wounds that come on top of Body, and its reach in tiles."""

    number: int
    wounds: int
    reach: int


SIZES: Final = {
    "tiny": Size(0, 0, 1),
    "small": Size(1, 1, 1),
    "medium": Size(2, 2, 1),
    "large": Size(3, 4, 2),
    "huge": Size(4, 8, 3),
    "massive": Size(5, 16, 4),
    "gargantuan": Size(6, 32, 5),
}

Range = Literal["zone", "short", "medium", "long"]


class Weapon(Struct, frozen=True):
    """One weapon type. `tossed` is the range at which it may be thrown, empty where it may not."""

    range: Range
    wounds: int
    hands: int
    tossed: Range | Literal[""] = ""


WEAPONS: Final = {
    "improvised": Weapon("short", 1, 1, "medium"),
    "light": Weapon("zone", 2, 1, "medium"),
    "standard": Weapon("short", 2, 1),
    "control": Weapon("medium", 2, 2),
    "heavy": Weapon("short", 3, 2),
    "missile": Weapon("long", 1, 2),
}
#: A bare fist is an improvised weapon that cannot be tossed, and bludgeons.
FIST: Final = Weapon("short", 1, 0)
FIST_DAMAGE: Final = "bludgeoning"
HANDS: Final = 2

#: Damage types with the letter and category of those that have them; every type is damage.
DAMAGE_TYPES: Final = {
    "bludgeoning": ("B", "physical"),
    "piercing": ("P", "physical"),
    "slashing": ("S", "physical"),
    "heat": ("H", "energy"),
    "cold": ("C", "energy"),
    "toxic": ("T", "energy"),
    "disintegrate": ("D", "energy"),
    "precision": ("", ""),
}
CATEGORIES: Final = ("damage", "physical", "energy")


class Condition(Struct, frozen=True):
    """What a condition does. Speed is in percent; boon and bane count as they stand.

    Conditions without numbers are the referee's to play out. One that `ails` nobody is not ended
    by the action that ends conditions.
    """

    striking: int = 0
    dodging: int = 0
    speed: int = 100
    ails: bool = True


CONDITIONS: Final = {
    "grappled": Condition(dodging=-2, speed=0),
    "grappling": Condition(dodging=-1, speed=50),
    "prone": Condition(dodging=-3),
    "hidden": Condition(ails=False),
    "shrouded": Condition(striking=1, dodging=1, ails=False),
    "covered": Condition(striking=2, dodging=2, ails=False),
    "channeling": Condition(ails=False),
    "broken": Condition(),
    "defensive": Condition(ails=False),
    "blocking": Condition(ails=False),
    "berserk": Condition(),
    "quickened": Condition(ails=False),
    "off balance": Condition(),
    "frightened": Condition(),
    "weakened": Condition(),
    "dazed": Condition(),
    "bleeding": Condition(),
    "disoriented": Condition(),
    "blinded": Condition(),
    "burning": Condition(),
    "freezing": Condition(),
}
