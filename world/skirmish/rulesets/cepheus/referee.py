"""What the referee may do at any time: cover, conditions, pace, the end of the fighting."""

from collections.abc import Iterator
from typing import Annotated

from world.skirmish.game import (
    ActorEvent,
    Context,
    Distance,
    Event,
    IllegalMove,
    Intervention,
    Target,
    Targets,
    Word,
    meters,
    words,
)

from . import end_of_combat
from .fighters.fighter import Cover, Fighter
from .table import CONDITIONS, COVERS, Table
from .turns.initiative import AwareSet, notice


class CoverSet(ActorEvent, tag="cepheus_cover"):
    """The referee put a fighter behind cover, or out of it."""

    cover: str


class NowAware(Intervention):
    """Say who notices their opponents now, as if you had named them at the start.

    They can react, and their initiative is what it is for those who were aware.
    """

    verb = "aware"
    fighters: Annotated[tuple[str, ...], Targets(out=True, hint="all|NAMES")]

    @classmethod
    def options(cls, table: Table) -> Iterator["NowAware"]:
        """Yield each of the unaware, which are few."""
        yield from (cls((fighter.id,)) for fighter in table.fighters.values())

    def check(self, table: Table) -> None:
        if table.phase == "medical":
            raise IllegalMove("The fighting has already ended.")
        if table.phase != "rounds":
            raise IllegalMove("Say who is aware before the first round: aware all|none|NAMES.")
        if not self._unaware(table):
            raise IllegalMove("They are all aware already.")

    def play(self, ctx: Context[Table]) -> None:
        noticing = self._unaware(ctx.table)
        for fighter in noticing:
            notice(ctx.table, fighter)
        ctx.emit(AwareSet(tuple(fighter.id for fighter in noticing)))

    def _unaware(self, table: Table) -> list[Fighter]:
        named = (table.fighters[fighter] for fighter in self.fighters)
        return [fighter for fighter in named if not (fighter.aware or fighter.gone)]


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
