"""Checks: two dice, a skill or none, a characteristic, and everything that helps or hinders."""

from collections.abc import Iterable, Iterator
from enum import Enum, auto
from typing import Final

from msgspec import Struct

from world.skirmish.game import ActorEvent, Dice

from .fighters.fighter import Fighter
from .fighters.skills import SKILLS, characteristic_dm
from .table import Table

#: Two dice that both show a 6.
MOST_ROLLED: Final = 12


class Modifier(Struct, frozen=True, gc=False):
    """One DM of a check, by its reason."""

    reason: str
    dm: int


class Roll(ActorEvent):
    """Two dice with DMs: their total, and the Effect beyond the number needed."""

    rolled: int
    dms: tuple[Modifier, ...]
    total: int
    effect: int

    @property
    def needed(self) -> int:
        """The total that succeeds."""
        return self.total - self.effect

    @property
    def succeeded(self) -> bool:
        """Whether the total is high enough. A natural 2 or 12 means nothing in itself."""
        return self.effect >= 0


class Checked(Roll, tag="cepheus_check"):
    """A check was made."""

    skill: str


def score(fighter: Fighter, characteristic: str) -> int:
    """Return a characteristic as it counts in checks: damaged, and with what armor lends."""
    counts = fighter.now(characteristic)
    if lent := _LENT.get(characteristic):
        for armor in fighter.armor:
            counts += getattr(armor, lent)
    return counts


#: The fields of armor that lend a characteristic.
_LENT: Final = {"str": "strength", "dex": "dexterity"}

#: The name of the skill of fists and claws in a sentence.
_IN_WORDS: Final = {"natural": "natural weapons"}


def skill_dm(table: Table, fighter: Fighter, skill: str) -> Modifier:
    """Return the level of a skill, or of the one it belongs to; untrained without either.

    A specialty counts before the skill that it belongs to, unless a house rule takes the higher.
    Jack of all trades makes being untrained less of a hindrance, never a help.
    """
    own = [name for name in (skill, SKILLS.get(skill)) if name and name in fighter.skills]
    if own:
        best = max(own, key=fighter.skills.__getitem__)
        name = best if table.house.parent_skill else own[0]
        return Modifier(name, fighter.skills[name])
    jack = fighter.skills.get("jack of all trades", 0)
    return Modifier(
        f"untrained in {_IN_WORDS.get(skill, skill)}", min(0, table.house.untrained + jack)
    )


def stat_dm(fighter: Fighter, characteristic: str) -> Modifier:
    """Return the DM of a characteristic."""
    return Modifier(characteristic.upper(), characteristic_dm(score(fighter, characteristic)))


def load(table: Table, fighter: Fighter) -> str:
    """Return how heavily a fighter is laden: light, medium, heavy, maximum.

    Daggers are not counted.
    """
    kg = 0.0
    for weapon in fighter.weapons:
        kg += weapon.ammo_kg * fighter.magazines.get(weapon.name, 0)
        kg += weapon.kg if weapon.name != "Dagger" else 0
    for armor in fighter.armor:
        kg += armor.kg if not armor.powered else 0
    pull = kg * table.house.gravity / 100
    for name, times in (("light", 2), ("medium", 4), ("heavy", 6)):
        if pull <= times * fighter.strength:
            return name
    return "maximum"


def hindrances(table: Table, fighter: Fighter, *, physical: bool) -> Iterator[Modifier]:
    """Yield what weighs on every check of a fighter, and on the physical ones."""
    house = table.house
    if fighter.reactions:
        yield Modifier("reactions", house.reaction_dm * fighter.reactions)
    if fighter.fatigued:
        yield Modifier("fatigue", house.fatigue)
    if not physical:
        return
    laden = load(table, fighter)
    if laden == "medium":
        yield Modifier("medium load", house.medium_load)
    elif laden != "light":
        yield Modifier("heavy load", house.heavy_load)
    for armor in fighter.armor:
        learned = not armor.skill or armor.skill in fighter.skills
        if not learned and (lacking := skill_dm(table, fighter, armor.skill).dm):
            yield Modifier(f"unskilled in {armor.name}", lacking)


def counted(dms: Iterable[Modifier]) -> tuple[Modifier, ...]:
    """Return the DMs that are not 0."""
    return tuple([modifier for modifier in dms if modifier.dm])


def total_of(dms: Iterable[Modifier]) -> int:
    """Return what DMs come to."""
    return sum([modifier.dm for modifier in dms])


def check_dms(
    table: Table, fighter: Fighter, skill: str, characteristic: str, *dms: Modifier
) -> tuple[Modifier, ...]:
    """Return every DM of a skill check, known before it is made."""
    physical = characteristic in ("str", "dex", "end")
    return counted(
        (
            skill_dm(table, fighter, skill),
            *([stat_dm(fighter, characteristic)] if characteristic else ()),
            *hindrances(table, fighter, physical=physical),
            *dms,
        )
    )


class Matters(Enum):
    """The differences between check results that the rules care about."""

    SUCCESS = auto()
    EFFECT_OF_SUCCESS = auto()
    EFFECT = auto()

    def thresholds(self, least: int) -> tuple[int, ...]:
        """Return up to which totals of the dice the result differs, if `least` succeeds."""
        match self:
            case Matters.SUCCESS:
                return (least - 1,)
            case Matters.EFFECT_OF_SUCCESS:
                return tuple(range(min(least - 1, MOST_ROLLED), MOST_ROLLED + 1))
            case Matters.EFFECT:
                return ()


def roll(
    table: Table,
    dice: Dice,
    fighter: Fighter,
    dms: tuple[Modifier, ...],
    matters: Matters,
) -> tuple[str, int, tuple[Modifier, ...], int, int]:
    """Roll two dice; return the fields of a `Roll`."""
    dm, needed = total_of(dms), table.house.target_number
    rolled = dice.total(2, 6, fighter.id, matters.thresholds(needed - dm))
    total = rolled + dm
    return fighter.id, rolled, dms, total, total - needed


def best_effect(
    table: Table, fighter: Fighter, skill: str, characteristic: str, *dms: Modifier
) -> int:
    """Return the Effect of a skill check if both dice show a 6."""
    every = check_dms(table, fighter, skill, characteristic, *dms)
    return MOST_ROLLED + total_of(every) - table.house.target_number


def roll_check(
    table: Table,
    dice: Dice,
    fighter: Fighter,
    skill: str,
    characteristic: str,
    *dms: Modifier,
    matters: Matters = Matters.EFFECT,
) -> Checked:
    """Make a skill check."""
    every = check_dms(table, fighter, skill, characteristic, *dms)
    return Checked(*roll(table, dice, fighter, every, matters), skill)
