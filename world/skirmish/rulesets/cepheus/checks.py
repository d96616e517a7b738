"""Checks: two dice, a skill or none, a characteristic, and everything that helps or hinders."""

from collections.abc import Iterable

from world.skirmish.dice import Dice

from .data import SKILLS, Armour
from .events import Checked, Modifier
from .table import Fighter, Table


def characteristic_dm(score: int) -> int:
    """0-2 is -2, 3-5 is -1, 6-8 is 0, and so on; 33 and more is +9."""
    return min(9, score // 3 - 2)


def score(fighter: Fighter, characteristic: str) -> int:
    """A characteristic as it counts in checks: damaged, and with what armour lends."""
    lent = {"str": "strength", "dex": "dexterity"}.get(characteristic)
    extra = sum(getattr(each, lent) for each in fighter.armour) if lent else 0
    return fighter.now[characteristic] + extra


def level(table: Table, fighter: Fighter, skill: str) -> int:
    """The level of a skill, or of the one it belongs to; untrained without either.

    Jack of all trades makes being untrained less of a hindrance, never a help.
    """
    for name in (skill, SKILLS[skill]):
        if name and name in fighter.skills:
            return fighter.skills[name]
    return min(0, table.house.untrained + fighter.skills.get("jack of all trades", 0))


def load(table: Table, fighter: Fighter) -> str:
    """How heavily somebody is laden: light, medium, heavy, maximum. Daggers are not counted."""
    kg = sum(each.kg for each in fighter.weapons if each.name != "Dagger")
    kg += sum(each.kg for each in fighter.armour if not each.powered)
    weights = {each.name: each.ammo_kg for each in fighter.weapons}
    kg += sum(weights.get(name, 0) * many for name, many in fighter.magazines.items())
    strength = fighter.full["str"]
    pull = kg * table.house.gravity / 100
    limits = (("light", 2), ("medium", 4), ("heavy", 6))
    return next((name for name, times in limits if pull <= times * strength), "maximum")


def hindrances(table: Table, fighter: Fighter, *, physical: bool) -> Iterable[Modifier]:
    """What weighs on every check of a fighter, and on the physical ones."""
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
    for armour in fighter.armour:
        if lacking := armour_dm(table, fighter, armour):
            yield Modifier(f"unskilled in {armour.name}", lacking)


def armour_dm(table: Table, fighter: Fighter, armour: Armour) -> int:
    """The DM on physical checks of somebody who has not learned to wear their armour."""
    if not armour.skill or armour.skill in fighter.skills:
        return 0
    return level(table, fighter, armour.skill)


def roll(dice: Dice, dms: Iterable[Modifier]) -> tuple[int, tuple[Modifier, ...], int]:
    """Two dice, the DMs that are not 0, and the total."""
    rolled = dice.total(2, 6)
    counted = tuple(each for each in dms if each.dm)
    return rolled, counted, rolled + sum(each.dm for each in counted)


def check(
    table: Table, dice: Dice, fighter: Fighter, skill: str, characteristic: str, dms: list[Modifier]
) -> Checked:
    """A skill check. A natural 2 or 12 means nothing in itself."""
    physical = characteristic in ("str", "dex", "end")
    own = [
        Modifier(skill, level(table, fighter, skill)),
        *([_characteristic(fighter, characteristic)] if characteristic else []),
        *hindrances(table, fighter, physical=physical),
        *dms,
    ]
    rolled, counted, total = roll(dice, own)
    effect = total - table.house.target_number
    return Checked(fighter.id, skill, rolled, counted, total, effect)


def _characteristic(fighter: Fighter, characteristic: str) -> Modifier:
    return Modifier(characteristic.upper(), characteristic_dm(score(fighter, characteristic)))
