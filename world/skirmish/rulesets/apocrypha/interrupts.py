"""Chances that somebody's movement or attack gives to others: openings, shots, triggers."""

from collections.abc import Iterator

from world.skirmish.ruleset import Scene

from . import melee, pools, prepared, reactions, shots
from .blows import Acting, Blow, announce, can_land
from .events import AttackLost, Engaged, Modifier
from .situations import (
    ALLY,
    ATTACKED,
    ENTERS,
    EXPLOIT,
    LEAVES,
    MOVES,
    NOTHING,
    OPEN,
    OPENING,
)
from .table import Fighter, Table
from .ways import ATTACK


def would_leave(table: Table, mover: Fighter, there: int) -> bool:
    """Whether a step leaves the reach of an enemy."""
    return any(_left(mover, each, there) for each in table.enemies(mover))


def leaving(scene: Scene[Table], mover: Fighter, there: int) -> Acting:
    """Before the step: what is held for it, and the opening."""
    table = scene.table
    for enemy in _in_order(table, mover):
        if not mover.able:
            return
        if not _left(mover, enemy, there):
            continue
        yield from prepared.set_off(scene, enemy, mover, LEAVES)
        if mover.able and _is_opening(table, mover, enemy):
            table.offered.append((OPENING, enemy.id))
            yield from _exploit(scene, enemy, mover)


def _left(mover: Fighter, enemy: Fighter, there: int) -> bool:
    near, then = abs(mover.x - enemy.x), abs(there - enemy.x)
    held = prepared.is_near(enemy, near) and not prepared.is_near(enemy, then)
    return near <= enemy.reach < then or held


def _is_opening(table: Table, mover: Fighter, enemy: Fighter) -> bool:
    """For somebody who can strike, and has not been asked in this pass yet."""
    if (OPENING, enemy.id) in table.offered:
        return False
    return reactions.has_choice(table, enemy, OPENING, mover.id)


def _exploit(scene: Scene[Table], enemy: Fighter, mover: Fighter) -> Acting:
    answer = yield from reactions.ask(scene, enemy, OPENING, mover.id)
    if answer.how == NOTHING:
        return
    assert answer.how == EXPLOIT
    reactions.pay(scene, enemy, mover, answer)
    house = scene.table.house
    extra = (
        Modifier(EXPLOIT, house.opening),
        *pools.reaction_dice(scene.table, enemy, melee=True),
    )
    reactions.count(enemy, EXPLOIT)
    blow = Blow(enemy, mover, ATTACK, enemy.blade(), extra=extra)
    yield from begin(scene, blow)
    if can_land(scene.table, blow):
        yield from melee.strike(scene, blow)
    else:
        scene.tell(AttackLost(enemy.id, mover.id))


def would_tempt(table: Table, mover: Fighter, before: int) -> bool:
    """Whether a step that was taken gives anybody a chance, or begins an engagement."""
    return any(
        _entered(mover, each, before) or _is_open(table, mover, each)
        for each in table.enemies(mover)
    )


def moved(scene: Scene[Table], mover: Fighter, before: int) -> Acting:
    """After the step: what is held for it, and the shot at a target in the open."""
    table = scene.table
    for enemy in _in_order(table, mover):
        if not mover.able:
            return
        if _engages(mover, enemy, before):
            scene.tell(Engaged(mover.id, enemy.id, True))
        if _entered(mover, enemy, before):
            yield from prepared.set_off(scene, enemy, mover, ENTERS)
        if mover.able and _is_open(table, mover, enemy):
            table.offered.append((OPEN, enemy.id))
            yield from prepared.set_off(scene, enemy, mover, MOVES)
            if mover.able:
                yield from _shoot_in_the_open(scene, enemy, mover)


def _engages(mover: Fighter, enemy: Fighter, before: int) -> bool:
    """Whether one of them has come within the other's reach."""
    reach = max(mover.reach, enemy.reach)
    return abs(mover.x - enemy.x) <= reach < abs(before - enemy.x)


def _entered(mover: Fighter, enemy: Fighter, before: int) -> bool:
    """Whether that, or what is held against the mover, is new."""
    far, then = abs(before - enemy.x), abs(mover.x - enemy.x)
    held = prepared.is_near(enemy, then) and not prepared.is_near(enemy, far)
    return held or _engages(mover, enemy, before)


def _is_open(table: Table, mover: Fighter, enemy: Fighter) -> bool:
    """Without cover, before somebody who can make something of it, and has not been asked yet."""
    if mover.cover != "none" or (OPEN, enemy.id) in table.offered:
        return False
    can_shoot = reactions.has_choice(table, enemy, OPEN, mover.id)
    return can_shoot or prepared.waits(table, enemy, mover, MOVES)


def _shoot_in_the_open(scene: Scene[Table], enemy: Fighter, mover: Fighter) -> Acting:
    answer = yield from reactions.ask(scene, enemy, OPEN, mover.id)
    if answer.how == NOTHING:
        return
    reactions.pay(scene, enemy, mover, answer)
    in_the_open = Modifier("in the open", scene.table.house.in_the_open)
    shot = shots.reaction_shot(scene.table, enemy, mover, answer.where, in_the_open)
    yield from begin(scene, shot)
    if can_land(scene.table, shot):
        yield from shots.shoot(scene, shot)
    else:
        scene.tell(AttackLost(enemy.id, mover.id))


def begin(scene: Scene[Table], blow: Blow) -> Acting:
    """Announce an attack; before it lands comes what its target and their allies hold for it.

    It is told first, so that a question about what is held reads like one about the attack.
    """
    attacker, target = blow.attacker, blow.target
    announce(scene, blow)
    for holder in _in_order(scene.table, attacker):
        if not attacker.able:
            return
        if holder is target:
            yield from prepared.set_off(scene, holder, attacker, ATTACKED)
        else:
            yield from prepared.set_off(scene, holder, attacker, ALLY, target.id)


def _in_order(table: Table, actor: Fighter) -> Iterator[Fighter]:
    """The enemies in the order of action points; whoever falls meanwhile is passed over."""
    for each in table.order():
        if each.team != actor.team and each.able:
            yield each
