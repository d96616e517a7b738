"""A ruleset that only tests use: every kind of question that an engine must be able to ask.

Teams act in turn, whoever of them likes first. A hit asks its target, or any friend of theirs, and
sometimes its attacker again; wounds are placed one at a time; the fallen are at everybody's mercy;
stunts are up to the referee; a vote of all may end the fight.
"""

from collections.abc import Iterator, Sequence

from world.skirmish.dice import Dice
from world.skirmish.errors import IllegalMove, NotUnderstood
from world.skirmish.events import Event, FightOver, Withdrawn
from world.skirmish.fight import Answer, Ask, Decision, Fight, Outcome, Procedure
from world.skirmish.ruleset import Participant, Ruleset, Scene
from world.skirmish.sheet import Choice, Number, Sheet, Trait, trait_problems

from . import procedures
from .events import Voted
from .moves import (
    FORMS,
    WAYS,
    AnyMove,
    CallVote,
    Cover,
    Forbid,
    Hit,
    Lightning,
    Mercy,
    Place,
    Press,
    React,
    Rest,
    Rule,
    Stunt,
    Vote,
    Withdraw,
)
from .table import PLACES, Fighter, Table, ToyHouse


class Toy(Ruleset[Table, ToyHouse]):
    """The whole of it."""

    name = "toy"
    title = "Toy"
    summary = "For tests."
    fight = Fight[Table, AnyMove, Decision]
    house = ToyHouse
    forms = FORMS
    interventions = (Lightning, Withdraw)

    def traits(self, house: ToyHouse) -> tuple[Trait, ...]:
        hands = {"l": "Left", "r": "Right"}
        return (
            Number(key="toy_guard", name="guard", default=0, most=3, help="Dice to block."),
            Choice(key="toy_hand", name="hand", help="Of no use.", words=hands, what="hand"),
        )

    def sheet_problems(self, sheet: Sheet, house: ToyHouse, *, npc: bool) -> Iterator[str]:
        return trait_problems(self.traits(house)[: 1 if npc else 2], sheet)

    def read_spec(self, spec: str, house: ToyHouse) -> Sheet:
        if not spec:
            raise NotUnderstood("A spec is a number.")
        return {"toy_guard": self.traits(house)[0].read(spec)}

    def set_up(
        self, participants: Sequence[Participant], house: ToyHouse, dice: Dice
    ) -> tuple[Table, list[Event]]:
        fighters = {
            each.id: Fighter(
                id=each.id,
                name=each.name,
                team=each.team,
                guard=each.sheet["toy_guard"],
                wounds=dict.fromkeys(PLACES, 0),
            )
            for each in participants
        }
        teams = tuple(dict.fromkeys(each.team for each in participants))
        first = dice.faces(1, len(teams))[0] - 1
        return Table(house=house, fighters=fighters, teams=teams, moving=first), []

    def waiting(self, table: Table) -> Ask:
        if self.outcome(table):
            return Ask()
        if table.vote:
            voters = tuple(
                Decision(each.id, "vote", (table.vote,), default="vote no")
                for each in table.standing()
            )
            return Ask(voters, need="all")
        return Ask(tuple(Decision(each.id, "act") for each in table.to_act()))

    def domain(self, table: Table, decision: Decision) -> Iterator[AnyMove]:
        match decision.kind:
            case "act":
                yield from (Hit(other) for other in table.fighters)
                yield from (Rest(), CallVote(), Stunt())
            case "vote":
                yield from (Vote("aye"), Vote("no"))
            case "react":
                yield from map(React, WAYS["react"])
            case "cover":
                yield Cover()
            case "press":
                yield from map(Press, WAYS["press"])
            case "place":
                yield from map(Place, PLACES)
            case "mercy":
                yield from (Mercy("spare"), Mercy("finish"))
            case "ruling":
                yield from (Rule(1), Rule(2), Rule(3), Forbid())

    def check(self, table: Table, decision: Decision, move: AnyMove) -> None:
        if type(move) not in {form.move for form in FORMS[decision.kind]}:
            raise IllegalMove("That is no answer to what you are asked.")
        match move:
            case Hit(target=other):
                self._check_hit(table, decision.seat, table.fighters[other])
            case Place(place=place):
                if not table.room(table.fighters[decision.seat], place):
                    raise IllegalMove(f"Your {place} cannot take more.")
            case Rule(dice=dice):
                if not 1 <= dice <= 3:
                    raise IllegalMove(f"A stunt takes 1 to 3 dice, not {dice}.")
            case Lightning() | Withdraw():
                if self.outcome(table):
                    raise IllegalMove("The fight is over.")

    def _check_hit(self, table: Table, actor: str, target: Fighter) -> None:
        if target.id == actor:
            raise IllegalMove("You cannot hit yourself.")
        if not table.stands(target):
            raise IllegalMove(f"{target.name} is down.")
        if target.team == table.fighters[actor].team and not table.house.friendly_fire:
            raise IllegalMove(f"{target.name} is on your side.")

    def play(self, scene: Scene[Table], answers: tuple[Answer[AnyMove], ...]) -> Procedure:
        table, move = scene.table, answers[0].move
        actor = table.fighters.get(answers[0].actor)
        match move:
            case Hit(target=target):
                yield from procedures.hit(scene, actor, table.fighters[target])
            case Stunt():
                yield from procedures.stunt(scene, actor)
            case Lightning():
                yield from procedures.lightning(scene)
            case Rest():
                actor.acted = True
            case CallVote():
                actor.acted = True
                table.vote = actor.id
            case Vote():
                self._count(scene, answers)
            case Withdraw(target=target):
                table.fighters[target].withdrawn = True
                scene.tell(Withdrawn(target))
        self._advance(scene)

    def _count(self, scene: Scene[Table], answers: tuple[Answer[AnyMove], ...]) -> None:
        ayes = sum(answer.move == Vote("aye") for answer in answers)
        scene.table.vote = ""
        scene.table.peace = ayes == len(answers)
        scene.tell(Voted(ayes, len(answers) - ayes))

    def _advance(self, scene: Scene[Table]) -> None:
        table = scene.table
        if (over := self.outcome(table)) is not None:
            scene.tell(FightOver(over.winner))
            return
        while not table.to_act():
            table.moving += 1
            if table.moving == len(table.teams):
                table.moving = 0
                table.round += 1
                for fighter in table.fighters.values():
                    fighter.acted = False

    def why_not_asked(self, table: Table, actor: str) -> str:
        if self.outcome(table):
            return "The fight is over."
        if actor not in table.fighters:
            return "You are not in this fight."
        if table.fighters[actor].acted:
            return "You have acted already."
        return "It is not your turn."

    def outcome(self, table: Table) -> Outcome | None:
        teams = {fighter.team for fighter in table.standing()}
        if table.peace or not teams:
            return Outcome()
        return Outcome(teams.pop()) if len(teams) == 1 else None

    def problems(self, table: Table) -> Iterator[str]:
        for fighter in table.fighters.values():
            for place, wounds in fighter.wounds.items():
                if not 0 <= wounds <= table.house.tough:
                    yield f"{fighter.name} has {wounds} wounds in the {place}"

    def write_back(self, table: Table) -> dict[str, Sheet]:
        return {each.id: {"toy_guard": each.guard} for each in table.fighters.values()}


RULESET = Toy()
