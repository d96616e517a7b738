"""Ranged weapons: whether one can shoot, readying a weapon, and aiming for longer."""

from collections.abc import Iterator

from world.skirmish.errors import IllegalMove
from world.skirmish.ruleset import Scene

from .data import FULL, METRE, RUNNING, SPRINTING
from .events import AimTaken, Disengaged, Engaged, Modifier, Readied, ReadyLost
from .moves import PreciseAim, Ready
from .table import Aim, Fighter, Table
from .targets import check_enemy
from .ways import AIMED, HIP, READIED


def check(table: Table, fighter: Fighter, target: Fighter, way: str) -> None:
    """A ranged weapon in hand that reaches; what the way to shoot takes."""
    weapon = fighter.weapon()
    if weapon.melee:
        raise IllegalMove(f"You have no ranged weapon in hand, but {_in_hand(fighter)}.")
    if table.distance(fighter, target) > weapon.range * METRE:
        raise IllegalMove(
            f"{target.name} is out of range: your {weapon.name} reaches {weapon.range} metres."
        )
    if not table.sees(fighter, target):
        if target.cover == FULL:
            raise IllegalMove(f"{target.name} is out of sight.")
        raise IllegalMove(
            "You are out of sight, and see nobody from there: move, or take cover elsewhere."
        )
    if way == AIMED and fighter.rate == SPRINTING:
        raise IllegalMove("Nobody aims while sprinting; fire from the hip.")
    if way == READIED and not fighter.readied:
        raise IllegalMove(f"Your {weapon.name} is not readied: ready weapon, or aim and fire.")


def _in_hand(fighter: Fighter) -> str:
    return f"your {fighter.hand}" if fighter.hand else "bare hands"


def dice(table: Table, fighter: Fighter, target: Fighter, way: str) -> Iterator[Modifier]:
    """What weapon, distance, crowding and precise aim add to a shot."""
    house, weapon = table.house, fighter.weapon()
    yield Modifier("accuracy", weapon.accuracy if way != HIP else 0)
    far = 2 * table.distance(fighter, target) > weapon.range * METRE
    yield Modifier("long range", house.far_shot if far else 0)
    yield Modifier("hand to hand", house.long_arm if _is_hampered(table, fighter) else 0)
    if fighter.aim is not None and fighter.aim.target == target.id:
        yield Modifier("precise aim", house.aim * fighter.aim.times)
        yield Modifier("steady", house.steady if fighter.stance != "standing" else 0)


def _is_hampered(table: Table, fighter: Fighter) -> bool:
    return fighter.weapon().long and table.is_crowded(fighter)


def engage(scene: Scene[Table], one: Fighter, other: Fighter) -> None:
    """Aiming and firing begin an engagement."""
    first, second = sorted((one.id, other.id))
    if (first, second) not in scene.table.shots:
        scene.table.shots.append((first, second))
        scene.tell(Engaged(one.id, other.id, False))


def end_engagements(scene: Scene[Table]) -> None:
    """Out of sight, or out of range of all that either carries, they are engaged no more."""
    table = scene.table
    for pair in tuple(table.shots):
        one, other = (table.fighters[each] for each in pair)
        if not (table.sees(one, other) and _in_range(table, one, other)):
            table.shots.remove(pair)
            scene.tell(Disengaged(*pair))
    for fighter in table.able():
        aim = fighter.aim
        if aim is not None and not table.sees(fighter, table.fighters[aim.target]):
            fighter.aim = None


def _in_range(table: Table, one: Fighter, other: Fighter) -> bool:
    most = max((each.range for who in (one, other) for each in who.weapons), default=0)
    return table.distance(one, other) <= most * METRE


def check_ready(table: Table, fighter: Fighter) -> None:
    """A ranged weapon that is not readied, and no haste."""
    weapon = fighter.weapon()
    if weapon.melee:
        raise IllegalMove(f"Only a ranged weapon is readied, not {_in_hand(fighter)}.")
    if fighter.readied:
        raise IllegalMove(f"Your {weapon.name} is readied already.")
    if fighter.rate >= RUNNING:
        raise IllegalMove("Nobody holds a weapon ready while running.")


def ready(scene: Scene[Table], fighter: Fighter, move: Ready | None = None) -> None:
    """The weapon is brought to bear, and stays so until it is broken."""
    fighter.readied = True
    scene.tell(Readied(fighter.id, fighter.weapon().name))


def unready(scene: Scene[Table], fighter: Fighter, why: str) -> None:
    """Running, sprinting and recoil break it."""
    if fighter.readied:
        fighter.readied = False
        scene.tell(ReadyLost(fighter.id, fighter.weapon().name, why))


def check_aim(table: Table, fighter: Fighter, move: PreciseAim) -> None:
    """A target that one could shoot at, and steady feet."""
    target = table.fighters[move.target]
    check_enemy(fighter, target)
    check(table, fighter, target, AIMED)
    if fighter.rate:
        raise IllegalMove("Precise aim takes standing still: halt first.")
    aim = fighter.aim
    if aim is not None and aim.target == target.id and aim.times >= table.house.aim_most:
        raise IllegalMove(f"You aim at {target.name} as well as one can.")


def take_aim(scene: Scene[Table], fighter: Fighter, move: PreciseAim) -> None:
    """Each helps the next shot at that target."""
    target = scene.table.fighters[move.target]
    aim = fighter.aim
    times = aim.times if aim is not None and aim.target == target.id else 0
    fighter.aim = Aim(target.id, times + 1)
    engage(scene, fighter, target)
    scene.tell(AimTaken(fighter.id, target.id, scene.table.house.aim * (times + 1)))
