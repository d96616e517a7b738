"""The other actions: sprint, hold the line, hide, end condition."""

from world.skirmish.errors import IllegalMove
from world.skirmish.fight import Ask, Decision
from world.skirmish.ruleset import Scene

from . import conditions, field, harm, movement, rolls, targets, ways
from .attacks import LESSER, SUCCESS, Acting
from .data import CONDITIONS
from .events import LineHeld, Missed, Stayed
from .moves import EndCondition, GoTo, Hide, HoldTheLine, Leave, Sprint
from .table import Fighter, Table


def check_sprint(table: Table, actor: Fighter, move: Sprint) -> None:
    """Somebody who can move."""
    if not actor.pace():
        raise IllegalMove("You cannot move.")


def sprint(scene: Scene[Table], actor: Fighter, move: Sprint) -> Acting:
    """Once, twice or three times one's speed, to where the mover says."""
    degree, critical = SUCCESS, False
    if actor.player:
        degree, critical, _ = rolls.standard(scene, actor, "body", most=move.most)
    if degree < LESSER:
        scene.tell(Missed(actor.id, "", "sprint"))
        return False, critical
    tiles = actor.pace() * (min(degree, 1) + 2)
    if ways.reachable(scene.table, actor, tiles):
        (answer,) = yield Ask((Decision(actor.id, "go", (tiles,), "stay"),))
        if isinstance(answer.move, GoTo):
            movement.go(scene, actor, answer.move.tile)
        elif isinstance(answer.move, Leave):
            movement.flee(scene, actor)
        else:
            scene.tell(Stayed(actor.id))
    return degree >= SUCCESS, critical


def check_hold(table: Table, actor: Fighter, move: HoldTheLine) -> None:
    """Anybody may."""


def hold(scene: Scene[Table], actor: Fighter, move: HoldTheLine) -> Acting:
    """Creatures with a size number below the roll do not enter, until one's next action."""
    critical = False
    if actor.player:
        _, critical, rolled = rolls.core(
            scene, actor, "body", "striking", None, boon=actor.boon("striking"), most=move.most
        )
    else:
        rolled = actor.skills["general"]
    actor.held = rolled
    scene.tell(LineHeld(actor.id, rolled))
    return rolled > 0, critical
    yield  # an action is a generator, whether it asks or not


def check_hide(table: Table, actor: Fighter, move: Hide) -> None:
    """Shrouded, covered, or in a flank."""
    if actor.has("hidden"):
        raise IllegalMove("You are hidden already.")
    in_flank = table.zone(actor).name in (field.LEFT, field.RIGHT)
    if not (actor.has("shrouded") or actor.has("covered") or in_flank):
        raise IllegalMove("You can hide only in a flank, or when shrouded or covered.")


def hide(scene: Scene[Table], actor: Fighter, move: Hide) -> Acting:
    """Hidden until one moves, until one acts, or to the end of the round of one's next action."""
    degree, critical = SUCCESS, False
    if actor.player and not actor.has("covered"):
        difficulty = max(
            (_notice(scene, each) for each in targets.enemies(scene.table, actor)), default=0
        )
        degree, critical, _ = rolls.core(
            scene, actor, "finesse", "stealth", difficulty, most=move.most
        )
    if degree < LESSER:
        scene.tell(Missed(actor.id, "", "hide"))
        return False, critical
    until = {LESSER: "moving", SUCCESS: "acting"}.get(degree, "later")
    conditions.gain(scene, actor, "hidden", until=until)
    return degree >= SUCCESS, critical
    yield  # an action is a generator, whether it asks or not


def _notice(scene: Scene[Table], enemy: Fighter) -> int:
    """What a hider rolls against."""
    if enemy.player:
        return scene.table.house.player_notice
    return rolls.difficulty_of(scene, enemy, "notice_dn")


def check_end_condition(table: Table, actor: Fighter, move: EndCondition) -> None:
    """A condition that ails somebody else in one's zone."""
    target = table.fighters[move.target]
    targets.check(table, actor, target, "zone")
    if not CONDITIONS[move.condition].ails:
        raise IllegalMove(f"To be {move.condition} ails nobody.")
    if target.has(move.condition):
        return
    if move.condition == "broken" and table.is_broken(target):
        raise IllegalMove(f"{target.name} is broken by stress; that ends only as it goes down.")
    raise IllegalMove(f"{target.name} is not {move.condition}.")


def end_condition(scene: Scene[Table], actor: Fighter, move: EndCondition) -> Acting:
    """It ends: at a point of stress each, at no cost, or easing a point of the target's."""
    target = scene.table.fighters[move.target]
    degree, critical = SUCCESS, False
    if actor.player:
        degree, critical, _ = rolls.standard(scene, actor, "mind", most=move.most)
    if degree < LESSER:
        scene.tell(Missed(actor.id, target.id, "end condition"))
        return False, critical
    conditions.end(scene, target, move.condition)
    if degree == LESSER:
        harm.stress(scene, actor, 1)
        harm.stress(scene, target, 1)
    elif degree > SUCCESS and target.stress:
        harm.stress(scene, target, -1)
    return degree >= SUCCESS, critical
    yield  # an action is a generator, whether it asks or not
