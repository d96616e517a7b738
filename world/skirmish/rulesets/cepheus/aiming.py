"""Minor Action: Aiming, and Aiming for the kill."""

from typing import Annotated, ClassVar

from world.skirmish.game import Context, IllegalMove, Target, TargetEvent

from .actions import MinorAction, lose_aim
from .fighters.fighter import Aim, Fighter
from .table import Table


class Aimed(TargetEvent, tag="cepheus_aim"):
    """A fighter aims; `worth` is what the aim adds now."""

    kill: bool
    worth: int


class TakeAim(MinorAction, tag="aim"):
    """Add 1 to your next attack on a target, up to 6, while you do nothing else."""

    verb = "aim"
    kill: ClassVar[bool] = False
    keeps_aim = True
    target: Annotated[str, Target(out=True, does="aim at")]

    def better(self, table: Table, actor: Fighter) -> Aim:
        """Return the aim that this makes of the one there is."""
        house, before = table.house, actor.aim
        same = before is not None and (before.target, before.kill) == (self.target, self.kill)
        step, most = (house.kill_aim, house.kill_aim_most) if self.kill else (1, house.aim_most)
        gathered = before.worth if same and before is not None else 0
        return Aim(self.target, self.kill, min(gathered + step, most))

    def check(self, table: Table, actor: Fighter) -> None:
        if actor.aim == self.better(table, actor):
            name = table.fighters[self.target].name
            raise IllegalMove(f"You cannot aim any better at {name}.")

    def play(self, ctx: Context[Table], actor: Fighter) -> None:
        aim, before = self.better(ctx.table, actor), actor.aim
        if before is not None and (before.target, before.kill) != (aim.target, aim.kill):
            lose_aim(ctx, actor)
        actor.aim = aim
        ctx.emit(Aimed(actor.id, aim.target, aim.kill, aim.worth))


class AimForTheKill(TakeAim):
    """Add 2 to the damage of your next attack on a target, up to 6, while you do nothing else."""

    verb = "aim for the kill"
    aliases = ("aim to kill",)
    kill = True
