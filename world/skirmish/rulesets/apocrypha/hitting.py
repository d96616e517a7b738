"""Hitting a target: pools of dice, what goes into them, and the Avoidance Rating."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from world.skirmish.ruleset import Scene

from .data import COMBAT_SKILLS, FULL, METER, RUNNING, SIDES, SPRINTING, Weapon

if TYPE_CHECKING:
    from .fighter import Fighter
    from .table import Table


class Modifier(Struct, frozen=True, gc=False):
    """Dice in a pool, and where they come from."""

    name: str
    dice: int


class Pool(Struct, frozen=True, gc=False):
    """A pool as it fell: what went into it, its dice, its hits, and what those of recoil showed."""

    modifiers: tuple[Modifier, ...]
    dice: int
    hits: int
    recoil: tuple[int, ...] = ()


def roll(
    scene: Scene[Table], fighter: Fighter, modifiers: Iterable[Modifier], recoil: int = 0
) -> Pool:
    """Roll skill, attribute and modifiers; as many dice as the recoil cannot hit."""
    counted = _counted(scene.table, fighter, modifiers)
    size = max(1, sum([each.dice for each in counted]))
    dead = scene.dice.faces(min(recoil, size), SIDES, by=fighter.id) if recoil else ()
    live, hits = size - len(dead), 0
    if live:
        hits = scene.dice.successes(live, SIDES, scene.table.house.success, fighter.id)
    return Pool(counted, size, hits, dead)


def dice_in(table: Table, fighter: Fighter, modifiers: Iterable[Modifier]) -> int:
    """Return how many dice a pool has, at least one."""
    return max(1, sum([each.dice for each in _counted(table, fighter, modifiers)]))


def _counted(table: Table, fighter: Fighter, modifiers: Iterable[Modifier]) -> tuple[Modifier, ...]:
    """Return what counts in a pool, with the wounds that hamper everything."""
    wounds = Modifier("wounds", table.house.wounded if fighter.wounded else 0)
    return tuple([each for each in (*modifiers, wounds) if each.dice])


# What goes into a pool


def attribute(fighter: Fighter, short: str) -> Modifier:
    """Return the dice of an attribute."""
    return Modifier(short, fighter.value(short))


def skill(fighter: Fighter, short: str) -> Modifier:
    """Return the dice of a skill."""
    return Modifier(short, getattr(fighter, short))


def weapon_dice(fighter: Fighter, weapon: Weapon) -> Iterator[Modifier]:
    """Yield skill and attribute of a weapon."""
    yield skill(fighter, weapon.skill)
    yield attribute(fighter, weapon.attribute)


def best_combat_skill(fighter: Fighter) -> Modifier:
    """Return the highest of the combat skills."""
    return max((skill(fighter, each) for each in COMBAT_SKILLS), key=lambda each: each.dice)


def ground_dice(table: Table, fighter: Fighter) -> Modifier:
    """Return what fighting hand to hand from the ground costs."""
    return Modifier("on the ground", table.house.ground if fighter.stance == "prone" else 0)


def reaction_dice(table: Table, fighter: Fighter, *, melee: bool) -> Iterator[Modifier]:
    """Yield what helps and hampers every reaction that is rolled."""
    house = table.house
    yield Modifier("desperate defense", house.defense if fighter.defending else 0)
    yield Modifier("feinted", house.feinted if fighter.feinted else 0)
    if melee:
        yield Modifier("earlier reactions", house.again * fighter.reacted)


# What the attack must beat

_COVER_RULES: Final = {
    "light": "light_cover", "half": "half_cover", "heavy": "heavy_cover", FULL: "heavy_cover",
}  # fmt: skip
_LOW_RULES: Final = {"crouched": "crouched_ar", "prone": "prone_ar"}
_SPEED_RULES: Final = {RUNNING: "running_ar", SPRINTING: "sprinting_ar"}


def avoidance_rating(table: Table, fighter: Fighter, *, melee: bool, distance: int) -> int:
    """Return what an attack must beat if nothing is done against it; 0 for the unaware."""
    if not fighter.aware:
        return 0
    house, prone = table.house, fighter.stance == "prone"

    def rule(rules: dict[str, str] | dict[int, str], key: object) -> int:
        name = rules.get(key)  # type: ignore[call-overload]
        return getattr(house, name) if name else 0

    rating = max(1, fighter.value("crd") - 1)
    rating += 0 if prone else rule(_SPEED_RULES, fighter.rate)
    rating += house.defense_ar if fighter.defending else 0
    if melee:
        return max(0, rating + (house.prone_melee_ar if prone else 0))
    rating += rule(_COVER_RULES, fighter.cover)
    if distance > house.afar * METER:
        rating += house.afar_ar + rule(_LOW_RULES, fighter.stance)
    return max(0, rating)
