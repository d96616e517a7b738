"""Carrying out moves up to the next question, by rules that may change or ask without end."""

from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from world.skirmish.base.copying import copy_table
from world.skirmish.ruleset.base import AnyRuleset
from world.skirmish.state.context import NOTHING_ASKED, Context
from world.skirmish.state.dice import Dice
from world.skirmish.state.events import AskedAgain, Event, TakenBack
from world.skirmish.state.fight import Answer, AnyFight, Continuation, Pending, Reply

from .answers import outdated_answers, without_asking
from .runner import Run
from .waiting import open_questions

#: Rules that ask more often on their own are in a loop, which would never give the game back.
_MOST_REPLIES: Final = 1000


class Execution(Struct, eq=False):
    """Carries out moves of a fight, and gives the answers that need no asking.

    Attributes:
        rules: The rules of the fight.
        keeps: Whether a move in progress is kept between its questions, in a fight that is only
            simulated. Else it is run again at each answer, up to its newest reply.
        kept: The move in progress that is kept.
    """

    rules: AnyRuleset
    keeps: bool = False
    kept: Run | None = None

    def add_answers(
        self, fight: AnyFight, new: tuple[Answer[Any], ...]
    ) -> tuple[AnyFight, list[Event]]:
        """Add new answers to earlier ones, and go on once there are enough.

        A move in a turn is an answer too: to `TakeTurn`. What was given before may have become
        illegal, for the table may have changed since; its seat is asked again.
        """
        pending, given = fight.pending, new
        if pending.need == "all":
            outdated = outdated_answers(self.rules, fight)
            given = (*(earlier for earlier in fight.given if earlier not in outdated), *new)
            if not pending.is_answered(fight.table, given):
                return replace(fight, given=given), [AskedAgain(old.actor) for old in outdated]
        newest = Reply(pending, given, fight.drawn)
        if fight.continuation is None:
            return self.play(fight, newest)
        return self._go_on(fight, fight.continuation, newest)

    def play(self, fight: AnyFight, opening: Reply[Any, Any]) -> tuple[AnyFight, list[Event]]:
        """Carry out a move from its beginning."""
        run = self._begin(fight, fight.table, opening)
        return self._until_asked(fight, run, Continuation(fight.table, opening))

    def correct(self, fight: AnyFight, correction: Answer[Any]) -> tuple[AnyFight, list[Event]]:
        """Set a number in the middle of a move; what the move asks is asked again.

        Answers that others have given stay if they are still legal.
        """
        assert fight.continuation is not None, "a correction between moves is a move of its own"
        corrected = Reply(fight.pending, (correction,), fight.drawn)
        after, events = self._go_on(fight, fight.continuation, corrected)
        if after.pending != fight.pending or not fight.given:
            return after, events
        answered = {answer.actor for answer in after.given}
        earlier = tuple(given for given in fight.given if given.actor not in answered)
        outdated = outdated_answers(self.rules, replace(after, given=earlier))
        still = (given for given in earlier if given not in outdated)
        events += [AskedAgain(answer.actor) for answer in outdated]
        return replace(after, given=(*after.given, *still)), events

    def answer_without_asking(
        self, fight: AnyFight, events: list[Event]
    ) -> tuple[AnyFight, list[Event]]:
        """Give the answers that need no asking, as long as they bring the fight on."""
        given = 0
        while fight.continuation is None:
            for question in fight.pending.questions:
                if question.standing:
                    break
            else:
                break
            pending = Pending(tuple(open_questions(fight)), fight.pending.need)
            answers = without_asking(self.rules, fight.orders, fight.table, pending)
            if not answers:
                break
            given += 1
            _check_ends(given, pending)
            fight, more = self.add_answers(fight, answers)
            events += more
        return fight, events

    def _begin(self, fight: AnyFight, before: Any, opening: Reply[Any, Any]) -> Run:
        """Begin a move, on a copy of the table before it."""
        events: list[Event] = []
        dice = Dice(fight.seed, opening.drawn, events.append, fight.loaded)
        opened = opening.asked or NOTHING_ASKED
        ctx = Context(self.rules, copy_table(before), dice, events, events.append, opened)
        return Run(ctx, self.rules.play(ctx, opening.answers))

    def _go_on(
        self, fight: AnyFight, under_way: Continuation[Any, Any, Any], newest: Reply[Any, Any]
    ) -> tuple[AnyFight, list[Event]]:
        """Go on with a move in progress, from its newest reply."""
        move = replace(under_way, replies=(*under_way.replies, newest))
        run = self.kept
        if run is None or not run.catch_up((newest,)):
            run = self._begin(fight, move.before, move.opening)
            if not run.catch_up(move.replies):
                # These rules carry the move out differently from the rules that began it.
                return self._between_moves(fight, move.before, fight.drawn), [TakenBack()]
        return self._until_asked(fight, run, move)

    def _until_asked(
        self, fight: AnyFight, run: Run, move: Continuation[Any, Any, Any]
    ) -> tuple[AnyFight, list[Event]]:
        """Give the answers that need no asking, until a seat is asked or the move is done."""
        ctx, replies = run.ctx, move.replies
        events = ctx.events
        while (asked := run.asked) is not None:
            answers = without_asking(self.rules, fight.orders, ctx.table, asked)
            if len(answers) < len(asked.questions):
                paused: AnyFight = replace(
                    fight,
                    table=ctx.table,
                    drawn=ctx.dice.drawn,
                    rev=fight.rev + 1,
                    pending=asked,
                    given=answers,
                    continuation=replace(move, replies=replies, emitted=len(events)),
                )
                self.kept = run if self.keeps else None
                return paused, events[move.emitted :]
            replies = (*replies, Reply(asked, answers, ctx.dice.drawn))
            _check_ends(len(replies), asked)
            run.advance(answers)
        self.kept = None
        return self._between_moves(fight, ctx.table, ctx.dice.drawn), events[move.emitted :]

    def _between_moves(self, fight: AnyFight, table: Any, drawn: int) -> AnyFight:
        """Return the fight while no move is under way."""
        return replace(
            fight,
            table=table,
            drawn=drawn,
            rev=fight.rev + 1,
            pending=self.rules.asked(table),
            given=(),
            continuation=None,
        )


def _check_ends(replies: int, asked: Pending[Any]) -> None:
    """Stop rules that ask and ask, though no one is there to be waited for."""
    if replies > _MOST_REPLIES:
        what = type(asked.questions[0]).__name__
        raise RuntimeError(f"These rules ask {what} without end.")
