"""Interrupts: the chances that a movement or an attack gives to the enemy, in order."""

from collections.abc import Generator, Iterator
from typing import Any

from world.skirmish.ruleset import Context

from . import reactions, triggers
from .data import METER
from .engagements import sees
from .hitting import Acting, AttackLost, Incoming
from .melee_reactions import OpeningLeft
from .position import tell_way
from .ranged_reactions import TargetInTheOpen
from .resolution import make
from .table import Fighter, Table, by_points


def leaving(ctx: Context[Table], mover: Fighter, there: int) -> Acting:
    """Before a step: what waits for it, and the opening."""
    for enemy in _enemies(ctx.table, mover):
        if not mover.able:
            return
        if _crosses(enemy, abs(mover.x - enemy.x), abs(there - enemy.x)):
            yield from triggers.set_off(ctx, enemy, mover, triggers.LEAVES)
            yield from _offer(ctx, OpeningLeft(enemy.id, mover.id))


def moved(ctx: Context[Table], mover: Fighter, before: int) -> Acting:
    """After a step: what waits for it, and the shot at a target in the open."""
    for enemy in _enemies(ctx.table, mover):
        if not mover.able:
            return
        if _crosses(enemy, abs(mover.x - enemy.x), abs(before - enemy.x)):
            yield from triggers.set_off(ctx, enemy, mover, triggers.ENTERS)
        if mover.able and mover.cover == "none":
            yield from _in_the_open(ctx, enemy, mover)


def begin(ctx: Context[Table], attacks: list[Incoming]) -> Generator[Any, Any, list[Incoming]]:
    """Tell of attacks, and let what is held for them go off; return those that still land.

    An attack is told first, so that a question about what is held reads like one about the attack.
    """
    for attack in attacks:
        if can_land(ctx.table, attack):
            ctx.emit(attack.began())
            yield from _before(ctx, attack.attacker, attack.target)
    if not attacks[0].attacker.able:
        return []
    for attack in attacks:
        if not can_land(ctx.table, attack):
            ctx.emit(AttackLost(attack.attacker.id, attack.target.id))
    return [attack for attack in attacks if can_land(ctx.table, attack)]


def _before(ctx: Context[Table], attacker: Fighter, target: Fighter) -> Acting:
    """Before an attack lands comes what its target and their allies hold for it."""
    for holder in _enemies(ctx.table, attacker):
        if attacker.able:
            trigger = triggers.ATTACKED if holder is target else triggers.ALLY
            yield from triggers.set_off(ctx, holder, attacker, trigger, target.id)


def can_land(table: Table, attack: Incoming) -> bool:
    """Return whether an attack can still be made: much may have changed since it began."""
    attacker, target, way = attack.attacker, attack.target, attack.way
    in_hand = way.weapon(attacker) == attack.weapon and (attacker.readied or not way.readied)
    if not (attacker.able and target.able and in_hand):
        return False
    distance = table.distance(attacker, target)
    if way.ranged:
        return distance <= attack.weapon.range * METER and sees(table, attacker, target)
    return distance <= attacker.reach


def _enemies(table: Table, actor: Fighter) -> Iterator[Fighter]:
    """Yield the enemies by action points, without those who fall while this goes on."""
    yield from (each for each in by_points(table.enemies(actor)) if each.able)


def _crosses(enemy: Fighter, inside: int, outside: int) -> bool:
    """Return whether a step between these distances crosses the edge of the enemy's own reach.

    Or that of the range of what they hold.
    """
    if inside >= outside:
        return False
    held = triggers.holds_near(enemy, inside) and not triggers.holds_near(enemy, outside)
    return held or inside <= enemy.reach < outside


def _offer(ctx: Context[Table], question: reactions.ReactionQuestion) -> Acting:
    """Ask whether a chance is taken, once in a pass and only if it can be; then attack."""
    table, chance = ctx.table, (question.kind, question.seat)
    fighter, mover = (table.fighters[each] for each in (question.seat, question.other))
    if not mover.able or chance in table.offered or not reactions.can_react(table, question):
        return
    table.offered.append(chance)
    tell_way(ctx, mover)
    reaction = yield from reactions.ask(ctx, question)
    if not isinstance(reaction, reactions.Nothing):
        reactions.pay(ctx, question, reaction)
        attack = reaction.attack(table, fighter, mover)
        reactions.count(fighter, type(reaction))
        for landing in (yield from begin(ctx, [attack])):
            yield from make(ctx, landing)


def _in_the_open(ctx: Context[Table], enemy: Fighter, mover: Fighter) -> Acting:
    """Offer a target in the open, once in a pass: to what waits for it, then to a shot."""
    table, chance = ctx.table, (triggers.MOVES, enemy.id)
    if chance not in table.offered and triggers.waits(table, enemy, mover, triggers.MOVES):
        table.offered.append(chance)
        yield from triggers.set_off(ctx, enemy, mover, triggers.MOVES)
    yield from _offer(ctx, TargetInTheOpen(enemy.id, mover.id))
