"""The tables of the rulebook: sizes, weapon types, damage types and their traits, conditions."""

import re
from collections.abc import Iterable
from typing import Final, Literal

from msgspec import Struct

from world.skirmish.game import NotUnderstood, shorten


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

_LETTERS: Final = {letter: name for name, (letter, _) in DAMAGE_TYPES.items() if letter}
_KINDS: Final = (*DAMAGE_TYPES, *CATEGORIES)
_TRAIT: Final = re.compile(r"(resistance|vulnerability)\(\s*([a-z]+)\s*(\d{1,3})\s*\)")

#: The change by a trait for each hit of a damage type or category; below 0 for a resistance.
DamageTrait = tuple[str, int]


def read_trait(text: str) -> DamageTrait:
    """Return what a trait changes: `resistance(P1)` is piercing, -1.

    Raises:
        NotUnderstood: It is not a trait.
    """
    match = _TRAIT.fullmatch(text.casefold())
    kind = match[2] if match else ""
    kind = _LETTERS.get(kind.upper(), kind)
    if match is None or kind not in _KINDS:
        raise NotUnderstood(
            f"'{shorten(text)}' is not a trait. Write resistance(P1) or vulnerability(cold 2), "
            f"with {', '.join(_LETTERS)} or {', '.join(_KINDS)}."
        )
    return kind, int(match[3]) * (-1 if match[1] == "resistance" else 1)


def trait_change(traits: Iterable[DamageTrait], damage_type: str) -> int:
    """Return what traits add to a hit of a damage type."""
    _, category = DAMAGE_TYPES[damage_type]
    return sum(number for kind, number in traits if kind in (damage_type, category, "damage"))


# Conditions


class Effects(Struct, frozen=True):
    """What a condition does; one without numbers is the referee's to play out.

    Attributes:
        striking: Boon (+) or bane (-) on striking; `dodging` on dodging.
        speed: What it leaves of the speed, in percent.
        ails: Whether the action End Condition ends it.
        counts_rounds: Whether a stack goes with each round.
    """

    striking: int = 0
    dodging: int = 0
    speed: int = 100
    ails: bool = True
    counts_rounds: bool = True


CONDITIONS: Final = {
    "grappled": Effects(dodging=-2, speed=0),
    "grappling": Effects(dodging=-1, speed=50),
    "prone": Effects(dodging=-3),
    "hidden": Effects(ails=False),
    "shrouded": Effects(striking=1, dodging=1, ails=False),
    "covered": Effects(striking=2, dodging=2, ails=False),
    "channeling": Effects(ails=False, counts_rounds=False),
    # The referee plays the effects of these out.
    **dict.fromkeys(("defensive", "blocking", "quickened"), Effects(ails=False)),
    **dict.fromkeys(
        (
            "broken", "berserk", "off balance", "frightened", "weakened", "dazed", "bleeding",
            "disoriented", "blinded", "burning", "freezing",
        ),
        Effects(),
    ),
}  # fmt: skip

#: Other ends of a condition: moving, an action, the round of the next action, this round.
Until = Literal["", "moving", "acting", "later", "round"]


class Condition(Struct, frozen=True):
    """A condition that a fighter has.

    Attributes:
        stacks: The rounds left, or another count; 0 if it does not run out.
        until: What else ends it.
        grapples: The fighter that a grappling fighter holds.
        turns: The turns of the other's side that such a hold still lasts; 0 if it does not run out.
    """

    name: str
    stacks: int = 0
    until: Until = ""
    grapples: str = ""
    turns: int = 0
