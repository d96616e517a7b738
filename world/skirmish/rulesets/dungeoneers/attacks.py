"""Attacks: strike and grapple; push has a file of its own. An adversary's attack lands.

Each is a generator that returns whether it succeeded and whether the roll was a critical.
"""

from collections.abc import Generator
from typing import Final

from world.skirmish.errors import IllegalMove
from world.skirmish.fight import Answer, Ask
from world.skirmish.ruleset import Scene

from . import conditions, dodging, harm, movement, rolls, targets
from .events import AttackBegan, Missed
from .field import distance, name
from .moves import AnyMove, Grapple, Strike
from .table import Fighter, Table

LESSER: Final = -1
SUCCESS: Final = 0

#: Whether an action succeeded, and whether its roll was a critical.
Outcome = tuple[bool, bool]
Acting = Generator[Ask, tuple[Answer[AnyMove], ...], Outcome]


def check_strike(table: Table, actor: Fighter, move: Strike) -> None:
    """Somebody in the weapon's range; only some weapons can be tossed."""
    if move.toss and (actor.armed != "yes" or not actor.weapon.tossed):
        raise IllegalMove("What you have in hand cannot be tossed.")
    target = table.fighters[move.target]
    targets.check(table, actor, target, _strike_range(actor, move))


def strike(scene: Scene[Table], actor: Fighter, move: Strike) -> Acting:
    """The weapon's wounds on a success, twice on a greater one, again for each success above."""
    target = scene.table.fighters[move.target]
    range_, weapon = _strike_range(actor, move), actor.weapon
    outcome = yield from _strike(scene, actor, target, move, weapon.wounds)
    if move.toss:
        actor.armed, actor.lies = "dropped", name(target.tile)
    if range_ in targets.SHIFTING:
        movement.shift(scene, actor, target)
    return outcome


def _strike(
    scene: Scene[Table], actor: Fighter, target: Fighter, move: Strike, wounds: int
) -> Acting:
    table = scene.table
    scene.tell(AttackBegan(actor.id, target.id, "toss" if move.toss else "strike"))
    far = distance(actor.tile, target.tile) > actor.reach()
    bane = table.house.out_of_reach if target.has("prone") and far else 0
    dodge = yield from dodging.ask(scene, actor, target, "strike")
    if actor.player:
        difficulty = _dodging_difficulty(scene, target, dodge)
        boon = actor.boon("striking") - bane
        result = rolls.core(
            scene, actor, "finesse", "striking", difficulty, boon=boon, most=move.most
        )
        _strike_harm(scene, actor, target, wounds, result.degree)
        return result.degree >= SUCCESS, result.critical
    dealt = harm.dealt_by(table, actor, wounds)
    degree = None
    if dodge != dodging.NONE:
        degree = dodging.against(scene, target, actor, dodge, bane)
    if degree is None or degree < LESSER:
        harm.deal(scene, actor, target, dealt)
    elif degree == LESSER:
        harm.deal(scene, actor, target, max(1, dealt - 1))
    elif degree == SUCCESS:
        harm.stress(scene, target, dealt)
    else:
        scene.tell(Missed(actor.id, target.id, "strike"))
    return False, False


def _strike_harm(
    scene: Scene[Table], actor: Fighter, target: Fighter, wounds: int, degree: int
) -> None:
    if degree < LESSER:
        scene.tell(Missed(actor.id, target.id, "strike"))
    elif degree == LESSER:
        harm.stress(scene, target, wounds)
    else:
        # Deadly: for each success above a greater success the wounds are applied again.
        harm.deal(scene, actor, target, harm.dealt_by(scene.table, actor, wounds * (degree + 1)))


def check_grapple(table: Table, actor: Fighter, move: Grapple) -> None:
    """Somebody in one's zone, with a hand free."""
    targets.check(table, actor, table.fighters[move.target], "zone")
    if actor.free_hands < 1:
        raise IllegalMove("You have no hand free; stow your weapon first: interact stow.")
    if actor.has("grappling"):
        raise IllegalMove("You hold somebody already.")


def grapple(scene: Scene[Table], actor: Fighter, move: Grapple) -> Acting:
    """The target is grappled and the actor grappling: for a round on a lesser success."""
    target = scene.table.fighters[move.target]
    degree, critical = yield from handle(scene, actor, target, "grapple", move.most)
    if degree < LESSER:
        scene.tell(Missed(actor.id, target.id, "grapple"))
        return False, critical
    stacks = 1 if degree == LESSER else 0
    conditions.gain(scene, target, "grappled", stacks=stacks)
    conditions.gain(scene, actor, "grappling", stacks=stacks, holds=target.id)
    if degree > SUCCESS:
        harm.stress(scene, target, 1)
    return degree >= SUCCESS, critical


def handle(
    scene: Scene[Table], actor: Fighter, target: Fighter, how: str, most: int
) -> Generator[Ask, tuple[Answer[AnyMove], ...], tuple[int, bool]]:
    """Lay hands on somebody: the degree of the attempt, and whether it was a critical.

    An adversary's succeeds unless the target dodges; a lesser dodge leaves it a lesser success.
    """
    scene.tell(AttackBegan(actor.id, target.id, how))
    dodge = yield from dodging.ask(scene, actor, target, how)
    if actor.player:
        difficulty = _dodging_difficulty(scene, target, dodge)
        result = rolls.core(
            scene,
            actor,
            "body",
            "striking",
            difficulty,
            boon=actor.boon("striking"),
            most=most,
        )
        return result.degree, result.critical
    if dodge == dodging.NONE:
        return SUCCESS, False
    degree = dodging.against(scene, target, actor, dodge)
    if degree < LESSER:
        return SUCCESS, False
    return (LESSER if degree == LESSER else LESSER - 1), False


def _dodging_difficulty(scene: Scene[Table], target: Fighter, dodge: int) -> int:
    """What a player rolls against: the dodge of another player, or the target's difficulty."""
    if dodge != dodging.NONE:
        return dodge
    net = 0 if target.player else target.boon("dodging")
    return rolls.difficulty_of(scene, target, "dodging_dn", net)


def _strike_range(actor: Fighter, move: Strike) -> str:
    return actor.weapon.tossed if move.toss else actor.weapon.range
