"""Minor Action: Aiming, and Aiming for the kill."""

from collections.abc import Iterator

from world.skirmish.errors import IllegalMove
from world.skirmish.ruleset import Scene

from .events import Aimed
from .moves import TakeAim
from .table import Aim, Fighter, Table
from .turns import check_minor, spend_minor


def domain(table: Table, actor: Fighter) -> Iterator[TakeAim]:
    """Everybody else, to hit or to kill."""
    for target in table.fighters:
        yield TakeAim(target)
        yield TakeAim(target, True)


def check(table: Table, actor: Fighter, move: TakeAim) -> None:
    """Somebody else who lives; more aim than counts is not taken."""
    check_minor(table, actor)
    target = table.fighters[move.target]
    if target is actor:
        raise IllegalMove("You cannot aim at yourself.")
    if target.dead or target.withdrawn:
        raise IllegalMove(f"{target.name} is out of the fight.")
    if actor.aim == Aim(move.target, move.kill, _most_aims(table, move.kill)):
        raise IllegalMove(f"You cannot aim any better at {target.name}.")


def play(scene: Scene[Table], actor: Fighter, move: TakeAim) -> None:
    """Each action adds to the next attack on that target, while nothing else is done."""
    spend_minor(scene)
    before = actor.aim
    same = before is not None and (before.target, before.kill) == (move.target, move.kill)
    actions = before.actions + 1 if same and before is not None else 1
    actor.aim = Aim(move.target, move.kill, min(actions, _most_aims(scene.table, move.kill)))
    adds = worth(scene.table, actor.aim)
    scene.tell(Aimed(actor.id, move.target, move.kill, adds))


def worth(table: Table, aim: Aim) -> int:
    """What an aim adds: to the roll, or to the damage of an aim for the kill."""
    if aim.kill:
        return min(table.house.kill_aim * aim.actions, table.house.kill_aim_most)
    return min(aim.actions, table.house.aim_most)


def _most_aims(table: Table, kill: bool) -> int:
    if kill:
        return -(-table.house.kill_aim_most // max(1, table.house.kill_aim))
    return table.house.aim_most
