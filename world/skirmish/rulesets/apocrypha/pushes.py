"""Pushes: at the end of a round all vote to push on, to pause, or to cease."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from world.skirmish.events import Event
from world.skirmish.fight import Answer
from world.skirmish.moves import Response
from world.skirmish.questions import Question
from world.skirmish.ruleset import Scene

from .action_economy import begin_round
from .pauses import Cease, begin_pause

if TYPE_CHECKING:
    from .table import Table


class Voted(Event, frozen=True, tag="apocrypha_voted"):
    """How the vote went: each voter and their vote, and what comes of it."""

    votes: tuple[tuple[str, str], ...]
    result: str


class Push(Response):
    """Go on fighting: the next round begins. One vote to push is enough."""


class Pause(Response):
    """Rest, if no one pushes."""


class Vote(Question):
    """What comes after the round; one who pushes settles it."""

    asks = "whether to push, pause or cease"
    answers = (Push, Pause, Cease)
    default = Push()

    @classmethod
    def is_settled(cls, table: Any, given: Sequence[Answer[Any]]) -> bool:
        return any(isinstance(each.move, Push) for each in given)

    def play(self, scene: Scene[Table], answers: Sequence[Answer[Any]]) -> None:
        votes = tuple((each.actor, each.move.verb) for each in answers)
        result = next(each for each in RESULTS if each in dict(votes).values())
        scene.tell(Voted(votes, result))
        if result == Push.verb:
            begin_round(scene)
        elif result == Pause.verb:
            begin_pause(scene)
        else:
            scene.table.phase = "ceased"


#: What comes of a vote: the first of these that anyone wants.
RESULTS: Final = (Push.verb, Pause.verb, Cease.verb)
