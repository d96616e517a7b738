"""Minor Action: Movement, along a line of meters."""

from collections.abc import Iterator
from math import prod
from typing import Annotated, ClassVar

from world.skirmish.game import ActorEvent, Context, Distance, IllegalMove, in_meters, meters

from .actions import MinorAction
from .checks import load
from .fighters.fighter import Fighter
from .table import Table


class Moved(ActorEvent, tag="cepheus_move"):
    """A fighter moved along the line."""

    direction: str
    cm: int
    x: int


class Movement(MinorAction):
    """Move along the line, up to 6 meters."""

    under_any_load = True
    direction: ClassVar[str]
    sign: ClassVar[int]
    cm: Annotated[int, Distance(hint="METERS")]

    @classmethod
    def options(cls, table: Table, actor: Fighter) -> Iterator["Movement"]:
        """Every whole meter, and the greatest distance."""
        most = most_movement(table, actor)
        yield from map(cls, sorted({*range(100, most + 1, 100), most or 100}))

    def check(self, table: Table, actor: Fighter) -> None:
        most = most_movement(table, actor)
        if not most:
            raise IllegalMove("You cannot move any farther now.")
        if not 0 < self.cm <= most:
            raise IllegalMove(f"You can move up to {in_meters(most)} now, not {meters(self.cm)}.")

    def play(self, ctx: Context[Table], actor: Fighter) -> None:
        actor.x += self.cm * actor.side * self.sign
        actor.moved += self.cm
        ctx.emit(Moved(actor.id, self.direction, self.cm, actor.x))


class MoveForward(Movement):
    """Move toward where the other side started, up to 6 meters."""

    aliases = ("forward",)
    direction = "forward"
    sign = 1


class MoveBack(Movement):
    """Move away from where the other side started, up to 6 meters."""

    aliases = ("back",)
    direction = "back"
    sign = -1


def most_movement(table: Table, actor: Fighter) -> int:
    """Return the centimeters that one movement takes a fighter, at most."""
    house = table.house
    laden = load(table, actor)
    percents = (
        {"crouched": house.crouched_move, "prone": house.prone_move}.get(actor.stance, 100),
        house.difficult_move if table.terrain == "difficult" else 100,
        house.loaded_move if laden != "light" else 100,
        table.pace,
    )
    cm: int = house.move * 100 * prod(percents) // 100 ** len(percents)
    if actor.seriously_wounded or laden == "maximum":
        return max(0, min(cm, round(house.wounded_move * 100) - actor.moved))
    return cm
