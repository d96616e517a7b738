"""Wounds, stress, armor, traits: what hurts, and what it comes to."""

from world.skirmish.ruleset import Scene

from . import conditions, riding
from .data import DAMAGE_TYPES
from .events import BecameBroken, Died, StressTaken, WoundsDealt
from .table import Fighter, Table


def dealt_by(table: Table, actor: Fighter, wounds: int) -> int:
    """The wounds of an action with the bonuses of where and how the actor stands."""
    bonus = table.house.front_bonus if table.is_forward(actor) else 0
    bonus += table.house.broken_bonus if table.is_broken(actor) else 0
    return wounds + bonus


def deal(scene: Scene[Table], actor: Fighter, target: Fighter, dealt: int) -> None:
    """Wounds as they were dealt: traits first, then being broken, then armor, then wounds."""
    table = scene.table
    after_traits = max(0, dealt + trait_change(target, actor.damage))
    hurt = after_traits * (table.house.broken_factor if table.is_broken(target) else 1)
    absorbed = min(target.armor, hurt)
    target.armor -= absorbed
    taken = hurt - absorbed
    _wound(target, taken)
    scene.tell(
        WoundsDealt(
            actor.id,
            target.id,
            actor.damage,
            dealt,
            after_traits - dealt,
            hurt - after_traits,
            absorbed,
            taken,
            target.wounds,
            target.capacity,
        )
    )
    if target.dead:
        fall(scene, target)


def trait_change(target: Fighter, damage_type: str) -> int:
    """What resistances take off wounds of a type, and vulnerabilities add."""
    _, category = DAMAGE_TYPES[damage_type]
    return sum(
        number for kind, number in target.traits if kind in (damage_type, category, "damage")
    )


def stress(scene: Scene[Table], target: Fighter, gained: int) -> None:
    """Above its capacity a creature is broken, above twice that it dies."""
    if not gained:
        return
    table = scene.table
    was_broken = table.is_broken(target)
    target.stress = max(0, target.stress + gained)
    capacity = table.stress_capacity(target)
    scene.tell(StressTaken(target.id, gained, target.stress, capacity))
    if target.stress > 2 * capacity:
        target.dead = True
        fall(scene, target)
    elif table.is_broken(target) and not was_broken:
        scene.tell(BecameBroken(target.id))


def fall(scene: Scene[Table], fighter: Fighter) -> None:
    """Somebody is out: nobody holds or carries them, and they hold nobody."""
    if fighter.dead:
        scene.tell(Died(fighter.id))
    leave(scene, fighter)


def leave(scene: Scene[Table], fighter: Fighter) -> None:
    """Whoever is off the field holds nobody, carries nobody, keeps nobody out."""
    fighter.held = 0
    conditions.let_go(scene, fighter)
    riding.throw_off(scene, fighter)


def _wound(target: Fighter, taken: int) -> None:
    """A wound taken at capacity kills, and so does one hit above it."""
    if taken <= 0:
        return
    if target.wounds >= target.capacity or taken > target.capacity:
        target.dead = True
    target.wounds = min(target.capacity, target.wounds + taken)
