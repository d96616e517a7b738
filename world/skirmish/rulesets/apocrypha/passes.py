"""Rounds and passes: action points, whose pass it is, waiting, and the ambush before round 1."""

from world.skirmish.fight import Ask, Decision
from world.skirmish.ruleset import Scene

from . import damage, ways
from .data import SIDES
from .events import (
    AmbushBegan,
    LetGo,
    PassBegan,
    PotentialRolled,
    RoundBegan,
    RoundEnded,
    Waited,
)
from .table import Fighter, Table


def waiting(table: Table) -> Ask:
    """The fighter whose pass it is."""
    return Ask((Decision(table.acting, "turn", default="wait"),))


def rating(table: Table, fighter: Fighter) -> int:
    """The Initiative Rating: Acuity and Volition in full tens, and 3."""
    scores = fighter.attributes
    return scores["acu"] // 10 + scores["vol"] // 10 + table.house.rating


def potential(table: Table, fighter: Fighter) -> int:
    """What is added to the dice of Action Potential."""
    if table.house.ap_check == "attributes":
        return fighter.attributes["crd"] + fighter.attributes["fit"]
    return rating(table, fighter)


def allowance(table: Table, fighter: Fighter) -> int:
    """The points after which no new action begins in a pass."""
    return max(fighter.ooda, rating(table, fighter))


def begin_round(scene: Scene[Table]) -> None:
    """New Action Potential for everybody able, who all know of the enemy by now."""
    table = scene.table
    table.phase = "rounds"
    table.round += 1
    scene.tell(RoundBegan(table.round))
    for fighter in table.able():
        rolled = scene.dice.total(table.house.ap_dice, SIDES)
        added = potential(table, fighter)
        fighter.ap = rolled + added
        fighter.aware = True
        scene.tell(PotentialRolled(fighter.id, rolled, added, fighter.ap))
    _start_over(table)


def begin_ambush(scene: Scene[Table], unaware: tuple[str, ...]) -> None:
    """Those who are aware have a free pass each; nobody else does anything."""
    table = scene.table
    table.phase = "ambush"
    table.round = 0
    for fighter in table.able():
        fighter.aware = fighter.id not in unaware
        fighter.ap = allowance(table, fighter) if fighter.aware else 0
    scene.tell(AmbushBegan(unaware))
    _start_over(table)


def _start_over(table: Table) -> None:
    table.acting = ""
    table.waited.clear()


def next_pass(scene: Scene[Table]) -> bool:
    """Find whose pass comes, once one is over; false when the round is over."""
    table = scene.table
    if table.acting and _goes_on(table, table.fighters[table.acting]):
        return True
    table.acting = ""
    while (fighter := _first(table)) is not None:
        if _has_use(table, fighter):
            _begin_pass(scene, fighter)
            return True
        wait(scene, fighter, asked=False)
    return False


def _goes_on(table: Table, fighter: Fighter) -> bool:
    within = fighter.spent < allowance(table, fighter)
    return fighter.able and within and fighter.id not in table.waited and _has_use(table, fighter)


def _first(table: Table) -> Fighter | None:
    """The most action points, among those who do not wait for somebody else to spend some."""
    ready = (each for each in table.order() if each.ap and each.id not in table.waited)
    return next(ready, None)


def _has_use(table: Table, fighter: Fighter) -> bool:
    """Whether the points are enough to change speed, to get on, to attack, or to get up."""
    house, weapon = table.house, fighter.weapon()
    costs = [house.speed_cost, ways.cost(house, ways.SWING, fighter.blade())]
    if not weapon.melee:
        costs.append(ways.cost(house, ways.HIP, weapon))
    if fighter.readied:
        costs.append(ways.cost(house, ways.READIED, weapon))
    if fighter.rate:
        costs.append(1)
    if fighter.stance != "standing":
        costs.append(house.stance_cost)
    return fighter.ap >= min(costs)


def _begin_pass(scene: Scene[Table], fighter: Fighter) -> None:
    """What lasted until one's next pass ends; reactions count anew."""
    table = scene.table
    table.acting = fighter.id
    table.offered.clear()
    fighter.spent = 0
    fighter.defending = False
    for each in table.fighters.values():
        each.reacted = 0
    most = min(fighter.ap, allowance(table, fighter))
    scene.tell(PassBegan(fighter.id, fighter.ap, most))


def wait(scene: Scene[Table], fighter: Fighter, *, asked: bool = True) -> None:
    """The rest is kept, and the next in the order goes first.

    When all who have points left wait, one after another, the round ends.
    """
    scene.table.waited.append(fighter.id)
    scene.tell(Waited(fighter.id, fighter.ap, asked))


def let_go(scene: Scene[Table], fighter: Fighter) -> None:
    """The rest of the points is gone, and whoever waited has their say."""
    scene.tell(LetGo(fighter.id, fighter.ap))
    fighter.ap = 0
    scene.table.waited.clear()


def end_round(scene: Scene[Table]) -> None:
    """What is left of the points goes, and what was prepared or laid as bait lapses."""
    table = scene.table
    for fighter in table.fighters.values():
        fighter.ap = 0
        fighter.riposte, fighter.hiding = "", False
        damage.cancel(scene, fighter, "round")
    table.acting = ""
    if table.phase == "rounds":
        scene.tell(RoundEnded(table.round))
