"""Grapple: Skill Action. Strike dice become a change of somebody's numbers."""

from collections.abc import Iterator

from world.skirmish.errors import IllegalMove
from world.skirmish.ruleset import Scene

from .data import SIDES, SKILLS, STAT_NAMES, SUCCESS, Skill
from .events import KnockedOut, Revived, SkillUsed
from .maneuver import check_skill
from .moves import SkillAction
from .strike import beats, check_strike_dice
from .table import Fighter, Table, bounds, changed


def domain(table: Table, actor: Fighter) -> Iterator[SkillAction]:
    """Every number of dice, own skill and, where it takes one, target."""
    most = min(actor.sd, table.house.most_strike_dice)
    for skill in actor.own_skills():
        others = (other for other in table.fighters if other != actor.id)
        for target in others if SKILLS[skill].on_target else ("",):
            for dice in range(most + 1):
                yield SkillAction(dice, skill, target)


def check(table: Table, actor: Fighter, move: SkillAction) -> None:
    """Dice, a skill of one's own, and a target it may have."""
    check_strike_dice(table, actor, move.dice, 0, "A skill action")
    check_skill(actor, move.skill)
    skill = SKILLS[move.skill]
    if not skill.on_target:
        if move.target:
            raise IllegalMove(f"{skill.name} works on yourself; name no target.")
        _check_effect(table, actor, skill, "your")
        return
    if not move.target:
        raise IllegalMove(f"{skill.name} needs a target: skill {move.dice} {skill.short} TARGET.")
    if move.target == actor.id:
        raise IllegalMove(f"{skill.name} works on somebody else, not on yourself.")
    target = table.fighters[move.target]
    if target.withdrawn:
        raise IllegalMove(f"{target.name} has left the fight.")
    _check_effect(table, target, skill, f"{target.name}'s")


def _check_effect(table: Table, fighter: Fighter, skill: Skill, whose: str) -> None:
    """An effect that would cross a bound is refused before the roll."""
    limits = bounds(fighter, skill.stat, table.house)
    if limits is None:
        return
    least, most = limits
    now, after = getattr(fighter, skill.stat), changed(fighter, skill.short)
    if skill.stat == "wounds" and after < least:
        raise IllegalMove(f"{fighter.name} has no wounds to heal.")
    if after < least or (most is not None and after > most):
        side, bound = ("least", least) if after < least else ("most", most)
        raise IllegalMove(
            f"{skill.name} would make {whose} {STAT_NAMES[skill.stat]} {after}, "
            f"from {now}; the {side} is {bound}."
        )


def play(scene: Scene[Table], actor: Fighter, move: SkillAction) -> None:
    """Roll dice and rating; change the number where they exceed the difficulty."""
    skill = SKILLS[move.skill]
    target = scene.table.fighters[move.target] if skill.on_target else actor
    # The dice spent and the rating less two; a low rating never takes dice away.
    rolled = move.dice + max(0, actor.rating(move.skill) - 2)
    successes = scene.dice.successes(rolled, SIDES, SUCCESS)
    succeeded = beats(scene.table, successes, skill.difficulty)
    was_out = target.knocked_out
    spent = move.dice if succeeded else 0
    actor.sd -= spent
    # Tactics adds to the very dice that are spent: what is left is counted before it does.
    left = actor.sd
    before = getattr(target, skill.stat)
    if succeeded:
        setattr(target, skill.stat, changed(target, move.skill))
    scene.tell(
        SkillUsed(
            actor.id,
            move.skill,
            target.id,
            successes,
            rolled,
            skill.difficulty,
            succeeded,
            spent,
            left,
            before,
            getattr(target, skill.stat),
        )
    )
    if target.knocked_out != was_out:
        outcome = Revived if was_out else KnockedOut
        scene.tell(outcome(actor.id, target.id))
