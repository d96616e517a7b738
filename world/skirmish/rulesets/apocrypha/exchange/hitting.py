"""Hitting a target: an attack under way, pools of dice, recoil, and the Avoidance Rating."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from typing import Any, ClassVar, Final, NamedTuple, Protocol

from msgspec import Struct

from world.skirmish.game import Context, TargetEvent
from world.skirmish.rulesets.apocrypha.data import (
    FULL,
    METER,
    RATES,
    SIDES,
    UNARMED,
    WALKING,
    Weapon,
)
from world.skirmish.rulesets.apocrypha.engagements import engaged_with
from world.skirmish.rulesets.apocrypha.table import Fighter, Table


class Modifier(Struct, frozen=True, gc=False):
    """Dice in a pool, and where they come from."""

    name: str
    dice: int


class Pool(Struct, frozen=True, gc=False):
    """A rolled pool: its modifiers, dice and hits, and the dice of recoil."""

    modifiers: tuple[Modifier, ...]
    dice: int
    hits: int
    recoil: tuple[int, ...] = ()


def roll(
    ctx: Context[Table],
    fighter: Fighter,
    modifiers: Iterable[Modifier],
    recoil: int = 0,
    *,
    beats: int = 0,
    thresholds: tuple[int, ...] = (),
    against: Pool | None = None,
) -> Pool:
    """Roll skill, attribute and modifiers; as many dice as the recoil cannot hit.

    It is the same to the rules how many hits there are up to `beats`. If only some other numbers
    are told apart, `thresholds` are those up to which it matters. If the difference to the pool
    that was rolled just before is all that matters, that pool is `against`.
    """
    told = counted(ctx.table, fighter, modifiers)
    return roll_counted(
        ctx, fighter, told, recoil, beats=beats, thresholds=thresholds, against=against
    )


def roll_counted(
    ctx: Context[Table],
    fighter: Fighter,
    told: tuple[Modifier, ...],
    recoil: int = 0,
    *,
    beats: int = 0,
    thresholds: tuple[int, ...] = (),
    against: Pool | None = None,
) -> Pool:
    """Roll what counts in a pool, as `roll` does."""
    size = max(1, sum([modifier.dice for modifier in told]))
    dead, jolt = min(recoil, size), ctx.table.house.jolt
    shown = ctx.dice.faces(dead, SIDES, by=fighter.id, thresholds=(jolt,)) if dead else ()
    live, hits = size - dead, 0
    if live:
        bands = tuple(range(min(beats, live), live + 1)) if beats else thresholds
        onto = None if against is None or dead else -against.hits
        hits = ctx.dice.successes(live, SIDES, ctx.table.house.success, fighter.id, bands, onto)
    return Pool(told, size, hits, shown)


def dice_in(table: Table, fighter: Fighter, modifiers: Iterable[Modifier]) -> int:
    """Return how many dice a pool has, at least one."""
    return max(1, sum([modifier.dice for modifier in counted(table, fighter, modifiers)]))


def counted(table: Table, fighter: Fighter, modifiers: Iterable[Modifier]) -> tuple[Modifier, ...]:
    """Return the modifiers that count in a pool, with the one for wounds."""
    applied = [modifier for modifier in modifiers if modifier.dice]
    if fighter.wounded and (wounds := table.house.wounded):
        applied.append(Modifier("wounds", wounds))
    return tuple(applied)


# What goes into a pool


def attribute(fighter: Fighter, short: str) -> Modifier:
    """Return the dice of an attribute."""
    return Modifier(short, fighter.value(short))


def skill(fighter: Fighter, short: str) -> Modifier:
    """Return the dice of a skill."""
    return Modifier(short, getattr(fighter, short))


def weapon_dice(fighter: Fighter, weapon: Weapon) -> Iterator[Modifier]:
    """Yield skill and attribute of a weapon."""
    yield skill(fighter, weapon.skill)
    yield attribute(fighter, weapon.attribute)


def ground_dice(table: Table, fighter: Fighter) -> Iterator[Modifier]:
    """Yield the dice that fighting hand to hand from the ground costs."""
    if fighter.stance == "prone":
        yield Modifier("on the ground", table.house.ground)


def reaction_dice(table: Table, fighter: Fighter, *, melee: bool) -> Iterator[Modifier]:
    """Yield the modifiers of every reaction that is rolled."""
    house = table.house
    if fighter.defending:
        yield Modifier("desperate defense", house.defense)
    if fighter.feinted:
        yield Modifier("feinted", house.feinted)
    if melee and fighter.reacted:
        yield Modifier("earlier reactions", house.again * fighter.reacted)


# What the attack must beat


def rating_against(table: Table, attack: Incoming) -> int:
    """Return the rating that an attack must beat without a reaction; 0 for the unaware."""
    house, target = table.house, attack.target
    if not target.aware:
        return 0
    prone = target.stance == "prone"
    rating = max(1, target.value("crd") - 1)
    rating += 0 if prone else house.named(f"{RATES[target.rate]}_ar")
    rating += house.defense_ar if target.defending else 0
    if not attack.way.ranged:
        return max(0, rating + (house.prone_melee_ar if prone else 0))
    rating += house.named(f"{'heavy' if target.cover == FULL else target.cover}_cover")
    if table.distance(attack.attacker, target) > house.afar * METER:
        rating += house.afar_ar + house.named(f"{target.stance}_ar")
    return max(0, rating)


class Way:
    """A way to attack, on which its dice, damage and cost depend.

    Attributes:
        erg: Whether it costs the weapon's ERG; `bulk` its BULK.
        cost_rule: The house rule of the percentage of that which it costs; empty for all.
        more_rule: The house rule of what it costs more.
        dice_rule: The house rule of its dice; `damage_rule` of the damage that it adds;
            `share_rule` of the percentage of damage that it does.
        called: Whether its called places are worth listing.
        exposes: Whether it leaves an opening; `bait` whether it is a feint.
        rounds: How many rounds it fires.
        aimed: Whether the weapon's accuracy counts; `readied` whether it takes a readied one.
    """

    __slots__ = ()
    verb: ClassVar[str]
    ranged: ClassVar[bool]
    erg: ClassVar[bool] = True
    bulk: ClassVar[bool] = True
    cost_rule: ClassVar[str] = ""
    more_rule: ClassVar[str] = ""
    dice_rule: ClassVar[str] = ""
    damage_rule: ClassVar[str] = ""
    share_rule: ClassVar[str] = ""
    called: ClassVar[bool] = False
    exposes: ClassVar[bool] = False
    bait: ClassVar[bool] = False
    aimed: ClassVar[bool] = False
    readied: ClassVar[bool] = False
    rounds: ClassVar[int] = 1

    @classmethod
    def weapon(cls, fighter: Fighter) -> Weapon:
        """Return the weapon of the attack."""
        return fighter.melee_weapon()

    @classmethod
    def price(cls, house: Any, weapon: Weapon, rounds: int = 1) -> int:
        """Return the action points of the attack with a weapon, at least 1."""
        points = max(1, cls.erg * weapon.erg + cls.bulk * weapon.bulk) + rounds - 1
        if cls.more_rule:
            points += getattr(house, cls.more_rule)
        percent: int = getattr(house, cls.cost_rule) if cls.cost_rule else 100
        return max(1, -(-points * percent // 100))


class Answered(Protocol):
    """A reaction, as the attack that it answers sees it."""

    verb: ClassVar[str]
    melee: ClassVar[bool]

    def pool(self, table: Table, attack: Incoming) -> Iterable[Modifier]:
        """Return the dice that are rolled against the attack; none if the rating counts."""

    def hampers(self, table: Table, attack: Incoming) -> Iterator[Modifier]:
        """Yield the dice that the reaction takes from the attack."""


#: A part of a move that may ask questions.
Acting = Generator[Any, Any, None]

#: The ways to attack, by the words that each is typed with.
WAYS: Final[dict[str, type[Way]]] = {}


class AttackBegan(TargetEvent, tag="apocrypha_attack"):
    """An attack begins; `cost` is 0 if it was paid before."""

    weapon: str
    way: str
    location: str
    rounds: int
    cost: int


class Attacked(TargetEvent, tag="apocrypha_attacked", omit_defaults=True):
    """The result of an attack: hits against hits or a rating, and the pools that they come from."""

    way: str
    hits: int
    against: int
    rating: bool
    hit: bool
    attack: Pool | None = None
    defense: Pool | None = None
    reaction: str = ""


class AttackLost(TargetEvent, tag="apocrypha_attack_lost"):
    """An attack came to nothing: its target is out of reach, or its weapon is not in hand."""


class Incoming(NamedTuple):
    """An attack under way.

    Attributes:
        way: How it is made.
        location: The place that is called; empty for wherever it lands.
        rounds: Rounds that a shot fires.
        speed: The rate of a charge.
        extra: Dice from what it is part of.
        blows: How often it does its damage, if it hits.
        cost: Action points that were paid for it; 0 if it is free or was paid before.
        answerable: Whether its target may react.
        reaction: How its target reacts; None for not at all.
        dice: What counts in its pool, once nothing can change it before it is rolled; `against` is
            what its hits must beat then, unless its target rolls a reaction.
    """

    attacker: Fighter
    target: Fighter
    way: type[Way]
    weapon: Weapon
    location: str = ""
    rounds: int = 1
    speed: int = WALKING
    extra: tuple[Modifier, ...] = ()
    blows: int = 1
    cost: int = 0
    answerable: bool = True
    reaction: Answered | None = None
    dice: tuple[Modifier, ...] = ()
    against: int = 0

    def at(self, table: Table) -> Incoming:
        """Return it as it is at another table."""
        fighters = table.fighters
        return Incoming(fighters[self.attacker.id], fighters[self.target.id], *self[2:])

    def began(self) -> AttackBegan:
        """Return the event for the beginning of the attack."""
        how = self.weapon.name, self.way.verb, self.location, self.rounds, self.cost
        return AttackBegan(self.attacker.id, self.target.id, *how)

    def ended(
        self, pool: Pool, hits: int, against: int, defense: Pool | None = None, how: str = ""
    ) -> Attacked:
        """Return the event for the result of the attack."""
        told = self.attacker.id, self.target.id, self.way.verb, hits, against
        return Attacked(*told, defense is None and not how, hits > against, pool, defense, how)


def basic(attacker: Fighter, target: Fighter, *extra: Modifier) -> Incoming:
    """Return a simple melee attack, as it is made in answer to something."""
    return Incoming(attacker, target, WAYS["attack"], attacker.melee_weapon(), extra=extra)


# The dice of an attack


def attack_dice(table: Table, attack: Incoming) -> Iterator[Modifier]:
    """Yield skill, attribute, the way, the place that is called, and the target's own mistakes.

    After them comes what counts hand to hand, or at range.
    """
    house = table.house
    yield from weapon_dice(attack.attacker, attack.weapon)
    if rule := attack.way.dice_rule:
        yield Modifier(attack.way.verb, getattr(house, rule))
    if attack.location not in ("", "torso"):
        yield Modifier(attack.location, getattr(house, attack.location))
    if attack.speed != WALKING:
        yield Modifier("charge", house.charge * (attack.speed - WALKING))
    if attack.target.exposed:
        yield Modifier("open after a swing", house.swing_open)
    yield from attack.extra
    yield from (_shot_dice if attack.way.ranged else _strike_dice)(table, attack)


def _strike_dice(table: Table, attack: Incoming) -> Iterator[Modifier]:
    """Yield the dice of the distance and the ground; fire at a charge tells on it."""
    yield from reach_dice(table, attack.attacker, attack.weapon, attack.target)
    yield from ground_dice(table, attack.attacker)
    if attack.reaction is not None:
        yield from attack.reaction.hampers(table, attack)


def _shot_dice(table: Table, attack: Incoming) -> Iterator[Modifier]:
    """Yield the dice of the weapon, the distance, the aim and the burst."""
    house, attacker, weapon = table.house, attack.attacker, attack.weapon
    if attack.way.aimed:
        yield Modifier("accuracy", weapon.accuracy)
    if 2 * table.distance(attacker, attack.target) > weapon.range * METER:
        yield Modifier("long range", house.far_shot)
    if weapon.long and engaged_with(table, attacker):
        yield Modifier("hand to hand", house.long_arm)
    if attacker.aim is not None and attacker.aim.target == attack.target.id:
        yield Modifier("precise aim", house.aim * attacker.aim.times)
        if attacker.stance != "standing":
            yield Modifier("steady", house.steady)
    if attack.rounds > 1:
        yield Modifier("rounds", house.autofire * (attack.rounds - 1))


def reach_dice(
    table: Table, fighter: Fighter, weapon: Weapon, other: Fighter
) -> Iterator[Modifier]:
    """Yield the dice of the weapon that suits the distance.

    The longer has the advantage beyond the other's reach, the shorter at 1 meter.
    """
    theirs = other.melee_weapon()
    if weapon.reach == theirs.reach:
        return
    distance = table.distance(fighter, other)
    shorter = weapon.reach < theirs.reach and distance <= UNARMED.reach * METER
    longer = weapon.reach > theirs.reach and distance > theirs.reach * METER
    if shorter or longer:
        yield Modifier("reach", table.house.reach)


def recoil(attack: Incoming) -> int:
    """Return how many dice cannot hit: recoil counts where several rounds are fired."""
    return attack.weapon.recoil if attack.rounds > 1 else 0


def live_dice(table: Table, attack: Incoming) -> int:
    """Return how many dice of an attack can hit."""
    return dice_in(table, attack.attacker, attack_dice(table, attack)) - recoil(attack)
