"""Initiative: who is aware, how far apart they stand, tactics, and the order of action."""

from world.skirmish.fight import REFEREE, Answer, Ask, Decision
from world.skirmish.ruleset import Scene

from . import turns
from .checks import characteristic_dm, check, score
from .events import AwareSet, InitiativeRolled, RangeSet, TacticsTried
from .moves import AnyMove, Aware, StartingRange, Yes
from .table import Fighter, Table


def waiting(table: Table) -> Ask:
    """What the referee settles, then what the tacticians say."""
    if table.phase == "aware":
        return Ask((Decision(REFEREE, "aware"),))
    if table.phase == "range":
        return Ask((Decision(REFEREE, "range"),))
    asked = tuple(Decision(each.id, "tactics", default="no") for each in _tacticians(table))
    return Ask(asked, "all")


def prepare(scene: Scene[Table]) -> None:
    """Go through what the house rules settle without asking."""
    table = scene.table
    if table.phase == "aware" and table.house.aware != "ask":
        everybody = tuple(table.fighters) if table.house.aware == "all" else ()
        set_aware(scene, Aware(everybody))
    elif table.phase == "range" and table.house.range is not None:
        set_range(scene, StartingRange(table.house.range * 100))


def set_aware(scene: Scene[Table], move: Aware) -> None:
    """The initiative roll of those who are aware is 12."""
    for fighter in move.fighters:
        scene.table.fighters[fighter].aware = True
    scene.tell(AwareSet(move.fighters))
    scene.table.phase = "range"
    prepare(scene)


def set_range(scene: Scene[Table], move: StartingRange) -> None:
    """All of the first side stand at one point, all others at another."""
    table = scene.table
    for fighter in table.fighters.values():
        first = fighter.team == table.teams[0]
        fighter.x, fighter.side = (0, 1) if first else (move.cm, -1)
    scene.tell(RangeSet(move.cm))
    table.phase = "tactics"
    if not _tacticians(table):
        begin(scene, ())


def begin(scene: Scene[Table], answers: tuple[Answer[AnyMove], ...]) -> None:
    """Roll initiative; the best Tactics check of a side raises all of it for the whole fight."""
    table = scene.table
    raised = dict.fromkeys(table.teams, 0)
    for answer in answers:
        if isinstance(answer.move, Yes):
            fighter = table.fighters[answer.actor]
            checked = check(table, scene.dice, fighter, "tactics", "int", [])
            scene.tell(checked)
            scene.tell(TacticsTried(fighter.id, checked.effect))
            raised[fighter.team] = max(raised[fighter.team], checked.effect)
    for fighter in table.fighters.values():
        fighter.base = _roll(scene, fighter) + raised[fighter.team]
    _draw_lots(scene)
    order = tuple((each.id, each.initiative) for each in table.order())
    scene.tell(InitiativeRolled(order))
    table.phase = "rounds"
    turns.begin_round(scene)


def _roll(scene: Scene[Table], fighter: Fighter) -> int:
    house = scene.table.house
    rolled = house.aware_roll if fighter.aware else scene.dice.total(2, 6)
    drug = house.drug_initiative if fighter.drug else 0
    return rolled + characteristic_dm(score(fighter, "dex")) + drug


def _draw_lots(scene: Scene[Table]) -> None:
    """Ties that DEX leaves are broken by lot, once for the whole fight."""
    fighters = list(scene.table.fighters.values())
    for place, fighter in enumerate(fighters):
        fighter.lot = scene.dice.lot(200) * len(fighters) + place


def _tacticians(table: Table) -> list[Fighter]:
    return [each for each in table.fighters.values() if "tactics" in each.skills and each.able]
