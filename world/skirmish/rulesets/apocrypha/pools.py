"""Pools of dice: what goes into one, rolling it, and the ratings that need no roll."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from world.skirmish.ruleset import Scene

from .data import COMBAT_SKILLS, FULL, METRE, RUNNING, SIDES, SPRINTING, UNARMED, Weapon
from .events import Modifier, Pooled
from .table import Fighter, Table


class Rolled(NamedTuple):
    """A pool as it fell: the hits, how many dice it had, and what those of recoil showed."""

    hits: int
    dice: int
    recoil: tuple[int, ...]


def roll(
    scene: Scene[Table], fighter: Fighter, what: str, modifiers: Iterable[Modifier], dead: int = 0
) -> Rolled:
    """Roll skill, attribute and modifiers, at least one die; the first `dead` dice cannot hit."""
    counted = _counted(scene.table, fighter, modifiers)
    size = _size(counted)
    dead = min(dead, size)
    recoil = scene.dice.faces(dead, SIDES) if dead else ()
    live = size - dead
    hits = scene.dice.successes(live, SIDES, scene.table.house.success) if live else 0
    scene.tell(Pooled(fighter.id, what, counted, size, hits, dead))
    return Rolled(hits, size, recoil)


def unseen(scene: Scene[Table], fighter: Fighter, modifiers: Iterable[Modifier]) -> int:
    """The hits of a pool that nobody is told of."""
    dice = _size(_counted(scene.table, fighter, modifiers))
    return scene.dice.successes(dice, SIDES, scene.table.house.success)


def _counted(table: Table, fighter: Fighter, modifiers: Iterable[Modifier]) -> tuple[Modifier, ...]:
    """What counts in a pool, with the wounds that hamper everything."""
    wounds = Modifier("wounds", table.house.wounded if fighter.wounded else 0)
    return tuple(each for each in (*modifiers, wounds) if each.dice)


def _size(counted: tuple[Modifier, ...]) -> int:
    return max(1, sum(each.dice for each in counted))


def attribute(fighter: Fighter, key: str) -> Modifier:
    """The dice of an attribute."""
    return Modifier(key, fighter.value(key))


def skill(fighter: Fighter, key: str) -> Modifier:
    """The dice of a skill."""
    return Modifier(key, fighter.skills.get(key, 0))


def weapon_dice(fighter: Fighter, weapon: Weapon) -> Iterator[Modifier]:
    """Skill and attribute of a weapon."""
    yield skill(fighter, weapon.skill)
    yield attribute(fighter, weapon.attribute)


def best_combat_skill(fighter: Fighter) -> Modifier:
    """The highest of the combat skills."""
    return max((skill(fighter, each) for each in COMBAT_SKILLS), key=lambda each: each.dice)


def avoidance_dice(table: Table, fighter: Fighter) -> Iterator[Modifier]:
    """The pool that gets one out of the way."""
    yield skill(fighter, "avoidance")
    yield attribute(fighter, "crd")
    yield attribute(fighter, "fit")


def reaction_dice(table: Table, fighter: Fighter, *, melee: bool) -> Iterator[Modifier]:
    """What helps and hampers every reaction that is rolled."""
    house = table.house
    yield Modifier("desperate defense", house.defense if fighter.defending else 0)
    yield Modifier("feinted", house.feinted if fighter.shaken else 0)
    if melee:
        yield Modifier("earlier reactions", house.again * fighter.reacted)


def reach_dice(table: Table, fighter: Fighter, weapon: Weapon, other: Fighter) -> Modifier:
    """The longer weapon is at an advantage beyond the other's reach, the shorter at 1 metre."""
    theirs = other.blade()
    distance = table.distance(fighter, other)
    shorter = weapon.reach < theirs.reach and distance <= UNARMED.reach * METRE
    longer = weapon.reach > theirs.reach and distance > theirs.reach * METRE
    return Modifier("reach", table.house.reach if shorter or longer else 0)


def ground_dice(table: Table, fighter: Fighter) -> Modifier:
    """On the ground one fights worse hand to hand."""
    return Modifier("on the ground", table.house.ground if fighter.stance == "prone" else 0)


def avoidance_rating(table: Table, fighter: Fighter, *, melee: bool, distance: int) -> int:
    """What an attack must beat when nothing is done against it; 0 for the unaware."""
    if not fighter.aware:
        return 0
    house = table.house
    rating = max(1, fighter.value("crd") - 1)
    if fighter.stance != "prone":
        rating += {RUNNING: house.running_ar, SPRINTING: house.sprinting_ar}.get(fighter.rate, 0)
    rating += house.defense_ar if fighter.defending else 0
    if melee:
        return max(0, rating + (house.prone_melee_ar if fighter.stance == "prone" else 0))
    covers = {"light": house.light_cover, "half": house.half_cover, "heavy": house.heavy_cover}
    covers[FULL] = house.heavy_cover
    rating += covers.get(fighter.cover, 0)
    if distance > house.afar * METRE:
        lower = {"crouched": house.crouched_ar, "prone": house.prone_ar}
        rating += house.afar_ar + lower.get(fighter.stance, 0)
    return max(0, rating)
