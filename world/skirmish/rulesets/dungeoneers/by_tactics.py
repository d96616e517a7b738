"""By tactics: an adversary rolls a line of its table and does what it says."""

from collections.abc import Callable
from typing import Final

from world.skirmish.errors import IllegalMove
from world.skirmish.events import Event
from world.skirmish.fight import Procedure
from world.skirmish.moves import Action
from world.skirmish.ruleset import Context

from . import movement, spotlight, tactics
from .attacks import Attack, Grapple, Push, Strike
from .combat_actions import CombatAction, Hide, HoldTheLine, check_can_act
from .combat_free_actions import Channel, CombatFreeAction, DropProne, Reposition, StandUp
from .field import Tile, away, distance, name
from .fighter import Fighter
from .sizes_and_weapons import Range
from .table import Table
from .tactics import LINES, Step

_AIMED: Final[dict[str, type[Attack]]] = {"strike": Strike, "grapple": Grapple, "push": Push}
_PLAIN: Final[dict[str, CombatAction]] = {"hide": Hide(), "hold the line": HoldTheLine()}
_FREE: Final[dict[str, CombatFreeAction]] = {
    "drop prone": DropProne(),
    "channel": Channel(),
    "stand up": StandUp(),
}


class TacticsRolled(Event, frozen=True, tag="dungeoneers_tactics"):
    """An adversary follows a line of its tactics."""

    actor: str
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

    def play(self, ctx: Context[Table], actor: Fighter) -> Procedure:
        rolled = ctx.dice.pick(LINES, by=actor.id)
        line = actor.tactics[rolled - 1]
        ctx.emit(TacticsRolled(actor.id, rolled, line))
        steps = tactics.read(line)
        near = _range_to_reach(actor, steps)
        acted = False
        for step in steps:
            free = _free_action(ctx, actor, step, near) if actor.free_action else None
            if free is not None:
                actor.free_action = 0
                free.play(ctx, actor)
            if not acted and (action := _action(ctx, actor, step)) is not None:
                acted = True
                yield from action.play(ctx, actor)
        if not acted:
            _run(ctx, actor, near)


def _range_to_reach(actor: Fighter, steps: list[Step]) -> Range:
    """Return the range that the first attack of a line takes."""
    for step in steps:
        if step.what in _AIMED:
            return _AIMED[step.what].range(actor)
    return actor.in_hand.range


def _free_action(
    ctx: Context[Table], actor: Fighter, step: Step, near: Range
) -> CombatFreeAction | None:
    """Return the free action that a step stands for now; None where it cannot be done."""
    if step.what != "reposition":
        move = _FREE.get(step.what)
    elif actor.has("prone"):
        move = StandUp()
    else:
        ranked = _ranked(ctx, actor, step.whom)
        there = _towards(ctx.table, actor, ranked[0], actor.pace, near) if ranked else None
        move = Reposition(name(there)) if there is not None else None
    return move if move is not None and _is_legal(ctx.table, actor, move) else None


def _action(ctx: Context[Table], actor: Fighter, step: Step) -> CombatAction | None:
    """Return the action that a step stands for now; None where it cannot be done."""
    options: list[CombatAction] = []
    if step.what in _PLAIN:
        options = [_PLAIN[step.what]]
    elif step.what in _AIMED:
        aimed = _AIMED[step.what]
        options = [aimed(each.id) for each in _ranked(ctx, actor, step.whom)]
    return next((each for each in options if _is_legal(ctx.table, actor, each)), None)


def _run(ctx: Context[Table], actor: Fighter, near: Range) -> None:
    """Sprint towards the nearest enemy, at twice the speed."""
    spotlight.take(ctx, actor)
    ranked = _ranked(ctx, actor, "nearest")
    there = _towards(ctx.table, actor, ranked[0], actor.pace * 2, near) if ranked else None
    if there is not None:
        movement.go(ctx, actor, name(there))
    spotlight.after_action(ctx, actor, momentum=False, critical=False)


def _towards(table: Table, actor: Fighter, target: Fighter, tiles: int, near: Range) -> Tile | None:
    """Return where to go to have a target in a range, or at least to be nearer.

    None where it is in that range already, or no tile is nearer than here.
    """
    if table.reaches(actor.tile, target, near):
        return None
    found = sorted(
        (far, away(there, target.tile), there)
        for there, far in movement.reachable(table, actor, tiles).items()
    )
    for _, _, there in found:
        if table.reaches(there, target, near):
            return there
    here = away(actor.tile, target.tile)
    nearer = [(left, far, there) for far, left, there in found if left < here]
    return min(nearer)[2] if nearer else None


def _ranked(ctx: Context[Table], actor: Fighter, whom: str) -> list[Fighter]:
    """Return the enemies that can be seen, the one that a word means first."""
    seen = [each for each in ctx.table.enemies(actor) if not each.has("hidden")]
    if whom == "random" and seen:
        first = ctx.dice.pick(len(seen), by=actor.id) - 1
        return seen[first:] + seen[:first]
    keys: dict[str, Callable[[Fighter], int]] = {
        "nearest": lambda each: distance(actor.tile, each.tile),
        "weakest": lambda each: each.capacity - each.wounds,
        "strongest": lambda each: each.wounds - each.capacity,
    }
    return sorted(seen, key=keys.get(whom, keys["nearest"]))


def _is_legal(table: Table, actor: Fighter, move: Action) -> bool:
    try:
        move.check(table, actor)
    except IllegalMove:
        return False
    return True
