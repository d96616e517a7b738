"""Sprint."""

from collections.abc import Iterator

from world.skirmish.errors import IllegalMove
from world.skirmish.events import Event
from world.skirmish.moves import Response
from world.skirmish.questions import Question
from world.skirmish.ruleset import Scene
from world.skirmish.rulesets.dungeoneers import movement, rolls
from world.skirmish.rulesets.dungeoneers.field import name
from world.skirmish.rulesets.dungeoneers.fighter import Fighter
from world.skirmish.rulesets.dungeoneers.movement import ATile
from world.skirmish.rulesets.dungeoneers.rolls import ALL, GREATER, LESSER, AtMost
from world.skirmish.rulesets.dungeoneers.table import Table

from . import Acting, CombatAction, Missed


class Stayed(Event, frozen=True, tag="dungeoneers_stay"):
    """A fighter might have moved and stays."""

    actor: str


class Go(Response):
    """End your sprint on a tile."""

    aliases = ("move", "reposition")
    tile: ATile

    @classmethod
    def options(cls, table: Table, question: Question) -> Iterator["Go"]:
        assert isinstance(question, SprintTo)
        fighter = table.fighters[question.seat]
        return (cls(name(each)) for each in movement.reachable(table, fighter, question.tiles))

    def check(self, table: Table, question: Question) -> None:
        assert isinstance(question, SprintTo)
        movement.check_go(table, table.fighters[question.seat], self.tile, question.tiles)


class SprintOff(Response):
    """End your sprint past the edge behind your side's back line, out of the fight."""

    verb = "leave"
    aliases = ("flee",)

    def check(self, table: Table, question: Question) -> None:
        assert isinstance(question, SprintTo)
        movement.check_leave(table, table.fighters[question.seat], question.tiles)


class Stay(Response):
    """End your sprint where it began."""

    aliases = ("no", "nothing")


class SprintTo(Question, tag="go"):
    """Where a sprint ends."""

    kind = "go"
    answers = (Go, SprintOff, Stay)
    default = Stay()
    asks = "where to sprint"
    tiles: int


class Sprint(CombatAction):
    """Move additional times: once your speed, twice on a success, three times on a greater one.

    You roll Body against average (2), and are asked where to.
    """

    tags = ("Movement", "Momentum")
    most: AtMost = ALL

    def check_act(self, table: Table, actor: Fighter) -> None:
        if not actor.pace:
            raise IllegalMove("You cannot move.")

    def act(self, scene: Scene[Table], actor: Fighter) -> Acting:
        result = rolls.standard(scene, actor, "body", self.most)
        if result.degree < LESSER:
            scene.tell(Missed(actor.id, "", "sprint"))
            return result
        times = min(result.degree, GREATER) - LESSER + 1
        answer = yield SprintTo(actor.id, actor.pace * times)
        match answer:
            case Go(tile):
                movement.go(scene, actor, tile)
            case SprintOff():
                movement.flee(scene, actor)
            case _:
                scene.tell(Stayed(actor.id))
        return result
