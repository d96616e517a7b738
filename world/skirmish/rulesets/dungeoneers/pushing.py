"""Combat Actions: Push. A creature is forced away or falls; so is an object, by its size."""

from collections.abc import Generator

from world.skirmish.fight import Answer, Ask, Decision
from world.skirmish.ruleset import Scene

from . import conditions, movement, rolls, targets
from .attacks import LESSER, SUCCESS, Acting, handle
from .data import SIZES
from .events import Missed, ObjectPushed
from .moves import AnyMove, Choose, Push, Shove
from .table import Fighter, Table

#: Tiles that somebody or something is forced, and whether it falls.
_Pushed = Generator[Ask, tuple[Answer[AnyMove], ...], tuple[int, bool]]


def check_push(table: Table, actor: Fighter, move: Push) -> None:
    """Somebody in short range."""
    targets.check(table, actor, table.fighters[move.target], "short")


def push(scene: Scene[Table], actor: Fighter, move: Push) -> Acting:
    """A creature: against its dodging difficulty."""
    target = scene.table.fighters[move.target]
    degree, critical = yield from handle(scene, actor, target, "push", move.most)
    if degree < LESSER:
        scene.tell(Missed(actor.id, target.id, "push"))
    else:
        tiles, prone = yield from _how_far(scene, actor, degree, (target.id,))
        if tiles:
            movement.force(scene, actor, target, tiles)
        if prone:
            conditions.gain(scene, target, "prone")
    movement.shift(scene, actor, target)
    return degree >= SUCCESS, critical


def check_shove(table: Table, actor: Fighter, move: Shove) -> None:
    """What objects there are is the referee's to say."""


def shove(scene: Scene[Table], actor: Fighter, move: Shove) -> Acting:
    """An object: against its size number. The map shows creatures; the referee moves it."""
    degree, critical = SUCCESS, False
    if actor.player:
        difficulty, boon = SIZES[move.size].number, actor.boon("striking")
        degree, critical, _ = rolls.core(
            scene, actor, "body", "striking", difficulty, boon=boon, most=move.most
        )
    if degree < LESSER:
        scene.tell(Missed(actor.id, "", "push"))
    else:
        tiles, prone = yield from _how_far(scene, actor, degree, ())
        scene.tell(ObjectPushed(actor.id, move.size, tiles, prone))
    return degree >= SUCCESS, critical


def _how_far(scene: Scene[Table], actor: Fighter, degree: int, about: tuple[str, ...]) -> _Pushed:
    """Forced a tile; forced two or knocked prone, as the pusher says; or both."""
    house = scene.table.house
    if degree == LESSER:
        return house.push_lesser, False
    if degree > SUCCESS:
        return house.push_tiles, True
    (answer,) = yield Ask((Decision(actor.id, "push", about, "force"),))
    prone = isinstance(answer.move, Choose) and answer.move.what == "prone"
    return (0 if prone else house.push_tiles), prone
