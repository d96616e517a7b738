"""Defensive actions: Desperate Defense, Riposte."""

from typing import Annotated

from world.skirmish.game import ActorEvent, Context, IllegalMove, Target, TargetEvent
from world.skirmish.rulesets.apocrypha.data import COMBAT_SKILLS
from world.skirmish.rulesets.apocrypha.exchange.hitting import (
    WAYS,
    attribute,
    roll,
    skill,
    weapon_dice,
)
from world.skirmish.rulesets.apocrypha.movement import PassAction
from world.skirmish.rulesets.apocrypha.table import Fighter, Table


class Defending(ActorEvent, tag="apocrypha_defending"):
    """A fighter fights for their defense alone."""


class RiposteLaid(TargetEvent, tag="apocrypha_riposte"):
    """A fighter left an opening for one enemy, who sees through it unless it is `hidden`."""

    hidden: bool


class DesperateDefense(PassAction):
    """Make no attacks in this pass; until your next, your reactions and rating are better."""

    aliases = ("defend",)

    def cost(self, table: Table, actor: Fighter) -> int:
        return table.house.defense_cost

    def check_alone(self, table: Table, actor: Fighter) -> None:
        if actor.defending:
            raise IllegalMove("You are in a desperate defense already.")

    def play(self, ctx: Context[Table], actor: Fighter) -> None:
        actor.defending = True
        ctx.emit(Defending(actor.id))


class Riposte(PassAction):
    """Leave an opening for one enemy: your skill against their wits, rolled in secret.

    If they are deceived, you meet their next attack hand to hand with an attack of your own.
    """

    target: Annotated[str, Target(among="enemies")]

    def cost(self, table: Table, actor: Fighter) -> int:
        return WAYS["attack"].price(table.house, actor.melee_weapon())

    def check_target(self, table: Table, actor: Fighter, points: int) -> None:
        if actor.riposte == self.target:
            name = table.fighters[self.target].name
            raise IllegalMove(f"{name} has not seen your last opening yet.")

    def play(self, ctx: Context[Table], actor: Fighter) -> None:
        target = ctx.table.fighters[self.target]
        hits = roll(ctx, actor, weapon_dice(actor, actor.melee_weapon())).hits
        best = max((skill(target, name) for name in COMBAT_SKILLS), key=lambda name: name.dice)
        wits = attribute(target, "cog"), best
        hidden = hits > roll(ctx, target, wits, thresholds=(hits - 1,)).hits
        if hidden:
            actor.riposte, actor.hiding = target.id, True
        ctx.emit(RiposteLaid(actor.id, target.id, hidden))
