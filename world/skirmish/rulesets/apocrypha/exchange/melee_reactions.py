"""Melee reactions: Counter-attack, Parry, Exploit Opening, Desperate Parry."""

from collections.abc import Iterator
from typing import ClassVar

from world.skirmish.game import ActorEvent, Context, TargetEvent
from world.skirmish.rulesets.apocrypha.table import Fighter, Table

from . import hitting, reactions
from .damage import deal, jar
from .hitting import Acting, Incoming, Modifier, Pool, basic, reach_dice, roll
from .ranged_reactions import ChargeDefense
from .reactions import (
    Avoidance,
    DamageSoak,
    DesperateDodge,
    Nothing,
    Reaction,
    ReactionQuestion,
    UnderAttack,
)


class Countered(TargetEvent, tag="apocrypha_countered"):
    """A counter-attack beats the attack by a number of hits."""

    net: int


class DesperatelyParried(ActorEvent, tag="apocrypha_desperate_parry"):
    """Whether a last parry stops the counter-attack."""

    pool: Pool
    needed: int
    parried: bool


class WeaponReaction(Reaction):
    """A reaction that is rolled with what is in hand.

    Attributes:
        dice_rule: The house rule of its dice; empty for none.
    """

    dice_rule: ClassVar[str] = ""
    melee = True

    def pool(self, table: Table, attack: Incoming) -> Iterator[Modifier]:
        fighter, weapon = attack.target, attack.target.melee_weapon()
        yield from hitting.ground_dice(table, fighter)
        yield from hitting.weapon_dice(fighter, weapon)
        yield from reach_dice(table, fighter, weapon, attack.attacker)
        yield from hitting.reaction_dice(table, fighter, melee=True)
        if self.dice_rule:
            yield Modifier(self.verb, getattr(table.house, self.dice_rule))


class CounterAttack(WeaponReaction):
    """Turn the attack around: with more hits than it has, you hit instead.

    The attacker must be within your own reach.
    """

    verb = "counter-attack"
    aliases = ("counter",)
    dice_rule = "counter"
    strikes = True


class Parry(WeaponReaction):
    """Stop the attack with your weapon, with a die more.

    If yours is the smaller weapon, the difference in size is shock.
    """

    cost_rule = "parry_cost"
    dice_rule = "parry"


class DesperateParry(WeaponReaction):
    """Try to stop a counter-attack with one more roll, at double difficulty."""

    aliases = ("parry",)
    cost_rule = "desperate_parry_cost"

    def can_succeed(self, table: Table, question: "AttackCountered") -> bool:  # type: ignore[override]
        """Return whether the fighter has as many dice as the parry needs hits."""
        fighter, other = table.fighters[question.seat], table.fighters[question.other]
        dice = self.pool(table, basic(other, fighter))
        return hitting.dice_in(table, fighter, dice) >= question.needed


class ExploitOpening(Reaction):
    """Strike at a fighter who leaves your reach."""

    aliases = ("exploit",)
    melee = True
    strikes = True

    def attack(self, table: Table, fighter: Fighter, mover: Fighter) -> Incoming:
        """Return the attack of this reaction."""
        opening = Modifier(self.verb, table.house.opening)
        return basic(fighter, mover, opening, *hitting.reaction_dice(table, fighter, melee=True))


class AttackedHandToHand(UnderAttack, tag="melee"):
    """An attack hand to hand comes; a feint looks like an attack."""

    answers = (
        Parry, CounterAttack, Avoidance, DesperateDodge, DamageSoak, ChargeDefense, Nothing,
    )  # fmt: skip


class AttackCountered(ReactionQuestion, tag="countered"):
    """Your attack is countered; a parry that helps takes so many hits."""

    answers = (DesperateParry, Nothing)
    needed: int


class OpeningLeft(ReactionQuestion, tag="opening"):
    """An enemy leaves your reach."""

    answers = (ExploitOpening, Nothing)


def counter(ctx: Context[Table], attack: Incoming, hits: int, against: int) -> Acting:
    """Hit the attacker instead, unless a desperate parry helps."""
    attacker, target = attack.attacker, attack.target
    back = basic(target, attacker)
    needed = ctx.table.house.desperate_parry * against
    question = AttackCountered(attacker.id, target.id, needed)
    parry = yield from reactions.ask(ctx, question)
    if isinstance(parry, DesperateParry):
        reactions.react(ctx, question, parry)
        dice = parry.pool(ctx.table, back)
        rolled = roll(ctx, attacker, dice, thresholds=(needed - 1,))
        reactions.count(attacker, melee=DesperateParry.melee)
        parried = rolled.hits >= needed
        ctx.emit(DesperatelyParried(attacker.id, rolled, needed, parried))
        if parried:
            return
        jar(ctx, attacker, target.melee_weapon().size - attacker.melee_weapon().size)
    deal(ctx, back, against - hits)
