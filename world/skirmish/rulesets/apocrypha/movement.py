"""Spending action points: every point carries along whoever has a rate of movement."""

from collections.abc import Generator, Iterator

from world.skirmish.errors import IllegalMove
from world.skirmish.fight import Answer, Ask
from world.skirmish.ruleset import Scene

from . import handling, interrupts, passes
from .data import METRE, STILL
from .events import Moved
from .moves import AnyMove, KeepGoing
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
    return _onward(table, fighter, fighter.pace * points)


def on_the_way(table: Table, fighter: Fighter) -> Iterator[KeepGoing]:
    """As many points as the pass still takes, or as it takes to get there."""
    most = min(fighter.ap, passes.allowance(table, fighter) - fighter.spent)
    yield from (KeepGoing(points) for points in range(1, most + 1))


def check_on_the_way(table: Table, fighter: Fighter, move: KeepGoing) -> None:
    """On the move, and not there before the points are spent."""
    if fighter.rate == STILL:
        raise IllegalMove("You stand still: walk, run or sprint first.")
    if move.points < 1:
        raise IllegalMove("That takes an action point at least.")
    if ahead(table, fighter, move.points) == ahead(table, fighter, move.points - 1):
        raise IllegalMove("You are there sooner.")


def _onward(table: Table, fighter: Fighter, far: int) -> int:
    """So many centimetres along the course, and no further than where it ends."""
    course = fighter.course
    if course is None:
        return fighter.x
    who = table.fighters[course.who]
    away = fighter.away_from(who)
    if not course.toward:
        return fighter.x + away * far
    return fighter.x - away * min(far, max(0, table.distance(fighter, who) - course.stop))


def _carry(
    scene: Scene[Table], fighter: Fighter, points: int
) -> Generator[Ask, tuple[Answer[AnyMove], ...], None]:
    """Stride by stride, for others may take their chance; who arrives halts."""
    table, start = scene.table, fighter.x
    for far in _strides(fighter, points):
        there = _onward(table, fighter, far)
        if interrupts.would_leave(table, fighter, there):
            _tell(scene, fighter, start)
            yield from interrupts.leaving(scene, fighter, there)
            start, there = fighter.x, _onward(table, fighter, far)
        if not fighter.able or there == fighter.x:
            break
        before, fighter.x = fighter.x, there
        handling.leave_cover(scene, fighter)
        if interrupts.would_tempt(table, fighter, before):
            _tell(scene, fighter, start)
            yield from interrupts.moved(scene, fighter, before)
            start = fighter.x
        if not fighter.able:
            break
    _tell(scene, fighter, start)


def _strides(fighter: Fighter, points: int) -> Iterator[int]:
    """A metre at a time, or less; who is slowed on the way gets less far."""
    for _ in range(points):
        gone = 0
        while gone < fighter.pace:
            far = min(METRE, fighter.pace - gone)
            gone += far
            yield far


def _tell(scene: Scene[Table], fighter: Fighter, start: int) -> None:
    """Tell how far they have come since it was last told; who is there halts."""
    arrived = ""
    course = fighter.course
    if course is not None and course.toward and fighter.rate:
        who = scene.table.fighters[course.who]
        if scene.table.distance(fighter, who) <= course.stop:
            arrived, fighter.rate, fighter.course = who.id, STILL, None
    if fighter.x != start or arrived:
        scene.tell(Moved(fighter.id, abs(fighter.x - start), fighter.x, arrived))
