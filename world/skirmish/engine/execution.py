"""Carrying out moves of a fight, up to the next question that a seat is asked.

Answers that need not be asked for, by a standing order or because there is only one, are given
here.
"""

from collections.abc import Iterator
from itertools import chain
from typing import Any

from msgspec.structs import replace

from world.skirmish.base.copying import copy_table
from world.skirmish.base.errors import IllegalMove, Refusal, is_allowed
from world.skirmish.moves.base import Move, Question, TakeTurn
from world.skirmish.notation import parsing
from world.skirmish.ruleset.base import AnyRuleset
from world.skirmish.state.context import NOTHING_ASKED, Context
from world.skirmish.state.dice import Dice
from world.skirmish.state.events import AskedAgain, Event, TakenBack
from world.skirmish.state.fight import Answer, AnyFight, Continuation, Pending, Reply

from .runner import Alive, Run
from .waiting import open_seats


def legal_moves(rules: AnyRuleset, table: Any, question: Question) -> Iterator[Any]:
    """Yield the legal answers to a question, without those that cannot succeed."""
    for move in rules.candidate_moves(table, question):
        if is_listed(rules, table, question, move):
            yield move


def is_listed(rules: AnyRuleset, table: Any, question: Question, move: Move) -> bool:
    """Return whether a move is a legal answer to a question, and can succeed."""
    allowed = is_allowed(rules.check, table, question, move)
    return allowed and rules.can_succeed(table, question, move)


def usual_answer(rules: AnyRuleset, table: Any, question: Question) -> Move:
    """Return what stands for silence: the usual answer, a turn let pass, or any legal move.

    Raises:
        IllegalMove: There is none.
    """
    silence = rules.silence if isinstance(question, TakeTurn) else None
    for move in (question.default, silence):
        if move is not None and is_allowed(rules.check, table, question, move):
            return move
    for move in legal_moves(rules, table, question):
        return move  # type: ignore[no-any-return]
    raise IllegalMove(f"No answer to the question '{question.kind}' is legal now.")


def answer(
    rules: AnyRuleset,
    fight: AnyFight,
    new: tuple[Answer[Any], ...],
    alive: Alive | None = None,
) -> tuple[AnyFight, list[Event]]:
    """Go on with new answers and those that were given before, once they are enough.

    What was given before may have become illegal: the table may have changed since. Its seat is
    asked again.

    Args:
        rules: The ruleset.
        fight: The fight.
        new: The new answers.
        alive: The move in progress, if the fight is only simulated; None to run it again.
    """
    pending, given = fight.pending, new
    if pending.need == "all":
        outdated = outdated_answers(rules, fight)
        given = (*(earlier for earlier in fight.given if earlier not in outdated), *new)
        if not pending.is_answered(fight.table, given):
            return replace(fight, given=given), [AskedAgain(answer.actor) for answer in outdated]
    newest = Reply(pending, given, fight.drawn)
    if (under_way := fight.continuation) is None:
        return play(rules, fight, newest, alive)
    return _go_on(rules, fight, replace(under_way, replies=(*under_way.replies, newest)), alive)


def outdated_answers(rules: AnyRuleset, fight: AnyFight) -> list[Answer[Any]]:
    """Return the answers given so far that are no longer legal."""
    questions = {question.seat: question for question in fight.pending.questions}
    return [
        given
        for given in fight.given
        if not is_allowed(rules.check, fight.table, questions[given.actor], given.move)
    ]


def play(
    rules: AnyRuleset,
    fight: AnyFight,
    opening: Reply[Any, Any],
    alive: Alive | None = None,
) -> tuple[AnyFight, list[Event]]:
    """Carry out a move from its beginning."""
    ctx = _context(rules, fight, fight.table, opening)
    procedure = rules.play(ctx, opening.answers)
    if procedure is None:
        return _between_moves(rules, fight, ctx.table, ctx.dice.drawn), ctx.events
    begun = Continuation(fight.table, opening)
    return _until_asked(rules, fight, Run(ctx, procedure), begun, alive)


def _go_on(
    rules: AnyRuleset,
    fight: AnyFight,
    move: Continuation[Any, Any, Any],
    alive: Alive | None,
) -> tuple[AnyFight, list[Event]]:
    """Carry out a move in progress again, up to its newest reply, and on from there."""
    if alive is not None and alive.run is not None and alive.run.repeats(move.replies[-1:]):
        return _until_asked(rules, fight, alive.run, move, alive)
    ctx = _context(rules, fight, move.before, move.opening)
    procedure = rules.play(ctx, move.opening.answers)
    if procedure is not None and (running := Run(ctx, procedure)).repeats(move.replies):
        return _until_asked(rules, fight, running, move)
    # These rules carry it out otherwise than those that began it.
    return _between_moves(rules, fight, move.before, fight.drawn), [TakenBack()]


def correct(
    rules: AnyRuleset,
    fight: AnyFight,
    correction: Answer[Any],
    alive: Alive | None = None,
) -> tuple[AnyFight, list[Event]]:
    """Set a number in the middle of a move; what the move asks is asked again.

    Answers that others have given stay if they are still legal.
    """
    under_way, corrected = fight.continuation, Reply(fight.pending, (correction,), fight.drawn)
    assert under_way is not None, "a correction between moves is a move of its own"
    move = replace(under_way, replies=(*under_way.replies, corrected))
    after, events = _go_on(rules, fight, move, alive)
    if after.pending != fight.pending or not fight.given:
        return after, events
    known = {answer.actor for answer in after.given}
    still = replace(after, given=tuple(given for given in fight.given if given.actor not in known))
    outdated = outdated_answers(rules, still)
    kept = tuple(given for given in still.given if given not in outdated)
    events += [AskedAgain(answer.actor) for answer in outdated]
    return replace(after, given=(*after.given, *kept)), events


def _until_asked(
    rules: AnyRuleset,
    fight: AnyFight,
    running: Run,
    move: Continuation[Any, Any, Any],
    alive: Alive | None = None,
) -> tuple[AnyFight, list[Event]]:
    """Give the answers that need no asking, until a seat is asked or the move is done."""
    ctx, replies = running.ctx, move.replies
    events = ctx.events
    while (asked := running.asked) is not None:
        known = _without_asking(rules, fight.orders, ctx.table, asked)
        if len(known) < len(asked.questions):
            paused: AnyFight = replace(
                fight,
                table=ctx.table,
                drawn=ctx.dice.drawn,
                rev=fight.rev + 1,
                pending=asked,
                given=known,
                continuation=replace(move, replies=replies, emitted=len(events)),
            )
            if alive is not None:
                alive.run = running
            return paused, events[move.emitted :]
        replies = (*replies, Reply(asked, known, ctx.dice.drawn))
        running.advance(known)
    if alive is not None:
        alive.run = None
    return _between_moves(rules, fight, ctx.table, ctx.dice.drawn), events[move.emitted :]


def _context(
    rules: AnyRuleset, fight: AnyFight, before: Any, opening: Reply[Any, Any]
) -> Context[Any]:
    """Return the context of a move from its beginning, with a copy of the table."""
    events: list[Event] = []
    dice = Dice(fight.seed, opening.drawn, events.append, fight.loaded)
    opened = opening.asked or NOTHING_ASKED
    return Context(rules, copy_table(before), dice, events, events.append, opened)


def _between_moves(rules: AnyRuleset, fight: AnyFight, table: Any, drawn: int) -> AnyFight:
    """Return the fight while no move is under way."""
    return replace(
        fight,
        table=table,
        drawn=drawn,
        rev=fight.rev + 1,
        pending=rules.asked(table),
        given=(),
        continuation=None,
    )


def answer_without_asking(
    rules: AnyRuleset,
    fight: AnyFight,
    events: list[Event],
    alive: Alive | None = None,
) -> tuple[AnyFight, list[Event]]:
    """Give the answers that need no asking, as long as they bring the fight on."""
    while fight.continuation is None:
        for question in fight.pending.questions:
            if question.standing:
                break
        else:
            break
        seats = open_seats(fight)
        still = tuple(question for question in fight.pending.questions if question.seat in seats)
        pending = Pending(still, fight.pending.need)
        known = _without_asking(rules, fight.orders, fight.table, pending)
        if not known:
            break
        fight, more = answer(rules, fight, known, alive)
        events += more
    return fight, events


def _without_asking(
    rules: AnyRuleset,
    orders_: dict[str, dict[str, str]],
    table: Any,
    pending: Pending[Any],
) -> tuple[Answer[Any], ...]:
    """Return the answers of seats that are not asked: standing orders, and only choices.

    If any of several seats may answer, each is asked.
    """
    if pending.need == "any" and len(pending.questions) > 1:
        return ()
    found = []
    for question in pending.questions:
        if not question.standing:
            continue
        move = ordered(rules, orders_, table, question)
        if move is None:
            move = _only_answer(rules, table, question)
        if move is not None:
            found.append(Answer(question.seat, move))
    return tuple(found)


def _only_answer(rules: AnyRuleset, table: Any, question: Question) -> Move | None:
    """Return the legal answer to a question that has only one; None if there are others."""
    usual = question.default
    if usual is not None and is_allowed(rules.check, table, question, usual):
        # What stands for silence is easy to check; one other answer is enough then.
        for move in chain(question.nearly_always, rules.candidate_moves(table, question)):
            if move != usual and is_listed(rules, table, question, move):
                return None
        return usual
    legal = legal_moves(rules, table, question)
    first = next(legal, None)
    return first if next(legal, None) is None else None


def ordered(
    rules: AnyRuleset,
    orders_: dict[str, dict[str, str]],
    table: Any,
    question: Question,
) -> Move | None:
    """Return what a standing order answers; the default where that cannot be done now."""
    words = orders_.get(question.seat, {}).get(question.kind)
    if words is None:
        return None
    syntaxes = rules.syntaxes_at(table)[question.kind]
    try:
        move = parsing.parse(syntaxes, table, question.seat, words, typed=False)
        rules.check(table, question, move)
    except Refusal:
        return question.default
    return move
