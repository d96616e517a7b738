"""The tables of the rules' reference document: skills, ranges, weapons, armour, and the like."""

from collections.abc import Iterable
from typing import Annotated, Final

from msgspec import Meta, Struct

from world.skirmish.npc_spec import read_table

#: Skills that matter in a fight, by the name that stands on a sheet. A specialty is used where a
#: sheet has it; else the skill that it belongs to counts.
SKILLS: Final[dict[str, str]] = {
    "gun combat": "",
    "melee combat": "",
    "natural": "melee combat",
    "bludgeoning": "melee combat",
    "piercing": "melee combat",
    "slashing": "melee combat",
    "archery": "gun combat",
    "slug pistol": "gun combat",
    "slug rifle": "gun combat",
    "shotgun": "gun combat",
    "energy pistol": "gun combat",
    "energy rifle": "gun combat",
    "heavy weapons": "gun combat",
    "athletics": "",
    "tactics": "",
    "leadership": "",
    "medicine": "",
    "zero-g": "",
    "battle dress": "",
    "jack of all trades": "",
}

SKILL_NAMES: Final = {skill: skill.title() for skill in SKILLS}

CHARACTERISTICS: Final = {
    "str": "Strength",
    "dex": "Dexterity",
    "end": "Endurance",
    "int": "Intelligence",
    "edu": "Education",
    "soc": "Social Standing",
}
#: Wounds go to these; END first.
PHYSICAL: Final = ("end", "str", "dex")

#: Range bands by their greatest distance in centimetres; Personal ends below 1.5 m.
BANDS: Final = (
    ("Personal", 149),
    ("Close", 300),
    ("Short", 1200),
    ("Medium", 5000),
    ("Long", 25000),
    ("Very Long", 50000),
)
FARTHEST: Final = "Distant"

#: DM by how a weapon reaches and the band; None where it cannot.
RANGE_DMS: Final[dict[str, tuple[int | None, ...]]] = {
    "close quarters": (0, -2, None, None, None, None, None),
    "extended reach": (-2, 0, None, None, None, None, None),
    "thrown": (None, 0, -2, -2, None, None, None),
    "pistol": (-2, 0, 0, -2, -4, None, None),
    "rifle": (-4, -2, 0, 0, 0, -2, -4),
    "shotgun": (-2, 0, -2, -2, -4, None, None),
    "assault weapon": (-2, 0, 0, 0, -2, -4, -6),
    "rocket": (-4, -2, -2, 0, 0, -2, -4),
}
MELEE: Final = frozenset({"close quarters", "extended reach"})

DIFFICULTIES: Final = {
    "simple": 6,
    "easy": 4,
    "routine": 2,
    "average": 0,
    "difficult": -2,
    "very difficult": -4,
    "formidable": -6,
}

STANCES: Final = {"standing": "Standing", "crouched": "Crouched", "prone": "Prone"}

COVERS: Final = {
    "none": "no cover",
    "quarter": "quarter cover",
    "half": "half cover",
    "three-quarter": "three-quarter cover",
    "full": "full cover",
}


#: What may trouble sight, by what it is; the first of each is no trouble.
SIGHT: Final = {
    "light": ("normal", "low", "dark"),
    "smoke": ("none", "thin", "thick"),
    "weather": ("fair", "extreme"),
}


_Dice = Annotated[int, Meta(ge=0, le=100)]
_Rounds = Annotated[int, Meta(ge=0, le=1000)]
_Score = Annotated[int, Meta(ge=0, le=100)]
_Weight = Annotated[float, Meta(ge=0, le=10_000)]
_Price = Annotated[int, Meta(ge=0, le=10**9)]


class Weapon(Struct, frozen=True, forbid_unknown_fields=True):
    """One row of the weapon tables; builders add rows of their own.

    Attributes:
        skills: The skills that use it; the best counts.
        ranges: How it reaches, keys of `RANGE_DMS`; the best counts.
        damage: Six-sided dice.
        magazine: Rounds when full; 0 where it takes none.
        rounds: Rounds that an attack fires.
        burst: Whether it always fires a burst, with the burst's DM.
        strength: Below it each point missing is a DM of -1.
        least_strength: Below it the weapon cannot be used.
        area: Whether it hits an area, which is the referee's business.
        sight: Whether it has a laser sight or a telescopic one.
    """

    name: str
    skills: tuple[str, ...]
    ranges: tuple[str, ...]
    damage: _Dice
    magazine: _Rounds = 0
    rounds: Annotated[int, Meta(ge=1, le=1000)] = 1
    burst: bool = False
    laser: bool = False
    area: bool = False
    sight: bool = False
    recoil: bool = False
    strength: _Score = 0
    least_strength: _Score = 0
    tl: _Score = 0
    kg: _Weight = 0.0
    cost: _Price = 0
    law: _Score = 0
    ammo_cost: _Price = 0
    ammo_kg: _Weight = 0.0

    def __post_init__(self) -> None:
        _known("skill", self.skills, SKILLS)
        _known("range", self.ranges, RANGE_DMS)
        if self.magazine and self.rounds > self.magazine:
            raise ValueError(f"rounds is {self.rounds}, more than the magazine's {self.magazine}")


class Armour(Struct, frozen=True, forbid_unknown_fields=True):
    """One row of the armour table.

    Attributes:
        protection: Taken off damage.
        laser: Taken off a laser's damage, where it differs.
        burns: Whether each laser hit takes one off `laser`.
        over: Whether it may be worn over another armour.
        skill: Without it one's physical checks suffer.
        strength: Added to the wearer's Strength for checks; likewise `dexterity`.
        powered: Whether it carries its own weight.
    """

    name: str
    protection: _Score
    laser: _Score | None = None
    burns: bool = False
    over: bool = False
    skill: str = ""
    strength: _Score = 0
    dexterity: _Score = 0
    powered: bool = False
    tl: _Score = 0
    kg: _Weight = 0.0
    cost: _Price = 0

    def __post_init__(self) -> None:
        if self.skill:
            _known("skill", (self.skill,), SKILLS)


class Template(Struct, frozen=True):
    """An NPC made in one word; scores that are not given are average."""

    name: str
    characteristics: dict[str, int]
    skills: dict[str, int]
    weapons: tuple[str, ...]
    armour: tuple[str, ...] = ()


def _known(what: str, words: Iterable[str], known: Iterable[str]) -> None:
    """Raise `ValueError` unless there are words, and all of them are known."""
    unknown = sorted(set(words) - set(known))
    if unknown:
        raise ValueError(f"there is no {what} '{unknown[0]}'; there are {', '.join(known)}")
    if not words:
        raise ValueError(f"it has no {what}s")


WEAPONS: Final = read_table(__package__, "weapons.toml", Weapon)
ARMOURS: Final = read_table(__package__, "armours.toml", Armour)
TEMPLATES: Final = read_table(__package__, "templates.toml", Template)

#: Always at hand.
UNARMED: Final = WEAPONS["unarmed strike"]


def band(distance: int) -> int:
    """The place of the range band of a distance in centimetres."""
    return next((place for place, (_, most) in enumerate(BANDS) if distance <= most), len(BANDS))


def band_name(distance: int) -> str:
    """The range band of a distance in centimetres."""
    place = band(distance)
    return BANDS[place][0] if place < len(BANDS) else FARTHEST


def range_dm(weapon: Weapon, distance: int) -> int | None:
    """The best DM of a weapon at a distance; None where it does not reach."""
    place = band(distance)
    dms = [dm for kind in weapon.ranges if (dm := RANGE_DMS[kind][place]) is not None]
    return max(dms, default=None)
