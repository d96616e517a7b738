"""What the side with the spotlight does: actions and free actions, allowed and carried out.

A new action is a row here, a procedure in a file of its own, its move and form in `moves.py`.
"""

from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

from world.skirmish.errors import IllegalMove
from world.skirmish.fight import Procedure
from world.skirmish.ruleset import Scene

from . import (
    attacks,
    free_actions,
    movement,
    pushing,
    riding,
    spotlight,
    tactics,
    talents,
    ways,
)
from .data import SIZES
from .field import name
from .moves import (
    INTERACTIONS,
    AnyMove,
    ByTactics,
    Channel,
    DropProne,
    EndCondition,
    GiveToken,
    Grapple,
    Hide,
    HoldTheLine,
    Interact,
    Leave,
    Mount,
    Pass,
    Push,
    Reposition,
    Shove,
    Sprint,
    Strike,
)
from .table import Fighter, Table


class Action(NamedTuple):
    """An action: whether somebody may, what it does, whether success keeps the spotlight."""

    check: Callable[[Table, Fighter, Any], None]
    play: Callable[[Scene[Table], Fighter, Any], attacks.Acting]
    momentum: bool = False


class FreeAction(NamedTuple):
    """A free action."""

    check: Callable[[Table, Fighter, Any], None]
    play: Callable[[Scene[Table], Fighter, Any], Procedure | None]


ACTIONS: Final[dict[type[AnyMove], Action]] = {
    Strike: Action(attacks.check_strike, attacks.strike),
    Grapple: Action(attacks.check_grapple, attacks.grapple),
    Push: Action(pushing.check_push, pushing.push),
    Shove: Action(pushing.check_shove, pushing.shove),
    Sprint: Action(talents.check_sprint, talents.sprint, momentum=True),
    HoldTheLine: Action(talents.check_hold, talents.hold, momentum=True),
    Hide: Action(talents.check_hide, talents.hide, momentum=True),
    EndCondition: Action(talents.check_end_condition, talents.end_condition),
}

FREE_ACTIONS: Final[dict[type[AnyMove], FreeAction]] = {
    Reposition: FreeAction(free_actions.check_reposition, free_actions.reposition),
    Leave: FreeAction(free_actions.check_leave, free_actions.leave),
    DropProne: FreeAction(free_actions.check_drop, free_actions.drop),
    Interact: FreeAction(free_actions.check_interact, free_actions.interact),
    Mount: FreeAction(riding.check_mount, riding.mount),
    Channel: FreeAction(free_actions.check_channel, free_actions.channel),
}


def domain(table: Table, actor: Fighter) -> Iterator[AnyMove]:
    """Everything worth listing for a member of the side with the spotlight."""
    for target, fighter in _enemies_first(table, actor):
        yield from (Strike(target), Strike(target, True), Grapple(target), Push(target))
        yield from (EndCondition(target, each.name) for each in fighter.conditions)
        yield from (Mount(target), GiveToken(target))
    yield from (Shove(each) for each in SIZES)
    yield from (Sprint(), HoldTheLine(), Hide(), ByTactics())
    yield from (Reposition(name(each)) for each in ways.reachable(table, actor, actor.pace()))
    yield from (Reposition(), Leave(), DropProne(), Channel())
    yield from (Interact(each) for each in INTERACTIONS)
    yield Pass()


def _enemies_first(table: Table, actor: Fighter) -> list[tuple[str, Fighter]]:
    return sorted(table.fighters.items(), key=lambda each: each[1].team == actor.team)


def check(table: Table, actor: Fighter, move: AnyMove) -> None:
    """Raise `IllegalMove` unless the rules allow it now."""
    if (action := ACTIONS.get(type(move))) is not None:
        spotlight.check_take(table, actor)
        action.check(table, actor, move)
    elif (free := FREE_ACTIONS.get(type(move))) is not None:
        free_actions.check_free(actor)
        free.check(table, actor, move)
    elif isinstance(move, GiveToken):
        spotlight.check_give(table, actor, move)
    elif isinstance(move, ByTactics):
        spotlight.check_take(table, actor)
        if actor.player or not actor.tactics:
            raise IllegalMove(f"{actor.name} has no tactics; say what it does, as in strike Freya.")


def play(scene: Scene[Table], actor: Fighter, move: AnyMove) -> Procedure:
    """Carry out a checked move of a member of the side with the spotlight."""
    if type(move) in ACTIONS:
        yield from _act(scene, actor, move)
    elif type(move) in FREE_ACTIONS:
        yield from _act_freely(scene, actor, move)
    elif isinstance(move, GiveToken):
        spotlight.give(scene, actor, move)
    elif isinstance(move, Pass):
        spotlight.let_pass(scene, actor, move)
    elif isinstance(move, ByTactics):
        yield from _follow_tactics(scene, actor)


def _act(scene: Scene[Table], actor: Fighter, move: AnyMove) -> Procedure:
    action = ACTIONS[type(move)]
    spotlight.take(scene, actor)
    succeeded, critical = yield from action.play(scene, actor, move)
    # Without a roll there is no momentum.
    momentum = action.momentum and succeeded and actor.player
    spotlight.after_action(scene, actor, momentum, critical)


def _act_freely(scene: Scene[Table], actor: Fighter, move: AnyMove) -> Procedure:
    actor.free = False
    procedure = FREE_ACTIONS[type(move)].play(scene, actor, move)
    if procedure is not None:
        yield from procedure


def _follow_tactics(scene: Scene[Table], actor: Fighter) -> Procedure:
    """A line of the table: its free action if it is unspent, and its action."""
    table = scene.table
    parts = tactics.choose(scene, actor)
    near = tactics.near_enough(actor, parts)

    def allowed(move: AnyMove) -> None:
        ACTIONS[type(move)].check(table, actor, move)

    acted = False
    for part in parts:
        if tactics.is_free(part):
            move = tactics.free_move(scene, actor, part, near)
            if move is not None and actor.free and _is_allowed(table, actor, move):
                yield from _act_freely(scene, actor, move)
        elif not acted:
            move = tactics.action(scene, actor, part, allowed)
            if move is not None and not isinstance(move, Sprint):
                acted = True
                yield from _act(scene, actor, move)
    if not acted:
        _run(scene, actor, near)


def _is_allowed(table: Table, actor: Fighter, move: AnyMove) -> bool:
    try:
        FREE_ACTIONS[type(move)].check(table, actor, move)
    except IllegalMove:
        return False
    return True


def _run(scene: Scene[Table], actor: Fighter, near: str) -> None:
    """An adversary sprints towards the nearest enemy, at twice its speed."""
    spotlight.take(scene, actor)
    target = tactics.pick(scene, actor, "nearest")
    if target is not None:
        there = tactics.towards(scene.table, actor, target, actor.pace() * 2, near)
        if there is not None:
            movement.go(scene, actor, name(there))
    spotlight.after_action(scene, actor, False, False)
