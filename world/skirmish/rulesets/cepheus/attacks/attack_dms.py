"""All DMs of an attack added up before it is made (the range's is in `fighters/ranges`)."""

from collections.abc import Iterator
from functools import lru_cache

from world.skirmish.rulesets.cepheus.checks import (
    Modifier,
    counted,
    hindrances,
    score,
    skill_dm,
    stat_dm,
    total_of,
)
from world.skirmish.rulesets.cepheus.fighters.fighter import Fighter
from world.skirmish.rulesets.cepheus.fighters.ranges import (
    MELEE,
    RANGE_DMS,
    band,
    band_name,
    range_dm,
)
from world.skirmish.rulesets.cepheus.fighters.weapons import Weapon
from world.skirmish.rulesets.cepheus.table import Table


def ways(table: Table, weapon: Weapon, distance: int, wanted: str = "") -> tuple[str, ...]:
    """Return the ways in which a weapon reaches so far; `wanted` is empty, `hand` or `thrown`."""
    farthest = table.house.farthest
    if farthest is not None and distance > farthest * 100:
        return ()
    return _reaching(weapon.ranges, band(distance), wanted)


@lru_cache(maxsize=1024)
def _reaching(ranges: tuple[str, ...], place: int, wanted: str) -> tuple[str, ...]:
    """Return which ranges of a weapon reach into a range band."""
    right = {"hand": MELEE, "thrown": {"thrown"}}.get(wanted, ranges)
    return tuple(way for way in ranges if way in right and RANGE_DMS[way][place] is not None)


def best_way(
    table: Table, actor: Fighter, target: Fighter, weapon: Weapon, wanted: str
) -> str | None:
    """Return the way with the best DM; by hand if both are equal."""
    prone = actor.stance == "prone"

    def worth(way: str) -> tuple[int, bool]:
        return total_of(attack_dms(table, actor, target, weapon, way)), way in MELEE

    reaching = ways(table, weapon, table.distance(actor, target), wanted)
    possible = [way for way in reaching if not (prone and way in MELEE)]
    if len(possible) > 1:
        return max(possible, key=worth)
    return possible[0] if possible else None


def attack_dms(
    table: Table, actor: Fighter, target: Fighter, weapon: Weapon, way: str
) -> tuple[Modifier, ...]:
    """Return what helps or hinders an attack, before any reaction; first of all the range."""
    distance = table.distance(actor, target)
    reach = Modifier(f"{band_name(distance)} range", range_dm(way, distance) or 0)
    return (reach, *counted(_dms(table, actor, target, weapon, way, distance)))


def _dms(
    table: Table, actor: Fighter, target: Fighter, weapon: Weapon, way: str, distance: int
) -> Iterator[Modifier]:
    house, melee = table.house, way in MELEE
    skills = ("athletics",) if way == "thrown" else weapon.skills
    yield max([skill_dm(table, actor, skill) for skill in skills], key=lambda modifier: modifier.dm)
    stats = ("str", "dex") if melee else ("dex",)
    yield stat_dm(actor, max(stats, key=lambda stat: score(actor, stat)))
    if weapon.burst:
        yield Modifier("burst", house.burst)
    if weapon.strength and (missing := weapon.strength - score(actor, "str")) > 0:
        yield Modifier("too little Strength", house.strength_short * missing)
    yield from hindrances(table, actor, physical=True)
    if not melee:
        yield from _visibility_dms(table, weapon)
    yield from _aim_dms(table, actor, target, weapon)
    yield from _target_dms(table, target, distance)


def _visibility_dms(table: Table, weapon: Weapon) -> Iterator[Modifier]:
    """Yield the DMs of darkness, smoke and weather, which do not count hand to hand."""
    house = table.house
    if table.light != "normal":
        dark = {"low": house.low_light, "dark": house.darkness}.get(table.light, 0)
        yield Modifier("darkness", dark)
    if table.smoke != "none":
        smoke = {"thin": house.thin_smoke, "thick": house.thick_smoke}.get(table.smoke, 0)
        yield Modifier("smoke", smoke * house.laser_smoke if weapon.laser else smoke)
    if table.weather == "extreme":
        yield Modifier("weather", house.extreme_weather)


def _aim_dms(table: Table, actor: Fighter, target: Fighter, weapon: Weapon) -> Iterator[Modifier]:
    """An aim to hit, and the weapon's sight with an aim of either kind."""
    aim = actor.aim
    if aim is None or aim.target != target.id:
        return
    if not aim.kill:
        yield Modifier("aim", aim.worth)
    if weapon.sight:
        yield Modifier("sight", table.house.sight)


def _target_dms(table: Table, target: Fighter, distance: int) -> Iterator[Modifier]:
    house = table.house
    if row := table.cover_row(target):
        covers = house.quarter_cover, house.half_cover, house.three_quarter_cover, house.full_cover
        yield Modifier("cover", covers[row - 1] if row <= len(covers) else 0)
    if target.moved >= 1000:
        yield Modifier("moving target", house.moved_target * (target.moved // 1000))
    if target.stance == "prone":
        near = (house.prone_personal, house.prone_close, house.prone_short)
        place = band(distance)
        yield Modifier("prone target", near[place] if place < len(near) else house.prone_far)
