"""Spending action points: every point carries along whoever has a rate of movement."""

from collections.abc import Generator

from world.skirmish.fight import Answer, Ask
from world.skirmish.ruleset import Scene

from . import interrupts
from .data import STILL
from .events import CoverTaken, Moved
from .moves import AnyMove
from .table import Fighter, Table


def spend(
    scene: Scene[Table], fighter: Fighter, points: int
) -> Generator[Ask, tuple[Answer[AnyMove], ...], bool]:
    """Spend points on an action of one's own pass; whether one can still do it afterwards."""
    fighter.ap -= points
    fighter.spent += points
    scene.table.waited.clear()
    yield from _carry(scene, fighter, points)
    return fighter.able


def ahead(table: Table, fighter: Fighter, points: int) -> int:
    """Where spending so many points will take somebody, if nobody comes between."""
    course = fighter.course
    if course is None or fighter.rate == STILL:
        return fighter.x
    who = table.fighters[course.who]
    far = fighter.pace * points
    away = fighter.away_from(who)
    if not course.toward:
        return fighter.x + away * far
    return fighter.x - away * min(far, max(0, table.distance(fighter, who) - course.stop))


def _carry(
    scene: Scene[Table], fighter: Fighter, points: int
) -> Generator[Ask, tuple[Answer[AnyMove], ...], None]:
    """Point by point, for others may take their chance; who arrives halts."""
    table = scene.table
    told = fighter.x
    for _ in range(points):
        there = ahead(table, fighter, 1)
        if fighter.rate == STILL:
            break
        if interrupts.would_leave(table, fighter, there):
            told = _tell(scene, fighter, told)
            yield from interrupts.leaving(scene, fighter, there)
            there = ahead(table, fighter, 1)
        if not fighter.able or there == fighter.x:
            break
        before, fighter.x = fighter.x, there
        _leave_cover(scene, fighter)
        if interrupts.would_tempt(table, fighter, before):
            told = _tell(scene, fighter, told)
            yield from interrupts.moved(scene, fighter, before)
        if not fighter.able:
            break
    _tell(scene, fighter, told)


def _leave_cover(scene: Scene[Table], fighter: Fighter) -> None:
    """Cover stays where it is, unless a house rule says that it comes along."""
    if fighter.cover != "none" and not scene.table.house.cover_stays:
        fighter.cover = "none"
        scene.tell(CoverTaken(fighter.id, "none"))


def _tell(scene: Scene[Table], fighter: Fighter, told: int) -> int:
    """Tell how far they have come since it was last told; who is there halts."""
    arrived = ""
    course = fighter.course
    if course is not None and course.toward and fighter.rate:
        who = scene.table.fighters[course.who]
        if scene.table.distance(fighter, who) <= course.stop:
            arrived, fighter.rate, fighter.course = who.id, STILL, None
    if fighter.x != told or arrived:
        scene.tell(Moved(fighter.id, abs(fighter.x - told), fighter.x, arrived))
    return fighter.x
