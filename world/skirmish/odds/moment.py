"""The moment in which a seat answers, where its moves can be tried again and again.

The rules carry them out on copies of the table, with dice of the trial's own. A trial ends when the
move ends, before a new round begins.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from msgspec.structs import replace

from world.skirmish import engine
from world.skirmish.base.copying import copy_table
from world.skirmish.base.errors import is_allowed
from world.skirmish.engine.answers import usual_answer
from world.skirmish.engine.runner import Run
from world.skirmish.engine.waiting import as_if_asked
from world.skirmish.moves.base import Move, Question
from world.skirmish.ruleset.registry import rules_of
from world.skirmish.state.context import NOTHING_ASKED, Context, new_context
from world.skirmish.state.dice import Dice
from world.skirmish.state.events import Event
from world.skirmish.state.fight import Answer, AnyFight, Continuation, Pending, Reply, Rest
from world.skirmish.state.once import Stops

from . import knowledge
from .steps import Steps

#: Answers a question that comes up on the way, as the table is then.
Answering = Callable[[Any, Question], Move]


class _FallenDice(Dice, eq=False):
    """The dice of a move under way, which show in each trial what they have shown in the fight."""

    @property
    def fallen(self) -> int:
        return 0


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
        self._known: Stops = {}
        knowledge.conceal(self.rules, self.table, seat)
        if (under_way := fight.continuation) is not None:
            self._before = copy_table(under_way.before)
            knowledge.disguise(self.rules, self._before, seat)
            replies = under_way.opening, *under_way.replies
            self._seen = knowledge.as_seen(self.rules, replies, seat)

    def at(self, table: Any) -> "Moment | None":
        """Return the moment with the same question at another table; None if the seat is out."""
        if not table.fighters[self.seat].able:
            return None
        return Moment(replace(self.fight, table=table, given=()), self.seat)

    def in_turn(self, table: Any) -> "Moment | None":
        """Return the moment of the seat's turn at another table; None if the seat is out."""
        if not table.fighters[self.seat].able:
            return None
        fight = replace(self.fight, table=table)
        return Moment(as_if_asked(fight, self.seat), self.seat)

    def choices(self) -> Steps[list[Any]]:
        """Return, in steps, the legal moves worth listing, as the seat is offered them."""
        moves: list[Any] = []
        for move in engine.choices(self.fight, self.seat):
            moves.append(move)
            yield
        return moves

    def run(self, move: Move, dice: Dice, answering: Answering) -> Context[Any]:
        """Carry a move out once.

        Args:
            move: A legal move of the seat.
            dice: The dice of everything that is not known yet.
            answering: What others answer, who are asked on the way.

        Returns:
            The table after the move, and what happened since the seat answered.
        """
        return Repeated(self, move, answering)(dice)

    def begin(self, move: Move, dice: Dice) -> tuple[Context[Any], Run | None]:
        """Begin a move, or go on with the one under way, up to the first question to another.

        Returns:
            The context of the move, and the move; None if it is done and has asked nothing.
        """
        if (under_way := self.fight.continuation) is not None:
            run = self._resume(under_way, move, dice)
            return run.ctx, run
        ctx = new_context(self.rules, copy_table(self.table), dice, self.fight.pending, self._known)
        procedure = self.rules.play_alone(ctx, self._opening(ctx.table, move))
        # Most trials of most rules ask nothing, and there are very many.
        return ctx, None if procedure is None else Run(ctx, procedure, stops=True)

    def by_default(self, table: Any, question: Question) -> Move:
        """Return the likely answer to a question, or else the usual one."""
        likely = question.likely(table)
        if likely is not None and is_allowed(self.rules.check, table, question, likely):
            return likely
        return usual_answer(self.rules, table, question)

    def _opening(self, table: Any, move: Move) -> tuple[Answer[Any], ...]:
        """Return the answers that begin a move: the seat's, and those of others who must answer."""
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
            Answer(
                question.seat,
                move if question.seat == self.seat else self.by_default(table, question),
            )
            for question in pending.questions
        )

    def _resume(self, under_way: Continuation[Any, Any, Any], move: Move, dice: Dice) -> Run:
        """Repeat the move so far, up to the open question, and answer that.

        If the rules ask something else than when the move began, the move will be taken back:
        nothing happens then.
        """
        fight, rules, seat = self.fight, self.rules, self.seat
        opening, *replies_seen = self._seen
        known = _FallenDice(fight.seed, opening.drawn, None, fight.loaded)
        opened = under_way.opening.asked or NOTHING_ASKED
        ctx = new_context(rules, copy_table(self._before), known, opened, self._known)
        run = Run(ctx, rules.play_alone(ctx, opening.answers))
        if run.catch_up(replies_seen):
            knowledge.conceal(rules, ctx.table, seat)
            ctx.dice = dice
            ctx.events.clear()
            answers = self._with_others(ctx.table, fight.pending, move)
            newest = Reply(fight.pending, answers, dice.drawn)
            run.stops = True
            if run.catch_up(knowledge.as_seen(rules, (newest,), seat)):
                return run
        before = copy_table(self._before)
        knowledge.conceal(rules, before, seat)
        return Run(new_context(rules, before, dice), None)


class _Start(NamedTuple):
    """Where the rest of a move goes on: the table then, and what has happened."""

    table: Any
    events: tuple[Event, ...]
    opened: Pending[Any]
    rest: Rest
    asked: bool


class Repeated:
    """A move that is carried out again and again: what comes before its `Rest` is done once.

    Args:
        moment: The moment in which it is made.
        move: A legal move of the seat.
        answering: What others answer, always the same to the same question at the same table.

    Attributes:
        asked: Whether others were asked on the way, the last time.
    """

    def __init__(self, moment: Moment, move: Move, answering: Answering) -> None:
        self._moment, self._move, self._answering = moment, move, answering
        self._start: _Start | None = None
        self.asked = False

    def __call__(self, dice: Dice) -> Context[Any]:
        """Carry it out with these dice, as `Moment.run` does."""
        if (start := self._start) is not None:
            events = list(start.events)
            ctx = Context(
                self._moment.rules,
                copy_table(start.table),
                dice,
                events,
                events.append,
                start.opened,
            )
            self.asked, rest = start.asked, start.rest
        else:
            self.asked, fallen = False, dice.fallen
            ctx, run = self._moment.begin(self._move, dice)
            if run is None or (left := self._to_the_end(run)) is None:
                return ctx
            rest = left
            if dice.fallen == fallen and ctx.ended is None:
                now = copy_table(ctx.table), tuple(ctx.events), ctx.opened
                self._start = _Start(*now, rest, self.asked)
        while (procedure := rest.go_on(ctx, rest.what)) is not None:
            if (left := self._to_the_end(Run(ctx, procedure, stops=True))) is None:
                break
            rest = left
        return ctx

    def _to_the_end(self, run: Run) -> Rest | None:
        """Answer what a move asks until it is done; return the rest that it leaves."""
        table = run.ctx.table
        while (asked := run.asked) is not None:
            self.asked = True
            answers = [
                Answer(question.seat, self._answering(table, question))
                for question in asked.questions
            ]
            run.advance(tuple(answers))
        return run.rest
