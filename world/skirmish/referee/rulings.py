"""The referee's moves of every ruleset: take a fighter out, and settle other actions."""

from collections.abc import Iterator
from typing import Annotated, Any

from world.skirmish.base.errors import IllegalMove
from world.skirmish.moves.base import Action, Intervention, Question, Response
from world.skirmish.moves.targets import Target
from world.skirmish.state.context import Context
from world.skirmish.state.events import ActorEvent
from world.skirmish.state.fight import REFEREE, Procedure


class Withdraw(Intervention):
    """Take a fighter out of the fight."""

    target: Annotated[str, Target(out=True, hint="FIGHTER")]

    def play(self, ctx: Context[Any]) -> None:
        ctx.rules.leave(ctx, ctx.table.fighters[self.target])


class Yield(Action):
    """Give up and leave the fight. You do not win it, and you cannot come back."""

    forfeits = True
    aliases = ("surrender", "give up")
    listed = False

    @classmethod
    def options(cls, table: Any, actor: Any) -> Iterator[Action]:
        """Yield nothing: giving up is never listed, but can always be typed."""
        return iter(())

    def play(self, ctx: Context[Any], actor: Any) -> None:
        ctx.rules.leave(ctx, actor)


class OtherBegan(ActorEvent, tag="other_began"):
    """A fighter does something that only the referee can settle."""


class OtherSettled(ActorEvent, tag="other_settled"):
    """The referee has settled it."""


class Settled(Response):
    """Say that what a fighter did is settled."""

    verb = "done"


class SettleOther(Question, tag="other"):
    """The referee's word on what a fighter does."""

    answers = (Settled,)
    default = Settled()
    asks = "to settle what {actor} does"
    standing = False
    actor: str


def refuse_without_referee(table: Any) -> None:
    """Refuse what only a referee can settle in a fight that has none."""
    if not table.house.referee:
        raise IllegalMove("This fight has no referee who could settle it.")


class DoOther(Action):
    """Do something else; the referee settles it."""

    verb = "other"

    def check(self, table: Any, actor: Any) -> None:
        refuse_without_referee(table)

    def play(self, ctx: Any, actor: Any) -> Procedure:
        ctx.emit(OtherBegan(actor.id))
        yield SettleOther(REFEREE, actor.id)
        ctx.emit(OtherSettled(actor.id))
