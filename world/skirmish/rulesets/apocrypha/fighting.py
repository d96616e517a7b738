"""The attack as an action: who may make it, what it costs, and what it sets off."""

from collections.abc import Iterator

from world.skirmish.errors import IllegalMove
from world.skirmish.ruleset import Scene

from . import aiming, interrupts, melee, movement, shots, ways
from .blows import Acting, Blow, announce
from .data import LOCATIONS, METRE, RUNNING, WALKING, Weapon
from .events import AttackLost, Modifier
from .moves import Attack
from .table import Fighter, Table
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
    for name in filter(None, (move.target, move.second)):
        target = table.fighters[name]
        if target.team == actor.team:
            raise IllegalMove(f"{target.name} is on your side.")
        if not target.able:
            raise IllegalMove(f"{target.name} is out of the fight.")
        if move.way in RANGED:
            _check_shot(table, actor, target, move)
        else:
            _check_reach(table, actor, target, move)
    if move.second == move.target:
        raise IllegalMove("The second target of a flurry is somebody else.")
    if move.way == CHARGE:
        _check_charge(table, actor, table.fighters[move.target])


def _check_shot(table: Table, actor: Fighter, target: Fighter, move: Attack) -> None:
    aiming.check(table, actor, target, move.way)
    rof = actor.weapon().rof
    if not 1 <= move.rounds <= rof:
        raise IllegalMove(f"Your {actor.weapon().name} fires 1 to {rof} rounds, not {move.rounds}.")


def _check_reach(table: Table, actor: Fighter, target: Fighter, move: Attack) -> None:
    there = movement.ahead(table, actor, cost(table, actor, move))
    distance = abs(there - target.x)
    if distance > actor.reach:
        name = actor.blade().name
        raise IllegalMove(
            f"{target.name} is out of reach: {_metres(distance)} metres away once the points are "
            f"spent, and {name} reaches {actor.blade().reach}."
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
    points = cost(table, actor, move)
    extra = _charging(table, actor) if move.way == CHARGE else ()
    if not (yield from movement.spend(scene, actor, points)):
        return
    target = table.fighters[move.target]
    yield from interrupts.attacked(scene, actor, target)
    if not actor.able:
        return
    used = weapon(actor, move.way)
    blow = Blow(actor, target, move.way, used, move.location, move.rounds, extra, points)
    if not _still_there(table, blow):
        scene.tell(AttackLost(actor.id, target.id))
    elif move.way in RANGED:
        yield from shots.shoot(scene, blow)
    elif move.second:
        yield from _flurry(scene, blow, blow._replace(target=table.fighters[move.second]))
    else:
        yield from melee.strike(scene, blow)
    if move.way == ways.SWING and actor.able:
        actor.exposed = True


def _charging(table: Table, actor: Fighter) -> tuple[Modifier, ...]:
    steps = actor.rate - WALKING
    return (Modifier(CHARGE, table.house.charge * steps),)


def _still_there(table: Table, blow: Blow) -> bool:
    if not blow.target.able:
        return False
    if blow.way in RANGED:
        return not blow.attacker.weapon().melee
    return table.distance(blow.attacker, blow.target) <= blow.attacker.reach


def _flurry(scene: Scene[Table], first: Blow, second: Blow) -> Acting:
    """One roll for two targets: its hits are dealt out, the odd one to the first."""
    answers = []
    for blow in (first, second):
        announce(scene, blow)
        yield from melee.riposte(scene, blow)
        if not blow.attacker.able:
            return
        answers.append((yield from melee.react(scene, blow)))
    if not first.attacker.able:
        return
    hits = melee.roll(scene, first, answers[0])
    shares = (hits + 1) // 2, hits // 2
    for blow, share, answer in zip((first, second), shares, answers, strict=True):
        if blow.attacker.able and blow.target.able:
            yield from melee.settle(scene, blow, share, answer)
