"""The one driver of moves: it lets the rules ask, and gives them the answers, up to the end.

A move that asks on the way is a generator. It is never stored: it is run again from its beginning,
with the answers given so far, so that nothing but data outlives a question. In a simulation, which
no one stores or takes back, it stays alive between its questions instead.
"""

from collections.abc import Iterable
from typing import Any

from world.skirmish.referee.corrections import Correct
from world.skirmish.ruleset.base import take_answer
from world.skirmish.state.context import Context
from world.skirmish.state.fight import Answer, Pending, Procedure, Reply, Rest


class Run:
    """A move, while it is carried out: up to its first question, or to its end.

    Args:
        ctx: The table, the dice and what has happened so far.
        procedure: The move, not begun yet; None if it is done already.
        stops: Whether it stops before the `Rest` of the move.

    Attributes:
        ctx: As given.
        asked: The open questions of the move; None once it is done.
        stops: As given.
        rest: The rest that it has stopped before; None for none.
    """

    __slots__ = ("_asks_several", "_procedure", "asked", "ctx", "rest", "stops")

    def __init__(
        self, ctx: Context[Any], procedure: Procedure | None, *, stops: bool = False
    ) -> None:
        self.ctx, self.stops = ctx, stops
        self.asked: Pending[Any] | None = None
        self.rest: Rest | None = None
        self._asks_several = False
        if procedure is not None:
            self._procedure = procedure
            self.advance(())

    def advance(self, answers: tuple[Answer[Any], ...]) -> None:
        """Give the answers to the open questions, and go on to the next ones or to the end.

        Rules that have yielded one question are sent the move that answers it; those that have
        yielded a `Pending` of several, all their answers.
        """
        sent: Any = None
        if self.asked is not None:
            for answer in answers:
                take_answer(self.ctx, self.asked.questions, answer)
            sent = answers if self._asks_several else answers[0].move
        try:
            asked = self._procedure.send(sent)
        except StopIteration as done:
            self.asked = None
            rest = done.value
            if isinstance(rest, Rest):
                if self.stops:
                    self.rest = rest
                elif (procedure := rest.go_on(self.ctx, rest.what)) is not None:
                    self._procedure = procedure
                    self.advance(())
            return
        self._asks_several = type(asked) is Pending
        self.asked = asked if self._asks_several else Pending((asked,))

    def catch_up(self, replies: Iterable[Reply[Any, Any]]) -> bool:
        """Give the answers so far, the newest last, with the dice that were rolled after each.

        Returns:
            Whether the move has asked what those answered. If not, the rules are others now.
        """
        for reply in replies:
            if len(reply.answers) == 1 and isinstance(reply.answers[0].move, Correct):
                # The referee sets a number while the move waits; its question stays open.
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
