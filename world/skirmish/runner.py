"""The one driver of moves: from the answers that start a move, over its questions, to its end.

A move that asks on the way is a generator. It is never stored: it is run again from its beginning,
with the answers given so far, so that nothing but data outlives a question.
"""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec import Struct

from .context import Context
from .fight import Answer, Procedure, Reply
from .questions import Pending

#: What carries out answers: `Ruleset.play` goes on after the move, `Ruleset.carry_out` does not.
CarryingOut = Callable[[Context[Any], tuple[Answer[Any], ...]], Procedure | None]


class Run(Struct, eq=False, gc=False):
    """A move while it is carried out.

    Attributes:
        ctx: The table, the dice and what has happened so far.
        asked: The open questions of the move; None once it is done.
    """

    ctx: Context[Any]
    asked: Pending[Any] | None
    _procedure: Procedure | None

    def advance(self, answers: tuple[Answer[Any], ...]) -> None:
        """Give the answers to the open questions, and go on to the next ones or to the end."""
        assert self._procedure is not None, "a move that asks nothing needs no answers"
        try:
            self.asked = self._procedure.send(answers)
        except StopIteration:
            self.asked = None

    def repeat(self, replies: Iterable[Reply[Any]]) -> None:
        """Give answers that were given before, with the dice that were rolled after each."""
        for reply in replies:
            self.ctx.dice.drawn = reply.drawn
            self.advance(reply.answers)


def run(carrying_out: CarryingOut, ctx: Context[Any], answers: tuple[Answer[Any], ...]) -> Run:
    """Carry out a move up to its first question, or to its end."""
    procedure = carrying_out(ctx, answers)
    return Run(ctx, None if procedure is None else next(procedure, None), procedure)
