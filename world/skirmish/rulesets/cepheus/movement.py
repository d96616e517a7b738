"""Minor Action: Movement, along a line of metres."""

from collections.abc import Iterator
from math import prod

from world.skirmish.errors import IllegalMove
from world.skirmish.ruleset import Scene
from world.skirmish.slots import in_metres, metres

from .checks import load
from .events import Went
from .moves import Go
from .table import Fighter, Table
from .turns import check_any_action, lose_aim, spend_minor


def domain(table: Table, actor: Fighter) -> Iterator[Go]:
    """Every whole metre, and as far as it goes."""
    most = reach(table, actor)
    for cm in sorted({*range(100, most + 1, 100), most} - {0}):
        yield Go("forward", cm)
        yield Go("back", cm)


def reach(table: Table, actor: Fighter) -> int:
    """The centimetres that one movement action takes somebody, at most."""
    house = table.house
    laden = load(table, actor)
    percents = (
        {"crouched": house.crouched_move, "prone": house.prone_move}.get(actor.stance, 100),
        house.difficult_move if table.difficult else 100,
        house.loaded_move if laden != "light" else 100,
        table.pace,
    )
    cm: int = house.move * 100 * prod(percents) // 100 ** len(percents)
    if actor.seriously_wounded or laden == "maximum":
        return max(0, min(cm, house.wounded_move - actor.moved))
    return cm


def check(table: Table, actor: Fighter, move: Go) -> None:
    """At most what stance, load, ground and wounds allow."""
    check_any_action(table)
    most = reach(table, actor)
    if not 0 < move.cm <= most:
        raise IllegalMove(
            f"You can move up to {in_metres(most)} now, not {metres(move.cm)}."
            if most
            else "You cannot move any farther now."
        )


def play(scene: Scene[Table], actor: Fighter, move: Go) -> None:
    """Forward is towards the other side, from where one's own side began."""
    spend_minor(scene)
    lose_aim(scene, actor)
    actor.x += move.cm * actor.side * (1 if move.direction == "forward" else -1)
    actor.moved += move.cm
    scene.tell(Went(actor.id, move.direction, move.cm, actor.x))
