"""What the referee does between two moves: who is unaware, cover, who is out."""

from world.skirmish.errors import IllegalMove
from world.skirmish.events import Withdrawn
from world.skirmish.ruleset import Scene

from . import damage, passes
from .events import CoverTaken
from .moves import AnyMove, SetCover, Unaware, Withdraw
from .table import Table


def check(table: Table, move: AnyMove) -> None:
    """Raise `IllegalMove` unless the referee may do that now."""
    if table.phase == "over":
        raise IllegalMove("The fight is over.")
    if isinstance(move, Withdraw) and table.fighters[move.target].withdrawn:
        raise IllegalMove(f"{table.fighters[move.target].name} has left the fight already.")
    if isinstance(move, Unaware):
        _check_unaware(table, move)


def _check_unaware(table: Table, move: Unaware) -> None:
    if table.begun or table.phase not in ("ambush", "rounds"):
        raise IllegalMove("Somebody has acted; there is no ambush any more.")
    if not move.fighters:
        raise IllegalMove("Name those who are unaware: unaware NAME ...")
    if all(each.id in move.fighters for each in table.able()):
        raise IllegalMove("Somebody must be aware for an ambush.")


def play(scene: Scene[Table], move: AnyMove) -> None:
    """Do it, and go on where it takes the fight."""
    table = scene.table
    match move:
        case Unaware():
            passes.begin_ambush(scene, move.fighters)
        case SetCover():
            table.fighters[move.target].cover = move.cover
            scene.tell(CoverTaken(move.target, move.cover))
        case Withdraw():
            fighter = table.fighters[move.target]
            fighter.withdrawn = True
            damage.drop_out(table, fighter)
            scene.tell(Withdrawn(fighter.id))
