"""Reactions: what somebody may do out of turn, what it costs, asking them, and paying."""

from collections.abc import Callable, Generator, Iterator
from typing import Final

from world.skirmish.errors import IllegalMove
from world.skirmish.fight import Answer, Ask, Decision
from world.skirmish.ruleset import Scene

from . import aiming, damage, ways
from .data import LIMBS
from .events import Ordered, Reacted
from .moves import AnyMove, Respond
from .situations import (
    AVOIDANCE,
    CHARGE_DEFENSE,
    COUNTER,
    COUNTER_FIRE,
    DESPERATE_PARRY,
    DODGE,
    EXPLOIT,
    NOTHING,
    PARRY,
    SHOOT,
    SHOTS,
    SITUATIONS,
    SOAK,
)
from .table import Fighter, Order, Table

#: A question to one fighter, and their answer.
Asking = Generator[Ask, tuple[Answer[AnyMove], ...], Respond]

#: Reactions hand to hand, each of which hampers the next.
_HAND_TO_HAND: Final = frozenset({PARRY, COUNTER, EXPLOIT})


def domain(situation: str) -> Iterator[Respond]:
    """Every answer to a question."""
    for answer in SITUATIONS[situation]:
        if answer.limb:
            yield from (Respond(answer.how, limb) for limb in LIMBS)
        elif answer.shot:
            yield from (Respond(answer.how, way) for way in SHOTS)
        else:
            yield Respond(answer.how)


def cost(table: Table, fighter: Fighter, how: str, where: str = "") -> int:
    """The action points of a reaction."""
    house = table.house
    if where in SHOTS:
        return ways.cost(house, where, fighter.weapon())
    return {
        AVOIDANCE: house.avoidance_cost,
        PARRY: house.parry_cost,
        COUNTER: max(1, fighter.blade().erg),
        DODGE: house.dodge_cost,
        SOAK: house.soak_cost,
        DESPERATE_PARRY: house.desperate_parry_cost,
        EXPLOIT: max(1, fighter.blade().erg),
    }.get(how, 0)


def check(table: Table, decision: Decision, move: Respond) -> None:
    """An answer to that question, enough action points, and what the reaction itself needs."""
    fighter = table.fighters[decision.seat]
    if Respond(move.how, move.where) not in domain(decision.kind):
        raise IllegalMove("That does not answer what you are asked.")
    needed = cost(table, fighter, move.how, move.where)
    if needed > fighter.ap:
        raise IllegalMove(f"That costs {needed} action points; you have {fighter.ap}.")
    if (conditions := _CONDITIONS.get(move.how)) is not None:
        conditions(table, fighter, table.fighters[str(decision.about[0])], decision, move)


def ask(scene: Scene[Table], fighter: Fighter, situation: str, *about: str | int) -> Asking:
    """Ask somebody, unless there is nothing to choose or a standing order answers.

    A standing order that cannot be followed now is no reaction.
    """
    table = scene.table
    nothing = Respond(NOTHING)
    if not has_choice(table, fighter, situation, *about):
        return nothing
    decision = Decision(fighter.id, situation, about, NOTHING)
    if (order := fighter.orders.get(situation)) is not None:
        move = Respond(order.how, order.where)
        return move if is_legal(table, decision, move) else nothing
    (answer,) = yield Ask((decision,))
    assert isinstance(answer.move, Respond)
    if answer.move.always:
        give_order(scene, fighter, situation, answer.move.how, answer.move.where)
    return answer.move


def has_choice(table: Table, fighter: Fighter, situation: str, *about: str | int) -> bool:
    """Whether they are able and aware, and anything but nothing can be done."""
    decision = Decision(fighter.id, situation, about, NOTHING)
    moves = (move for move in domain(situation) if move.how != NOTHING)
    alert = fighter.able and fighter.aware
    return alert and any(is_legal(table, decision, move) for move in moves)


def is_legal(table: Table, decision: Decision, move: Respond) -> bool:
    """Whether `check` lets it pass."""
    try:
        check(table, decision, move)
    except IllegalMove:
        return False
    return True


def give_order(
    scene: Scene[Table], fighter: Fighter, situation: str, how: str, where: str = ""
) -> None:
    """From now on a question is answered so; `ask` takes the order back."""
    fighter.orders.pop(situation, None)
    if how != "ask":
        fighter.orders[situation] = Order(how, where)
    scene.tell(Ordered(fighter.id, situation, "" if how == "ask" else f"{how} {where}".rstrip()))


def pay(scene: Scene[Table], fighter: Fighter, against: Fighter, move: Respond) -> None:
    """A reaction costs its points, what was prepared, and the aim unless it is a shot."""
    points = cost(scene.table, fighter, move.how, move.where)
    fighter.ap -= points
    scene.tell(Reacted(fighter.id, against.id, move.how, move.where, points))
    damage.cancel(scene, fighter, "reaction")
    if move.where not in SHOTS:
        fighter.aim = None


def count(fighter: Fighter, how: str) -> None:
    """What the next reaction of this pass, and the next after a feint, will remember."""
    fighter.shaken = False
    if how in _HAND_TO_HAND:
        fighter.reacted += 1


def _not_prone(
    table: Table, fighter: Fighter, other: Fighter, decision: Decision, move: Respond
) -> None:
    if fighter.stance == "prone":
        raise IllegalMove("You are on the ground already.")


def _reaches(
    table: Table, fighter: Fighter, other: Fighter, decision: Decision, move: Respond
) -> None:
    if table.distance(fighter, other) > fighter.reach:
        raise IllegalMove(f"{other.name} is out of your reach.")


def _charged(
    table: Table, fighter: Fighter, other: Fighter, decision: Decision, move: Respond
) -> None:
    if decision.about[1] != ways.CHARGE:
        raise IllegalMove("That is an answer to a charge.")
    aiming.check(table, fighter, other, move.where)


def _steals_the_beat(
    table: Table, fighter: Fighter, other: Fighter, decision: Decision, move: Respond
) -> None:
    if fighter.ap <= other.ap:
        raise IllegalMove(
            f"Counter-fire takes more action points than {other.name} has left, {other.ap}."
        )
    aiming.check(table, fighter, other, move.where)


def _can_shoot(
    table: Table, fighter: Fighter, other: Fighter, decision: Decision, move: Respond
) -> None:
    aiming.check(table, fighter, other, move.where)


_CONDITIONS: Final[dict[str, Callable[[Table, Fighter, Fighter, Decision, Respond], None]]] = {
    DODGE: _not_prone,
    COUNTER: _reaches,
    EXPLOIT: _reaches,
    CHARGE_DEFENSE: _charged,
    COUNTER_FIRE: _steals_the_beat,
    SHOOT: _can_shoot,
}
