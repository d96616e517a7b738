"""Speed, stance and cover, and how they change."""

from msgspec.structs import replace

from world.skirmish.game import ActorEvent, Context, Event

from .data import FULL, RUNNING, SPRINTING, STILL, WALKING
from .table import Course, Fighter, Table


class SpeedChanged(ActorEvent, tag="apocrypha_speed"):
    """A fighter goes at another rate, or elsewhere; `who` is empty for one who halts."""

    rate: int
    who: str
    toward: bool


class Moved(ActorEvent, tag="apocrypha_moved"):
    """A fighter moved; `x` is the new place, `arrived` the fighter they have come up to."""

    cm: int
    x: int
    arrived: str


class StanceChanged(ActorEvent, tag="apocrypha_stance"):
    """A fighter stands, crouches or lies down."""

    stance: str


class CoverTaken(ActorEvent, tag="apocrypha_cover"):
    """A fighter is behind cover, or out of it."""

    cover: str


class ReadyLost(ActorEvent, tag="apocrypha_ready_lost"):
    """A weapon is no longer readied."""

    weapon: str
    why: str


def set_speed(ctx: Context[Table], fighter: Fighter, rate: int, course: Course | None) -> None:
    """Change speed and course; running breaks a readied weapon, moving ends a precise aim."""
    fighter.rate, fighter.course = rate, course
    who, toward = (course.who, course.toward) if course is not None else ("", False)
    ctx.emit(SpeedChanged(fighter.id, rate, who, toward))
    if rate:
        fighter.aim = None
    if rate >= RUNNING:
        unready(ctx, fighter, "sprinting" if rate == SPRINTING else "running")


def unready(ctx: Context[Table], fighter: Fighter, why: str) -> None:
    """Break the readied state, by running or recoil."""
    if fighter.readied:
        fighter.readied = False
        ctx.emit(ReadyLost(fighter.id, fighter.weapon().name, why))


def set_stance(ctx: Context[Table], fighter: Fighter, stance: str) -> None:
    """Change the stance; the prone go no faster than a crawl."""
    fighter.stance = stance
    ctx.emit(StanceChanged(fighter.id, stance))
    if stance == "prone" and fighter.rate > WALKING:
        set_speed(ctx, fighter, WALKING, fighter.course)


def leave_cover(ctx: Context[Table], fighter: Fighter) -> None:
    """Leave cover behind, unless a house rule says that it comes along."""
    comes_along = ctx.table.house.cover_stays and fighter.cover != FULL
    if fighter.cover != "none" and not comes_along:
        fighter.cover = "none"
        ctx.emit(CoverTaken(fighter.id, "none"))


def dive(ctx: Context[Table], fighter: Fighter, attacker: Fighter) -> None:
    """End on the ground, base movement further away."""
    leave_cover(ctx, fighter)
    fighter.x += fighter.away_from(attacker) * fighter.base_movement
    set_stance(ctx, fighter, "prone")
    ctx.emit(Moved(fighter.id, fighter.base_movement, fighter.x, ""))


def tell_way(ctx: Context[Table], fighter: Fighter, *, ended: bool = False) -> None:
    """Emit how far a mover has come, before other events and at the end of the movement."""
    if fighter.untold or ended:
        arrived = _arrive(ctx.table, fighter)
        if fighter.untold or arrived:
            ctx.emit(Moved(fighter.id, fighter.untold, fighter.x, arrived))
        fighter.untold = 0


def joined_ways(events: list[Event]) -> list[Event]:
    """Return the events with the parts of a way as one, where nothing happened between them."""
    told: list[Event] = []
    for event in events:
        last = told[-1] if told else None
        if isinstance(event, Moved) and isinstance(last, Moved) and last.actor == event.actor:
            told[-1] = replace(event, cm=last.cm + event.cm)
        else:
            told.append(event)
    return told


def has_arrived(table: Table, fighter: Fighter) -> bool:
    """Return whether a mover is at the end of their course."""
    course = fighter.course
    if course is None or not course.toward or not fighter.rate:
        return False
    return table.distance(fighter, table.fighters[course.who]) <= course.stop


def _arrive(table: Table, fighter: Fighter) -> str:
    """Halt a fighter at the end of their course; return the fighter they have come up to."""
    course = fighter.course
    if course is None or not has_arrived(table, fighter):
        return ""
    fighter.rate, fighter.course = STILL, None
    return course.who
