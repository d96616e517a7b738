"""What is prepared: attacks and actions that wait for their trigger, and letting them go off."""

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from world.skirmish.errors import IllegalMove
from world.skirmish.ruleset import Scene

from . import aiming, defense, handling, melee, reactions, shots, ways
from .blows import Acting, Blow, announce
from .data import METRE, RUNNING, UNARMED, Weapon
from .events import Preparing, Released
from .moves import ChangeStance, Defend, Draw, PreciseAim, Prepare, Riposte
from .situations import (
    ALLY,
    ATTACKED,
    ENTERS,
    LEAVES,
    MOVES,
    NOTHING,
    PREPARABLE,
    RELEASE,
    TRIGGER,
)
from .table import Course, Fighter, Prepared, Table
from .ways import RANGED, WAYS


class Held(NamedTuple):
    """An action that can be prepared: its points, whether it can be done, and doing it.

    `check` and `play` are given whoever set it off.
    """

    cost: Callable[[Table, Fighter], int]
    check: Callable[[Table, Fighter, Fighter], None]
    play: Callable[[Scene[Table], Fighter, Fighter], Acting | None]


def _stance(stance: str) -> Held:
    move = ChangeStance(stance)
    return Held(
        lambda table, fighter: table.house.stance_cost,
        lambda table, fighter, other: handling.check_stance(table, fighter, move),
        lambda scene, fighter, other: handling.change_stance(scene, fighter, move),
    )


def _run(toward: bool) -> Held:
    """Away from whoever sets it off, or toward them."""

    def run(scene: Scene[Table], fighter: Fighter, other: Fighter) -> None:
        handling.set_speed(scene, fighter, max(fighter.rate, RUNNING), Course(other.id, toward))

    return Held(
        lambda table, fighter: handling.speed_cost(table, fighter, RUNNING),
        lambda table, fighter, other: None,
        run,
    )


def _next_weapon(fighter: Fighter) -> Draw:
    """The first of what one carries that is not in hand."""
    others = (each for each in fighter.choice_of_weapons() if each != fighter.weapon().name)
    return Draw(next(others, UNARMED.name))


#: Stances that may be prepared, and what takes a ranged weapon.
_STANCES: Final = {"stand": "standing", "crouch": "crouched", "lie down": "prone"}
_WITH_A_GUN: Final = ("ready weapon", "precise aim")

_HELD: Final[dict[str, Held]] = {
    "ready weapon": Held(
        lambda table, fighter: max(1, fighter.weapon().bulk),
        lambda table, fighter, other: aiming.check_ready(table, fighter),
        lambda scene, fighter, other: aiming.ready(scene, fighter),
    ),
    **{how: _stance(stance) for how, stance in _STANCES.items()},
    "desperate defense": Held(
        lambda table, fighter: table.house.defense_cost,
        lambda table, fighter, other: defense.check_defend(table, fighter, Defend()),
        lambda scene, fighter, other: defense.defend(scene, fighter),
    ),
    "precise aim": Held(
        lambda table, fighter: table.house.aim_cost,
        lambda table, fighter, other: aiming.check_aim(table, fighter, PreciseAim(other.id)),
        lambda scene, fighter, other: aiming.take_aim(scene, fighter, PreciseAim(other.id)),
    ),
    "riposte": Held(
        lambda table, fighter: defense.riposte_cost(fighter),
        lambda table, fighter, other: defense.check_riposte(table, fighter, Riposte(other.id)),
        lambda scene, fighter, other: defense.riposte(scene, fighter, Riposte(other.id)),
    ),
    "run away": _run(toward=False),
    "run toward": _run(toward=True),
    "take cover": Held(
        lambda table, fighter: table.house.cover_cost,
        lambda table, fighter, other: None,
        lambda scene, fighter, other: handling.take_cover(scene, fighter),
    ),
    "draw": Held(
        lambda table, fighter: handling.draw_cost(table, fighter, _next_weapon(fighter)),
        lambda table, fighter, other: handling.check_draw(table, fighter, _next_weapon(fighter)),
        lambda scene, fighter, other: handling.draw(scene, fighter, _next_weapon(fighter)),
    ),
}


def cost(table: Table, fighter: Fighter, what: str) -> int:
    """The action points of preparing something: those of doing it."""
    if what in WAYS:
        return ways.cost(table.house, what, _weapon(fighter, what))
    return max(1, _HELD[what].cost(table, fighter))


def _weapon(fighter: Fighter, way: str) -> Weapon:
    return fighter.weapon() if way in RANGED else fighter.blade()


def domain(table: Table, fighter: Fighter) -> Iterator[Prepare]:
    """Attacks for the triggers that suit them, the rest for an attack; whoever sets it off."""
    allies = [each.id for each in table.able() if each.team == fighter.team]
    for what in PREPARABLE:
        if _STANCES.get(what) == fighter.stance:
            continue
        if what in WAYS:
            yield from (Prepare(what, ALLY, each) for each in allies)
            yield Prepare(what, MOVES if what in RANGED else LEAVES)
            yield Prepare(what, ENTERS)
        yield Prepare(what, ATTACKED)


def check(table: Table, fighter: Fighter, move: Prepare) -> None:
    """The weapon that it takes; an enemy, or an ally where the trigger is about one."""
    if move.what in (*RANGED, *_WITH_A_GUN) and fighter.weapon().melee:
        raise IllegalMove("You have no ranged weapon in hand.")
    if move.what == "draw" and _next_weapon(fighter).weapon == fighter.weapon().name:
        raise IllegalMove("You carry no other weapon.")
    if move.what in WAYS and fighter.defending:
        raise IllegalMove("You are in a desperate defense: no attacks in this pass.")
    if not move.who:
        return
    who = table.fighters[move.who]
    if move.trigger == ALLY and who is fighter:
        raise IllegalMove("For attacks on yourself, prepare it for when you are attacked.")
    if move.trigger == ALLY and who.team != fighter.team:
        raise IllegalMove(f"{who.name} is not on your side. Name an ally.")
    if move.trigger != ALLY and who.team == fighter.team:
        raise IllegalMove(f"{who.name} is on your side. Name an enemy.")


def prepare(scene: Scene[Table], fighter: Fighter, move: Prepare) -> None:
    """Hold it; what was held before is forgotten."""
    fighter.prepared, fighter.hiding = Prepared(move.what, move.trigger, move.who), True
    scene.tell(Preparing(fighter.id, move.what, move.trigger, move.who))


def set_off(
    scene: Scene[Table], holder: Fighter, actor: Fighter, trigger: str, victim: str = ""
) -> Acting:
    """Ask whether what is held goes off, if this is what it waits for and it can be done."""
    held = holder.prepared
    if held is None or not waits(scene.table, holder, actor, trigger, victim):
        return
    about = (actor.id, held.what, trigger)
    answer = yield from reactions.ask(scene, holder, TRIGGER, *about)
    if answer.how == NOTHING:
        return
    assert answer.how == RELEASE
    holder.prepared, holder.hiding = None, False
    scene.tell(Released(holder.id, held.what, actor.id))
    if held.what not in WAYS:
        procedure = _HELD[held.what].play(scene, holder, actor)
        if procedure is not None:
            yield from procedure
        return
    blow = Blow(holder, actor, held.what, _weapon(holder, held.what))
    announce(scene, blow)
    yield from (shots.shoot if held.what in RANGED else melee.strike)(scene, blow)


def waits(table: Table, holder: Fighter, actor: Fighter, trigger: str, victim: str = "") -> bool:
    """Whether this sets off what they hold."""
    held = holder.prepared
    if held is None or held.trigger != trigger or not holder.able:
        return False
    if held.who not in ("", victim if trigger == ALLY else actor.id):
        return False
    return _possible(table, holder, actor, held.what)


def is_near(holder: Fighter, distance: int) -> bool:
    """Whether somebody so far away is within the reach that the triggers speak of."""
    held = holder.prepared
    if held is None or held.trigger not in (ENTERS, LEAVES):
        return False
    weapon = holder.weapon() if held.what in RANGED else holder.blade()
    return distance <= (weapon.reach or weapon.range) * METRE


def _possible(table: Table, holder: Fighter, actor: Fighter, what: str) -> bool:
    try:
        if what in RANGED:
            aiming.check(table, holder, actor, what)
        elif what in WAYS:
            return table.distance(holder, actor) <= holder.reach
        else:
            _HELD[what].check(table, holder, actor)
    except IllegalMove:
        return False
    return True
