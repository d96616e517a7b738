"""Sizes and weapon types."""

from typing import Final, Literal

from msgspec import Struct


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
#: After an action at one of these ranges a creature shifts towards its target.
SHIFTING: Final = frozenset({"short", "medium", "long"})


class Weapon(Struct, frozen=True):
    """One weapon type; `tossed` is the range at which it may be thrown, empty for never."""

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
