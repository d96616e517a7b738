"""The actions: Maneuver, Strike, Skill Action, Catching Breath.

Each die that shows 3 or more is a success. A failure costs no dice.
"""

from collections.abc import Iterator
from typing import Annotated, Any, Final

from world.skirmish.game import (
    Action,
    ActorEvent,
    Context,
    IllegalMove,
    Number,
    Target,
    TargetEvent,
)

from .fighter import Fighter, Table
from .house_rules import GrappleHouse
from .skills import SKILLS, OwnSkill, Skill

SIDES: Final = 6
SUCCESS: Final = 3


def roll(ctx: Context[Any], by: str, dice: int) -> tuple[int, int]:
    """Roll some dice, none if a bonus makes it less; return the successes and how many."""
    rolled = max(0, dice)
    return ctx.dice.successes(rolled, SIDES, SUCCESS, by), rolled


def beats(house: GrappleHouse, successes: int, number: int) -> bool:
    """Return whether successes exceed defense or difficulty (house rule: or equal it)."""
    return successes > number or (successes == number and house.ties_succeed)


class Maneuvered(ActorEvent, tag="grapple_maneuver"):
    """A maneuver was tried. `earned` and `bonus` are SD; `ad` and `sd` what is left."""

    skill: str
    successes: int
    rolled: int
    spent: int
    earned: int
    bonus: int
    ad: int
    sd: int

    @property
    def gained(self) -> int:
        """Every strike die that it brought."""
        return self.earned + self.bonus

    @property
    def in_all(self) -> int:
        """The strike dice with those from before; 0 where all are new, or none is."""
        return self.sd if 0 < self.gained < self.sd else 0


class Maneuver(Action):
    """Spend 1 to 3 action dice and use a skill to earn strike dice.

    You roll the dice and the skill's rating; each 3 or more earns a strike die, 5 at most. Without
    a success you keep your action dice. When all three skills have been used, the next maneuver
    gets 2 more strike dice.
    """

    aliases = ("m",)
    dice: Annotated[int, Number(least=1, most="most_maneuver_dice", unit="action die", pool="ad")]
    skill: OwnSkill

    def play(self, ctx: Context[Table], actor: Fighter) -> None:
        house = ctx.table.house
        dice = self.dice + actor.rating(self.skill) + actor.maneuver_bonus
        successes, rolled = roll(ctx, actor.id, dice)
        # The bonus is given when all three skills were marked before this maneuver, even if it
        # fails; only the skill of this maneuver is marked after it.
        bonus = 0
        if len(actor.marks) == 3:
            bonus = house.marks_bonus
            actor.marks = ()
        if self.skill not in actor.marks:
            actor.marks += (self.skill,)
        # No more than five strike dice can be earned.
        earned = min(successes, house.most_sd_earned)
        # The dice are taken already; those that are not spent come back.
        spent = self.dice if earned else 0
        actor.ad += self.dice - spent
        actor.sd += earned + bonus
        numbers = (successes, rolled, spent, earned, bonus, actor.ad, actor.sd)
        ctx.emit(Maneuvered(actor.id, self.skill, *numbers))


class Struck(TargetEvent, tag="grapple_strike"):
    """A strike was tried. `wounds` is what it dealt, 0 if it failed; `sd` what is left."""

    successes: int
    rolled: int
    defense: int
    spent: int
    sd: int
    wounds: int


class KnockedOut(TargetEvent, tag="grapple_out"):
    """`target` has as many wounds as they can take."""


class Strike(Action):
    """Spend 1 to 6 strike dice to wound a fighter, friend or foe.

    You roll them; if more of them show 3 or more than the target's defense, the target takes
    successes divided by defense, rounded down, in wounds. Otherwise you keep your strike dice.
    """

    aliases = ("a", "attack", "hit")
    dice: Annotated[
        int,
        Number(least=1, most="most_strike_dice", unit="strike die", pool="sd", earned="maneuver"),
    ]
    target: Annotated[str, Target()]

    def can_succeed(self, table: Table, actor: Fighter) -> bool:
        defense = table.fighters[self.target].defense
        return beats(table.house, self.dice + actor.strike_bonus, defense)

    def play(self, ctx: Context[Table], actor: Fighter) -> None:
        target = ctx.table.fighters[self.target]
        defense, wounds = target.defense, 0
        successes, rolled = roll(ctx, actor.id, self.dice + actor.strike_bonus)
        if beats(ctx.table.house, successes, defense):
            # Wounds are successes divided by defense, rounded down, at most the target's limit.
            wounds = min(successes // defense, target.max_wounds)
            target.wounds = min(target.wounds + wounds, target.max_wounds)
        # The dice are taken already; those that are not spent come back.
        spent = self.dice if wounds else 0
        actor.sd += self.dice - spent
        ctx.emit(Struck(actor.id, target.id, successes, rolled, defense, spent, actor.sd, wounds))
        if target.down:
            ctx.emit(KnockedOut(actor.id, target.id))


class SkillUsed(ActorEvent, tag="grapple_skill"):
    """A skill action was tried; `sd` is what was left when it was paid.

    `before` and `after` are the number it changes, on `target`.
    """

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

    @property
    def stat(self) -> str:
        """The name of the number, as people read it."""
        return Fighter.label(SKILLS[self.skill].stat)

    @property
    def change(self) -> int:
        """The difference that the skill made to the number."""
        return self.after - self.before

    @property
    def healed(self) -> int:
        """Wounds healed."""
        return -self.change if SKILLS[self.skill].stat == "wounds" else 0


class Revived(TargetEvent, tag="grapple_back"):
    """`target` was knocked out and stands again."""


class SkillAction(Action, tag="skill"):
    """Spend 0 to 6 strike dice on the effect of a skill, on yourself or on a target.

    You roll them and the skill's rating less 2; more successes than the skill's difficulty bring
    its effect. Otherwise you keep your strike dice.
    """

    verb = "skill"
    aliases = ("s",)
    noun = "a skill action"
    dice: Annotated[int, Number(most="most_strike_dice", unit="strike die", pool="sd")]
    skill: OwnSkill
    target: Annotated[str, Target(among="anyone", out=True)] = ""

    @classmethod
    def options(cls, table: Any, actor: Any) -> Iterator[Action]:
        """Name a target for the skills that need one, and for no others."""
        for option in super().options(table, actor):
            if bool(option.target) is SKILLS[option.skill].on_target:  # type: ignore[attr-defined]
                yield option

    def check(self, table: Table, actor: Fighter) -> None:
        skill = SKILLS[self.skill]
        if self.target and not skill.on_target:
            raise IllegalMove(f"{skill.name} works on yourself; name no target.")
        if skill.on_target and not self.target:
            raise IllegalMove(
                f"{skill.name} needs a target: skill {self.dice} {skill.short} TARGET."
            )
        if self.target == actor.id:
            raise IllegalMove(f"{skill.name} works on another fighter, not on yourself.")
        target = table.fighters[self.target] if self.target else actor
        _check_effect(table, target, skill, f"{target.name}'s" if self.target else "your")

    def can_succeed(self, table: Table, actor: Fighter) -> bool:
        skill = SKILLS[self.skill]
        target = table.fighters[self.target] if self.target else actor
        changes = target.changed(skill.stat, skill.change) != getattr(target, skill.stat)
        return changes and beats(table.house, self._rolled(actor), skill.difficulty)

    def _rolled(self, actor: Fighter) -> int:
        """The dice spent and the rating less two; a low rating never takes dice away."""
        return self.dice + max(0, actor.rating(self.skill) - 2)

    def play(self, ctx: Context[Table], actor: Fighter) -> None:
        skill = SKILLS[self.skill]
        target = ctx.table.fighters[self.target] if skill.on_target else actor
        successes, rolled = roll(ctx, actor.id, self._rolled(actor))
        succeeded = beats(ctx.table.house, successes, skill.difficulty)
        was_out = bool(target.down)
        # The dice are taken already; those that are not spent come back.
        spent = self.dice if succeeded else 0
        actor.sd += self.dice - spent
        # Tactics adds to the very dice that are spent: what is left is counted before it does.
        left = actor.sd
        before = getattr(target, skill.stat)
        if succeeded:
            setattr(target, skill.stat, target.changed(skill.stat, skill.change))
        rolls = (successes, rolled, skill.difficulty, succeeded, spent, left, before)
        after = getattr(target, skill.stat)
        ctx.emit(SkillUsed(actor.id, self.skill, target.id, *rolls, after))
        if bool(target.down) != was_out:
            outcome = Revived if was_out else KnockedOut
            ctx.emit(outcome(actor.id, target.id))


def _check_effect(table: Table, fighter: Fighter, skill: Skill, whose: str) -> None:
    """An effect that would cross a bound is refused before the roll."""
    house, stat = table.house, skill.stat
    if stat in ("ad", "sd"):
        return  # counts of dice are clamped instead
    least, most = {
        "ap_max": (house.least_ap_max, house.most_ap_max),
        "defense": (house.least_defense, house.most_defense),
        "wounds": (0, fighter.max_wounds),
    }.get(stat, (-house.most_bonus, house.most_bonus))
    now, after = getattr(fighter, stat), fighter.changed(stat, skill.change)
    if stat == "wounds" and after < least:
        raise IllegalMove(f"{fighter.name} has no wounds to heal.")
    if not least <= after <= most:
        bound = f"least is {least}" if after < least else f"most is {most}"
        change = f"{whose} {Fighter.label(stat)} {after}, from {now}"
        raise IllegalMove(f"{skill.name} would make {change}; the {bound}.")


class BreathCaught(ActorEvent, tag="grapple_breath"):
    """A fighter caught their breath. `gained` and `ad` are action dice."""

    gained: int
    ad: int


class CatchBreath(Action, tag="catch"):
    """Get 3 action dice back, up to your AP max. It needs no dice and no roll."""

    aliases = ("c",)

    def play(self, ctx: Context[Table], actor: Fighter) -> None:
        gained = actor.gain("ad", ctx.table.house.breath)
        ctx.emit(BreathCaught(actor.id, gained, actor.ad))
