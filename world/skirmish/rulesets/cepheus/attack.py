"""Attacks: reaching the target, the target's reaction, the roll, the hit; and the coup de grace."""

from collections.abc import Generator, Iterator
from typing import NamedTuple

from world.skirmish.errors import IllegalMove
from world.skirmish.fight import Answer, Ask, Decision, Procedure
from world.skirmish.ruleset import Scene

from . import damage
from .aiming import worth
from .checks import characteristic_dm, hindrances, level, roll, score
from .data import MELEE, RANGE_DMS, UNARMED, Weapon, band, band_name, range_dm
from .events import AttackBegan, Attacked, Executed, Modifier, Reacted
from .moves import AnyMove, Attack, CoupDeGrace, Dodge, DoNothing, Parry
from .table import Fighter, Table
from .turns import change_initiative, check_significant, lose_aim, spend_significant

_BEHIND_EVERYTHING = 5


class Reach(NamedTuple):
    """How a weapon is used at a distance."""

    how: str
    dm: int

    @property
    def melee(self) -> bool:
        return self.how in MELEE


def domain(table: Table, actor: Fighter) -> Iterator[AnyMove]:
    """Everybody else, as a target."""
    for target in table.fighters:
        yield Attack(target)
        if actor.drawn:
            yield Attack(target, UNARMED.name)


def victims(table: Table, actor: Fighter) -> Iterator[CoupDeGrace]:
    """Everybody, as the victim of a coup de grace."""
    yield from (CoupDeGrace(target) for target in table.fighters)


def check(table: Table, actor: Fighter, move: Attack) -> None:
    """A living target in range, and a weapon in hand that is fit to use."""
    check_significant(table, actor)
    target = table.fighters[move.target]
    if target is actor:
        raise IllegalMove("You cannot attack yourself.")
    if target.dead or target.withdrawn:
        raise IllegalMove(f"{target.name} is out of the fight.")
    weapon = _weapon(actor, move)
    if move.weapon not in ("", weapon.name):
        raise IllegalMove(f"You have not drawn your {move.weapon}.")
    _check_weapon(actor, weapon)
    distance = table.distance(actor, target)
    how = reach(weapon, distance)
    if how is None:
        raise IllegalMove(
            f"Your {weapon.name} does not reach {target.name}: {band_name(distance)} range."
        )
    if how.melee and actor.stance == "prone":
        raise IllegalMove("You cannot fight hand to hand while prone.")
    if table.cover_row(target) == _BEHIND_EVERYTHING:
        raise IllegalMove(f"{target.name} is all behind cover and cannot be hit.")
    _check_own_cover(table, actor)


def reach(weapon: Weapon, distance: int) -> Reach | None:
    """The best way to use a weapon at a distance, by hand where it makes no difference."""
    best = range_dm(weapon, distance)
    if best is None:
        return None
    place = band(distance)
    ways = [how for how in weapon.ranges if RANGE_DMS[how][place] == best]
    return Reach(next((how for how in ways if how in MELEE), ways[0]), best)


def play(scene: Scene[Table], actor: Fighter, move: Attack) -> Procedure:
    """The target may react before the roll; a hit does the weapon's dice and the Effect."""
    table = scene.table
    spend_significant(scene)
    target = table.fighters[move.target]
    weapon = _weapon(actor, move)
    distance = table.distance(actor, target)
    how = reach(weapon, distance)
    assert how is not None
    _use_up(actor, weapon, how)
    scene.tell(AttackBegan(actor.id, target.id, weapon.name))
    reaction = yield from _ask_reaction(scene, actor, target, weapon, how)
    dms = [
        *_own_dms(table, actor, weapon, how),
        *_sight_dms(table, weapon, how),
        *_target_dms(table, actor, weapon, target, distance),
        *_reaction_dms(table, target, reaction),
    ]
    rolled, counted, total = roll(scene.dice, dms)
    effect = total - table.house.target_number
    hit = effect >= 0
    aim = actor.aim
    actor.aim = None
    scene.tell(
        Attacked(
            actor.id,
            target.id,
            weapon.name,
            distance,
            rolled,
            counted,
            total,
            effect,
            hit,
            reaction,
        )
    )
    # One attack has shown an unaware target where the enemy is.
    target.aware = True
    if hit:
        kill = aim is not None and aim.kill and aim.target == target.id
        extra = worth(table, aim) if kill and aim is not None else 0
        yield from damage.hit(scene, actor, target, weapon, effect, extra)


def _weapon(actor: Fighter, move: Attack) -> Weapon:
    if move.weapon == UNARMED.name:
        return UNARMED
    return actor.weapon()


def _check_weapon(actor: Fighter, weapon: Weapon) -> None:
    _check_area(weapon)
    if weapon.magazine and actor.loaded.get(weapon.name, 0) < weapon.rounds:
        left = actor.loaded.get(weapon.name, 0)
        has = f"has {left} {'round' if left == 1 else 'rounds'} left; it fires {weapon.rounds}"
        raise IllegalMove(f"Your {weapon.name} {has if left else 'is empty'}. Reload.")
    _check_strength(actor, weapon)


def _check_strength(actor: Fighter, weapon: Weapon) -> None:
    if score(actor, "str") < weapon.least_strength:
        raise IllegalMove(f"A {weapon.name} takes a Strength of {weapon.least_strength}.")


def _check_area(weapon: Weapon) -> None:
    if weapon.area:
        raise IllegalMove(f"What a {weapon.name} does is for the referee to say: use other.")


def _check_own_cover(table: Table, actor: Fighter) -> None:
    if table.cover_row(actor) == _BEHIND_EVERYTHING:
        raise IllegalMove("You are all behind cover and cannot attack from there.")


def _use_up(actor: Fighter, weapon: Weapon, how: Reach) -> None:
    """Rounds are spent; a thrown weapon is gone for this fight."""
    if weapon.magazine:
        actor.loaded[weapon.name] -= weapon.rounds
    if how.how == "thrown":
        carried = list(actor.weapons)
        carried.remove(weapon)
        actor.weapons = tuple(carried)
        actor.drawn = ""


def _ask_reaction(
    scene: Scene[Table], actor: Fighter, target: Fighter, weapon: Weapon, how: Reach
) -> Generator[Ask, tuple[Answer[AnyMove], ...], str]:
    """Dodge unless prone, parry by hand; whoever is aware and conscious may."""
    can_dodge = target.stance != "prone"
    if not (target.able and target.aware and (can_dodge or how.melee)):
        return ""
    about = (actor.id, weapon.name, int(can_dodge), int(how.melee))
    (answer,) = yield Ask((Decision(target.id, "react", about, "do nothing"),))
    if isinstance(answer.move, DoNothing):
        return ""
    lose_aim(scene, target)
    reaction = "dodge" if isinstance(answer.move, Dodge) else "parry"
    house = scene.table.house
    cost = house.reaction_initiative
    if reaction == "dodge" and target.drug and not target.dodged:
        target.dodged = True
        cost = 0
    change_initiative(target, cost)
    target.reactions += 1
    scene.tell(Reacted(target.id, actor.id, reaction, cost))
    return reaction


def check_reaction(table: Table, decision: Decision, move: AnyMove) -> None:
    """Only what this attack can be met with."""
    _, _, can_dodge, melee = decision.about
    if isinstance(move, Dodge) and not can_dodge:
        raise IllegalMove("You cannot dodge while prone.")
    if isinstance(move, Parry) and not melee:
        raise IllegalMove("Only an attack hand to hand can be parried.")


def parry_value(table: Table, fighter: Fighter) -> int:
    """The level with what is in hand, or bare hands; never below 0."""
    weapon = fighter.weapon()
    skills = weapon.skills if any(how in MELEE for how in weapon.ranges) else UNARMED.skills
    return max(0, *(level(table, fighter, skill) for skill in skills))


def _own_dms(table: Table, actor: Fighter, weapon: Weapon, how: Reach) -> Iterator[Modifier]:
    house = table.house
    skills = ("athletics",) if how.how == "thrown" else weapon.skills
    levels = {skill: level(table, actor, skill) for skill in skills}
    best = max(levels, key=lambda skill: levels[skill])
    yield Modifier(best, levels[best])
    scores = {each: score(actor, each) for each in (("str", "dex") if how.melee else ("dex",))}
    stat = max(scores, key=lambda each: scores[each])
    yield Modifier(stat.upper(), characteristic_dm(scores[stat]))
    yield Modifier(f"{how.how} range", how.dm)
    if weapon.burst:
        yield Modifier("burst", house.burst)
    if (missing := weapon.strength - score(actor, "str")) > 0:
        yield Modifier("too little Strength", house.strength_short * missing)
    yield from hindrances(table, actor, physical=True)


def _sight_dms(table: Table, weapon: Weapon, how: Reach) -> Iterator[Modifier]:
    """Darkness, smoke and weather trouble all but those who fight hand to hand."""
    if how.melee:
        return
    house = table.house
    yield Modifier("darkness", {"low": house.low_light, "dark": house.darkness}.get(table.light, 0))
    smoke = {"thin": house.thin_smoke, "thick": house.thick_smoke}.get(table.smoke, 0)
    yield Modifier("smoke", smoke * house.laser_smoke if weapon.laser else smoke)
    yield Modifier("weather", house.extreme_weather if table.weather == "extreme" else 0)


def _target_dms(
    table: Table, actor: Fighter, weapon: Weapon, target: Fighter, distance: int
) -> Iterator[Modifier]:
    house = table.house
    if actor.aim is not None and not actor.aim.kill and actor.aim.target == target.id:
        yield Modifier("aim", worth(table, actor.aim))
        yield Modifier("sight", house.sight if weapon.sight else 0)
    rows = (
        0,
        house.quarter_cover,
        house.half_cover,
        house.three_quarter_cover,
        house.full_cover,
    )
    yield Modifier("cover", rows[table.cover_row(target)])
    yield Modifier("moving target", house.moved_target * (target.moved // 1000))
    if target.stance == "prone":
        yield Modifier("prone target", table.prone_dm(distance))


def _reaction_dms(table: Table, target: Fighter, reaction: str) -> Iterator[Modifier]:
    house = table.house
    if reaction == "dodge":
        covered = target.cover != "none"
        yield Modifier("dodge", house.dodge_in_cover if covered else house.dodge)
    elif reaction == "parry":
        yield Modifier("parry", -parry_value(table, target))


def check_coup_de_grace(table: Table, actor: Fighter, move: CoupDeGrace) -> None:
    """An unconscious, adjacent victim, and a blade, bare hands or a loaded gun."""
    check_significant(table, actor)
    target = table.fighters[move.target]
    if target.dead or target.withdrawn:
        raise IllegalMove(f"{target.name} is out of the fight.")
    if target.conscious:
        raise IllegalMove(f"{target.name} is conscious; a coup de grace takes a helpless victim.")
    if table.distance(actor, target) > table.house.melee_reach:
        raise IllegalMove(f"{target.name} is not adjacent to you.")
    _check_own_cover(table, actor)
    weapon = actor.weapon()
    _check_area(weapon)
    _check_strength(actor, weapon)
    if not weapon.magazine and actor.stance == "prone":
        raise IllegalMove("You cannot fight hand to hand while prone.")
    if weapon.magazine and not actor.loaded.get(weapon.name, 0):
        raise IllegalMove(f"Your {weapon.name} is empty. Reload.")


def coup_de_grace(scene: Scene[Table], actor: Fighter, move: CoupDeGrace) -> None:
    """It cannot fail, and the victim dies."""
    spend_significant(scene)
    lose_aim(scene, actor)
    weapon = actor.weapon()
    if weapon.magazine:
        actor.loaded[weapon.name] -= 1
    target = scene.table.fighters[move.target]
    scene.tell(Executed(actor.id, target.id, weapon.name))
    damage.kill(scene, target)
