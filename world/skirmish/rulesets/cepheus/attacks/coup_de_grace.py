"""Significant Action: Coup de Grace. A helpless, adjacent opponent dies without a roll."""

from collections.abc import Iterator
from typing import Annotated

from world.skirmish.game import Context, IllegalMove, Target, TargetEvent
from world.skirmish.rulesets.cepheus.actions import SignificantAction
from world.skirmish.rulesets.cepheus.fighters.fighter import Fighter
from world.skirmish.rulesets.cepheus.fighters.weapons import UNARMED
from world.skirmish.rulesets.cepheus.table import Table

from .attack import WithWeapon, check_own_cover, to_stand, usable_weapon, weapon_of, why_useless
from .damage import kill


class Executed(TargetEvent, tag="cepheus_coup_de_grace"):
    """A coup de grace."""

    weapon: str


class CoupDeGrace(SignificantAction):
    """Kill an unconscious enemy within 1.5 meters, with what is in hand or with bare hands."""

    aliases = ("execute",)
    target: Annotated[str, Target(among="enemies", out=True, does="execute")]
    weapon: WithWeapon = ""

    @classmethod
    def options(cls, table: Table, actor: Fighter) -> Iterator["CoupDeGrace"]:
        """Every enemy; with bare hands if what is in hand is of no use."""
        weapon = UNARMED.name if why_useless(actor, actor.weapon()) else ""
        for target in Target(among="enemies", out=True).values(table, actor):
            yield cls(target, weapon)

    def check(self, table: Table, actor: Fighter) -> None:
        target = table.fighters[self.target]
        if target.conscious:
            raise IllegalMove(f"{target.name} is conscious. You can execute only the unconscious.")
        if table.distance(actor, target) > round(table.house.adjacent * 100):
            raise IllegalMove(f"{target.name} is out of reach: move closer first.")
        check_own_cover(table, actor)
        weapon = usable_weapon(actor, self.weapon)
        if not weapon.magazine and actor.stance == "prone":
            raise IllegalMove("You cannot fight hand to hand while prone.", to_stand)

    def play(self, ctx: Context[Table], actor: Fighter) -> None:
        weapon = weapon_of(actor, self.weapon)
        actor.fire(weapon, 1)
        ctx.emit(Executed(actor.id, self.target, weapon.name))
        kill(ctx, ctx.table.fighters[self.target])
