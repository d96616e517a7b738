"""Cepheus: the personal combat of Traveller-style games, on a line of metres."""

from collections.abc import Iterator, Sequence

from world.skirmish.dice import Dice
from world.skirmish.events import Event
from world.skirmish.fight import (
    INTERVENTION,
    Answer,
    Ask,
    Decision,
    Fight,
    Outcome,
    Procedure,
)
from world.skirmish.ruleset import Participant, Ruleset, Scene
from world.skirmish.sheet import Sheet, Trait

from . import attack, damage, initiative, medical, questions, referee, sheet, talents, turns
from .actions import ACTIONS
from .data import COVERS, DIFFICULTIES, PHYSICAL, STANCES
from .forms import FORMS
from .house import CepheusHouse
from .moves import (
    INTERVENTIONS,
    AnyMove,
    Aware,
    Difficulty,
    Dodge,
    Done,
    DoNothing,
    FirstAid,
    Name,
    No,
    Parry,
    StartingRange,
    Yes,
)
from .table import Fighter, Table

#: Typical starting ranges, in metres.
_RANGES = (5, 10, 30, 50, 100, 250)


class Cepheus(Ruleset[Table, CepheusHouse]):
    """Initiative, minor and significant actions, reactions, wounds by choice, first aid."""

    name = "cepheus"
    title = "Cepheus"
    summary = "Initiative, aiming, ranges on a line, reactions, wounds, first aid and surgery."
    fight = Fight[Table, AnyMove, Decision]
    house = CepheusHouse
    forms = FORMS
    interventions = INTERVENTIONS
    players_first = True

    def traits(self, house: CepheusHouse) -> tuple[Trait, ...]:
        return sheet.traits(house)

    def sheet_problems(self, values: Sheet, house: CepheusHouse, *, npc: bool) -> Iterator[str]:
        return sheet.problems(values, house, npc=npc)

    def read_spec(self, spec: str, house: CepheusHouse) -> Sheet:
        return sheet.read_spec(spec, house)

    def set_up(
        self, participants: Sequence[Participant], house: CepheusHouse, dice: Dice
    ) -> tuple[Table, list[Event]]:
        fighters = {participant.id: sheet.fighter(participant) for participant in participants}
        teams = tuple(dict.fromkeys(participant.team for participant in participants))
        table = Table(
            house=house, fighters=fighters, teams=teams, delayers=[], declined=[], helpers=[]
        )
        scene = Scene(table, dice, [])
        initiative.prepare(scene)
        return table, scene.events

    def waiting(self, table: Table) -> Ask:
        match table.phase:
            case "rounds":
                return turns.waiting(table)
            case "medical":
                return medical.waiting(table)
            case "over":
                return Ask()
        return initiative.waiting(table)

    def domain(self, table: Table, decision: Decision) -> Iterator[AnyMove]:
        match decision.kind:
            case "turn":
                for action in ACTIONS.values():
                    yield from action.domain(table, table.fighters[decision.seat])
            case "aware":
                yield Aware(tuple(table.fighters))
                yield Aware(())
                yield from (Aware((fighter,)) for fighter in table.fighters)
            case "range":
                yield from (StartingRange(metres * 100) for metres in _RANGES)
            case "react":
                yield from (Dodge(), Parry(), DoNothing())
            case "wound":
                yield from (Name("str"), Name("dex"))
            case "heal":
                yield from (Name(each) for each in PHYSICAL)
            case "check":
                yield from (Difficulty(each) for each in DIFFICULTIES)
            case "other":
                yield Done()
            case "first aid":
                yield from medical.domain(table, table.fighters[decision.seat])
            case _:
                yield from (Yes(), No())

    def check(self, table: Table, decision: Decision, move: AnyMove) -> None:
        if decision.kind == INTERVENTION:
            referee.check(table, move)
            return
        if decision.kind == "turn":
            ACTIONS[type(move)].check(table, table.fighters[decision.seat], move)
        elif decision.kind == "react":
            attack.check_reaction(table, decision, move)
        elif decision.kind == "wound" and isinstance(move, Name):
            damage.check_choice(move)
        elif decision.kind == "heal" and isinstance(move, Name):
            medical.check_heal(table, decision, move)
        elif isinstance(move, FirstAid):
            medical.check_aid(table, table.fighters[decision.seat], move)
        elif isinstance(move, StartingRange):
            referee.check_range(move)

    def play(self, scene: Scene[Table], answers: tuple[Answer[AnyMove], ...]) -> Procedure:
        yield from _play(scene, answers)
        if scene.table.phase == "rounds":
            able = scene.table.able_teams()
            if len(able) < 2:
                medical.begin(scene, able[0] if able else "")
            else:
                turns.end_if_spent(scene)

    def why_not_asked(self, table: Table, actor: str) -> str:
        return turns.why_not_asked(table, actor)

    def asks(self, table: Table, decision: Decision) -> str:
        return questions.asks(table, decision)

    def outcome(self, table: Table) -> Outcome | None:
        return medical.outcome(table)

    def problems(self, table: Table) -> Iterator[str]:
        for fighter in table.fighters.values():
            yield from _fighter_problems(fighter)
        if table.turn is not None and not table.fighters[table.turn.actor].able:
            yield f"it is the turn of {table.turn.actor}, who is out"
        if set(table.delayers) != {each.id for each in table.fighters.values() if each.delaying}:
            yield f"{table.delayers} are said to delay"

    def write_back(self, table: Table) -> dict[str, Sheet]:
        return {fighter.id: sheet.after_fight(fighter) for fighter in table.fighters.values()}


def _play(scene: Scene[Table], answers: tuple[Answer[AnyMove], ...]) -> Procedure:
    table = scene.table
    move = answers[0].move
    if isinstance(move, INTERVENTIONS):
        referee.play(scene, move)
    elif table.phase == "tactics":
        initiative.begin(scene, answers)
    elif isinstance(move, Aware):
        initiative.set_aware(scene, move)
    elif isinstance(move, StartingRange):
        initiative.set_range(scene, move)
    elif isinstance(move, Done):
        talents.settle(scene)
    elif table.phase == "medical" and isinstance(move, (FirstAid, No)):
        yield from medical.play(scene, table.fighters[answers[0].actor], move)
    elif isinstance(move, (Yes, No)):
        if table.delayers and answers[0].actor in table.delayers:
            turns.answer_delay(scene, table.fighters[answers[0].actor], isinstance(move, Yes))
        else:
            turns.answer_wake(scene, isinstance(move, Yes))
    else:
        procedure = ACTIONS[type(move)].play(scene, table.fighters[answers[0].actor], move)
        if procedure is not None:
            yield from procedure


def _fighter_problems(fighter: Fighter) -> Iterator[str]:
    for each in PHYSICAL:
        if not 0 <= fighter.now[each] <= fighter.full[each]:
            yield f"{fighter.name} has {each} {fighter.now[each]} of {fighter.full[each]}"
    if fighter.conscious and fighter.zeros > 1 and not fighter.woken:
        yield f"{fighter.name} is conscious with {fighter.zeros} characteristics at 0"
    if fighter.dead and fighter.conscious:
        yield f"{fighter.name} is dead and conscious"
    if fighter.stance not in STANCES or fighter.cover not in COVERS:
        yield f"{fighter.name} is {fighter.stance} in cover {fighter.cover}"
    for weapon, rounds in fighter.loaded.items():
        if rounds < 0:
            yield f"{fighter.name} has {rounds} rounds in the {weapon}"
    if not fighter.conscious and (fighter.aim or fighter.delaying):
        yield f"{fighter.name} is out but aims or delays"


RULESET = Cepheus()
