"""The actions of a pass: what may be chosen, whether it is allowed, what it costs and does.

A new action is a row here, a function with what it does, its move and its form.
"""

from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

from world.skirmish.errors import IllegalMove
from world.skirmish.fight import Procedure
from world.skirmish.ruleset import Scene

from . import aiming, defense, fighting, handling, movement, passes, prepared, reactions
from .blows import Acting
from .moves import (
    AnyMove,
    Attack,
    ChangeStance,
    Defend,
    Draw,
    Go,
    KeepGoing,
    LetGo,
    PreciseAim,
    Prepare,
    Ready,
    Riposte,
    SetOrder,
    TakeCover,
    Wait,
)
from .situations import SITUATIONS
from .table import Fighter, Table


class Action(NamedTuple):
    """One action. Each function takes a move of its own class."""

    domain: Callable[[Table, Fighter], Iterator[Any]]
    check: Callable[[Table, Fighter, Any], None]
    cost: Callable[[Table, Fighter, Any], int]
    play: Callable[[Scene[Table], Fighter, Any], Acting | None]


def _targets(move: Callable[[str], AnyMove]) -> Callable[[Table, Fighter], Iterator[AnyMove]]:
    return lambda table, actor: (move(each.id) for each in table.enemies(actor))


def _alone(move: AnyMove) -> Callable[[Table, Fighter], Iterator[AnyMove]]:
    return lambda table, actor: iter((move,))


ACTIONS: Final[dict[type[AnyMove], Action]] = {
    Go: Action(handling.goes, handling.check_go, handling.go_cost, handling.go),
    KeepGoing: Action(
        movement.on_the_way,
        movement.check_on_the_way,
        lambda table, actor, move: move.points,
        lambda scene, actor, move: None,
    ),
    ChangeStance: Action(
        handling.stances,
        handling.check_stance,
        lambda table, actor, move: table.house.stance_cost,
        handling.change_stance,
    ),
    Draw: Action(handling.draws, handling.check_draw, handling.draw_cost, handling.draw),
    Ready: Action(
        _alone(Ready()),
        lambda table, actor, move: aiming.check_ready(table, actor),
        lambda table, actor, move: max(1, actor.weapon().bulk),
        aiming.ready,
    ),
    PreciseAim: Action(
        _targets(PreciseAim),
        aiming.check_aim,
        lambda table, actor, move: table.house.aim_cost,
        aiming.take_aim,
    ),
    Defend: Action(
        _alone(Defend()),
        defense.check_defend,
        lambda table, actor, move: table.house.defense_cost,
        defense.defend,
    ),
    Riposte: Action(
        _targets(Riposte),
        defense.check_riposte,
        lambda table, actor, move: defense.riposte_cost(actor),
        defense.riposte,
    ),
    Prepare: Action(
        prepared.domain,
        prepared.check,
        lambda table, actor, move: prepared.cost(table, actor, move.what),
        prepared.prepare,
    ),
    TakeCover: Action(
        _alone(TakeCover()),
        handling.check_cover,
        lambda table, actor, move: table.house.cover_cost,
        handling.take_cover,
    ),
}


def domain(table: Table, actor: Fighter) -> Iterator[AnyMove]:
    """Everything worth listing in a pass."""
    yield from fighting.domain(table, actor)
    for action in ACTIONS.values():
        yield from action.domain(table, actor)
    yield from (Wait(), LetGo())
    for situation in SITUATIONS:
        if situation in actor.orders:
            yield SetOrder(situation, "ask")


def cost(table: Table, actor: Fighter, move: AnyMove) -> int:
    """The action points of a move of a pass."""
    if isinstance(move, Attack):
        return fighting.cost(table, actor, move)
    action = ACTIONS.get(type(move))
    return action.cost(table, actor, move) if action is not None else 0


def check(table: Table, actor: Fighter, move: AnyMove) -> None:
    """Raise `IllegalMove` unless the rules allow it now, and the points are enough."""
    if isinstance(move, Attack):
        fighting.check(table, actor, move)
    elif (action := ACTIONS.get(type(move))) is not None:
        action.check(table, actor, move)
    points = cost(table, actor, move)
    if points > actor.ap:
        raise IllegalMove(f"That costs {points} action points; you have {actor.ap}.")


def play(scene: Scene[Table], actor: Fighter, move: AnyMove) -> Procedure:
    """Carry out a checked move of a pass."""
    scene.table.begun |= not isinstance(move, SetOrder)
    if isinstance(move, Attack):
        yield from fighting.attack(scene, actor, move)
    elif isinstance(move, Wait):
        passes.wait(scene, actor)
    elif isinstance(move, LetGo):
        passes.let_go(scene, actor)
    elif isinstance(move, SetOrder):
        reactions.give_order(scene, actor, move.situation, move.how, move.where)
    else:
        action = ACTIONS[type(move)]
        points = action.cost(scene.table, actor, move)
        if points and not (yield from movement.spend(scene, actor, points)):
            return
        procedure = action.play(scene, actor, move)
        if procedure is not None:
            yield from procedure
