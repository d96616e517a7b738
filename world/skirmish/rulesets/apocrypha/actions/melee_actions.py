"""Melee actions: Attack, Desperate Swing, Flurry, Feint, Power Attack, Charge."""

from collections.abc import Iterator
from typing import Annotated, Self

from msgspec.structs import replace

from world.skirmish.game import Context, IllegalMove, Procedure, Target
from world.skirmish.rulesets.apocrypha.data import METER, RUNNING
from world.skirmish.rulesets.apocrypha.exchange.hitting import Incoming
from world.skirmish.rulesets.apocrypha.exchange.resolution import begin_flurry
from world.skirmish.rulesets.apocrypha.table import Fighter, Table

from .attacks import AttackAction


class Attack(AttackAction):
    """Attack an enemy hand to hand."""

    aliases = ("a", "strike", "hit")
    called = True


class DesperateSwing(AttackAction):
    """Swing for ERG alone, with a die less; the next attack on you is easier."""

    aliases = ("swing",)
    bulk = False
    dice_rule = "swing"
    exposes = True


class PowerAttack(AttackAction):
    """Strike with all your weight: a die less, and more damage, at most the weapon's own again."""

    aliases = ("power",)
    more_rule = "power_cost"
    dice_rule = "power"
    damage_rule = "power_damage"


class Flurry(AttackAction):
    """Attack with two blows in one roll, both at one enemy or one at each of two.

    It costs less than two attacks, and its target reacts once to both blows.
    """

    cost_rule = "flurry_cost"
    dice_rule = "flurry"
    second: Annotated[str, Target(among="enemies", lead="and")] = ""

    @classmethod
    def variants(cls, table: Table, actor: Fighter, enemy: Fighter) -> Iterator[AttackAction]:
        yield cls(enemy.id)
        for second in table.enemies(actor):
            if second is not enemy:
                yield cls(enemy.id, second=second.id)

    @property
    def targets(self) -> tuple[str, ...]:
        return (self.target, self.second) if self.second else (self.target,)

    def attack(self, table: Table, actor: Fighter) -> Incoming:
        blows = 1 if self.second else table.house.flurry_blows
        return super().attack(table, actor)._replace(blows=blows)

    def aimed_at(self, other: Fighter) -> Self:
        aimed = super().aimed_at(other)
        return replace(aimed, second="") if self.second == other.id else aimed

    def check_target(self, table: Table, actor: Fighter, points: int) -> None:
        if self.second == self.target:
            raise IllegalMove("The second target of a flurry must be another enemy.")
        super().check_target(table, actor, points)

    def resolve(self, ctx: Context[Table], attacks: list[Incoming]) -> Procedure:
        return begin_flurry(ctx, *attacks) if len(attacks) > 1 else super().resolve(ctx, attacks)


class Feint(AttackAction):
    """Pretend to attack: a die less and little damage, but the next reaction is harder.

    If it is countered, that was the bait: your real attack is rolled against the counter.
    """

    cost_rule = "feint_cost"
    dice_rule = "feint"
    share_rule = "feint_damage"
    bait = True


class Charge(AttackAction):
    """Attack an enemy you are running or sprinting toward, with dice for your speed."""

    def check_target(self, table: Table, actor: Fighter, points: int) -> None:
        target, course = table.fighters[self.target], actor.course
        if actor.rate < RUNNING or course is None or not course.toward or course.who != target.id:
            raise IllegalMove(f"To charge {target.name}, first run or sprint toward them.")
        most = table.house.charge_from
        if table.distance(actor, target) > most * METER:
            raise IllegalMove(f"A charge begins within {most} meters of {target.name}.")
        super().check_target(table, actor, points)

    def attack(self, table: Table, actor: Fighter) -> Incoming:
        return super().attack(table, actor)._replace(speed=actor.rate)
