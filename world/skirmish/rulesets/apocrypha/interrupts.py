"""Interrupts: the chances that a movement or an attack gives to the enemy, in order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from world.skirmish.ruleset import Scene

from .data import METER
from .engagements import sees
from .hand_to_hand import strike
from .incoming import Acting, Incoming, lost
from .melee_reactions import ExploitOpening, OpeningLeft
from .ranged_reactions import ShootInTheOpen, TargetInTheOpen
from .reactions import Interrupt, ask, can_react, count, pay
from .shooting import shoot
from .triggers import ALLY, ATTACKED, ENTERS, LEAVES, MOVES, is_near, set_off, waits

if TYPE_CHECKING:
    from .fighter import Fighter
    from .table import Table

#: Tells how far a mover has come, before anything else is told.
Telling = Callable[[], None]


def leaving(scene: Scene[Table], mover: Fighter, there: int, tell: Telling) -> Acting:
    """Before a step: what waits for it, and the opening."""
    table = scene.table
    for enemy in _enemies(table, mover):
        if not mover.able:
            return
        if not _crosses(enemy, abs(mover.x - enemy.x), abs(there - enemy.x)):
            continue
        if waits(table, enemy, mover, LEAVES):
            tell()
            yield from set_off(scene, enemy, mover, LEAVES)
        question = OpeningLeft(enemy.id, mover.id)
        if mover.able and _is_offered(table, question):
            tell()
            yield from _exploit(scene, enemy, mover, question)


def moved(
    scene: Scene[Table], mover: Fighter, before: int, tell: Telling, met: list[str]
) -> Acting:
    """After a step: whom it has met, what waits for it, and the shot at a target in the open."""
    table = scene.table
    for enemy in _enemies(table, mover):
        if not mover.able:
            return
        near, far = abs(mover.x - enemy.x), abs(before - enemy.x)
        if near <= max(mover.reach, enemy.reach) < far:
            met.append(enemy.id)
        if _crosses(enemy, near, far) and waits(table, enemy, mover, ENTERS):
            tell()
            yield from set_off(scene, enemy, mover, ENTERS)
        if mover.able and mover.cover == "none":
            yield from _in_the_open(scene, enemy, mover, tell)


def begin(scene: Scene[Table], attack: Incoming) -> Acting:
    """Tell of an attack; before it lands comes what its target and their allies hold for it.

    It is told first, so that a question about what is held reads like one about the attack.
    """
    attacker, target = attack.attacker, attack.target
    scene.tell(attack.began())
    for holder in _enemies(scene.table, attacker):
        if not attacker.able:
            return
        if holder is target:
            yield from set_off(scene, holder, attacker, ATTACKED)
        else:
            yield from set_off(scene, holder, attacker, ALLY, target.id)


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
    """Yield the enemies in the order of action points, but for those who fall meanwhile."""
    for each in table.order():
        if each.team != actor.team and each.able:
            yield each


def _crosses(enemy: Fighter, inside: int, outside: int) -> bool:
    """Return whether a step between these distances crosses the edge of the enemy's own reach.

    Or that of the range of what they hold.
    """
    held = is_near(enemy, inside) and not is_near(enemy, outside)
    return held or inside <= enemy.reach < outside


def _is_offered(table: Table, question: Interrupt) -> bool:
    """Note a chance, if it has not been offered in this pass and can be taken."""
    chance = (question.kind, question.seat)
    if chance in table.offered or not can_react(table, question):
        return False
    table.offered.append(chance)
    return True


def _exploit(scene: Scene[Table], enemy: Fighter, mover: Fighter, question: OpeningLeft) -> Acting:
    reaction = yield from ask(scene, question)
    if not isinstance(reaction, ExploitOpening):
        return
    pay(scene, question, reaction)
    attack = reaction.attack(scene.table, enemy, mover)
    count(enemy, ExploitOpening)
    yield from begin(scene, attack)
    if can_land(scene.table, attack):
        yield from strike(scene, attack)
    else:
        lost(scene, attack)


def _in_the_open(scene: Scene[Table], enemy: Fighter, mover: Fighter, tell: Telling) -> Acting:
    """Offer a target in the open, once in a pass: to what waits for it, then to a shot."""
    table = scene.table
    question = TargetInTheOpen(enemy.id, mover.id)
    if (MOVES, enemy.id) not in table.offered and waits(table, enemy, mover, MOVES):
        table.offered.append((MOVES, enemy.id))
        tell()
        yield from set_off(scene, enemy, mover, MOVES)
    if not mover.able or not _is_offered(table, question):
        return
    tell()
    reaction = yield from ask(scene, question)
    if not isinstance(reaction, ShootInTheOpen):
        return
    pay(scene, question, reaction)
    attack = reaction.attack(table, enemy, mover)
    yield from begin(scene, attack)
    if can_land(table, attack):
        yield from shoot(scene, attack)
    else:
        lost(scene, attack)
