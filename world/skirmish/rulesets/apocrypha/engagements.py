"""Engagements: which fighters can strike or shoot at each other."""

from world.skirmish.game import ActorEvent, Context, TargetEvent

from .data import FULL, METER
from .table import Fighter, Table


class Engaged(ActorEvent, tag="apocrypha_engaged"):
    """A fighter is engaged with others, hand to hand or at range."""

    targets: tuple[str, ...]
    melee: bool


class Disengaged(TargetEvent, tag="apocrypha_disengaged"):
    """Two are no longer engaged at range: out of sight, or out of range."""


# Melee Engagements


def in_melee(table: Table, one: Fighter, other: Fighter) -> bool:
    """Return whether one of two fighters stands within the reach of the other."""
    distance = table.distance(one, other)
    return distance <= one.reach or distance <= other.reach


def engaged_with(table: Table, fighter: Fighter) -> list[str]:
    """Return the enemies who are engaged with a fighter hand to hand."""
    x, team, reach = fighter.x, fighter.team, fighter.reach
    return [
        other.id
        for other in table.fighters.values()
        if other.team != team
        and ((far := abs(other.x - x)) <= reach or far <= other.reach)
        and other.able
    ]


# Ranged Engagements


def sees(table: Table, one: Fighter, other: Fighter) -> bool:
    """Return whether two fighters see each other: full cover hides all but those in melee."""
    return FULL not in (one.cover, other.cover) or in_melee(table, one, other)


def engage(ctx: Context[Table], one: Fighter, other: Fighter) -> None:
    """Begin an engagement at range, by aiming or firing."""
    first, second = sorted((one.id, other.id))
    if (first, second) not in ctx.table.shots:
        ctx.table.shots.append((first, second))
        ctx.emit(Engaged(one.id, (other.id,), False))


def end_engagements(ctx: Context[Table]) -> None:
    """End the engagements of fighters who are out of sight, or out of range of each other."""
    table = ctx.table
    for pair in tuple(table.shots):
        one, other = (table.fighters[fighter] for fighter in pair)
        if not (sees(table, one, other) and _in_range(table, one, other)):
            table.shots.remove(pair)
            ctx.emit(Disengaged(*pair))
    for fighter in table.fighters.values():
        if (aim := fighter.aim) is None or not fighter.able:
            continue
        if not sees(table, fighter, table.fighters[aim.target]):
            fighter.aim = None


def _in_range(table: Table, one: Fighter, other: Fighter) -> bool:
    most = max((weapon.range for who in (one, other) for weapon in who.weapons), default=0)
    return table.distance(one, other) <= most * METER
