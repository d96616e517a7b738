"""Blows hand to hand: the reaction, the hits, counters, feints and ripostes."""

from collections.abc import Iterator

from world.skirmish.ruleset import Scene

from . import damage, pools, reactions, shots
from .blows import Acting, Blow, announce, dice
from .events import Attacked, BaitTaken, Countered, DesperatelyParried, Modifier
from .moves import Respond
from .situations import (
    AVOIDANCE,
    CHARGE_DEFENSE,
    COUNTER,
    COUNTERED,
    DESPERATE_PARRY,
    DODGE,
    MELEE,
    NOTHING,
    PARRY,
    SOAK,
)
from .table import Fighter, Table
from .ways import ATTACK, FEINT, SWING


def strike(scene: Scene[Table], blow: Blow) -> Acting:
    """What meets it first, then the roll; a desperate swing leaves one open."""
    reaction = yield from meet(scene, blow)
    if not blow.attacker.able:
        return
    hits = roll(scene, blow, reaction)
    yield from settle(scene, blow, hits, reaction)
    if blow.way == SWING and blow.attacker.able:
        blow.attacker.exposed = True


def meet(scene: Scene[Table], blow: Blow) -> reactions.Asking:
    """A riposte comes first, then the target's reaction; a charge defense is fired at once."""
    target, attacker = blow.target, blow.attacker
    yield from _riposte(scene, blow)
    if not (blow.answerable and attacker.able):
        return Respond(NOTHING)
    reaction = yield from reactions.ask(scene, target, MELEE, *blow.about)
    if reaction.how == NOTHING:
        return reaction
    reactions.pay(scene, target, attacker, reaction)
    if reaction.how == CHARGE_DEFENSE:
        shot = shots.reaction_shot(scene.table, target, attacker, reaction.where)
        announce(scene, shot)
        yield from shots.shoot(scene, shot._replace(answerable=False))
    return reaction


def _riposte(scene: Scene[Table], blow: Blow) -> Acting:
    """An enemy who strikes into the opening is met by a blow that they do not see coming."""
    target, attacker = blow.target, blow.attacker
    within = scene.table.distance(target, attacker) <= target.reach
    if target.able and within and target.riposte == attacker.id:
        target.riposte, target.hiding = "", False
        scene.tell(BaitTaken(attacker.id, target.id))
        back = Blow(target, attacker, ATTACK, target.blade(), answerable=False)
        announce(scene, back)
        yield from strike(scene, back)


def roll(scene: Scene[Table], blow: Blow, reaction: Respond) -> int:
    """The attacker's hits."""
    table = scene.table
    modifiers = [
        *dice(table, blow),
        pools.reach_dice(table, blow.attacker, blow.weapon, blow.target),
        pools.ground_dice(table, blow.attacker),
    ]
    if reaction.how == CHARGE_DEFENSE:
        # The faster the charge, the more the fire tells.
        modifiers.append(Modifier(CHARGE_DEFENSE, table.house.charge_defense * blow.steps))
    return pools.roll(scene, blow.attacker, blow.way, modifiers).hits


def settle(scene: Scene[Table], blow: Blow, hits: int, reaction: Respond) -> Acting:
    """Hits against the rating or the reaction's roll."""
    target = blow.target
    target.exposed = False
    if reaction.how in (PARRY, COUNTER, AVOIDANCE, DODGE):
        against = defend(scene, blow, reaction)
        attacked(scene, blow, hits, against, rating=False)
        if reaction.how == COUNTER and against > hits:
            yield from _countered(scene, blow, hits, against)
            return
        if reaction.how == PARRY and against >= hits:
            damage.jar(scene, target, blow.weapon.size - target.blade().size)
            return
    else:
        distance = scene.table.distance(blow.attacker, target)
        against = pools.avoidance_rating(scene.table, target, melee=True, distance=distance)
        against = 0 if reaction.how == SOAK else against
        attacked(scene, blow, hits, against, rating=True)
    if hits > against:
        damage.deal(scene, blow, hits - against, reaction.where if reaction.how == SOAK else "")
        target.shaken |= blow.way == FEINT and target.able


def attacked(scene: Scene[Table], blow: Blow, hits: int, against: int, *, rating: bool) -> None:
    """Tell how it went."""
    hit = hits > against
    ids = blow.attacker.id, blow.target.id
    scene.tell(Attacked(*ids, blow.way, hits, against, rating, hit))


def defend(scene: Scene[Table], blow: Blow, reaction: Respond) -> int:
    """The hits of the target's own roll; a dodge ends on the ground, out of the way."""
    table, target = scene.table, blow.target
    modifiers = list(_defense_dice(table, blow, reaction.how))
    hits = pools.roll(scene, target, reaction.how, modifiers).hits
    reactions.count(target, reaction.how)
    if reaction.how == DODGE:
        shots.dive(scene, target, blow.attacker)
    return hits


def _defense_dice(table: Table, blow: Blow, how: str) -> Iterator[Modifier]:
    house, target = table.house, blow.target
    yield pools.ground_dice(table, target)
    if how in (AVOIDANCE, DODGE):
        yield from shots.evading_dice(table, target, how)
        return
    weapon = target.blade()
    yield from pools.weapon_dice(target, weapon)
    yield pools.reach_dice(table, target, weapon, blow.attacker)
    yield Modifier(how, house.parry if how == PARRY else house.counter)
    yield from pools.reaction_dice(table, target, melee=True)


def _countered(scene: Scene[Table], blow: Blow, hits: int, counter: int) -> Acting:
    """The attacker is hit instead, unless a feint was behind it or a desperate parry helps."""
    attacker, target = blow.attacker, blow.target
    scene.tell(Countered(target.id, attacker.id, counter - hits))
    if blow.way == FEINT:
        # What looked like the attack was bait: the real one meets the counter.
        real = blow._replace(way=ATTACK, location="", cost=0)
        answer = roll(scene, real, Respond(NOTHING))
        attacked(scene, real, answer, counter, rating=False)
        if answer > counter:
            damage.deal(scene, real, answer - counter)
            return
    parried = yield from reactions.ask(scene, attacker, COUNTERED, target.id, counter)
    if parried.how == DESPERATE_PARRY:
        reactions.pay(scene, attacker, target, parried)
        if _desperate_parry(scene, attacker, target, counter):
            return
        damage.jar(scene, attacker, target.blade().size - attacker.blade().size)
    back = Blow(target, attacker, ATTACK, target.blade())
    damage.deal(scene, back, counter - hits)


def _desperate_parry(scene: Scene[Table], attacker: Fighter, target: Fighter, counter: int) -> bool:
    """One roll at twice the difficulty."""
    table = scene.table
    modifiers = [
        *pools.weapon_dice(attacker, attacker.blade()),
        pools.reach_dice(table, attacker, attacker.blade(), target),
        pools.ground_dice(table, attacker),
        *pools.reaction_dice(table, attacker, melee=True),
    ]
    hits = pools.roll(scene, attacker, DESPERATE_PARRY, modifiers).hits
    reactions.count(attacker, PARRY)
    needed = table.house.desperate_parry * counter
    scene.tell(DesperatelyParried(attacker.id, hits, needed, hits >= needed))
    return hits >= needed
