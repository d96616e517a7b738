"""A ranged attack from its beginning to its end: reaction, roll, recoil, counter-fire, damage."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from world.skirmish.ruleset import Scene

from .damage import deal
from .data import METER
from .engagements import engage, is_crowded
from .hitting import Modifier, Pool, avoidance_rating, dice_in, roll
from .incoming import Acting, Incoming, attack_dice
from .position import unready
from .ranged_reactions import CounterFire, ShotAt, nerve
from .reactions import Nothing, Reaction, ask, is_alert, pay
from .universal_reactions import DamageSoak, defend

if TYPE_CHECKING:
    from .table import Table


def shoot(scene: Scene[Table], attack: Incoming) -> Acting:
    """Make a shot; counter-fire is fired at once, and both before either does its damage."""
    attacker, target = attack.attacker, attack.target
    engage(scene, attacker, target)
    reaction: Reaction = Nothing()
    if attack.answerable and target.ap and is_alert(target):
        dice = dice_in(scene.table, attacker, shot_dice(scene.table, attack))
        shown = attack.way.verb, attack.weapon.name, attack.location, attack.rounds, dice
        question = ShotAt(target.id, attacker.id, *shown)
        reaction = yield from ask(scene, question)
        if not isinstance(reaction, Nothing):
            pay(scene, question, reaction)
    soaked = reaction.where if isinstance(reaction, DamageSoak) else ""
    net = _fire(scene, attack, defend(scene, attack, reaction), reaction, soaked=bool(soaked))
    answer, back = attack, 0
    if isinstance(reaction, CounterFire):
        shaken = nerve(scene, target, attack.rounds)
        answer = reaction.attack(scene.table, target, attacker, *shaken)
        back = _fire(scene, answer, None, Nothing())
    if net > 0:
        deal(scene, attack, net, soaked)
    if back > 0:
        deal(scene, answer, back)


def shot_dice(table: Table, attack: Incoming) -> Iterator[Modifier]:
    """Yield the dice of a shot: those of all attacks, the weapon's, the distance's, the aim's."""
    house, attacker, weapon = table.house, attack.attacker, attack.weapon
    yield from attack_dice(table, attack)
    yield Modifier("accuracy", weapon.accuracy if attack.way.aimed else 0)
    far = 2 * table.distance(attacker, attack.target) > weapon.range * METER
    yield Modifier("long range", house.far_shot if far else 0)
    hampered = weapon.long and is_crowded(table, attacker)
    yield Modifier("hand to hand", house.long_arm if hampered else 0)
    if attacker.aim is not None and attacker.aim.target == attack.target.id:
        yield Modifier("precise aim", house.aim * attacker.aim.times)
        yield Modifier("steady", house.steady if attacker.stance != "standing" else 0)
    yield Modifier("rounds", house.autofire * (attack.rounds - 1))


def recoil(attack: Incoming) -> int:
    """Return how many dice cannot hit: recoil counts where several rounds are fired."""
    return attack.weapon.recoil if attack.rounds > 1 else 0


def _fire(
    scene: Scene[Table],
    attack: Incoming,
    defense: Pool | None,
    reaction: Reaction,
    *,
    soaked: bool = False,
) -> int:
    """Roll, and see what recoil does; return the net hits, below 1 for a miss."""
    table, attacker, target = scene.table, attack.attacker, attack.target
    pool = roll(scene, attacker, shot_dice(table, attack), recoil(attack))
    target.exposed = False
    attacker.aim = None
    if defense is not None:
        against = defense.hits
        scene.tell(attack.ended(pool, pool.hits, against, defense, reaction.verb))
    else:
        distance = table.distance(attacker, target)
        rating = avoidance_rating(table, target, melee=False, distance=distance)
        against = 0 if soaked else rating
        scene.tell(attack.ended(pool, pool.hits, against))
    if any(face <= table.house.jolt for face in pool.recoil):
        unready(scene, attacker, "recoil")
    return pool.hits - against
