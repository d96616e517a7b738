"""Grapple: Maneuver. Action dice become strike dice."""

from collections.abc import Iterator

from world.skirmish.errors import IllegalMove
from world.skirmish.ruleset import Scene

from .data import SIDES, SKILL_NAMES, SUCCESS, dice_told
from .events import Maneuvered
from .moves import Maneuver
from .table import Fighter, Table


def domain(table: Table, actor: Fighter) -> Iterator[Maneuver]:
    """Every number of dice with every own skill."""
    for skill in actor.own_skills():
        for dice in range(1, min(actor.ad, table.house.most_maneuver_dice) + 1):
            yield Maneuver(dice, skill)


def check(table: Table, actor: Fighter, move: Maneuver) -> None:
    """Dice in range and in the pool; a skill of one's own."""
    most = table.house.most_maneuver_dice
    if not 1 <= move.dice <= most:
        raise IllegalMove(f"A maneuver takes {dice_told(1, most, 'action')}, not {move.dice}.")
    if move.dice > actor.ad:
        have = "1 action die" if actor.ad == 1 else f"{actor.ad} action dice"
        raise IllegalMove(f"You have {have}; you cannot spend {move.dice}.")
    check_skill(actor, move.skill)


def check_skill(actor: Fighter, skill: str) -> None:
    """Raise `IllegalMove` unless the fighter has the skill."""
    if skill not in actor.own_skills():
        own = ", ".join(SKILL_NAMES[each] for each in actor.own_skills())
        name = SKILL_NAMES.get(skill, "that skill")
        raise IllegalMove(f"You do not have {name}; your skills: {own}.")


def play(scene: Scene[Table], actor: Fighter, move: Maneuver) -> None:
    """Roll dice and rating; earn strike dice; mark the skill."""
    house = scene.table.house
    rolled = max(0, move.dice + actor.rating(move.skill) + actor.maneuver_bonus)
    successes = scene.dice.successes(rolled, SIDES, SUCCESS)
    # The bonus is given when all three skills were marked before this maneuver, even if it
    # fails; only the skill of this maneuver is marked after it.
    bonus = 0
    if actor.all_marked():
        bonus = house.marks_bonus
        actor.marks = ()
    if move.skill not in actor.marks:
        actor.marks += (move.skill,)
    # No more than five strike dice can be earned; a failure costs no action dice.
    earned = min(successes, house.most_sd_earned)
    spent = move.dice if earned else 0
    actor.ad -= spent
    actor.sd += earned + bonus
    scene.tell(
        Maneuvered(
            actor.id, move.skill, successes, rolled, spent, earned, bonus, actor.ad, actor.sd
        )
    )
