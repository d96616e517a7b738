"""A melee attack from its beginning to its end: riposte, reaction, roll, counter, damage."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import TYPE_CHECKING, Any

from world.skirmish.events import Event
from world.skirmish.ruleset import Scene

from .damage import deal, jar
from .data import WALKING
from .engagements import reach_dice
from .hitting import Modifier, Pool, avoidance_rating, dice_in, ground_dice, roll
from .incoming import WAYS, Acting, Incoming, attack_dice, basic
from .melee_reactions import AttackedHandToHand, CounterAttack, Countered, Parry, counter
from .ranged_reactions import ChargeDefense
from .reactions import Nothing, Reaction, ask, is_alert, pay
from .shooting import shoot
from .universal_reactions import DamageSoak, defend

if TYPE_CHECKING:
    from .table import Table


class BaitTaken(Event, frozen=True, tag="apocrypha_bait"):
    """A fighter attacks into the opening that a riposte has left for them."""

    actor: str
    target: str


def strike(scene: Scene[Table], attack: Incoming) -> Acting:
    """Make an attack; a desperate swing leaves an opening."""
    reaction = yield from _meet(scene, attack)
    if not attack.attacker.able:
        return
    pool = _roll(scene, attack, reaction)
    yield from _settle(scene, attack, pool, pool.hits, reaction)
    attack.attacker.exposed |= attack.way.exposes and attack.attacker.able


def flurry(scene: Scene[Table], first: Incoming, second: Incoming) -> Acting:
    """Roll once for two targets: the hits are dealt out, the odd one to the first."""
    reactions = []
    for attack in (first, second):
        reactions.append((yield from _meet(scene, attack)))
        if not attack.attacker.able:
            return
    pool = _roll(scene, first, reactions[0])
    shares = (pool.hits + 1) // 2, pool.hits // 2
    for attack, share, reaction in zip((first, second), shares, reactions, strict=True):
        if attack.attacker.able and attack.target.able:
            yield from _settle(scene, attack, pool, share, reaction)


def strike_dice(
    table: Table, attack: Incoming, reaction: type[Reaction] = Nothing
) -> Iterator[Modifier]:
    """Yield the dice of a melee attack; the faster a charge, the more fire at it tells."""
    yield from attack_dice(table, attack)
    yield reach_dice(table, attack.attacker, attack.weapon, attack.target)
    yield ground_dice(table, attack.attacker)
    if reaction is ChargeDefense:
        steps = attack.speed - WALKING
        yield Modifier(ChargeDefense.verb, table.house.charge_defense * steps)


def _meet(scene: Scene[Table], attack: Incoming) -> Generator[Any, Any, Reaction]:
    """Let a riposte come first, then the reaction; a charge defense is fired at once."""
    target, attacker = attack.target, attack.attacker
    yield from _riposte(scene, attack)
    if not (attack.answerable and attacker.able and target.ap and is_alert(target)):
        return Nothing()
    # The target does not see that it is a feint.
    seen = attack._replace(way=WAYS["attack"]) if attack.way.bait else attack
    dice = dice_in(scene.table, attacker, strike_dice(scene.table, seen))
    shown = seen.way.verb, attack.weapon.name, attack.location, dice
    question = AttackedHandToHand(target.id, attacker.id, *shown)
    reaction: Reaction = yield from ask(scene, question)
    if isinstance(reaction, Nothing):
        return reaction
    pay(scene, question, reaction)
    if isinstance(reaction, ChargeDefense):
        shot = reaction.attack(scene.table, target, attacker)
        scene.tell(shot.began())
        yield from shoot(scene, shot._replace(answerable=False))
    return reaction


def _riposte(scene: Scene[Table], attack: Incoming) -> Acting:
    """Meet an enemy who attacks into the opening, with an attack that they do not see coming."""
    target, attacker = attack.target, attack.attacker
    within = scene.table.distance(target, attacker) <= target.reach
    if target.able and within and target.riposte == attacker.id:
        target.riposte, target.hiding = "", target.prepared is not None
        scene.tell(BaitTaken(attacker.id, target.id))
        back = basic(target, attacker)._replace(answerable=False)
        scene.tell(back.began())
        yield from strike(scene, back)


def _roll(scene: Scene[Table], attack: Incoming, reaction: Reaction) -> Pool:
    return roll(scene, attack.attacker, strike_dice(scene.table, attack, type(reaction)))


def _settle(
    scene: Scene[Table], attack: Incoming, pool: Pool, hits: int, reaction: Reaction
) -> Acting:
    """Set hits against the rating or the reaction's roll."""
    target = attack.target
    target.exposed = False
    soaked = reaction.where if isinstance(reaction, DamageSoak) else ""
    rolled = defend(scene, attack, reaction)
    if rolled is not None:
        against = rolled.hits
        scene.tell(attack.ended(pool, hits, against, rolled, reaction.verb))
        if isinstance(reaction, CounterAttack) and against > hits:
            scene.tell(Countered(target.id, attack.attacker.id, against - hits))
            if not (attack.way.bait and _strikes_in_earnest(scene, attack, against)):
                yield from counter(scene, attack, hits, against)
            return
        if isinstance(reaction, Parry) and against >= hits:
            jar(scene, target, attack.weapon.size - target.melee_weapon().size)
            return
    else:
        distance = scene.table.distance(attack.attacker, target)
        against = avoidance_rating(scene.table, target, melee=True, distance=distance)
        against = 0 if soaked else against
        scene.tell(attack.ended(pool, hits, against))
    if hits > against:
        deal(scene, attack, hits - against, soaked)
        target.feinted |= attack.way.bait and target.able


def _strikes_in_earnest(scene: Scene[Table], feint: Incoming, counter: int) -> bool:
    """Roll the real attack behind a feint that was countered, against the counter's hits."""
    real = feint._replace(way=WAYS["attack"], location="", cost=0)
    pool = _roll(scene, real, Nothing())
    scene.tell(real.ended(pool, pool.hits, counter, how=CounterAttack.verb))
    if pool.hits > counter:
        deal(scene, real, pool.hits - counter)
    return pool.hits > counter
