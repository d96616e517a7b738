"""A sensible player of Apocrypha: what somebody does who knows the rules and wants to win."""

from collections.abc import Callable
from typing import Final

from world.skirmish import engine
from world.skirmish.errors import IllegalMove
from world.skirmish.fight import Decision, Fight
from world.skirmish.rulesets.apocrypha import RULESET, reactions
from world.skirmish.rulesets.apocrypha.data import METRE
from world.skirmish.rulesets.apocrypha.moves import (
    AnyMove,
    Attack,
    Cease,
    ChangeStance,
    CoverIs,
    Draw,
    Go,
    KeepGoing,
    Ready,
    Respond,
    Wait,
)
from world.skirmish.rulesets.apocrypha.situations import (
    AVOIDANCE,
    COUNTER_FIRE,
    DESPERATE_PARRY,
    EXPLOIT,
    NOTHING,
    PARRY,
    PUSH,
    RELEASE,
    SHOOT,
)
from world.skirmish.rulesets.apocrypha.table import Fighter, Table
from world.skirmish.rulesets.apocrypha.ways import AIMED, ATTACK, CHARGE, HIP, POWER, READIED

#: Near enough to fight hand to hand.
_CLOSE: Final = 3 * METRE
#: So far away that one is harder to hit low down.
_AFAR: Final = 10 * METRE
#: Armor that a power attack is worth its price against.
_ARMORED: Final = 2

#: What is done out of turn, the best first.
_REACTIONS: Final = (
    RELEASE,
    EXPLOIT,
    SHOOT,
    COUNTER_FIRE,
    DESPERATE_PARRY,
    PARRY,
    AVOIDANCE,
    NOTHING,
)


def choose(fight: Fight[Table, AnyMove, Any]) -> tuple[str, AnyMove]:
    """Who answers next, and what."""
    seat = engine.open_seats(fight)[0]
    decision = next(each for each in fight.waiting.questions if each.seat == seat)
    return seat, answer(fight.table, decision)


def answer(table: Table, decision: Decision) -> AnyMove:
    """The first of what one would like that is legal now."""
    wishes = _WISHES.get(decision.kind, _respond)(table, decision)
    return next(each for each in wishes if _is_legal(table, decision, each))


def _is_legal(table: Table, decision: Decision, move: AnyMove) -> bool:
    try:
        RULESET.check(table, decision, move)
    except IllegalMove:
        return False
    return True


def _turn(table: Table, decision: Decision) -> list[AnyMove]:
    """Strike or shoot the nearest, low down from afar; else get ready, or run up to them."""
    actor = table.fighters[decision.seat]
    target = min(table.enemies(actor), key=lambda each: (table.distance(actor, each), each.hurt))
    if actor.weapon().melee:
        return [*_by_hand(actor, target), Wait()]
    if table.distance(actor, target) <= _CLOSE and len(actor.weapons) > 1:
        return [Draw(actor.weapons[-1].name), *_shots(actor, target), Wait()]
    low = actor.stance == "standing" and table.distance(actor, target) > _AFAR
    return [
        *([ChangeStance("crouched")] if low else []),
        *_shots(actor, target),
        *_by_hand(actor, target),
        Wait(),
    ]


def _shots(actor: Fighter, target: Fighter) -> list[AnyMove]:
    rof = actor.weapon().rof
    burst: list[AnyMove] = [Attack(target.id, READIED, rounds=rof)] if rof > 1 else []
    return [
        *burst,
        Attack(target.id, READIED),
        Ready(),
        Attack(target.id, AIMED),
        Attack(target.id, HIP),
    ]


def _by_hand(actor: Fighter, target: Fighter) -> list[AnyMove]:
    reach = actor.blade().reach * METRE
    run = [Go(rate, target.id, stop=reach) for rate in (2, 1)] if actor.rate < 2 else []
    way = POWER if target.armor >= _ARMORED else ATTACK
    on = [KeepGoing(points) for points in range(8, 0, -1)]
    return [Attack(target.id, CHARGE), Attack(target.id, way), Attack(target.id, ATTACK), *run, *on]


def _respond(table: Table, decision: Decision) -> list[AnyMove]:
    """Take every chance; defend with the best that there is."""
    place = {how: number for number, how in enumerate(_REACTIONS)}
    moves: list[AnyMove] = [each for each in reactions.domain(decision.kind) if each.how in place]
    return sorted(moves, key=lambda each: place[each.how])  # type: ignore[union-attr]


_WISHES: Final[dict[str, Callable[[Table, Decision], list[AnyMove]]]] = {
    "turn": _turn,
    "vote": lambda table, decision: [Respond(PUSH)],
    "pause": lambda table, decision: [Cease()],
    "cover": lambda table, decision: [CoverIs("none")],
}
