"""An attack from its beginning to its end, hand to hand and at range: rolls, answers, hits."""

from collections.abc import Generator
from typing import Any

from world.skirmish.game import Context, Procedure, Rest, TargetEvent, to_the_end
from world.skirmish.rulesets.apocrypha.engagements import engage
from world.skirmish.rulesets.apocrypha.position import unready
from world.skirmish.rulesets.apocrypha.table import Table

from . import hitting, reactions
from .damage import deal, jar
from .hitting import WAYS, Acting, Incoming, Pool, attack_dice, roll, roll_counted
from .melee_reactions import AttackedHandToHand, CounterAttack, Countered, Parry, counter
from .ranged_reactions import ChargeDefense, CounterFire, ShotAt, nerve
from .reactions import DamageSoak, Nothing, UnderAttack


def make_attack(ctx: Context[Table], attack: Incoming) -> Acting:
    """Make an attack of any kind."""
    yield from to_the_end(ctx, begin_attack(ctx, attack))


def begin_attack(ctx: Context[Table], attack: Incoming) -> Procedure:
    """Make an attack up to its dice, whichever it is; what they bring is its rest."""
    return (_shoot if attack.way.ranged else _strike)(ctx, attack)


def _shoot(ctx: Context[Table], attack: Incoming) -> Procedure:
    """Make a shot; counter-fire is fired at once."""
    engage(ctx, attack.attacker, attack.target)
    attack = yield from _reacted_to(ctx, attack, ShotAt)
    if isinstance(attack.reaction, CounterFire):
        return Rest(_cross, _aimed(ctx.table, attack))
    # The target's roll comes before the shot, which it may change.
    rolls = attack.reaction is not None and not isinstance(attack.reaction, DamageSoak)
    return Rest(_hit, attack if rolls else _aimed(ctx.table, attack))


def _aimed(table: Table, attack: Incoming) -> Incoming:
    """Return an attack with its pool, and with what its hits must beat."""
    dice = hitting.counted(table, attack.attacker, attack_dice(table, attack))
    return attack._replace(dice=dice, against=_to_beat(table, attack))


def _hit(ctx: Context[Table], attack: Incoming) -> None:
    """Roll for a shot, and do its damage."""
    attack = attack.at(ctx.table)
    if (net := _fire(ctx, attack)) > 0:
        deal(ctx, attack, net)


def _cross(ctx: Context[Table], attack: Incoming) -> None:
    """Fire a shot and the counter-fire, both before either does its damage to the other fighter."""
    attack = attack.at(ctx.table)
    attacker, target, dice = attack.attacker, attack.target, ctx.dice
    reaction: Any = attack.reaction
    # An action goes on after a shot that was fired out of turn, and with what both have left.
    to, fro = (target.id, attacker.id) if attack.cost else ("", "")
    dice.part = to
    net = _fire(ctx, attack)
    dice.part = fro
    shaken = nerve(ctx, target, attack.rounds)
    answer = reaction.attack(ctx.table, target, attacker, *shaken)
    reactions.count(target, melee=CounterFire.melee)
    back = _fire(ctx, answer)
    dice.part = to
    if net > 0:
        deal(ctx, attack, net)
    dice.part = fro
    if back > 0:
        deal(ctx, answer, back)
    dice.part = ""


def _reacted_to(
    ctx: Context[Table], attack: Incoming, asks: type[UnderAttack]
) -> Generator[Any, Any, Incoming]:
    """Return an attack with the reaction of its target, who does not see that it is a feint."""
    attacker, target = attack.attacker, attack.target
    if not (attack.answerable and attacker.able and target.ap and reactions.is_alert(target)):
        return attack
    seen = attack._replace(way=WAYS["attack"]) if attack.way.bait else attack
    dice = tuple(attack_dice(ctx.table, seen))
    size = hitting.dice_in(ctx.table, attacker, dice)
    shown = seen.way.verb, attack.weapon.name, attack.location, attack.rounds, size
    question = asks(target.id, attacker.id, *shown)
    reaction = yield from reactions.ask(ctx, question)
    if isinstance(reaction, Nothing):
        return attack
    reactions.react(ctx, question, reaction)
    return attack._replace(reaction=reaction)


def _fire(ctx: Context[Table], attack: Incoming) -> int:
    """Roll the attack with its recoil; return the net hits, below 1 for a miss."""
    attacker, defense = attack.attacker, reactions.defend(ctx, attack)
    if not attack.dice:
        dice = hitting.counted(ctx.table, attacker, attack_dice(ctx.table, attack))
        attack = attack._replace(dice=dice, against=_to_beat(ctx.table, attack, defense))
    against, dead = attack.against, hitting.recoil(attack)
    pool = roll_counted(ctx, attacker, attack.dice, dead, beats=against, against=defense)
    attacker.aim = None
    _compare(ctx, attack, pool, pool.hits, against, defense)
    if any(face <= ctx.table.house.jolt for face in pool.recoil):
        unready(ctx, attacker, "recoil")
    return pool.hits - against


def _to_beat(table: Table, attack: Incoming, defense: Pool | None = None) -> int:
    """Return the hits to beat: those of the reaction, or the rating."""
    if defense is not None:
        return defense.hits
    return 0 if isinstance(attack.reaction, DamageSoak) else hitting.rating_against(table, attack)


def _compare(
    ctx: Context[Table],
    attack: Incoming,
    pool: Pool,
    hits: int,
    against: int,
    defense: Pool | None,
) -> None:
    """Emit how the hits compare with those to beat."""
    attack.target.exposed = False
    how = attack.reaction.verb if defense is not None and attack.reaction is not None else ""
    ctx.emit(attack.ended(pool, hits, against, defense, how))


class BaitTaken(TargetEvent, tag="apocrypha_bait"):
    """A fighter attacks into the opening that a riposte has left for them."""


def _strike(ctx: Context[Table], attack: Incoming) -> Procedure:
    """Make an attack hand to hand."""
    attack = yield from _meet(ctx, attack)
    return Rest(_struck, _aimed(ctx.table, attack)) if attack.attacker.able else None


def _struck(ctx: Context[Table], attack: Incoming) -> Acting:
    """Roll for an attack, and settle it; a desperate swing leaves an opening."""
    attack = attack.at(ctx.table)
    unanswered = attack.reaction is None or isinstance(attack.reaction, DamageSoak)
    beats = attack.against if unanswered else 0
    pool = roll_counted(ctx, attack.attacker, attack.dice, beats=beats)
    yield from _settle(ctx, attack, pool)
    attack.attacker.exposed |= attack.way.exposes and attack.attacker.able


def begin_flurry(ctx: Context[Table], *attacks: Incoming) -> Procedure:
    """Attack two targets, up to the dice; what they bring is the rest."""
    met = []
    for attack in attacks:
        met.append((yield from _meet(ctx, attack)))
        if not attack.attacker.able:
            return None
    return Rest(_flurried, (_aimed(ctx.table, met[0]), *met[1:]))


def _flurried(ctx: Context[Table], attacks: tuple[Incoming, ...]) -> Acting:
    """Roll once for two targets: a blow for each, or the hits dealt out, the odd one first."""
    met = [attack.at(ctx.table) for attack in attacks]
    pool = roll_counted(ctx, met[0].attacker, met[0].dice)
    divided = (pool.hits + 1) // 2, pool.hits // 2
    shares = divided if ctx.table.house.flurry_blows == 1 else (pool.hits,) * 2
    for attack, share in zip(met, shares, strict=True):
        if attack.attacker.able and attack.target.able:
            yield from _settle(ctx, attack, pool, share)


def _meet(ctx: Context[Table], attack: Incoming) -> Generator[Any, Any, Incoming]:
    """Let a riposte come first, then the reaction; a charge defense is fired at once."""
    yield from _riposte(ctx, attack)
    attack = yield from _reacted_to(ctx, attack, AttackedHandToHand)
    if isinstance(attack.reaction, ChargeDefense):
        shot = attack.reaction.attack(ctx.table, attack.target, attack.attacker)
        reactions.count(attack.target, melee=ChargeDefense.melee)
        ctx.emit(shot.began())
        yield from make_attack(ctx, shot._replace(answerable=False))
    return attack


def _riposte(ctx: Context[Table], attack: Incoming) -> Acting:
    """Meet an enemy who attacks into the opening, with an attack that they do not see coming."""
    target, attacker = attack.target, attack.attacker
    within = ctx.table.distance(target, attacker) <= target.reach
    if target.able and within and target.riposte == attacker.id:
        target.riposte, target.hiding = "", target.prepared is not None
        ctx.emit(BaitTaken(attacker.id, target.id))
        back = hitting.basic(target, attacker)._replace(answerable=False)
        ctx.emit(back.began())
        yield from make_attack(ctx, back)


def _settle(ctx: Context[Table], attack: Incoming, pool: Pool, share: int | None = None) -> Acting:
    """Compare hits, or a share of them, with the rating or the reaction's roll."""
    target, hits = attack.target, pool.hits if share is None else share
    # By how much a counter-attack beats the attack matters; other reactions stop it or do not.
    counters = isinstance(attack.reaction, CounterAttack)
    told = () if counters else tuple(range(-1, hits))
    whole = pool if share is None and not counters else None
    defense = reactions.defend(ctx, attack, thresholds=told, against=whole)
    against = _to_beat(ctx.table, attack, defense)
    _compare(ctx, attack, pool, hits, against, defense)
    if hits > against:
        for blow in range(attack.blows):
            if target.able or not blow:
                deal(ctx, attack, hits - against)
        target.feinted |= attack.way.bait and target.able
    elif isinstance(attack.reaction, Parry):
        jar(ctx, target, attack.weapon.size - target.melee_weapon().size)
    elif isinstance(attack.reaction, CounterAttack) and against > hits:
        ctx.emit(Countered(target.id, attack.attacker.id, against - hits))
        if not (attack.way.bait and _strikes_in_earnest(ctx, attack, against)):
            yield from counter(ctx, attack, hits, against)


def _strikes_in_earnest(ctx: Context[Table], feint: Incoming, counter: int) -> bool:
    """Roll the real attack behind a feint that was countered, against the counter's hits."""
    real = feint._replace(way=WAYS["attack"], location="", cost=0)
    pool = roll(ctx, real.attacker, attack_dice(ctx.table, real))
    ctx.emit(real.ended(pool, pool.hits, counter, how=CounterAttack.verb))
    if pool.hits > counter:
        deal(ctx, real, pool.hits - counter)
    return pool.hits > counter
