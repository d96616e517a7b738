"""What the referee may do at any time: cover, conditions, pace, the end of the fighting."""

from typing import Annotated

from world.skirmish.arguments import Distance, Word, meters, words
from world.skirmish.context import Context
from world.skirmish.errors import IllegalMove
from world.skirmish.events import ActorEvent, Event
from world.skirmish.moves import Intervention
from world.skirmish.targets import Target

from . import end_of_combat
from .fighter import Cover
from .table import CONDITIONS, COVERS, Table


class CoverSet(ActorEvent, tag="cepheus_cover"):
    """The referee put a fighter behind cover, or out of it."""

    cover: str


class PaceSet(Event, tag="cepheus_pace"):
    """The referee multiplied movement."""

    percent: int


class ConditionSet(Event, tag="cepheus_condition"):
    """The referee said what the place is like: `what` is a key of `CONDITIONS`."""

    what: str
    how: str


class SetCover(Intervention, tag="cover"):
    """Put a fighter behind cover, or out of it."""

    verb = "cover"
    target: Annotated[str, Target(out=True, hint="FIGHTER")]
    cover: Annotated[Cover, Word(words=words(*COVERS), what="cover")]

    def play(self, ctx: Context[Table]) -> None:
        ctx.table.fighters[self.target].cover = self.cover
        ctx.emit(CoverSet(self.target, self.cover))


def _words(what: str) -> Word:
    return Word(words=words(*CONDITIONS[what]), what=what)


class _Condition(Intervention):
    """Say what the place is like."""

    how: str

    def play(self, ctx: Context[Table]) -> None:
        setattr(ctx.table, self.verb, self.how)
        ctx.emit(ConditionSet(self.verb, self.how))


class Terrain(_Condition):
    """Set the terrain; difficult terrain halves movement."""

    how: Annotated[str, _words("terrain")]


class Light(_Condition):
    """Set the light."""

    how: Annotated[str, _words("light")]


class Smoke(_Condition):
    """Set how thick the smoke is."""

    how: Annotated[str, _words("smoke")]


class Weather(_Condition):
    """Set the weather."""

    how: Annotated[str, _words("weather")]


class Pace(Intervention):
    """Multiply everyone's movement."""

    percent: Annotated[int, Distance(hint="TIMES", what="a number such as 0.5 or 2")]

    def check(self, table: Table) -> None:
        if not 0 <= self.percent <= 1000:
            raise IllegalMove(f"A pace is 0 to 10 times the usual, not {meters(self.percent)}.")

    def play(self, ctx: Context[Table]) -> None:
        ctx.table.pace = self.percent
        ctx.emit(PaceSet(self.percent))


class Cease(Intervention):
    """End the fighting without a winner; wounds are treated."""

    def check(self, table: Table) -> None:
        if table.phase == "medical":
            raise IllegalMove("The fighting has already ended.")

    def play(self, ctx: Context[Table]) -> None:
        end_of_combat.begin(ctx, "")
