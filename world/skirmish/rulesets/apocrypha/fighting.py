"""The attack as an action: who may make it, what it costs, and what it sets off."""

from collections.abc import Iterator

from world.skirmish.errors import IllegalMove
from world.skirmish.ruleset import Scene

from . import aiming, interrupts, melee, movement, shots, ways
from .blows import Acting, Blow, can_land
from .data import LOCATIONS, METRE, RUNNING, UNARMED, WALKING, Weapon
from .events import AttackLost
from .moves import Attack
from .table import Fighter, Table
from .targets import check_enemy
from .ways import ATTACK, CHARGE, FLURRY, RANGED, READIED, WAYS

#: Ways whose called shots are worth listing.
_CALLED = (ATTACK, "aim and fire", READIED)


def domain(table: Table, actor: Fighter) -> Iterator[Attack]:
    """Every enemy in every way, and at every place; all the rounds that the weapon fires."""
    rof = actor.weapon().rof
    for target in table.enemies(actor):
        for way in WAYS:
            yield Attack(target.id, way)
            if way in RANGED:
                yield from (Attack(target.id, way, rounds=each) for each in range(2, rof + 1))
        for way in _CALLED:
            yield from (Attack(target.id, way, place) for place in LOCATIONS)
        for second in table.enemies(actor):
            yield Attack(target.id, FLURRY, second=second.id)


def weapon(actor: Fighter, way: str) -> Weapon:
    """What is used for it: what is in hand, or bare hands where that is no use."""
    return actor.weapon() if way in RANGED else actor.blade()


def cost(table: Table, actor: Fighter, move: Attack) -> int:
    """The action points of the attack."""
    return ways.cost(table.house, move.way, weapon(actor, move.way), move.rounds)


def check(table: Table, actor: Fighter, move: Attack) -> None:
    """An enemy who can go on, within reach or range once the points are spent."""
    if actor.defending:
        raise IllegalMove("You are in a desperate defense: no attacks in this pass.")
    if move.second == move.target:
        raise IllegalMove("The second target of a flurry is somebody else.")
    for name in filter(None, (move.target, move.second)):
        target = table.fighters[name]
        check_enemy(actor, target)
        if move.way == CHARGE:
            _check_charge(table, actor, target)
        if move.way in RANGED:
            _check_shot(table, actor, target, move)
        else:
            _check_reach(table, actor, target, move)


def _check_shot(table: Table, actor: Fighter, target: Fighter, move: Attack) -> None:
    aiming.check(table, actor, target, move.way)
    rof = actor.weapon().rof
    if not 1 <= move.rounds <= rof:
        raise IllegalMove(f"Your {actor.weapon().name} fires 1 to {rof} rounds, not {move.rounds}.")


def _check_reach(table: Table, actor: Fighter, target: Fighter, move: Attack) -> None:
    there = movement.ahead(table, actor, cost(table, actor, move))
    distance = abs(there - target.x)
    if distance > actor.reach:
        bare = actor.blade() is UNARMED
        reaches = "bare hands reach" if bare else f"{actor.blade().name} reaches"
        shoot = "" if actor.weapon().melee else " To shoot: aim and fire, or fire from the hip."
        raise IllegalMove(
            f"{target.name} is out of reach: {_metres(distance)} metres away once the points are "
            f"spent, and {reaches} {actor.blade().reach}.{shoot}"
        )


def _metres(distance: int) -> str:
    return f"{distance / METRE:g}"


def _check_charge(table: Table, actor: Fighter, target: Fighter) -> None:
    course = actor.course
    if actor.rate < RUNNING or course is None or not course.toward or course.who != target.id:
        raise IllegalMove(f"A charge takes running or sprinting toward {target.name}.")
    most = table.house.charge_from
    if table.distance(actor, target) > most * METRE:
        raise IllegalMove(f"A charge begins within {most} metres of {target.name}.")


def attack(scene: Scene[Table], actor: Fighter, move: Attack) -> Acting:
    """The points carry one along first; then what waits for the attack, then the attack."""
    table = scene.table
    blows = _blows(table, actor, move)
    if not (yield from movement.spend(scene, actor, blows[0].cost)):
        return
    for blow in blows:
        if can_land(table, blow):
            yield from interrupts.begin(scene, blow)
    if not actor.able:
        return
    there = [blow for blow in blows if can_land(table, blow)]
    for blow in blows:
        if blow not in there:
            scene.tell(AttackLost(actor.id, blow.target.id))
    if len(there) > 1:
        yield from _flurry(scene, *there)
    elif there:
        yield from (shots.shoot if move.way in RANGED else melee.strike)(scene, there[0])


def _blows(table: Table, actor: Fighter, move: Attack) -> list[Blow]:
    """One for each target; the points are paid once."""
    first = Blow(
        actor,
        table.fighters[move.target],
        move.way,
        weapon(actor, move.way),
        move.location,
        move.rounds,
        steps=actor.rate - WALKING if move.way == CHARGE else 0,
        cost=cost(table, actor, move),
    )
    if not move.second:
        return [first]
    return [first, first._replace(target=table.fighters[move.second], cost=0)]


def _flurry(scene: Scene[Table], first: Blow, second: Blow) -> Acting:
    """One roll for two targets: its hits are dealt out, the odd one to the first."""
    answers = []
    for blow in (first, second):
        answers.append((yield from melee.meet(scene, blow)))
        if not blow.attacker.able:
            return
    hits = melee.roll(scene, first, answers[0])
    shares = (hits + 1) // 2, hits // 2
    for blow, share, answer in zip((first, second), shares, answers, strict=True):
        if blow.attacker.able and blow.target.able:
            yield from melee.settle(scene, blow, share, answer)
