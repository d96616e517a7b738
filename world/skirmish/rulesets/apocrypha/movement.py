"""Movement: every action point spent carries along a fighter who has a rate of movement."""

from collections.abc import Generator, Iterator
from typing import Any, ClassVar, Self

from msgspec.structs import replace

from world.skirmish.game import Action, Context, IllegalMove, Question

from .data import METER
from .engagements import Engaged, engaged_with
from .exchange.hitting import Acting
from .exchange.interrupts import is_noticed, leaving, moved, unnoticed
from .position import has_arrived, leave_cover, tell_way
from .table import Fighter, Table


class PassAction(Action):
    """What a fighter does in their pass, or prepares to do when a trigger comes.

    Attributes:
        offensive: Whether it is an attack, which a desperate defense rules out.
        ranged: Whether it is done with a ranged weapon.
        aims_at: The field that names a fighter, filled in when something prepared goes off.
    """

    costs = "ap"
    offensive: ClassVar[bool] = False
    ranged: ClassVar[bool] = False
    aims_at: ClassVar[str] = "target"

    @classmethod
    def options_for(cls, table: Table, question: Question) -> Iterator[Action]:
        """Yield the moves that the fighter can pay for; others may be typed, and are refused."""
        actor = table.fighters[question.seat]
        return (move for move in cls.options(table, actor) if move.cost(table, actor) <= actor.ap)

    def check(self, table: Table, actor: Fighter) -> None:
        self.check_any(table, actor)
        self.check_target(table, actor, self.cost(table, actor))

    def check_any(self, table: Table, actor: Fighter) -> None:
        """Raise `IllegalMove` unless the action is possible in this pass with some target."""
        self.check_pass(table, actor)
        self.check_alone(table, actor)

    def check_pass(self, table: Table, actor: Fighter) -> None:
        """Raise `IllegalMove` for an action that is not allowed in this pass."""
        if self.offensive and actor.defending:
            raise IllegalMove("You are in a desperate defense: no attacks in this pass.")

    def check_alone(self, table: Table, actor: Fighter) -> None:
        """Raise `IllegalMove` unless the action is possible with some target."""

    def check_target(self, table: Table, actor: Fighter, points: int) -> None:
        """Raise `IllegalMove` unless the action is possible with its target once it is paid."""

    def check_now(self, table: Table, actor: Fighter) -> None:
        """Raise `IllegalMove` unless the action is possible at once, out of turn."""
        self.check_alone(table, actor)
        self.check_target(table, actor, 0)

    def aimed_at(self, other: Fighter) -> Self:
        """Return the action with a fighter filled in as its target, if it has none."""
        if getattr(self, self.aims_at, None) == "":
            return replace(self, **{self.aims_at: other.id})
        return self

    def spend_and_do(self, ctx: Context[Table], actor: Fighter) -> Acting:
        """Spend the action's points, which carry the actor along, and do it."""
        if (yield from spend(ctx, actor, self.cost(ctx.table, actor))):
            yield from self.do(ctx, actor)

    def go_off(self, ctx: Context[Table], actor: Fighter, other: Fighter) -> Acting:
        """Do the prepared action when its trigger comes; its points are paid."""
        yield from self.aimed_at(other).do(ctx, actor)

    def do(self, ctx: Context[Table], actor: Fighter) -> Acting:
        """Play the action, whether it asks questions or not."""
        yield from self.play(ctx, actor) or ()


def spend(ctx: Context[Table], fighter: Fighter, points: int) -> Generator[Any, Any, bool]:
    """Spend points on an action in a pass; return whether the fighter can still do it."""
    if points and fighter.rate:
        able: bool = yield from ctx.once((spend, points), lambda: _spend(ctx, fighter, points))
        return able
    return (yield from _spend(ctx, fighter, points))


def _spend(ctx: Context[Table], fighter: Fighter, points: int) -> Generator[Any, Any, bool]:
    if points:
        fighter.ap -= points
        fighter.spent += points
        ctx.table.waited.clear()
        if fighter.rate:
            yield from _carry(ctx, fighter, points)
    return fighter.able


def ahead(table: Table, fighter: Fighter, points: int) -> int:
    """Return where a number of points will take a fighter, without interruptions."""
    return _onward(table, fighter, fighter.pace * points)


def _onward(table: Table, fighter: Fighter, far: int) -> int:
    """Return the place at a distance along a course, or the end of the course."""
    course = fighter.course
    if course is None:
        return fighter.x
    who = table.fighters[course.who]
    away = fighter.away_from(who)
    if not course.toward:
        return fighter.x + away * far
    return fighter.x - away * min(far, max(0, table.distance(fighter, who) - course.stop))


def _carry(ctx: Context[Table], fighter: Fighter, points: int) -> Acting:
    """Move a fighter by the points they spend, in strides if others may interrupt."""
    table, before = ctx.table, engaged_with(ctx.table, fighter)
    there = ahead(table, fighter, points)
    if is_noticed(table, fighter, there):
        yield from _stride(ctx, fighter, points)
    else:
        _go(ctx, fighter, there)
    tell_way(ctx, fighter, ended=True)
    met = tuple(enemy for enemy in engaged_with(table, fighter) if enemy not in before)
    if met and fighter.able:
        ctx.emit(Engaged(fighter.id, met, True))


def _stride(ctx: Context[Table], fighter: Fighter, points: int) -> Acting:
    """Move a fighter in sight of the enemy, who may stop or slow them at each stride."""
    table, free = ctx.table, 0
    for far in _strides(fighter, points):
        here, there = fighter.x, _onward(table, fighter, far)
        noticed = not free and is_noticed(table, fighter, there)
        if noticed:
            yield from leaving(ctx, fighter, there)
            here, there = fighter.x, _onward(table, fighter, far)
        elif free:
            free -= 1
        elif there != here:
            # The strides that follow, up to the next edge, are like this one.
            free = max(0, unnoticed(table, fighter, 1 if there > here else -1) // METER - 1)
        if not fighter.able or there == here:
            break
        _go(ctx, fighter, there)
        if has_arrived(table, fighter):
            # The enemy acts then against a fighter who stands still.
            tell_way(ctx, fighter)
        if noticed:
            yield from moved(ctx, fighter, here)
        if not fighter.able:
            break


def _strides(fighter: Fighter, points: int) -> Iterator[int]:
    """Yield a meter at a time, or less; a fighter who is slowed on the way gets less far."""
    for _ in range(points):
        gone = 0
        while (left := fighter.pace - gone) > 0:
            far = min(METER, left)
            gone += far
            yield far


def _go(ctx: Context[Table], fighter: Fighter, there: int) -> None:
    """Move a fighter to a place on their way, out of cover."""
    if there != fighter.x:
        fighter.untold += abs(there - fighter.x)
        fighter.x = there
        leave_cover(ctx, fighter)
