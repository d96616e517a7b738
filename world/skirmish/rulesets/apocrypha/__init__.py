"""Apocrypha: action points spent in passes, engagements, prepared attacks, push or pause."""

from collections.abc import Iterator, Sequence
from typing import Final

from world.skirmish.dice import Dice
from world.skirmish.events import Event, FightOver
from world.skirmish.fight import INTERVENTION, Answer, Ask, Decision, Fight, Outcome, Procedure
from world.skirmish.ruleset import Participant, Ruleset, Scene
from world.skirmish.sheet import Sheet, Trait

from . import actions, aiming, passes, pauses, reactions, referee, sheet, votes
from .data import COVERS, METRE, RATES, SIDES, STANCES
from .events import BaitTaken, Released
from .forms import FORMS
from .house import ApocryphaHouse
from .moves import INTERVENTIONS, Aid, AnyMove, CoverIs, Respond
from .situations import ASKS, SITUATIONS
from .table import Fighter, Table

#: Why somebody able is not asked, where everybody is.
_UNASKED: Final = {
    "vote": "Your standing order votes for you; the others have not voted yet.",
    "pause": "You have agreed to end the hostilities; the others have not.",
}


class Apocrypha(Ruleset[Table, ApocryphaHouse]):
    """Action points, passes, engagements, interrupts, push or pause."""

    name = "apocrypha"
    title = "Apocrypha"
    summary = "Action points in passes, engagements, prepared attacks, reactions, push or pause."
    fight = Fight[Table, AnyMove, Decision]
    house = ApocryphaHouse
    forms = FORMS
    interventions = INTERVENTIONS
    secrets = True
    reveals = (Released, BaitTaken)

    def traits(self, house: ApocryphaHouse) -> tuple[Trait, ...]:
        return sheet.traits(house)

    def sheet_problems(self, values: Sheet, house: ApocryphaHouse, *, npc: bool) -> Iterator[str]:
        return sheet.problems(values, house, npc=npc)

    def read_spec(self, spec: str, house: ApocryphaHouse) -> Sheet:
        return sheet.read_spec(spec, house)

    def set_up(
        self, participants: Sequence[Participant], house: ApocryphaHouse, dice: Dice
    ) -> tuple[Table, list[Event]]:
        fighters = {
            participant.id: sheet.fighter(participant, house) for participant in participants
        }
        teams = tuple(dict.fromkeys(participant.team for participant in participants))
        for place, fighter in enumerate(fighters.values()):
            side = teams.index(fighter.team)
            fighter.x = side * house.range * METRE
            fighter.side = -1 if side else 1
            fighter.lot = dice.lot(SIDES) * len(fighters) + place
        table = Table(
            house=house, fighters=fighters, teams=teams, waited=[], offered=[], shots=[], ceased=[]
        )
        scene = Scene(table, dice, [])
        passes.begin_round(scene)
        _go_on(scene)
        return table, scene.events

    def waiting(self, table: Table) -> Ask:
        match table.phase:
            case "vote":
                return votes.waiting(table)
            case "pause":
                return pauses.waiting(table)
            case "over":
                return Ask()
        return passes.waiting(table)

    def domain(self, table: Table, decision: Decision) -> Iterator[AnyMove]:
        if decision.kind == "turn":
            yield from actions.domain(table, table.fighters[decision.seat])
        elif decision.kind == "pause":
            yield from pauses.domain(table)
        elif decision.kind == "cover":
            yield from (CoverIs(each) for each in COVERS)
        else:
            yield from reactions.domain(decision.kind)

    def check(self, table: Table, decision: Decision, move: AnyMove) -> None:
        if decision.kind == INTERVENTION:
            referee.check(table, move)
        elif decision.kind == "turn":
            actions.check(table, table.fighters[decision.seat], move)
        elif isinstance(move, Aid):
            pauses.check_aid(table, table.fighters[decision.seat], move)
        elif isinstance(move, Respond):
            reactions.check(table, decision, move)

    def play(self, scene: Scene[Table], answers: tuple[Answer[AnyMove], ...]) -> Procedure:
        table = scene.table
        answer = answers[0]
        if isinstance(answer.move, INTERVENTIONS):
            referee.play(scene, answer.move)
        elif table.phase == "vote":
            votes.settle(scene, answers)
        elif table.phase == "pause":
            pauses.play(scene, table.fighters[answer.actor], answer.move)
        else:
            yield from actions.play(scene, table.fighters[answer.actor], answer.move)
        _go_on(scene)

    def why_not_asked(self, table: Table, actor: str) -> str:
        fighter = table.fighters.get(actor)
        if fighter is None:
            return "You are not in this fight."
        if table.phase == "over":
            return "The fight is over; nobody moves any more."
        if not fighter.able:
            return _why_out(fighter)
        if table.phase in _UNASKED:
            return _UNASKED[table.phase]
        return f"It is {table.fighters[table.acting].name}'s pass."

    def asks(self, table: Table, decision: Decision) -> str:
        return ASKS.get(decision.kind, "")

    def outcome(self, table: Table) -> Outcome | None:
        return Outcome(table.winner) if table.phase == "over" else None

    def problems(self, table: Table) -> Iterator[str]:
        for fighter in table.fighters.values():
            yield from _fighter_problems(fighter)
        if table.acting and not table.fighters[table.acting].able:
            yield f"it is the pass of {table.acting}, who is out"
        for fighter in table.able():
            minded = (fighter.aim.target if fighter.aim is not None else "", fighter.riposte)
            if any(each and not table.fighters[each].able for each in minded):
                yield f"{fighter.name} aims or waits for somebody who is out"
        for pair in table.shots:
            if not all(table.fighters[each].able for each in pair):
                yield f"{pair} are engaged, and one is out"

    def write_back(self, table: Table) -> dict[str, Sheet]:
        return {fighter.id: sheet.after_fight(fighter) for fighter in table.fighters.values()}


def _why_out(fighter: Fighter) -> str:
    if fighter.withdrawn:
        return "You have left this fight."
    return "You are dead." if fighter.dead else "You are incapacitated."


def _go_on(scene: Scene[Table]) -> None:
    """The end of the fight, of the round, of the Pause; else whose pass comes."""
    table = scene.table
    aiming.end_engagements(scene)
    able = table.able_teams()
    if len(able) < 2 and table.phase != "over":
        table.phase, table.winner = "over", able[0] if able else ""
    if table.phase == "vote":
        votes.begin(scene)
    if table.phase == "pause" and not pauses.waiting(table).questions:
        table.phase = "over"
    while table.phase in ("rounds", "ambush") and not passes.next_pass(scene):
        ambush = table.phase == "ambush"
        passes.end_round(scene)
        if ambush:
            passes.begin_round(scene)
        else:
            votes.begin(scene)
    if table.phase == "over":
        table.acting = ""
        scene.tell(FightOver(table.winner))


def _fighter_problems(fighter: Fighter) -> Iterator[str]:
    if fighter.ap < 0 or fighter.spent < 0:
        yield f"{fighter.name} has {fighter.ap} action points, {fighter.spent} spent"
    if fighter.harm < 0 or fighter.shock < 0:
        yield f"{fighter.name} has {fighter.harm} harm and {fighter.shock} shock"
    if fighter.stance not in STANCES or fighter.cover not in COVERS:
        yield f"{fighter.name} is {fighter.stance} in cover {fighter.cover}"
    if not 0 <= fighter.rate < len(RATES) or bool(fighter.rate) != (fighter.course is not None):
        yield f"{fighter.name} goes at rate {fighter.rate} on course {fighter.course}"
    if not fighter.able and (fighter.ap or fighter.prepared or fighter.rate or fighter.readied):
        yield f"{fighter.name} is out but holds something"
    if fighter.readied and fighter.weapon().melee:
        yield f"{fighter.name} holds a {fighter.weapon().name} readied"
    if set(fighter.orders) - set(SITUATIONS):
        yield f"{fighter.name} has orders for {list(fighter.orders)}"


RULESET = Apocrypha()
