"""Skill Action. Strike dice change a fighter's numbers."""

from collections.abc import Iterator
from typing import Annotated

from world.skirmish.arguments import Number, Target
from world.skirmish.errors import IllegalMove
from world.skirmish.events import Event
from world.skirmish.moves import Action
from world.skirmish.ruleset import Context

from .fighter import Fighter
from .maneuver import SIDES, SUCCESS
from .skills import SKILLS, STAT_NAMES, OwnSkill, Skill
from .strike import KnockedOut, beats
from .table import Table


class SkillUsed(Event, frozen=True, tag="grapple_skill"):
    """A skill action was tried; `sd` is what was left when it was paid.

    `before` and `after` are the number it changes, on `target`.
    """

    actor: str
    skill: str
    target: str
    successes: int
    rolled: int
    difficulty: int
    succeeded: bool
    spent: int
    sd: int
    before: int
    after: int


class Revived(Event, frozen=True, tag="grapple_back"):
    """`target` was knocked out and stands again."""

    actor: str
    target: str


class SkillAction(Action, tag="skill"):
    """Spend 0 to 6 strike dice on the effect of a skill, on yourself or on a target.

    You roll them and the skill's rating less 2; more successes than the skill's difficulty bring
    its effect. Otherwise you keep your strike dice.
    """

    verb = "skill"
    aliases = ("s",)
    noun = "a skill action"
    dice: Annotated[
        int, Number(most="most_strike_dice", unit="strike die", units="strike dice", pool="sd")
    ]
    skill: OwnSkill
    target: Annotated[str, Target(among="anyone", out=True)] = ""

    @classmethod
    def options(cls, table: Table, actor: Fighter) -> Iterator["SkillAction"]:
        most = min(actor.sd, table.house.most_strike_dice)
        others = [other.id for other in table.fighters.values() if other is not actor]
        others.sort(key=lambda other: table.fighters[other].team == actor.team)
        for skill in actor.skills:
            # What cannot succeed is not proposed: too few dice to exceed the difficulty.
            extra, difficulty = max(0, actor.rating(skill) - 2), SKILLS[skill].difficulty
            enough = [n for n in range(most + 1) if beats(table.house, n + extra, difficulty)]
            for target in others if SKILLS[skill].on_target else ("",):
                yield from (cls(dice, skill, target) for dice in enough)

    def check(self, table: Table, actor: Fighter) -> None:
        skill = SKILLS[self.skill]
        if not skill.on_target:
            if self.target:
                raise IllegalMove(f"{skill.name} works on yourself; name no target.")
            _check_effect(table, actor, skill, "your")
            return
        if not self.target:
            raise IllegalMove(
                f"{skill.name} needs a target: skill {self.dice} {skill.short} TARGET."
            )
        if self.target == actor.id:
            raise IllegalMove(f"{skill.name} works on another fighter, not on yourself.")
        target = table.fighters[self.target]
        if target.withdrawn:
            raise IllegalMove(f"{target.name} has left the fight.")
        _check_effect(table, target, skill, f"{target.name}'s")

    def play(self, ctx: Context[Table], actor: Fighter) -> None:
        skill = SKILLS[self.skill]
        target = ctx.table.fighters[self.target] if skill.on_target else actor
        # The dice spent and the rating less two; a low rating never takes dice away.
        rolled = self.dice + max(0, actor.rating(self.skill) - 2)
        successes = ctx.dice.successes(rolled, SIDES, SUCCESS, actor.id)
        succeeded = beats(ctx.table.house, successes, skill.difficulty)
        was_out = bool(target.down)
        spent = self.dice if succeeded else 0
        actor.sd += self.dice - spent
        # Tactics adds to the very dice that are spent: what is left is counted before it does.
        left = actor.sd
        before = getattr(target, skill.stat)
        if succeeded:
            setattr(target, skill.stat, target.changed(skill.stat, skill.change))
        rolls = (successes, rolled, skill.difficulty, succeeded, spent, left, before)
        now = getattr(target, skill.stat)
        ctx.emit(SkillUsed(actor.id, self.skill, target.id, *rolls, now))
        if bool(target.down) != was_out:
            outcome = Revived if was_out else KnockedOut
            ctx.emit(outcome(actor.id, target.id))


def _check_effect(table: Table, fighter: Fighter, skill: Skill, whose: str) -> None:
    """An effect that would cross a bound is refused before the roll."""
    house = table.house
    limits = {
        "defense": (house.least_defense, house.most_defense),
        "ap_max": (house.least_ap_max, house.most_ap_max),
        "maneuver_bonus": (-house.most_bonus, house.most_bonus),
        "strike_bonus": (-house.most_bonus, house.most_bonus),
        "wounds": (0, fighter.max_wounds),
    }
    if skill.stat not in limits:
        # Counts of dice are clamped instead.
        return
    least, most = limits[skill.stat]
    now, after = getattr(fighter, skill.stat), fighter.changed(skill.stat, skill.change)
    if skill.stat == "wounds" and after < least:
        raise IllegalMove(f"{fighter.name} has no wounds to heal.")
    if not least <= after <= most:
        side, bound = ("least", least) if after < least else ("most", most)
        raise IllegalMove(
            f"{skill.name} would make {whose} {STAT_NAMES[skill.stat]} {after}, "
            f"from {now}; the {side} is {bound}."
        )
