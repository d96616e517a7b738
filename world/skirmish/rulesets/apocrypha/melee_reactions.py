"""Melee reactions: Counter-attack, Parry, Exploit Opening, Desperate Parry."""

from collections.abc import Iterator
from typing import Any

from world.skirmish.errors import IllegalMove
from world.skirmish.events import Event
from world.skirmish.ruleset import Context

from . import hitting, reactions
from .damage import deal, jar
from .engagements import reach_dice
from .hitting import Acting, Incoming, Modifier, Pool, basic, roll
from .ranged_reactions import ChargeDefense
from .reactions import Attacked, Avoidance, DamageSoak, DesperateDodge, Interrupt, Nothing, Reaction
from .table import Fighter, Table


class Countered(Event, frozen=True, tag="apocrypha_countered"):
    """A counter-attack beats the attack by so many hits."""

    actor: str
    target: str
    net: int


class DesperatelyParried(Event, frozen=True, tag="apocrypha_desperate_parry"):
    """Whether a last parry stops the counter-attack."""

    actor: str
    pool: Pool
    needed: int
    parried: bool


class CounterAttack(Reaction):
    """Turn the attack around: with more hits than it has, you hit instead.

    It takes an attacker within your own reach.
    """

    verb = "counter-attack"
    aliases = ("counter",)
    melee = True

    def cost(self, table: Table, question: Any) -> int:
        return _erg(table.fighters[question.seat])

    def check(self, table: Table, question: Any) -> None:
        _check_reach(table, question)

    def pool(self, table: Table, attack: Incoming) -> Iterator[Modifier]:
        yield from _weapon_pool(table, attack.target, attack.attacker)
        yield Modifier(self.verb, table.house.counter)


class Parry(Reaction):
    """Stop the attack with your weapon, with a die more.

    If yours is the smaller weapon, the difference in size is shock.
    """

    cost_rule = "parry_cost"
    melee = True

    def pool(self, table: Table, attack: Incoming) -> Iterator[Modifier]:
        yield from _weapon_pool(table, attack.target, attack.attacker)
        yield Modifier(self.verb, table.house.parry)


class ExploitOpening(Reaction):
    """Strike at a fighter who leaves your reach."""

    aliases = ("exploit",)
    melee = True

    def cost(self, table: Table, question: Any) -> int:
        return _erg(table.fighters[question.seat])

    def check(self, table: Table, question: Any) -> None:
        _check_reach(table, question)

    def attack(self, table: Table, fighter: Fighter, mover: Fighter) -> Incoming:
        """Return the attack that it is."""
        opening = Modifier(self.verb, table.house.opening)
        return basic(fighter, mover, opening, *hitting.reaction_dice(table, fighter, melee=True))


class DesperateParry(Reaction):
    """Try to stop a counter-attack with one more roll, at double difficulty."""

    aliases = ("parry",)
    cost_rule = "desperate_parry_cost"
    melee = True

    def pool(self, table: Table, attack: Incoming) -> Iterator[Modifier]:
        return _weapon_pool(table, attack.target, attack.attacker)


class AttackedHandToHand(Attacked):
    """An attack hand to hand comes; a feint looks like an attack."""

    kind = "melee"
    answers = (
        Parry, CounterAttack, Avoidance, DesperateDodge, DamageSoak, ChargeDefense, Nothing,
    )  # fmt: skip


class AttackCountered(Interrupt):
    """Your attack is countered with so many hits."""

    kind = "countered"
    answers = (DesperateParry, Nothing)
    hits: int


class OpeningLeft(Interrupt):
    """An enemy leaves your reach."""

    kind = "opening"
    answers = (ExploitOpening, Nothing)


def _erg(fighter: Fighter) -> int:
    return max(1, fighter.melee_weapon().erg)


def _check_reach(table: Table, question: Interrupt) -> None:
    fighter, other = table.fighters[question.seat], table.fighters[question.other]
    if table.distance(fighter, other) > fighter.reach:
        raise IllegalMove(f"{other.name} is out of your reach.")


def _weapon_pool(table: Table, fighter: Fighter, other: Fighter) -> Iterator[Modifier]:
    weapon = fighter.melee_weapon()
    yield hitting.ground_dice(table, fighter)
    yield from hitting.weapon_dice(fighter, weapon)
    yield reach_dice(table, fighter, weapon, other)
    yield from hitting.reaction_dice(table, fighter, melee=True)


def counter(ctx: Context[Table], attack: Incoming, hits: int, against: int) -> Acting:
    """Hit the attacker instead, unless a desperate parry helps."""
    attacker, target = attack.attacker, attack.target
    back = basic(target, attacker)
    question = AttackCountered(attacker.id, target.id, against)
    parry = yield from reactions.ask(ctx, question)
    if isinstance(parry, DesperateParry):
        reactions.pay(ctx, question, parry)
        if _parries(ctx, parry, back, against):
            return
        jar(ctx, attacker, target.melee_weapon().size - attacker.melee_weapon().size)
    deal(ctx, back, against - hits)


def _parries(ctx: Context[Table], parry: DesperateParry, back: Incoming, against: int) -> bool:
    """Roll once, at twice the difficulty."""
    fighter = back.target
    rolled = roll(ctx, fighter, parry.pool(ctx.table, back))
    reactions.count(fighter, DesperateParry)
    needed = ctx.table.house.desperate_parry * against
    parried = rolled.hits >= needed
    ctx.emit(DesperatelyParried(fighter.id, rolled, needed, parried))
    return parried
