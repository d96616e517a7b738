"""The one driver of moves: from the answers that start a move, over its questions, to its end.

A move that asks on the way is a generator. It is never stored: it is run again from its beginning,
with the answers given so far, so that nothing but data outlives a question. In a simulation, which
no one stores or takes back, it stays alive between its questions instead.
"""

from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from world.skirmish.referee.corrections import Correct
from world.skirmish.state.context import Context
from world.skirmish.state.fight import Answer, Pending, Procedure, Reply


class Run(Struct, eq=False, gc=False):
    """A move that asks something, while it is carried out.

    Attributes:
        ctx: The table, the dice and what has happened so far.
        procedure: The rest of the move.
        asked: The open questions of the move; None once it is done.
    """

    ctx: Context[Any]
    procedure: Procedure
    asked: Pending[Any] | None = None

    def __post_init__(self) -> None:
        self.asked = next(self.procedure, None)

    def advance(self, answers: tuple[Answer[Any], ...]) -> None:
        """Give the answers to the open questions, and go on to the next ones or to the end."""
        try:
            self.asked = self.procedure.send(answers)
        except StopIteration:
            self.asked = None

    def repeats(self, replies: Iterable[Reply[Any, Any]]) -> bool:
        """Give the answers so far, the newest last, with the dice that were rolled after each.

        Returns:
            Whether the move has asked what those answered. If not, the rules are others now.
        """
        for reply in replies:
            if is_correction(reply):
                # It changes the table while the move waits, and its question stays open.
                reply.answers[0].move.play(self.ctx)
                continue
            if not self._is_asked_of(reply):
                return False
            self.ctx.dice.drawn = reply.drawn
            self.advance(reply.answers)
        return True

    def _is_asked_of(self, reply: Reply[Any, Any]) -> bool:
        """Return whether the open questions are those that were answered."""
        asked = self.asked
        if asked is None or reply.asked is not None:
            return asked is not None and asked == reply.asked
        kinds = {question.seat: question.kind for question in asked.questions}
        answering = self.ctx.rules.answering
        return asked.is_answered(self.ctx.table, reply.answers) and all(
            answer.actor in kinds and type(answer.move) in answering[kinds[answer.actor]]
            for answer in reply.answers
        )


def is_correction(reply: Reply[Any, Any]) -> bool:
    """Return whether a reply answers nothing: the referee set a number while the fight waited."""
    return any(isinstance(answer.move, Correct) for answer in reply.answers)


class Alive(Struct, eq=False, gc=False):
    """The move in progress of a simulation.

    Attributes:
        run: The move, stopped at a question; None between two moves.
    """

    run: Run | None = None
