"""Catching Breath. It always succeeds."""

from world.skirmish.events import Event
from world.skirmish.moves import Action
from world.skirmish.ruleset import Context

from .fighter import Fighter
from .table import Table


class BreathCaught(Event, frozen=True, tag="grapple_breath"):
    """A fighter caught their breath. `gained` and `ad` are action dice."""

    actor: str
    gained: int
    ad: int


class CatchBreath(Action, tag="catch"):
    """Get 3 action dice back, up to your AP max. It needs no dice and no roll."""

    aliases = ("c",)

    def play(self, ctx: Context[Table], actor: Fighter) -> None:
        before = actor.ad
        actor.ad = max(before, min(before + ctx.table.house.breath, actor.ap_max))
        ctx.emit(BreathCaught(actor.id, actor.ad - before, actor.ad))
