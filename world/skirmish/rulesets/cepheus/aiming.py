"""Minor Action: Aiming, and Aiming for the kill."""

from typing import Annotated, ClassVar

from world.skirmish.arguments import Target
from world.skirmish.errors import IllegalMove
from world.skirmish.events import ActorEvent
from world.skirmish.ruleset import Context

from .actions import MinorAction, lose_aim
from .fighter import Aim, Fighter
from .table import Table


class Aimed(ActorEvent, frozen=True, tag="cepheus_aim"):
    """A fighter aims; `worth` is what the aim adds now."""

    target: str
    kill: bool
    worth: int


class TakeAim(MinorAction, tag="aim"):
    """Add 1 to your next attack on a target, up to 6, as long as you do nothing else."""

    verb = "aim"
    kill: ClassVar[bool] = False
    keeps_aim = True
    target: Annotated[str, Target(out=True, does="aim at")]

    def check(self, table: Table, actor: Fighter) -> None:
        if actor.aim == Aim(self.target, self.kill, _most_aims(table, self.kill)):
            name = table.fighters[self.target].name
            raise IllegalMove(f"You cannot aim any better at {name}.")

    def play(self, ctx: Context[Table], actor: Fighter) -> None:
        before, actions = actor.aim, 1
        if before is not None and (before.target, before.kill) == (self.target, self.kill):
            actions = before.actions + 1
        else:
            lose_aim(ctx, actor)
        most = _most_aims(ctx.table, self.kill)
        actor.aim = Aim(self.target, self.kill, min(actions, most))
        adds = aim_worth(ctx.table, actor.aim)
        ctx.emit(Aimed(actor.id, self.target, self.kill, adds))


class AimForTheKill(TakeAim):
    """Add 2 to the damage of your next attack on a target, up to 6, likewise."""

    verb = "aim for the kill"
    aliases = ("kill",)
    kill = True


def aim_worth(table: Table, aim: Aim) -> int:
    """Return what an aim adds: to the roll, or to the damage of an aim for the kill."""
    if aim.kill:
        return min(table.house.kill_aim * aim.actions, table.house.kill_aim_most)
    return min(aim.actions, table.house.aim_most)


def _most_aims(table: Table, kill: bool) -> int:
    if kill:
        return -(-table.house.kill_aim_most // max(1, table.house.kill_aim))
    return table.house.aim_most
