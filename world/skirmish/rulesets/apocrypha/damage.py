"""Damage: the place, the armor, harm and shock, and who falls."""

from typing import Literal

from world.skirmish.ruleset import Scene

from .blows import Blow
from .data import LIMBS, LOCATION_ROLL, SIDES
from .events import Damaged, Fell, Jarred, PreparedLost
from .table import Fighter, Table
from .ways import FEINT, POWER

_DOUBLED = ("head", "face")


def deal(scene: Scene[Table], blow: Blow, net: int, soaked: str = "") -> None:
    """Weapon and net hits, less armor, by the place; `soaked` is the limb held out for it."""
    house, target = scene.table.house, blow.target
    location = blow.location or LOCATION_ROLL[scene.dice.total(1, SIDES) - 1]
    if soaked and location not in LIMBS:
        location = soaked
    damage = blow.weapon.damage + net + (house.power_damage if blow.way == POWER else 0)
    armor = _armor(scene.table, target, location)
    armor *= house.soak_armor if soaked else 1
    through = max(0, damage - armor)
    if location in _DOUBLED:
        through *= 2
    elif location in LIMBS:
        through = (through + 1) // 2
    if blow.way == FEINT:
        through = through * house.feint_damage // 100
    share = through * house.soak // 100 if soaked else 0
    shock = through if blow.weapon.shock else share
    harm = through - shock
    hurt_now = target.hurt + harm + shock
    numbers = damage, armor, harm, shock, hurt_now, target.vitality
    scene.tell(Damaged(blow.attacker.id, target.id, location, *numbers))
    hurt(scene, target, harm, shock)


def _armor(table: Table, target: Fighter, location: str) -> int:
    """The skull helps; nothing protects the face."""
    if location == "face":
        return 0
    return target.armor + (table.house.skull if location == "head" else 0)


def jar(scene: Scene[Table], fighter: Fighter, difference: int) -> None:
    """A parry with a smaller weapon costs the difference in shock."""
    if difference > 0:
        scene.tell(Jarred(fighter.id, difference, fighter.hurt + difference, fighter.vitality))
        hurt(scene, fighter, 0, difference)


def hurt(scene: Scene[Table], fighter: Fighter, harm: int, shock: int) -> None:
    """Harm and shock add up, to Vitality and beyond."""
    was_able, was_dead = fighter.able, fighter.dead
    fighter.harm += harm
    fighter.shock += shock
    if fighter.able or fighter.withdrawn:
        return
    if was_able or (fighter.dead and not was_dead):
        scene.tell(Fell(fighter.id, fighter.dead))
        drop_out(scene.table, fighter)


def drop_out(table: Table, fighter: Fighter) -> None:
    """Whoever is out does nothing any more; nobody is engaged with them, aims or waits."""
    fighter.ap = fighter.rate = 0
    fighter.course = fighter.aim = fighter.prepared = None
    fighter.readied = fighter.defending = fighter.exposed = fighter.shaken = False
    fighter.riposte, fighter.hiding = "", False
    table.shots = [pair for pair in table.shots if fighter.id not in pair]
    for other in table.fighters.values():
        if other.aim is not None and other.aim.target == fighter.id:
            other.aim = None
        if other.riposte == fighter.id:
            other.riposte = ""


def cancel(
    scene: Scene[Table], fighter: Fighter, why: Literal["reaction", "draw", "round"]
) -> None:
    """What was prepared is gone; the others do not learn of it."""
    if fighter.prepared is not None:
        scene.tell(PreparedLost(fighter.id, fighter.prepared.what, why))
        fighter.prepared = None
