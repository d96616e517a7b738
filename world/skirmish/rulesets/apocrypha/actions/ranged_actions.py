"""Ranged actions: ways to shoot, Ready Weapon, Precise Aim."""

from collections.abc import Iterator
from typing import Annotated

from world.skirmish.game import (
    Action,
    ActorEvent,
    Context,
    IllegalMove,
    Target,
    TargetEvent,
    command,
    is_allowed,
)
from world.skirmish.rulesets.apocrypha.data import RUNNING, SPRINTING
from world.skirmish.rulesets.apocrypha.engagements import engage
from world.skirmish.rulesets.apocrypha.movement import PassAction
from world.skirmish.rulesets.apocrypha.table import Aim, Fighter, Table

from .attacks import Shot, check_ranged, check_shot


class Readied(ActorEvent, tag="apocrypha_readied"):
    """A fighter has brought a weapon to bear."""

    weapon: str


class AimTaken(TargetEvent, tag="apocrypha_aim"):
    """A fighter aims precisely."""

    dice: int


class AimAndFire(Shot):
    """Shoot with the weapon's accuracy."""

    aliases = ("shoot",)
    aimed = True
    called = True

    def check_alone(self, table: Table, actor: Fighter) -> None:
        super().check_alone(table, actor)
        if actor.rate == SPRINTING:
            raise IllegalMove("You cannot aim while sprinting. Fire from the hip instead.")


class ReadyWeapon(PassAction):
    """Bring your ranged weapon to bear: firing it then costs ERG alone.

    It stays so until you run, sprint, draw another weapon, or recoil breaks it.
    """

    aliases = ("ready",)
    ranged = True

    def cost(self, table: Table, actor: Fighter) -> int:
        return max(1, actor.weapon().bulk)

    def check_alone(self, table: Table, actor: Fighter) -> None:
        weapon = check_ranged(actor)
        if actor.readied:
            raise IllegalMove(f"Your {weapon.name} is readied already.")
        if actor.rate >= RUNNING:
            raise IllegalMove("You cannot hold a weapon ready while running.")

    def play(self, ctx: Context[Table], actor: Fighter) -> None:
        actor.readied = True
        ctx.emit(Readied(actor.id, actor.weapon().name))


class FireFromTheHip(Shot):
    """Shoot for BULK alone, without the weapon's accuracy."""

    aliases = ("hip",)
    erg = False


class FireReadiedWeapon(Shot):
    """Shoot with a readied weapon, for ERG alone."""

    aliases = ("fire",)
    bulk = False
    aimed = True
    called = True
    readied = True


class PreciseAim(PassAction):
    """Aim for longer: a die for your next shot at that target, up to three times.

    You must keep still; moving and any reaction but a shot lose it.
    """

    aliases = ("aim",)
    ranged = True
    target: Annotated[str, Target(among="enemies")]

    @classmethod
    def options(cls, table: Table, actor: Fighter) -> Iterator[Action]:
        """Yield none without a ranged weapon, which no target changes."""
        if is_allowed(check_ranged, actor):
            yield from super().options(table, actor)

    @classmethod
    def attempts(cls, table: Table, actor: Fighter) -> Iterator[Action]:
        return super().options(table, actor)

    def cost(self, table: Table, actor: Fighter) -> int:
        return table.house.aim_cost

    def check_alone(self, table: Table, actor: Fighter) -> None:
        check_ranged(actor)
        if actor.rate:
            raise IllegalMove(
                f"You must stand still to aim precisely. Type {command('halt')} first."
            )

    def check_target(self, table: Table, actor: Fighter, points: int) -> None:
        target, aim = table.fighters[self.target], actor.aim
        check_shot(table, actor, target)
        if aim is not None and aim.target == target.id and aim.times >= table.house.aim_most:
            raise IllegalMove(f"You aim at {target.name} as well as you can.")

    def play(self, ctx: Context[Table], actor: Fighter) -> None:
        target, aim = ctx.table.fighters[self.target], actor.aim
        times = aim.times + 1 if aim is not None and aim.target == target.id else 1
        actor.aim = Aim(target.id, times)
        engage(ctx, actor, target)
        ctx.emit(AimTaken(actor.id, target.id, ctx.table.house.aim * times))
