"""After being hit: armor, Endurance first, and then the victim's choice."""

from typing import Annotated

from world.skirmish.game import (
    ActorEvent,
    Context,
    Procedure,
    Question,
    Response,
    TargetEvent,
    Word,
)
from world.skirmish.rulesets.cepheus.actions import lose_aim
from world.skirmish.rulesets.cepheus.fighters.fighter import Fighter
from world.skirmish.rulesets.cepheus.fighters.skills import PHYSICAL
from world.skirmish.rulesets.cepheus.fighters.weapons import Weapon
from world.skirmish.rulesets.cepheus.table import Table
from world.skirmish.rulesets.cepheus.turns.consciousness import fall

#: The Effect of an exceptional success, which hurts through any armor.
_EXCEPTIONAL = 6


class Damaged(TargetEvent, tag="cepheus_damage"):
    """A hit went home: dice, Effect and aim, less armor and drug; `taken` is what is left."""

    rolled: int
    effect: int
    aim: int
    protection: int
    drug: int
    taken: int


class Wounded(ActorEvent, tag="cepheus_wound"):
    """A fighter's physical characteristics after damage; `serious` if seriously wounded now."""

    taken: int
    strength: int
    dexterity: int
    endurance: int
    serious: bool = False


class TakeWound(Response):
    """Take the damage beyond Endurance on this characteristic, and then on the other."""

    first: Annotated[
        str,
        Word(words={"str": "Strength", "dex": "Dexterity"}, what="characteristic", is_verb=True),
    ]


class ChooseWound(Question, tag="wound"):
    """Which characteristic takes the `rest` of the damage `taken`."""

    asks = "which characteristic is hit"
    answers = (TakeWound,)
    default = TakeWound("str")
    rest: int
    taken: int


def hit(
    ctx: Context[Table], actor: Fighter, target: Fighter, weapon: Weapon, effect: int, aim: int
) -> Procedure:
    """The weapon's dice, the Effect and an aim for the kill, less armor, less the drug."""
    dice, protection = weapon.damage, armor_against(target, weapon)
    drug = ctx.table.house.drug_damage if target.drug else 0
    exceptional = effect >= _EXCEPTIONAL
    # Totals of the dice up to this one do no damage.
    stopped = protection - effect - aim + max(exceptional, -drug)
    apart = tuple(range(min(stopped, 6 * dice), 6 * dice + 1)) if stopped > dice else ()
    # The Effect is added, and does nothing else where the dice go through the armor anyway.
    added = None if exceptional and dice + effect + aim <= protection else effect
    rolled = ctx.dice.total(dice, 6, actor.id, apart, added)
    taken = max(0, rolled + effect + aim - protection)
    if exceptional:
        taken = max(1, taken)
    taken = max(0, taken + drug)
    if weapon.laser and any(armor.burns for armor in target.armor):
        target.burned += 1
    ctx.emit(Damaged(actor.id, target.id, rolled, effect, aim, protection, drug, taken))
    yield from wound(ctx, target, taken)


def could_hurt(table: Table, target: Fighter, weapon: Weapon, effect: int, aim: int) -> bool:
    """Return whether a hit with this Effect could hurt or burn armor, if every die shows 6."""
    taken = max(0, 6 * weapon.damage + effect + aim - armor_against(target, weapon))
    if effect >= _EXCEPTIONAL:
        taken = max(1, taken)
    drug = table.house.drug_damage if target.drug else 0
    burns = weapon.laser and any(armor.burns for armor in target.armor)
    return taken + drug > 0 or burns


def armor_against(fighter: Fighter, weapon: Weapon) -> int:
    """Return what armor takes off damage; lasers have burned some of its own value off."""
    total = 0
    for armor in fighter.armor:
        value = armor.protection
        if weapon.laser and armor.laser is not None:
            value = armor.laser - (fighter.burned if armor.burns else 0)
        total += max(0, value)
    return total


def wound(ctx: Context[Table], victim: Fighter, amount: int) -> Procedure:
    """Endurance to 0; the rest goes to Strength or Dexterity, as the victim chooses.

    The victim is not asked if the choice would change nothing.
    """
    if amount <= 0:
        return
    lose_aim(ctx, victim)
    rest = _lower(victim, "end", amount)
    first, second = "str", "dex"
    both = victim.strength_now and victim.dexterity_now
    if rest and both and rest < victim.strength_now + victim.dexterity_now:
        answer = yield ChooseWound(victim.id, rest, amount)
        if answer.first == "dex":
            first, second = second, first
    _lower(victim, second, _lower(victim, first, rest))
    scores = (victim.strength_now, victim.dexterity_now, victim.endurance_now)
    serious = victim.seriously_wounded and victim.zeros <= 1
    ctx.emit(Wounded(victim.id, amount, *scores, serious))
    fall(ctx, victim)


def kill(ctx: Context[Table], victim: Fighter) -> None:
    """Lower everything to 0."""
    for stat in PHYSICAL:
        _lower(victim, stat, victim.now(stat))
    fall(ctx, victim)


def _lower(victim: Fighter, characteristic: str, amount: int) -> int:
    """Take points off a characteristic; return what it could not take."""
    taken = min(amount, victim.now(characteristic))
    victim.change_score(characteristic, -taken)
    return amount - taken
