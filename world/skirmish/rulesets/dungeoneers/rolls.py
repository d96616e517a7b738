"""Rolls: three ten-sided dice and proficiency dice, each a success at or under a target number."""

from typing import NamedTuple

from world.skirmish.ruleset import Scene

from .data import ATTRIBUTES, CORE_DICE, SIDES
from .events import DifficultyMoved, Tried
from .moves import ALL
from .table import Fighter, Table


class Result(NamedTuple):
    """A roll's successes less its difficulty, and whether it was a critical."""

    degree: int
    critical: bool
    successes: int


def successes(faces: tuple[int, ...], target_number: int) -> int:
    """A die at or under the number is a success.

    At 10 or more every die scores once already and is rolled against the rest for more; at 0 or
    less none scores.
    """
    if target_number <= 0:
        return 0
    sure, rest = divmod(target_number, SIDES)
    return len(faces) * sure + sum(face <= rest for face in faces)


def _decisive(target_number: int) -> int:
    """Up to which face a die scores, or scores once more than it is sure to."""
    return max(target_number, 0) if target_number <= SIDES else target_number % SIDES


def core(
    scene: Scene[Table],
    actor: Fighter,
    attribute: str,
    skill: str,
    difficulty: int | None,
    *,
    boon: int = 0,
    most: int = ALL,
) -> Result:
    """A core roll, with the dice of a proficiency; without a difficulty it is a total roll."""
    dice = CORE_DICE + actor.skills.get(skill, 0)
    return _roll(scene, actor, attribute, dice, difficulty, boon=boon, most=most)


def standard(scene: Scene[Table], actor: Fighter, attribute: str, *, most: int = ALL) -> Result:
    """A standard roll: no proficiency, and always average (2)."""
    return _roll(scene, actor, attribute, CORE_DICE, 2, boon=0, most=most)


def difficulty_of(scene: Scene[Table], fighter: Fighter, what: str, net: int = 0) -> int:
    """An adversary's difficulty, moved by boon (up) or bane (down) where a 1d3 allows.

    A player's difficulty, when another player attacks, is the house rule's base and proficiency.
    """
    if fighter.player:
        skill = what.removesuffix("_dn")
        return scene.table.house.duel_base + fighter.skills.get(skill, 0)
    before = fighter.skills[what]
    if not net:
        return before
    moved = scene.dice.lot(3) <= abs(net)
    after = before + (1 if net > 0 else -1) * moved
    scene.tell(DifficultyMoved(fighter.id, what, net, before, after))
    return after


def _roll(
    scene: Scene[Table],
    actor: Fighter,
    attribute: str,
    dice: int,
    difficulty: int | None,
    *,
    boon: int,
    most: int,
) -> Result:
    assert attribute in ATTRIBUTES
    house = scene.table.house
    target_number = actor.attributes[attribute] + boon
    faces = scene.dice.faces(dice, SIDES, _decisive(target_number))
    rolled = successes(faces, target_number)
    # Two or more dice showing 1 are a critical: one success more, once.
    critical = faces.count(1) >= house.critical
    rolled += house.critical_bonus * critical
    counted = min(rolled, most)
    degree = counted - (difficulty or 0)
    scene.tell(
        Tried(
            actor.id,
            attribute,
            faces,
            target_number,
            rolled,
            counted,
            difficulty,
            degree,
            critical,
        )
    )
    return Result(degree, critical, counted)
