"""By tactics: an adversary rolls a line of its table and does what it says."""

from collections.abc import Callable
from typing import Any, Final

from world.skirmish.game import Action, ActorEvent, IllegalMove, Procedure, is_allowed

from . import spotlight
from .attacks import Attack, Grapple, Push, Strike
from .combat_actions import CombatAction, Hide, HoldTheLine, check_can_act
from .combat_free_actions import Channel, DropProne, Reposition, StandUp
from .fighters import tactics
from .fighters.field import Tile, away, distance, name
from .fighters.fighter import Fighter
from .fighters.tactics import LINES, Step
from .ground import movement
from .table import Context, Table

#: The move for each step of a line; an adversary sprints only when it can do nothing else.
_MOVE_OF_STEP: Final[dict[str, type[Action]]] = {
    move.verb: move
    for move in (
        Strike, Grapple, Push, Hide, HoldTheLine, Reposition, StandUp, DropProne, Channel,
    )
}  # fmt: skip


class TacticsRolled(ActorEvent, tag="dungeoneers_tactics"):
    """An adversary follows a line of its tactics."""

    rolled: int
    line: str


class ByTactics(Action):
    """Let an adversary do what its table of tactics says.

    It does the free actions of a line that it can, and the first of its actions that it can; if it
    can do none, it runs up to twice its speed towards the nearest enemy.
    """

    aliases = ("tactics",)

    def check(self, table: Table, actor: Fighter) -> None:
        check_can_act(table)
        if not actor.npc or not actor.tactics:
            raise IllegalMove(f"{actor.name} has no tactics; say what it does, as in strike Freya.")

    def play(self, ctx: Context, actor: Fighter) -> Procedure:
        rolled = ctx.dice.pick(LINES, by=actor.id)
        line = actor.tactics[rolled - 1]
        ctx.emit(TacticsRolled(actor.id, rolled, line))
        steps = tactics.read(line)
        near = _range_to_reach(actor, steps)
        acted = False
        for step in steps:
            kind = _MOVE_OF_STEP.get(step.what)
            is_action = kind is not None and issubclass(kind, CombatAction)
            if kind is None or (acted if is_action else not actor.free_action):
                continue
            move = _move(ctx, actor, kind, step.whom, near)
            if move is None:
                continue
            if is_action:
                acted = True
            else:
                actor.free_action = 0
            if (following := move.play(ctx, actor)) is not None:
                yield from following
        if not acted:
            _run(ctx, actor, near)


def _range_to_reach(actor: Fighter, steps: list[Step]) -> str:
    """Return the range that the first attack of a line takes."""
    moves = (_MOVE_OF_STEP.get(step.what) for step in steps)
    attacks = (move for move in moves if move is not None and issubclass(move, Attack))
    return next(attacks, Strike).range_of(actor)


def _move(ctx: Context, actor: Fighter, kind: type[Action], whom: str, near: str) -> Action | None:
    """Return the current move of a step; None if it cannot be made."""
    options: list[Action]
    if kind is Reposition and actor.has("prone"):
        options = [StandUp()]
    elif kind is Reposition:
        goal = _towards(ctx.table, actor, _ranked(ctx, actor, whom), actor.pace, near)
        options = [Reposition(name(goal))] if goal is not None else []
    elif issubclass(kind, Attack):
        options = [kind(fighter.id) for fighter in _ranked(ctx, actor, whom)]
    else:
        options = [kind()]
    return next((option for option in options if is_allowed(option.check, ctx.table, actor)), None)


def _run(ctx: Context, actor: Fighter, near: str) -> None:
    """Sprint towards the nearest enemy, at twice the speed."""
    spotlight.take(ctx, actor)
    goal = _towards(ctx.table, actor, _ranked(ctx, actor, "nearest"), actor.pace * 2, near)
    if goal is not None:
        movement.go(ctx, actor, name(goal))
    spotlight.after_action(ctx, actor, momentum=False, critical=False)


def _towards(
    table: Table, actor: Fighter, ranked: list[Fighter], tiles: int, near: str
) -> Tile | None:
    """Return where to go to have the first of these enemies in a range, or at least to be nearer.

    None if it is in that range already, or no tile is nearer than here.
    """
    if not ranked or table.reaches(actor.tile, ranked[0], near):
        return None
    target, distances = ranked[0], dict(movement.reachable(table, actor, tiles))

    def rank(tile: Tile) -> tuple[Any, ...]:
        left = away(tile, target.tile)
        if table.reaches(tile, target, near):
            return 0, distances[tile], left, tile
        return 1, left, distances[tile], tile

    best = min(distances, key=rank, default=actor.tile)
    nearer = away(best, target.tile) < away(actor.tile, target.tile)
    return best if nearer or table.reaches(best, target, near) else None


def _ranked(ctx: Context, actor: Fighter, whom: str) -> list[Fighter]:
    """Return the enemies that can be seen, the one that a word means first."""
    seen = [enemy for enemy in ctx.table.enemies(actor) if not enemy.has("hidden")]
    if whom == "random" and seen:
        first = ctx.dice.pick(len(seen), by=actor.id) - 1
        return seen[first:] + seen[:first]
    keys: dict[str, Callable[[Fighter], int]] = {
        "nearest": lambda fighter: distance(actor.tile, fighter.tile),
        "weakest": lambda fighter: fighter.capacity - fighter.wounds,
        "strongest": lambda fighter: fighter.wounds - fighter.capacity,
    }
    return sorted(seen, key=keys.get(whom, keys["nearest"]))
