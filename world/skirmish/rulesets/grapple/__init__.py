"""Grapple: teams of fighters, pools of dice, rounds. The combat of the Grounds MUSH server."""

from collections.abc import Iterator, Mapping, Sequence

from world.skirmish.dice import Dice
from world.skirmish.errors import IllegalMove
from world.skirmish.events import Event, Withdrawn
from world.skirmish.fight import Answer, Ask, Decision, Fight, Outcome, Procedure
from world.skirmish.notation import Form
from world.skirmish.ruleset import Entrant, Ruleset, Scene
from world.skirmish.sheet import Sheet, Trait

from . import breath, maneuver, sheet, skill_action, strike, turns
from .house import GrappleHouse
from .moves import FORMS, AnyMove, CatchBreath, Maneuver, SkillAction, Strike, Withdraw, forms
from .table import Fighter, Table, Team


class Grapple(Ruleset[Table, AnyMove, GrappleHouse]):
    """The default ruleset."""

    name = "grapple"
    title = "Grapple"
    summary = "Dice pools by teams and rounds: maneuver for strike dice, then strike."
    fight = Fight[Table, AnyMove]
    house = GrappleHouse
    forms = FORMS
    interventions = (Withdraw,)

    def traits(self, house: GrappleHouse) -> tuple[Trait, ...]:
        return sheet.traits(house)

    def sheet_problems(self, values: Sheet, house: GrappleHouse, *, npc: bool) -> Iterator[str]:
        return sheet.problems(values, house, npc=npc)

    def read_spec(self, spec: str, house: GrappleHouse) -> Sheet:
        return sheet.read_spec(spec, house)

    def forms_at(self, table: Table) -> Mapping[str, tuple[Form, ...]]:
        return forms(table.house)

    def set_up(
        self, entrants: Sequence[Entrant], house: GrappleHouse, dice: Dice
    ) -> tuple[Table, list[Event]]:
        fighters = {entrant.id: sheet.fighter(entrant) for entrant in entrants}
        names = dict.fromkeys(entrant.team for entrant in entrants)
        teams = tuple(
            Team(name, tuple(f.id for f in fighters.values() if f.team == name)) for name in names
        )
        return Table(house=house, fighters=fighters, teams=teams), []

    def waiting(self, table: Table) -> Ask:
        return turns.waiting(table)

    def domain(self, table: Table, decision: Decision) -> Iterator[AnyMove]:
        actor = table.fighters[decision.actor]
        yield from maneuver.domain(table, actor)
        yield from strike.domain(table, actor)
        yield from skill_action.domain(table, actor)
        yield CatchBreath()

    def check(self, table: Table, decision: Decision, move: AnyMove) -> None:
        match move:
            case Maneuver():
                maneuver.check(table, table.fighters[decision.actor], move)
            case Strike():
                strike.check(table, table.fighters[decision.actor], move)
            case SkillAction():
                skill_action.check(table, table.fighters[decision.actor], move)
            case Withdraw():
                _check_withdraw(table, move)

    def play(
        self, scene: Scene[Table], answers: tuple[Answer[AnyMove], ...]
    ) -> Procedure[AnyMove] | None:
        actor_id, move = answers[0].actor, answers[0].move
        if isinstance(move, Withdraw):
            scene.table.fighters[move.target].withdrawn = True
            scene.tell(Withdrawn(move.target))
        else:
            actor = scene.table.fighters[actor_id]
            actor.moved = True
            match move:
                case Maneuver():
                    maneuver.play(scene, actor, move)
                case Strike():
                    strike.play(scene, actor, move)
                case SkillAction():
                    skill_action.play(scene, actor, move)
                case CatchBreath():
                    breath.play(scene, actor)
        turns.advance(scene)
        return None

    def why_not_asked(self, table: Table, actor: str) -> str:
        return turns.why_not_asked(table, actor)

    def outcome(self, table: Table) -> Outcome | None:
        return turns.outcome(table)

    def problems(self, table: Table) -> Iterator[str]:
        for fighter in table.fighters.values():
            yield from _fighter_problems(fighter)
        if not 0 <= table.moving < len(table.teams):
            yield f"team {table.moving} of {len(table.teams)} is moving"
        if turns.outcome(table) is None and not table.to_move():
            yield "nobody of the moving team has yet to move"

    def write_back(self, table: Table) -> dict[str, Sheet]:
        return {fighter.id: sheet.after_fight(fighter) for fighter in table.fighters.values()}


def _check_withdraw(table: Table, move: Withdraw) -> None:
    if table.fighters[move.target].withdrawn:
        raise IllegalMove(f"{table.fighters[move.target].name} has left the fight already.")
    if turns.outcome(table) is not None:
        raise IllegalMove("The fight is over.")


def _fighter_problems(fighter: Fighter) -> Iterator[str]:
    if fighter.ad < 0 or fighter.sd < 0:
        yield f"{fighter.name} has {fighter.ad} AD and {fighter.sd} SD"
    if not 0 <= fighter.wounds <= fighter.max_wounds:
        yield f"{fighter.name} has {fighter.wounds} of {fighter.max_wounds} wounds"
    if len(set(fighter.marks)) != len(fighter.marks) or set(fighter.marks) - set(fighter.skills):
        yield f"{fighter.name} has the marks {fighter.marks}"


RULESET = Grapple()
