"""The referee's moves: conditions and places. For new zones see `drawing_zones`."""

from typing import Annotated

from world.skirmish.game import IllegalMove, Intervention, Number, Target, Word, words

from . import conditions
from .fighters.data import CONDITIONS
from .fighters.field import distance, read_tile
from .ground import movement, riding
from .ground.movement import ATile, Moved
from .table import Context, Table

_Fighter = Annotated[str, Target(hint="FIGHTER")]
_Condition = Annotated[str, Word(words=words(*CONDITIONS), what="condition")]

_MOST_ROUNDS = 100


class SetCondition(Intervention):
    """Give a fighter a condition, for some rounds (of channeling: stacks), or until it is ended."""

    verb = "condition"
    target: _Fighter
    condition: _Condition
    rounds: Annotated[int, Number(unit="round", units="rounds")] = 0

    def check(self, table: Table) -> None:
        if self.rounds > _MOST_ROUNDS:
            raise IllegalMove(f"A condition lasts 1 to {_MOST_ROUNDS} rounds, not {self.rounds}.")

    def play(self, ctx: Context) -> None:
        target = ctx.table.fighters[self.target]
        if self.condition == "prone" and not self.rounds:
            riding.fall_prone(ctx, target)
        else:
            conditions.gain(ctx, target, self.condition, stacks=self.rounds)


class ClearCondition(Intervention):
    """End a condition of a fighter."""

    verb = "clear"
    target: _Fighter
    condition: _Condition

    def check(self, table: Table) -> None:
        target = table.fighters[self.target]
        if not target.has(self.condition):
            raise IllegalMove(f"{target.name} is not {self.condition}.")

    def play(self, ctx: Context) -> None:
        conditions.end(ctx, ctx.table.fighters[self.target], self.condition)


class Place(Intervention):
    """Put a fighter on a tile."""

    target: _Fighter
    tile: ATile

    def check(self, table: Table) -> None:
        target, there = table.fighters[self.target], read_tile(self.tile)
        if there == target.tile:
            raise IllegalMove(f"{target.name} stands on {self.tile} already.")
        if not table.has_room(there, target):
            raise IllegalMove(f"{target.name} does not fit on {self.tile}.")

    def play(self, ctx: Context) -> None:
        target, there = ctx.table.fighters[self.target], read_tile(self.tile)
        far = distance(target.tile, there)
        movement.put(ctx, target, there, Moved(target.id, self.tile, far), moves=False)
