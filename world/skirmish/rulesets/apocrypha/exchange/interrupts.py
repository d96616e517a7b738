"""Interrupts: the chances that a movement or an attack gives to the enemy, in order."""

from collections.abc import Callable, Generator, Iterator
from typing import Any, Final

from world.skirmish.game import Context
from world.skirmish.rulesets.apocrypha.data import METER
from world.skirmish.rulesets.apocrypha.engagements import sees
from world.skirmish.rulesets.apocrypha.position import tell_way
from world.skirmish.rulesets.apocrypha.table import Fighter, Table, by_points

from . import reactions, triggers
from .hitting import Acting, AttackLost, Incoming
from .melee_reactions import OpeningLeft
from .ranged_reactions import TargetInTheOpen
from .resolution import make_attack

#: More centimeters than anyone goes.
_FARTHEST: Final = 10**9


def is_noticed(table: Table, mover: Fighter, there: int) -> bool:
    """Return whether a movement to a place might give an enemy a chance."""
    here = mover.x
    low, high = (here, there) if here < there else (there, here)
    for enemy in table.enemies(mover):
        if low <= enemy.x <= high or _has_edge(enemy, here, there) or _watches(table, enemy):
            return True
    return False


def unnoticed(table: Table, mover: Fighter, direction: int) -> int:
    """Return how many centimeters a mover can go in a direction before any enemy may notice."""
    free = _FARTHEST
    for enemy in table.enemies(mover):
        if _watches(table, enemy):
            return 0
        ahead = (enemy.x - mover.x) * direction
        for edge in (0, enemy.reach, triggers.range_held(enemy)):
            for far in (ahead - edge, ahead + edge):
                if far >= 0:
                    free = min(free, far)
    return max(0, free - 1)


def leaving(ctx: Context[Table], mover: Fighter, there: int) -> Acting:
    """Before a step, offer prepared actions and the opening."""
    for enemy in _enemies(ctx.table, mover, lambda other: _crosses(other, mover.x, there)):
        yield from triggers.set_off(ctx, enemy, mover, triggers.LEAVES)
        yield from _offer(ctx, OpeningLeft(enemy.id, mover.id))


def moved(ctx: Context[Table], mover: Fighter, before: int) -> Acting:
    """After a step, offer prepared actions and the shot at a target in the open."""

    def notices(enemy: Fighter) -> bool:
        return _crosses(enemy, mover.x, before) or (
            mover.cover == "none" and _watches(ctx.table, enemy)
        )

    for enemy in _enemies(ctx.table, mover, notices):
        if _crosses(enemy, mover.x, before):
            yield from triggers.set_off(ctx, enemy, mover, triggers.ENTERS)
        if mover.able and mover.cover == "none" and _watches(ctx.table, enemy):
            yield from _in_the_open(ctx, enemy, mover)


def begin_attacks(
    ctx: Context[Table], attacks: list[Incoming]
) -> Generator[Any, Any, list[Incoming]]:
    """Tell of attacks, and let what is held for them go off; return those that still land.

    An attack is told first, so that a question about what is held reads like one about the attack.
    """
    for attack in attacks:
        if can_land(ctx.table, attack):
            ctx.emit(attack.began())
            yield from _before(ctx, attack.attacker, attack.target)
    if not attacks[0].attacker.able:
        return []
    landing = []
    for attack in attacks:
        if can_land(ctx.table, attack):
            landing.append(attack)
        else:
            ctx.emit(AttackLost(attack.attacker.id, attack.target.id))
    return landing


def _before(ctx: Context[Table], attacker: Fighter, target: Fighter) -> Acting:
    """Before an attack lands, offer the actions that its target and their allies hold."""
    if all(other.prepared is None for other in ctx.table.fighters.values()):
        return
    for holder in _enemies(ctx.table, attacker, lambda other: other.prepared is not None):
        trigger = triggers.ATTACKED if holder is target else triggers.ALLY
        yield from triggers.set_off(ctx, holder, attacker, trigger, target.id)


def can_land(table: Table, attack: Incoming) -> bool:
    """Return whether an attack is still possible, after what happened since it began."""
    attacker, target, way = attack.attacker, attack.target, attack.way
    in_hand = way.weapon(attacker) == attack.weapon and (attacker.readied or not way.readied)
    if not (attacker.able and target.able and in_hand):
        return False
    distance = table.distance(attacker, target)
    if way.ranged:
        return distance <= attack.weapon.range * METER and sees(table, attacker, target)
    return distance <= attacker.reach


def _enemies(table: Table, actor: Fighter, notices: Callable[[Fighter], bool]) -> Iterator[Fighter]:
    """Yield the enemies who notice what the actor does, by action points, until the actor falls.

    What one of them does may fell others, or change what they notice.
    """
    enemies = table.enemies(actor)
    if any(map(notices, enemies)):
        for point in by_points(enemies):
            if actor.able and point.able and notices(point):
                yield point


def _crosses(enemy: Fighter, inside: int, outside: int) -> bool:
    """Return whether the edge of the enemy's own reach lies between two places.

    Or that of the range of what they hold.
    """
    near, far = abs(inside - enemy.x), abs(outside - enemy.x)
    return near < far and _reaches_between(enemy, near, far)


def _has_edge(enemy: Fighter, one: int, other: int) -> bool:
    """Return whether such an edge lies between two places, in either direction."""
    near, far = abs(one - enemy.x), abs(other - enemy.x)
    return _reaches_between(enemy, near, far) if near < far else _reaches_between(enemy, far, near)


def _reaches_between(enemy: Fighter, near: int, far: int) -> bool:
    if near <= enemy.reach < far:
        return True
    return enemy.prepared is not None and near <= triggers.range_held(enemy) < far


def _watches(table: Table, enemy: Fighter) -> bool:
    """Return whether an enemy may take a chance at a target in the open: once in a pass."""
    held = enemy.prepared
    if held is not None and held.trigger == triggers.MOVES:
        return True
    return not enemy.weapon().melee and (TargetInTheOpen.kind, enemy.id) not in table.offered


def _offer(ctx: Context[Table], question: reactions.ReactionQuestion) -> Acting:
    """Offer a chance to attack, once in a pass and only if it can be taken; then attack."""
    table, chance = ctx.table, (question.kind, question.seat)
    fighter, mover = (table.fighters[fighter] for fighter in (question.seat, question.other))
    if not mover.able or chance in table.offered or not reactions.can_react(table, question):
        return
    table.offered.append(chance)
    tell_way(ctx, mover)
    reaction = yield from reactions.ask(ctx, question)
    if not isinstance(reaction, reactions.Nothing):
        reactions.react(ctx, question, reaction)
        attack = reaction.attack(table, fighter, mover)
        reactions.count(fighter, melee=reaction.melee)
        for landing in (yield from begin_attacks(ctx, [attack])):
            yield from make_attack(ctx, landing)


def _in_the_open(ctx: Context[Table], enemy: Fighter, mover: Fighter) -> Acting:
    """Offer a target in the open, once in a pass: to prepared actions, then to a shot."""
    table, chance = ctx.table, (triggers.MOVES, enemy.id)
    if chance not in table.offered and triggers.waits(table, enemy, mover, triggers.MOVES):
        table.offered.append(chance)
        yield from triggers.set_off(ctx, enemy, mover, triggers.MOVES)
    yield from _offer(ctx, TargetInTheOpen(enemy.id, mover.id))
