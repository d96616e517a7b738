"""Minor Action: Changing Stance."""

from typing import Annotated, Final, get_args

from world.skirmish.game import ActorEvent, Context, IllegalMove, Word, words

from .actions import MinorAction
from .fighters.fighter import Fighter, Stance
from .table import Table

STANCES: Final = words(*get_args(Stance))


class StanceChanged(ActorEvent, tag="cepheus_stance"):
    """A fighter stands, crouches or lies down."""

    stance: str


class ChangeStance(MinorAction, tag="stance"):
    """Stand, crouch or lie down."""

    aliases = ("stance",)
    stance: Annotated[Stance, Word(words=STANCES, what="stance")]

    def check(self, table: Table, actor: Fighter) -> None:
        if actor.stance == self.stance:
            raise IllegalMove(f"You are {self.stance} already.")

    def play(self, ctx: Context[Table], actor: Fighter) -> None:
        actor.stance = self.stance
        ctx.emit(StanceChanged(actor.id, self.stance))
