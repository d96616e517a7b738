"""End of Combat: first aid for each who can give it, and surgery after it."""

from collections.abc import Iterator

from world.skirmish.errors import IllegalMove
from world.skirmish.events import FightOver
from world.skirmish.fight import Ask, Decision, Outcome, Procedure
from world.skirmish.ruleset import Scene

from . import damage
from .checks import check
from .data import CHARACTERISTICS
from .events import AidGiven, Healed, HostilitiesEnded, Modifier
from .moves import AnyMove, FirstAid, Name, No, Yes
from .table import Fighter, Table


def begin(scene: Scene[Table], winner: str) -> None:
    """Nobody fights on; everybody conscious is asked for first aid in turn."""
    table = scene.table
    table.turn = None
    table.winner = winner
    scene.tell(HostilitiesEnded(winner))
    table.phase = "medical"
    for fighter in table.fighters.values():
        fighter.was_serious = fighter.seriously_wounded
        fighter.reactions = 0
    table.helpers = [each.id for each in table.fighters.values() if _helps(table, each)]
    go_on(scene)


def waiting(table: Table) -> Ask:
    """The next who may give first aid."""
    if not table.helpers:
        return Ask()
    return Ask((Decision(table.helpers[0], "first aid", default="no"),))


def outcome(table: Table) -> Outcome | None:
    """The fight is over when wounds have been tended."""
    return Outcome(table.winner) if table.phase == "over" else None


def go_on(scene: Scene[Table]) -> None:
    """Pass over those who have nobody to help; after the last, the drug takes its toll."""
    table = scene.table
    while table.helpers:
        helper = table.fighters[table.helpers[0]]
        if helper.able and any(_is_patient(helper, each) for each in table.fighters.values()):
            return
        table.helpers.pop(0)
    for fighter in table.fighters.values():
        fighter.fatigued = fighter.fatigued or fighter.drug
        fighter.drug = False
    table.phase = "over"
    scene.tell(FightOver(table.winner))


def domain(table: Table, helper: Fighter) -> Iterator[AnyMove]:
    """Everybody on one's own side."""
    for target in table.fighters:
        yield FirstAid(target)
    yield No()


def check_aid(table: Table, helper: Fighter, move: FirstAid) -> None:
    """An ally or oneself, alive and hurt, whom no first aid has helped yet."""
    patient = table.fighters[move.target]
    if patient.team != helper.team:
        raise IllegalMove(f"{patient.name} is not on your side.")
    if patient.dead or patient.withdrawn:
        raise IllegalMove(f"Nobody can help {patient.name} any more.")
    if not patient.damaged:
        raise IllegalMove(f"{patient.name} is not hurt.")
    if patient.aided:
        raise IllegalMove(f"{patient.name} has had first aid.")


def play(scene: Scene[Table], helper: Fighter, move: FirstAid | No) -> Procedure:
    """Twice the Effect in points, as the patient spreads them; then surgery, if called for."""
    table = scene.table
    table.helpers.pop(0)
    if isinstance(move, FirstAid):
        patient = table.fighters[move.target]
        was_able = patient.able
        points = _treat(scene, helper, patient, surgery=False)
        if points >= 0:
            patient.aided = True
            yield from _heal(scene, patient, points)
            if patient.was_serious and patient.seriously_wounded:
                yield from _operate(scene, helper, patient)
        if patient.able and not was_able and _helps(table, patient):
            table.helpers.append(patient.id)
    go_on(scene)


def _operate(scene: Scene[Table], helper: Fighter, patient: Fighter) -> Procedure:
    """Surgery heals like first aid; a failure costs the patient its Effect."""
    (answer,) = yield Ask((Decision(helper.id, "surgery", (patient.id,), "no"),))
    if not isinstance(answer.move, Yes):
        return
    points = _treat(scene, helper, patient, surgery=True)
    if points < 0:
        yield from damage.take(scene, patient, -points)
    else:
        yield from _heal(scene, patient, points)


def _treat(scene: Scene[Table], helper: Fighter, patient: Fighter, *, surgery: bool) -> int:
    """A Medicine check. Returns the points it heals; below 0 the Effect of a failure."""
    house = scene.table.house
    on_self = house.own_surgery if surgery else house.own_first_aid
    dms = [Modifier("on oneself", on_self)] if helper is patient else []
    checked = check(scene.table, scene.dice, helper, "medicine", "edu", dms)
    points = checked.effect
    if points >= 0:
        points *= house.surgery if surgery else house.first_aid
    scene.tell(checked)
    scene.tell(AidGiven(helper.id, patient.id, surgery, checked.total, points))
    return points


def _heal(scene: Scene[Table], patient: Fighter, points: int) -> Procedure:
    """The patient says where the points go, until none is left or nothing hurts."""
    while points > 0 and patient.damaged:
        characteristic, most = patient.damaged[0], points
        if len(patient.damaged) > 1:
            about: tuple[str | int, ...] = (points, *patient.damaged)
            ask = Decision(patient.id, "heal", about, CHARACTERISTICS[characteristic].lower())
            (answer,) = yield Ask((ask,))
            assert isinstance(answer.move, Name)
            characteristic, most = answer.move.characteristic, answer.move.points or points
        gap = patient.full[characteristic] - patient.now[characteristic]
        healed = min(most, points, gap)
        patient.now[characteristic] += healed
        points -= healed
        scene.tell(Healed(patient.id, characteristic, healed, patient.now[characteristic]))
    damage.come_round(scene, patient)


def check_heal(table: Table, decision: Decision, move: Name) -> None:
    """A damaged characteristic, and no more points than there are."""
    points = int(decision.about[0])
    if move.characteristic not in decision.about[1:]:
        raise IllegalMove(f"Your {CHARACTERISTICS[move.characteristic]} is not damaged.")
    if not 0 <= move.points <= points:
        left = "1 point" if points == 1 else f"{points} points"
        raise IllegalMove(f"You have {left} to restore, not {move.points}.")


def _helps(table: Table, fighter: Fighter) -> bool:
    return fighter.able and (table.house.npcs_give_aid or not fighter.npc)


def _is_patient(helper: Fighter, patient: Fighter) -> bool:
    return (
        patient.team == helper.team
        and bool(patient.damaged)
        and not patient.dead
        and not patient.aided
        and not patient.withdrawn
    )
