"""Dungeoneers: zones and quadrants, stress and wounds, degrees of success, a passing spotlight."""

from collections.abc import Iterator, Sequence
from typing import Any

from world.skirmish.dice import Dice
from world.skirmish.events import Event
from world.skirmish.fight import INTERVENTION, Answer, Ask, Decision, Fight, Outcome, Procedure
from world.skirmish.ruleset import Participant, Ruleset, Scene
from world.skirmish.sheet import Sheet, Trait

from . import acting, deployment, referee, sheet, spotlight, ways
from .adversaries import PROTOTYPES
from .events import RoundBegan, SpotlightMoved
from .field import name
from .house import DungeoneersHouse
from .moves import (
    FORMS,
    INTERVENTIONS,
    AnyMove,
    Choose,
    Dodge,
    Done,
    DoNothing,
    GoTo,
    Leave,
    No,
    Stay,
    Yes,
    check_most,
)
from .table import Fighter, Table


class Dungeoneers(Ruleset[Table, DungeoneersHouse]):
    """Zones, stress, degrees of success, and a spotlight that passes."""

    name = "dungeoneers"
    title = "Dungeoneers"
    summary = "Zones and quadrants, stress and wounds, degrees of success, a passing spotlight."
    fight = Fight[Table, AnyMove, Decision]
    house = DungeoneersHouse
    forms = FORMS
    interventions = INTERVENTIONS
    prototypes = PROTOTYPES
    players_first = True
    pairs = True

    def traits(self, house: DungeoneersHouse) -> tuple[Trait, ...]:
        return sheet.traits(house)

    def sheet_problems(self, values: Sheet, house: DungeoneersHouse, *, npc: bool) -> Iterator[str]:
        return sheet.problems(values, house, npc=npc)

    def read_spec(self, spec: str, house: DungeoneersHouse) -> Sheet:
        return sheet.read_spec(spec, house)

    def set_up(
        self, participants: Sequence[Participant], house: DungeoneersHouse, dice: Dice
    ) -> tuple[Table, list[Event]]:
        fighters = {
            participant.id: sheet.fighter(participant, house) for participant in participants
        }
        teams = tuple(dict.fromkeys(participant.team for participant in participants))
        for fighter in fighters.values():
            fighter.tokens = house.tokens if fighter.player else 0
        table = Table(house=house, fighters=fighters, teams=teams)
        deployment.deploy(table, {each.team: each.against for each in participants})
        return table, [RoundBegan(1), SpotlightMoved(teams[0])]

    def waiting(self, table: Table) -> Ask:
        return spotlight.waiting(table)

    def domain(self, table: Table, decision: Decision) -> Iterator[AnyMove]:
        actor = table.fighters.get(decision.seat)
        match decision.kind:
            case "act" if actor is not None:
                yield from acting.domain(table, actor)
            case "dodge":
                yield from (Dodge(), DoNothing())
            case "go" if actor is not None:
                tiles = int(decision.about[0])
                yield from (GoTo(name(each)) for each in ways.reachable(table, actor, tiles))
                yield from (Leave(), Stay())
            case "push":
                yield from (Choose("force"), Choose("prone"))
            case "mount":
                yield from (Yes(), No())
            case _:
                yield Done()

    def check(self, table: Table, decision: Decision, move: AnyMove) -> None:
        if decision.kind == INTERVENTION:
            referee.check(table, move)
            return
        check_most(move)
        if decision.kind == "act":
            acting.check(table, table.fighters[decision.seat], move)
        elif decision.kind == "go":
            actor, tiles = table.fighters[decision.seat], int(decision.about[0])
            if isinstance(move, GoTo):
                ways.check_go(table, actor, move.tile, tiles)
            elif isinstance(move, Leave):
                ways.check_leave(table, actor, tiles)

    def play(self, scene: Scene[Table], answers: tuple[Answer[AnyMove], ...]) -> Procedure:
        answer = answers[0]
        if isinstance(answer.move, INTERVENTIONS):
            referee.play(scene, answer.move)
        else:
            yield from acting.play(scene, scene.table.fighters[answer.actor], answer.move)
        if scene.table.part != "over":
            spotlight.go_on(scene)

    def why_not_asked(self, table: Table, actor: str) -> str:
        fighter = table.fighters.get(actor)
        if fighter is None:
            return "You are not in this fight."
        if table.part == "over":
            return "The fight is over; nobody moves any more."
        gone = {
            "withdrawn": "You have left this fight.",
            "fled": "You have fled.",
            "dead": "You are dead.",
        }
        for what, sentence in gone.items():
            if getattr(fighter, what):
                return sentence
        return f"The spotlight is on {table.teams[table.holder]}."

    def outcome(self, table: Table) -> Outcome | None:
        return spotlight.outcome(table)

    def problems(self, table: Table) -> Iterator[str]:
        for fighter in table.fighters.values():
            yield from _fighter_problems(table, fighter)

    def write_back(self, table: Table) -> dict[str, Sheet]:
        return {fighter.id: sheet.after_fight(fighter) for fighter in table.fighters.values()}


def _fighter_problems(table: Table, fighter: Fighter) -> Iterator[str]:
    if fighter.armor < 0 or fighter.stress < 0 or fighter.tokens < 0:
        yield f"{fighter.name} has {fighter.armor} armor, {fighter.stress} stress"
    if not 0 <= fighter.wounds <= fighter.capacity:
        yield f"{fighter.name} has {fighter.wounds} of {fighter.capacity} wounds"
    if not (0 <= fighter.column < 12 and 0 <= fighter.row < 12):
        yield f"{fighter.name} stands off the field"
    if fighter.able and not table.has_room(fighter.tile, fighter):
        yield f"{fighter.name} shares {name(fighter.tile)}"
    names: list[Any] = [each.name for each in fighter.conditions]
    if len(names) != len(set(names)):
        yield f"{fighter.name} has a condition twice"


RULESET = Dungeoneers()
