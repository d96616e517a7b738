"""What the referee does at any time: cover, ground, sight, pace, the end of hostilities."""

from typing import Annotated, Any

from world.skirmish.arguments import Distance, Target, Word, meters, words
from world.skirmish.errors import IllegalMove, NotUnderstood
from world.skirmish.events import Event
from world.skirmish.moves import Intervention
from world.skirmish.name_matching import shorten
from world.skirmish.ruleset import Context

from . import end_of_combat
from .fighter import Cover
from .table import COVERS, SIGHT, Table


class CoverSet(Event, frozen=True, tag="cepheus_cover"):
    """The referee put a fighter behind cover, or out of it."""

    actor: str
    cover: str


class TerrainSet(Event, frozen=True, tag="cepheus_terrain"):
    """The referee said what ground they fight on."""

    difficult: bool


class PaceSet(Event, frozen=True, tag="cepheus_pace"):
    """The referee multiplied movement."""

    percent: int


class SightSet(Event, frozen=True, tag="cepheus_sight"):
    """The referee said how well people see: `what` is the light, the smoke or the weather."""

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


class Terrain(Intervention):
    """Say what ground they fight on."""

    terrain: Annotated[str, Word(words=words("normal", "difficult"), what="terrain")]

    def play(self, ctx: Context[Table]) -> None:
        ctx.table.difficult = self.terrain == "difficult"
        ctx.emit(TerrainSet(ctx.table.difficult))


class _Percent(Distance, frozen=True, kw_only=True):
    """A multiplier; the move has it in percent."""

    def read(self, table: Any, actor: str, words: str) -> int:
        try:
            return super().read(table, actor, words)
        except NotUnderstood:
            wrong = f"'{shorten(words)}' is not how many times the usual"
            raise NotUnderstood(f"{wrong}, as in 0.5 or 2.") from None


class Pace(Intervention):
    """Multiply everyone's movement."""

    percent: Annotated[int, _Percent(hint="TIMES")]

    def check(self, table: Table) -> None:
        if not 0 <= self.percent <= 1000:
            raise IllegalMove(f"A pace is 0 to 10 times the usual, not {meters(self.percent)}.")

    def play(self, ctx: Context[Table]) -> None:
        ctx.table.pace = self.percent
        ctx.emit(PaceSet(self.percent))


class _Sight(Intervention):
    """Say how well people see."""

    how: str

    def play(self, ctx: Context[Table]) -> None:
        setattr(ctx.table, self.verb, self.how)
        ctx.emit(SightSet(self.verb, self.how))


class Light(_Sight):
    """Say how light it is."""

    how: Annotated[str, Word(words=words(*SIGHT["light"]), what="light")]


class Smoke(_Sight):
    """Say how much smoke there is."""

    how: Annotated[str, Word(words=words(*SIGHT["smoke"]), what="smoke")]


class Weather(_Sight):
    """Say what the weather is like."""

    how: Annotated[str, Word(words=words(*SIGHT["weather"]), what="weather")]


class Cease(Intervention):
    """End the hostilities; nobody has won, and wounds are tended."""

    def check(self, table: Table) -> None:
        if table.phase == "medical":
            raise IllegalMove("The hostilities have ended.")

    def play(self, ctx: Context[Table]) -> None:
        end_of_combat.begin(ctx, "")
