"""Wounds and stress: what they come to, and what a creature can bear."""

from typing import NamedTuple

from world.skirmish.game import ActorEvent, Defeat, TargetEvent

from .fighters.data import trait_change
from .fighters.fighter import Fighter
from .ground import movement
from .table import Context, Table


class WoundsDealt(TargetEvent, tag="dungeoneers_wounds"):
    """Wounds of a damage type: dealt, what traits and being broken made of it, what armor took.

    `dies` if they are more than the target can bear.
    """

    kind: str
    dealt: int
    traits: int
    broken: int
    absorbed: int
    taken: int
    wounds: int
    capacity: int
    dies: bool = False


class StressTaken(ActorEvent, tag="dungeoneers_stress"):
    """Stress gained, or lost if it is below 0; `broken` is `began` or `ended` if that changed."""

    gained: int
    stress: int
    capacity: int
    broken: str = ""


class Died(Defeat, tag="dungeoneers_died"):
    """A creature has more wounds or stress than it can bear."""


class Hit(NamedTuple):
    """The damage of one hit: traits, being broken, armor, and the wounds."""

    traits: int
    broken: int
    absorbed: int
    taken: int


def dealt_by(table: Table, actor: Fighter, wounds: int) -> int:
    """Return the wounds of an action with the bonuses of where and how the actor stands."""
    bonus = table.house.front_bonus if table.is_forward(actor) else 0
    bonus += table.house.broken_bonus if actor.is_broken else 0
    return wounds + bonus


def reckon(table: Table, actor: Fighter, target: Fighter, dealt: int) -> Hit:
    """Return the wounds that a hit comes to: after traits, being broken, and armor."""
    after_traits = max(0, dealt + trait_change(target.traits, actor.damage))
    hurt = after_traits * (table.house.broken_factor if target.is_broken else 1)
    absorbed = min(target.armor_left, hurt)
    return Hit(after_traits - dealt, hurt - after_traits, absorbed, hurt - absorbed)


def deal(ctx: Context, actor: Fighter, target: Fighter, dealt: int) -> None:
    """Deal wounds. One more than a creature can bear kills it, in one hit or one after another."""
    hit = reckon(ctx.table, actor, target, dealt)
    target.armor_left -= hit.absorbed
    capacity = target.capacity
    dies = hit.taken > 0 and (target.wounds >= capacity or hit.taken > capacity)
    target.wounds = min(capacity, target.wounds + hit.taken)
    ctx.emit(
        WoundsDealt(actor.id, target.id, actor.damage, dealt, *hit, target.wounds, capacity, dies)
    )
    if dies:
        die(ctx, target)


def stress(ctx: Context, target: Fighter, gained: int) -> None:
    """Give stress. Above its capacity a creature is broken; above twice that it dies."""
    if not gained:
        return
    was_broken = target.is_broken
    target.stress = max(0, target.stress + gained)
    capacity = target.stress_capacity
    dies = target.stress > 2 * capacity
    changes = target.is_broken != was_broken and not dies
    broken = "ended" if was_broken else "began"
    ctx.emit(StressTaken(target.id, gained, target.stress, capacity, broken if changes else ""))
    if dies:
        die(ctx, target)


def die(ctx: Context, fighter: Fighter) -> None:
    """Take a creature out of the fight for good."""
    fighter.dead = True
    ctx.emit(Died(fighter.id))
    movement.off_the_field(ctx, fighter)
