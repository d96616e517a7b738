"""Damaging a target: the place, the armor, harm and shock, and who falls."""

from world.skirmish.game import ActorEvent, Context, Defeat, TargetEvent
from world.skirmish.rulesets.apocrypha.data import (
    DOUBLED,
    LIMBS,
    LOCATION_ROLL,
    LOCATION_THRESHOLDS,
    SIDES,
)
from world.skirmish.rulesets.apocrypha.table import Fighter, Table

from .hitting import Incoming, live_dice, rating_against
from .reactions import DamageSoak


class Damaged(TargetEvent, tag="apocrypha_damage"):
    """Damage, after armor: harm that lasts and shock; `hurt` is what the target has of both now."""

    location: str
    damage: int
    armor: int
    harm: int
    shock: int
    hurt: int
    vitality: int


class Jarred(ActorEvent, tag="apocrypha_jarred"):
    """A parry with the smaller weapon; the difference is shock."""

    shock: int
    hurt: int
    vitality: int


class Fell(ActorEvent, tag="apocrypha_fell"):
    """A fighter is incapacitated."""


class Died(Defeat, tag="apocrypha_died"):
    """A fighter is dead."""


def deal(ctx: Context[Table], attack: Incoming, net: int) -> None:
    """Deal the damage of an attack: weapon and net hits, less the armor of the place hit."""
    house, target = ctx.table.house, attack.target
    soaked = attack.reaction.limb if isinstance(attack.reaction, DamageSoak) else ""
    location = attack.location
    if not location:
        by = attack.attacker.id
        alike = LOCATION_THRESHOLDS[-1:] if soaked else LOCATION_THRESHOLDS
        (face,) = ctx.dice.faces(1, SIDES, by=by, thresholds=alike)
        location = LOCATION_ROLL[face - 1]
    if soaked and location not in LIMBS:
        location = soaked
    armor = _armor(ctx.table, target, location) * (house.soak_armor if soaked else 1)
    damage = _damage(ctx.table, attack, net)
    through = _through(ctx.table, attack, location, damage - armor)
    share = through * house.soak // 100 if soaked else 0
    shock = through if attack.weapon.shock else share
    harm = through - shock
    hurt_now = target.hurt + harm + shock
    numbers = damage, armor, harm, shock, hurt_now, target.vitality
    ctx.emit(Damaged(attack.attacker.id, target.id, location, *numbers))
    hurt(ctx, target, harm, shock)


def _damage(table: Table, attack: Incoming, net: int) -> int:
    """Return the damage of an attack before armor."""
    rule, weapon = attack.way.damage_rule, attack.weapon.damage
    return weapon + net + (min(getattr(table.house, rule), weapon) if rule else 0)


def _through(table: Table, attack: Incoming, location: str, through: int) -> int:
    """Return the damage after armor, as the place and the way of the attack change it."""
    through = max(0, through)
    if location in DOUBLED:
        through *= 2
    elif location in LIMBS:
        through = (through + 1) // 2
    rule = attack.way.share_rule
    return through * getattr(table.house, rule) // 100 if rule else through


def could_hurt(table: Table, attack: Incoming) -> bool:
    """Return whether an attack could hurt a target who does nothing; a feint need only hit."""
    net = live_dice(table, attack) - rating_against(table, attack)
    if net <= 0 or attack.way.bait:
        return net > 0
    damage = _damage(table, attack, net)
    places = (attack.location,) if attack.location else frozenset(LOCATION_ROLL)
    return any(
        _through(table, attack, place, damage - _armor(table, attack.target, place))
        for place in places
    )


def _armor(table: Table, target: Fighter, location: str) -> int:
    """Return the armor at a place: the skull helps, nothing protects the face."""
    if location == "face":
        return 0
    return target.armor + (table.house.skull if location == "head" else 0)


def jar(ctx: Context[Table], fighter: Fighter, difference: int) -> None:
    """Deal the shock of a parry with a smaller weapon: the difference in size."""
    if difference > 0:
        ctx.emit(Jarred(fighter.id, difference, fighter.hurt + difference, fighter.vitality))
        hurt(ctx, fighter, 0, difference)


def hurt(ctx: Context[Table], fighter: Fighter, harm: int, shock: int) -> None:
    """Add harm and shock, to Vitality and beyond."""
    was_able, was_dead = fighter.able, fighter.dead
    fighter.harm += harm
    fighter.shock += shock
    if fighter.able or fighter.withdrawn:
        return
    if was_able or (fighter.dead and not was_dead):
        ctx.emit(Died(fighter.id) if fighter.dead else Fell(fighter.id))
        drop_out(ctx.table, fighter)


def drop_out(table: Table, fighter: Fighter) -> None:
    """Stop everything that a fighter who is out was doing, and that others did because of them."""
    fighter.stop()
    fighter.ap, fighter.prepared = 0, None
    fighter.riposte, fighter.hiding = "", False
    table.shots = [pair for pair in table.shots if fighter.id not in pair]
    for other in table.fighters.values():
        if other.aim is not None and other.aim.target == fighter.id:
            other.aim = None
        if other.riposte == fighter.id:
            other.riposte = ""
