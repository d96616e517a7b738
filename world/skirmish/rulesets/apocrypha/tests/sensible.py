"""A sensible player of Apocrypha, who knows the rules and wants to win."""

from collections.abc import Callable
from typing import Any, Final

from world.skirmish import engine
from world.skirmish.base.errors import IllegalMove
from world.skirmish.rulesets.apocrypha import RULESET
from world.skirmish.rulesets.apocrypha.action_economy import No, Wait
from world.skirmish.rulesets.apocrypha.actions.melee_actions import Attack, Charge, PowerAttack
from world.skirmish.rulesets.apocrypha.actions.ranged_actions import (
    AimAndFire,
    FireFromTheHip,
    FireReadiedWeapon,
    ReadyWeapon,
)
from world.skirmish.rulesets.apocrypha.actions.universal_actions import (
    CoverIs,
    Crouch,
    Draw,
    KeepGoing,
    RunToward,
    WalkToward,
)
from world.skirmish.rulesets.apocrypha.data import METER
from world.skirmish.rulesets.apocrypha.push_or_pause import Cease, Push
from world.skirmish.rulesets.apocrypha.table import Fighter, Table
from world.skirmish.state.fight import Fight

#: Near enough to fight hand to hand.
_CLOSE: Final = 3 * METER
#: So far away that one is harder to hit low down.
_AFAR: Final = 10 * METER
#: Armor that a power attack is worth its price against.
_ARMORED: Final = 2

#: What is done out of turn, the best first.
_REACTIONS: Final = (
    "release",
    "exploit opening",
    "shoot",
    "counter-fire",
    "desperate parry",
    "parry",
    "avoidance",
    "nothing",
)


def choose(fight: Fight[Table, Any, Any]) -> tuple[str, Any]:
    """Return the seat that answers next, and its answer."""
    seat = engine.open_seats(fight)[0]
    question = next(question for question in fight.pending.questions if question.seat == seat)
    return seat, answer(fight.table, question)


def answer(table: Table, question: Any) -> Any:
    """The first of what one would like that is legal now."""
    wishes = _WISHES.get(question.kind, _respond)(table, question)
    return next(wish for wish in wishes if _is_legal(table, question, wish))


def _is_legal(table: Table, question: Any, move: Any) -> bool:
    try:
        RULESET.check(table, question, move)
    except IllegalMove:
        return False
    return True


def _turn(table: Table, question: Any) -> list[Any]:
    """Strike or shoot the nearest, low down from afar; else get ready, or run up to them."""
    actor = table.fighters[question.seat]
    target = min(table.enemies(actor), key=lambda enemy: (table.distance(actor, enemy), enemy.hurt))
    if actor.weapon().melee:
        return [*_by_hand(actor, target), Wait()]
    if table.distance(actor, target) <= _CLOSE and len(actor.weapons) > 1:
        return [Draw(actor.weapons[-1].name), *_shots(actor, target), Wait()]
    low = actor.stance == "standing" and table.distance(actor, target) > _AFAR
    return [
        *([Crouch()] if low else []),
        *_shots(actor, target),
        *_by_hand(actor, target),
        Wait(),
    ]


def _shots(actor: Fighter, target: Fighter) -> list[Any]:
    rof = actor.weapon().rof
    burst = [FireReadiedWeapon(target.id, rounds=rof)] if rof > 1 else []
    return [
        *burst,
        FireReadiedWeapon(target.id),
        ReadyWeapon(),
        AimAndFire(target.id),
        FireFromTheHip(target.id),
    ]


def _by_hand(actor: Fighter, target: Fighter) -> list[Any]:
    run = [kind(target.id, actor.reach) for kind in (RunToward, WalkToward)]
    strike = PowerAttack if target.armor >= _ARMORED else Attack
    on = [KeepGoing(points) for points in range(8, 0, -1)]
    moving = run if actor.rate < 2 else []
    return [Charge(target.id), strike(target.id), Attack(target.id), *moving, *on]


def _respond(table: Table, question: Any) -> list[Any]:
    """Take every chance; defend with the best that there is."""
    place = {verb: number for number, verb in enumerate(_REACTIONS)}
    moves = [move for move in RULESET.candidate_moves(table, question) if move.verb in place]
    return sorted(moves, key=lambda move: place[move.verb])


_WISHES: Final[dict[str, Callable[[Table, Any], list[Any]]]] = {
    "turn": _turn,
    "last points": lambda table, question: [Wait()],
    "let go": lambda table, question: [No()],
    "vote": lambda table, question: [Push()],
    "pause": lambda table, question: [Cease()],
    "cover": lambda table, question: [CoverIs("none")],
}
