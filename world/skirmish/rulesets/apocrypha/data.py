"""The tables: attributes, skills, weapons, rates, stances, cover, places of the body."""

from functools import cached_property
from typing import Annotated, Final

from msgspec import Meta, Struct

from world.skirmish.game import read_table

ATTRIBUTES: Final = {
    "crd": "Coordination",
    "dex": "Dexterity",
    "fit": "Fitness",
    "acu": "Acuity",
    "vol": "Volition",
    "res": "Resolve",
    "cog": "Cognition",
}

SKILLS: Final = {
    "hand_to_hand": "Hand to Hand",
    "martial_melee": "Martial Melee",
    "personal_weapons": "Personal Weapons",
    "martial_weapons": "Martial Weapons",
    "avoidance": "Avoidance",
}
COMBAT_SKILLS: Final = tuple(skill for skill in SKILLS if skill != "avoidance")

#: A die has ten sides.
SIDES: Final = 10

#: Centimeters.
METER: Final = 100

#: Rates of movement; the place of a rate is its multiple of walking.
RATES: Final = ("still", "walking", "running", "sprinting")
STILL, WALKING, RUNNING, SPRINTING = range(4)

#: Stances, and the divisor of the movement in each.
STANCES: Final = {"standing": 1, "crouched": 2, "prone": 4}

#: Full cover is out of sight.
FULL: Final = "full"
COVERS: Final = ("none", "light", "half", "heavy", FULL)

#: Where an attack lands, by what a die shows. The face must be called.
LOCATIONS: Final = ("head", "face", "torso", "arms", "legs")
LOCATION_ROLL: Final = ("head", *("torso",) * 5, *("arms",) * 2, *("legs",) * 2)
#: Up to these faces it is the same to a target, unless they soak: limbs are all alike.
LOCATION_THRESHOLDS: Final = (1, 6, 10)
DOUBLED: Final = ("head", "face")
LIMBS: Final = ("arms", "legs")

_Points = Annotated[int, Meta(ge=0, le=100)]
_Meters = Annotated[int, Meta(ge=0, le=10_000)]


class Weapon(Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """One row of the weapon table; builders add rows of their own.

    Attributes:
        skill: The skill that uses it, and `attribute` the attribute.
        erg: Action points of striking or loosing it.
        bulk: Action points of bringing it to bear.
        shock: Whether its damage is shock instead of harm.
        reach: Meters at which it strikes hand to hand; 0 for a ranged weapon.
        range: Meters at which it shoots; 0 for a melee weapon.
        size: How big it is, hand to hand.
        accuracy: Dice of an aimed shot.
        rof: Rounds that one attack may fire.
        recoil: Dice that cannot hit when it fires more than one.
        long: Whether it is in the way hand to hand.
    """

    name: str
    skill: str
    attribute: str
    erg: _Points
    bulk: _Points
    damage: _Points
    shock: bool = False
    reach: _Meters = 0
    range: _Meters = 0
    size: _Points = 0
    accuracy: _Points = 0
    rof: Annotated[int, Meta(ge=1, le=100)] = 1
    recoil: _Points = 0
    long: bool = False

    def __post_init__(self) -> None:
        if self.skill not in COMBAT_SKILLS:
            raise ValueError(f"skill is {self.skill}, not {', '.join(COMBAT_SKILLS)}")
        if self.attribute not in ATTRIBUTES:
            raise ValueError(f"attribute is {self.attribute}, not {', '.join(ATTRIBUTES)}")
        if bool(self.reach) == bool(self.range):
            raise ValueError("it has either a reach or a range")

    @cached_property
    def melee(self) -> bool:
        """Whether the weapon is used hand to hand."""
        return not self.range


WEAPONS: Final = read_table(__package__, "weapons.toml", Weapon)

#: Always at hand.
UNARMED: Final = WEAPONS["unarmed"]
