"""The moment in which a seat answers, where its moves can be tried again and again.

The rules carry them out on copies of the table, with dice of the trial's own. A trial ends when the
move ends, before a new round begins.
"""

from collections.abc import Callable
from typing import Any

from world.skirmish import engine, runner
from world.skirmish.context import Context, new_context
from world.skirmish.copying import copy_table
from world.skirmish.dice import Dice
from world.skirmish.execution import usual_answer
from world.skirmish.fight import Answer, AnyFight, Continuation, Reply
from world.skirmish.moves import Move
from world.skirmish.questions import Pending, Question
from world.skirmish.registry import rules_of
from world.skirmish.runner import Run

from . import knowledge
from .steps import Steps

#: Answers a question that comes up on the way, as the table is then.
Answering = Callable[[Any, Question], Move]


class Moment:
    """A fight that waits for a seat, with what that seat knows.

    Args:
        fight: The fight; it stays as it is.
        seat: A seat that is asked.

    Attributes:
        table: The table as the seat knows it; trials leave it as it is.
        question: What the seat is asked.

    Raises:
        NotAsked: The fight does not wait for this seat.
    """

    def __init__(self, fight: AnyFight, seat: str) -> None:
        self.rules = rules_of(fight)
        self.fight = fight
        self.seat = seat
        self.question = engine.open_question(fight, seat)
        self.table = copy_table(fight.table)
        knowledge.conceal(self.rules, self.table, seat)
        if fight.continuation is not None:
            self._before = copy_table(fight.continuation.before)
            knowledge.disguise(self.rules, self._before, seat)

    def choices(self) -> Steps[list[Any]]:
        """Return, in steps, the legal moves worth listing, as the seat is offered them."""
        found: list[Any] = []
        for move in engine.choices(self.fight, self.seat):
            found.append(move)
            yield
        return found

    def run(self, move: Move, dice: Dice, answering: Answering) -> Context[Any]:
        """Carry a move out once.

        Args:
            move: A legal move of the seat.
            dice: The dice of everything that is not known yet.
            answering: What others answer, who are asked on the way.

        Returns:
            The table after the move, and what happened since the seat answered.
        """
        under_way = self.fight.continuation
        if under_way is not None:
            running = self._resume(under_way, move, dice)
        else:
            ctx = new_context(self.rules, copy_table(self.table), dice, self.fight.pending)
            opening = self._opening(ctx.table, move)
            running = runner.run(self.rules.carry_out, ctx, opening)
        while running.asked is not None:
            running.advance(
                tuple(
                    Answer(question.seat, answering(running.ctx.table, question))
                    for question in running.asked.questions
                )
            )
        return running.ctx

    def by_default(self, table: Any, question: Question) -> Move:
        """Answer a question as is usual."""
        return usual_answer(self.rules, table, question)

    def _opening(self, table: Any, move: Move) -> tuple[Answer[Any], ...]:
        """Return the answers that set a move off: the seat's, and those of all who must answer."""
        pending = self.fight.pending
        forfeits = self.rules.forfeits_out_of_turn(self.question, move)
        if pending.need == "any" or forfeits:
            return (Answer(self.seat, move),)
        return self._with_others(table, pending, move)

    def _with_others(
        self, table: Any, pending: Pending[Any], move: Move
    ) -> tuple[Answer[Any], ...]:
        """Return the seat's move with the usual answers of the others, which it does not know."""
        return tuple(
            Answer(each.seat, move if each.seat == self.seat else self.by_default(table, each))
            for each in pending.questions
        )

    def _resume(self, under_way: Continuation[Any, Any, Any], move: Move, dice: Dice) -> Run:
        """Do again what has happened, up to the open question, and answer it."""
        fight, rules, seat = self.fight, self.rules, self.seat
        known = Dice(fight.seed, under_way.opening.drawn, None, fight.loaded)
        ctx = new_context(rules, copy_table(self._before), known, under_way.opened)
        opening, *replies = knowledge.as_seen(rules, (under_way.opening, *under_way.replies), seat)
        running = runner.run(rules.carry_out, ctx, opening.answers)
        if running.repeats(replies):
            knowledge.conceal(rules, ctx.table, seat)
            ctx.dice = dice
            ctx.events.clear()
            answers = self._with_others(ctx.table, fight.pending, move)
            newest = Reply(fight.pending, answers, dice.drawn)
            if running.repeats(knowledge.as_seen(rules, (newest,), seat)):
                return running
        # The rules are others than when the move began. Whatever is answered, it is taken back.
        before = copy_table(self._before)
        knowledge.conceal(rules, before, seat)
        return Run(new_context(rules, before, dice))
