"""The tables of weapons, to which builders add rows."""

from collections.abc import Iterable
from typing import Annotated, Final

from msgspec import Meta, Struct

from world.skirmish.game import read_table

from .ranges import MELEE, RANGE_DMS
from .skills import SKILLS

Score = Annotated[int, Meta(ge=0, le=100)]
Weight = Annotated[float, Meta(ge=0, le=10_000)]
Price = Annotated[int, Meta(ge=0, le=10**9)]
_Rounds = Annotated[int, Meta(ge=0, le=1000)]


class Weapon(Struct, frozen=True, forbid_unknown_fields=True):
    """One row of the weapon tables.

    Attributes:
        skills: The skills that use it; the best counts.
        ranges: How it reaches, keys of `RANGE_DMS`.
        damage: Six-sided dice.
        magazine: Rounds when full; 0 if it takes none.
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
    damage: Score
    magazine: _Rounds = 0
    rounds: Annotated[int, Meta(ge=1, le=1000)] = 1
    burst: bool = False
    laser: bool = False
    area: bool = False
    sight: bool = False
    strength: Score = 0
    least_strength: Score = 0
    tl: Score = 0
    kg: Weight = 0.0
    cost: Price = 0
    law: Score = 0
    ammo_cost: Price = 0
    ammo_kg: Weight = 0.0

    def __post_init__(self) -> None:
        check_known("skill", self.skills, SKILLS)
        check_known("range", self.ranges, RANGE_DMS)
        if self.magazine and self.rounds > self.magazine:
            raise ValueError(f"rounds is {self.rounds}, more than the magazine's {self.magazine}")

    @property
    def melee(self) -> bool:
        """Whether the weapon can be used hand to hand."""
        return any(use in MELEE for use in self.ranges)


def check_known(what: str, words: Iterable[str], allowed: Iterable[str]) -> None:
    """Raise `ValueError` unless there are words, and all of them are known."""
    unknown = sorted(set(words) - set(allowed))
    if unknown:
        raise ValueError(f"unknown {what} '{unknown[0]}'; choose from {', '.join(allowed)}")
    if not words:
        raise ValueError(f"it has no {what}s")


WEAPONS: Final = read_table(__package__, "weapons.toml", Weapon)

#: Always at hand.
UNARMED: Final = WEAPONS["unarmed strike"]
