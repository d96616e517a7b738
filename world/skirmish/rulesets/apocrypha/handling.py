"""Speed, stance, weapons and cover."""

from collections.abc import Iterator

from world.skirmish.errors import IllegalMove
from world.skirmish.fight import REFEREE, Ask, Decision
from world.skirmish.ruleset import Scene

from . import aiming, damage
from .blows import Acting
from .data import FULL, RUNNING, SPRINTING, STANCES, STILL, WALKING
from .events import CoverSought, CoverTaken, Drawn, SpeedChanged, StanceChanged
from .moves import ChangeStance, CoverIs, Draw, Go, TakeCover
from .table import Course, Fighter, Table
from .ways import WAYS

_FARTHEST = 1_000_000


def goes(table: Table, actor: Fighter) -> Iterator[Go]:
    """Toward everybody else and away from the enemies, at every rate; halting."""
    enemies = [each.id for each in table.enemies(actor)]
    for toward, whom in ((True, dict.fromkeys((*enemies, *table.fighters))), (False, enemies)):
        for rate in (WALKING, RUNNING, SPRINTING):
            yield from (Go(rate, who, toward) for who in whom)
    yield Go(STILL)


def check_go(table: Table, actor: Fighter, move: Go) -> None:
    """Toward or away from somebody else, and not as one goes already."""
    if move.rate == STILL:
        if actor.rate == STILL:
            raise IllegalMove("You stand still already.")
        return
    if move.who == actor.id:
        raise IllegalMove("You cannot go toward yourself or away from yourself.")
    course = Course(move.who, move.toward, move.stop)
    if actor.rate == move.rate and actor.course == course:
        raise IllegalMove("You do that already.")
    who = table.fighters[move.who]
    if move.toward and table.distance(actor, who) <= move.stop:
        raise IllegalMove(f"You are as close to {who.name} as that already.")
    if not move.toward and table.distance(actor, who) > _FARTHEST:
        raise IllegalMove(f"You are far enough away from {who.name}.")


def go_cost(table: Table, actor: Fighter, move: Go) -> int:
    """Each step of speed; a new course alone is a step. Halting from walking is free."""
    return speed_cost(table, actor, move.rate)


def speed_cost(table: Table, actor: Fighter, rate: int) -> int:
    """The action points of changing to a rate."""
    steps = max(0, actor.rate - WALKING) if rate == STILL else max(1, abs(rate - actor.rate))
    return steps * table.house.speed_cost


def go(scene: Scene[Table], actor: Fighter, move: Go) -> None:
    """From now on every point that one spends carries one along."""
    course = Course(move.who, move.toward, move.stop) if move.rate else None
    set_speed(scene, actor, move.rate, course)


def set_speed(scene: Scene[Table], actor: Fighter, rate: int, course: Course | None) -> None:
    """Running and sprinting break a readied weapon; moving ends a precise aim."""
    actor.rate, actor.course = rate, course
    who, toward = (course.who, course.toward) if course is not None else ("", False)
    scene.tell(SpeedChanged(actor.id, rate, who, toward))
    if rate:
        actor.aim = None
    if rate >= RUNNING:
        aiming.unready(scene, actor, "running" if rate == RUNNING else "sprinting")


def stances(table: Table, actor: Fighter) -> Iterator[ChangeStance]:
    """Every stance."""
    yield from (ChangeStance(each) for each in STANCES)


def check_stance(table: Table, actor: Fighter, move: ChangeStance) -> None:
    """Another than one has."""
    if actor.stance == move.stance:
        raise IllegalMove(f"You are {move.stance} already.")


def change_stance(scene: Scene[Table], actor: Fighter, move: ChangeStance) -> None:
    """Stand, crouch or lie down."""
    actor.stance = move.stance
    scene.tell(StanceChanged(actor.id, move.stance))


def draws(table: Table, actor: Fighter) -> Iterator[Draw]:
    """Every weapon, and bare hands."""
    yield from (Draw(each) for each in actor.choice_of_weapons())


def check_draw(table: Table, actor: Fighter, move: Draw) -> None:
    """Something else than what is in hand."""
    if actor.weapon().name == move.weapon:
        held = f"Your {actor.hand} is in hand" if actor.hand else "Your hands are bare"
        raise IllegalMove(f"{held} already.")


def draw_cost(table: Table, actor: Fighter, move: Draw) -> int:
    """The BULK of the weapon, at least 1."""
    return max(1, next((w.bulk for w in actor.weapons if w.name == move.weapon), 0))


def draw(scene: Scene[Table], actor: Fighter, move: Draw) -> None:
    """What one had in hand is put away, and what was prepared with it; the aim is gone."""
    if actor.prepared is not None and actor.prepared.what in WAYS:
        damage.cancel(scene, actor, "draw")
    actor.readied = False
    actor.aim = None
    carried = any(each.name == move.weapon for each in actor.weapons)
    actor.hand = move.weapon if carried else ""
    scene.tell(Drawn(actor.id, actor.hand))


def check_cover(table: Table, actor: Fighter, move: TakeCover) -> None:
    """From any cover one may look for other cover."""


def take_cover(scene: Scene[Table], actor: Fighter, move: TakeCover | None = None) -> Acting:
    """What cover there is, the referee says."""
    scene.tell(CoverSought(actor.id))
    (answer,) = yield Ask((Decision(REFEREE, "cover", (actor.id,), "cover none"),))
    assert isinstance(answer.move, CoverIs)
    actor.cover = answer.move.cover
    scene.tell(CoverTaken(actor.id, actor.cover))


def leave_cover(scene: Scene[Table], fighter: Fighter) -> None:
    """Cover stays where it is, unless a house rule says that it comes along."""
    comes_along = scene.table.house.cover_stays and fighter.cover != FULL
    if fighter.cover != "none" and not comes_along:
        fighter.cover = "none"
        scene.tell(CoverTaken(fighter.id, "none"))
