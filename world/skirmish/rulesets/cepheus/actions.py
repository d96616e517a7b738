"""The base classes of minor and significant actions."""

from typing import ClassVar

from world.skirmish.game import Action, ActorEvent, Context, IllegalMove

from .checks import load
from .fighters.fighter import Fighter
from .table import Table


class AimLost(ActorEvent, tag="cepheus_aim_lost"):
    """A fighter's aim was lost, by something they did or that was done to them."""


class TurnAction(Action):
    """What uses up a part of a turn.

    Attributes:
        keeps_aim: Whether an aim outlives it; every other action breaks one.
        under_any_load: Whether it can be done under a maximum load.
    """

    keeps_aim: ClassVar[bool] = False
    under_any_load: ClassVar[bool] = False

    def check_load(self, table: Table, actor: Fighter) -> None:
        """Raise `IllegalMove` where the fighter carries too much for it."""
        if not self.under_any_load and load(table, actor) == "maximum":
            raise IllegalMove("You carry too much: you can only move, 1.5 meters a round.")


class MinorAction(TurnAction):
    """A minor action; without one left, the significant action is swapped for two."""

    costs = "minor"


class SignificantAction(TurnAction):
    """The significant action."""

    costs = "significant"


def lose_aim(ctx: Context[Table], fighter: Fighter) -> None:
    """Anything but aiming on breaks an aim."""
    if fighter.aim is not None:
        fighter.aim = None
        ctx.emit(AimLost(fighter.id))
