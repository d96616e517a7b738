"""Reactions: what a fighter may do out of turn, being asked, and paying for it."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from world.skirmish.errors import IllegalMove
from world.skirmish.events import Event
from world.skirmish.moves import Move, Response
from world.skirmish.questions import Question
from world.skirmish.ruleset import Scene

from .hitting import Modifier
from .incoming import Incoming

if TYPE_CHECKING:
    from .fighter import Fighter
    from .table import Table


class Reacted(Event, frozen=True, tag="apocrypha_reacted", omit_defaults=True):
    """A fighter reacts; `cost` in action points."""

    actor: str
    against: str
    how: str
    where: str
    cost: int
    location: str = ""
    rounds: int = 1


class PreparedLost(Event, frozen=True, tag="apocrypha_prepared_lost"):
    """Something prepared is gone, and why; only its holder is told."""

    actor: str
    what: str
    why: Literal["reaction", "draw", "round"]


class Reaction(Response):
    """What a fighter does out of turn.

    Attributes:
        cost_rule: The house rule that says what it costs; empty for nothing.
        melee: Whether it is made hand to hand, so that each hampers the next.
        shot: Whether it is a shot, which an aim is for.
    """

    cost_rule: ClassVar[str] = ""
    melee: ClassVar[bool] = False
    shot: ClassVar[bool] = False

    @property
    def where(self) -> str:
        """What is said with it: a limb, or a way to shoot."""
        return ""

    def cost(self, table: Table, question: Any) -> int:
        return getattr(table.house, self.cost_rule) if self.cost_rule else 0

    def pool(self, table: Table, attack: Incoming) -> Iterable[Modifier]:
        """Return the dice that replace the target's rating; none where the rating counts."""
        return ()

    def tell(self, fighter: Fighter, against: Fighter, cost: int) -> Reacted:
        """Return the event that tells of it."""
        return Reacted(fighter.id, against.id, self.verb, self.where, cost)


class Nothing(Reaction):
    """Do nothing: your Avoidance Rating counts."""

    aliases = ("do nothing", "no")


class Interrupt(Question):
    """A question out of turn, about what `other` does; others learn only that it is asked."""

    asks = "how to react"
    costs = "ap"
    default: ClassVar[Move | None] = Nothing()
    other: str


#: The answers that are no reaction.
PASSIVE = ("nothing", "hold")


def ask(scene: Scene[Table], question: Interrupt) -> Generator[Any, Any, Any]:
    """Return the answer of a fighter who is able and aware; nobody is asked without a choice."""
    if not is_alert(scene.table.fighters[question.seat]):
        return question.default
    answer = yield question
    return answer


def is_alert(fighter: Fighter) -> bool:
    """Return whether a fighter is able to react at all."""
    return fighter.able and fighter.aware


def can_react(table: Table, question: Interrupt) -> bool:
    """Return whether a fighter has anything but nothing to do."""
    fighter = table.fighters[question.seat]
    return is_alert(fighter) and any(
        _is_legal(table, fighter, question, move)
        for kind in question.answers
        if kind.verb not in PASSIVE and issubclass(kind, Response)
        for move in kind.options(table, question)
    )


def _is_legal(table: Table, fighter: Fighter, question: Interrupt, move: Response) -> bool:
    try:
        if move.cost(table, question) > fighter.ap:
            return False
        move.check(table, question)
    except IllegalMove:
        return False
    return True


def pay(scene: Scene[Table], question: Interrupt, reaction: Reaction) -> None:
    """Pay for a reaction: its points, what was prepared, and the aim unless it is a shot."""
    fighter = scene.table.fighters[question.seat]
    points = reaction.cost(scene.table, question)
    fighter.ap -= points
    scene.tell(reaction.tell(fighter, scene.table.fighters[question.other], points))
    lose_prepared(scene, fighter, "reaction")
    if not reaction.shot:
        fighter.aim = None


def count(fighter: Fighter, reaction: type[Reaction]) -> None:
    """Note what the next reaction of this pass, and the next after a feint, will remember."""
    fighter.feinted = False
    if reaction.melee:
        fighter.reacted += 1


def lose_prepared(
    scene: Scene[Table], fighter: Fighter, why: Literal["reaction", "draw", "round"]
) -> None:
    """Lose what is prepared; the others are not told, for a riposte would not be lost."""
    if fighter.prepared is not None:
        scene.tell(PreparedLost(fighter.id, fighter.prepared.what.verb, why))
        fighter.prepared = None
