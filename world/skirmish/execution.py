"""Carrying out moves: from the answers that start one to the next question.

A move that asks on the way is a generator. It is never stored: it is run again from its beginning,
with the answers given so far, so that nothing but data outlives a question. Answers that need no
asking, by a standing order or for want of another, are given here.
"""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from . import notation, procedures
from .context import Context
from .copying import copy_table
from .dice import Dice
from .errors import Refusal, is_allowed
from .events import Event
from .fight import Answer, AnyFight, Continuation, Procedure, Reply
from .moves import Move
from .questions import Pending, Question, TakeTurn
from .ruleset import Ruleset
from .waiting import open_seats


def legal_moves(rules: Ruleset[Any, Any], table: Any, question: Question) -> Iterator[Any]:
    """Yield the legal answers to a question, without those that cannot succeed."""
    for move in rules.candidate_moves(table, question):
        if is_listed(rules, table, question, move):
            yield move


def is_listed(rules: Ruleset[Any, Any], table: Any, question: Question, move: Move) -> bool:
    """Return whether a move is a legal answer to a question, and can succeed."""
    allowed = is_allowed(rules.check, table, question, move)
    return allowed and rules.can_succeed(table, question, move)


def usual_answer(rules: Ruleset[Any, Any], table: Any, question: Question) -> Move:
    """Return what stands for silence: the usual answer, a turn let pass, or any legal move."""
    silence = rules.silence if isinstance(question, TakeTurn) else None
    for move in (question.default, silence):
        if move is not None and is_allowed(rules.check, table, question, move):
            return move
    first: Move = next(legal_moves(rules, table, question))
    return first


def take(
    rules: Ruleset[Any, Any], fight: AnyFight, given: tuple[Answer[Any], ...]
) -> tuple[AnyFight, list[Event]]:
    """Go on with the answers so far, once they are enough."""
    pending = fight.pending
    missing = pending.need == "all" and len(given) < len(pending.questions)
    if missing and not type(pending.questions[0]).is_settled(fight.table, given):
        return replace(fight, given=given), []
    if fight.continuation is not None:
        return _resume(rules, fight, fight.continuation, Reply(given, fight.drawn))
    return play(rules, fight, given, pending)


def play(
    rules: Ruleset[Any, Any],
    fight: AnyFight,
    opening: tuple[Answer[Any], ...],
    opened: Pending[Any],
) -> tuple[AnyFight, list[Event]]:
    """Carry out a move from its beginning, on a copy of the table."""
    ctx = _context(rules, fight, fight.table, fight.drawn, opened)
    procedure = rules.play(ctx, opening)
    if procedure is not None:
        started = Continuation(fight.table, Reply(opening, fight.drawn), opened)
        return _run(rules, fight, ctx, procedure, started)
    return _complete(rules, fight, ctx), ctx.events


def _resume(
    rules: Ruleset[Any, Any],
    fight: AnyFight,
    continuation: Continuation[Any, Any, Any],
    newest: Reply[Any],
) -> tuple[AnyFight, list[Event]]:
    """Run a move in progress again up to its newest answer, and on from there."""
    ctx = _context(
        rules, fight, continuation.before, continuation.opening.drawn, continuation.opened
    )
    procedure = rules.play(ctx, continuation.opening.answers)
    assert procedure is not None, "a move in progress asked something"
    again = replace(continuation, replies=(*continuation.replies, newest))
    return _run(rules, fight, ctx, procedure, again)


def _run(
    rules: Ruleset[Any, Any],
    fight: AnyFight,
    ctx: Context[Any],
    procedure: Procedure,
    continuation: Continuation[Any, Any, Any],
) -> tuple[AnyFight, list[Event]]:
    """Send the answers that are known, then those that need no asking, until a seat is asked."""
    replies: list[Reply[Any]] = []
    known = iter(continuation.replies)
    asked = next(procedure, None)
    while asked is not None:
        pending = procedures.pending(asked)
        reply = next(known, None)
        if reply is not None:
            ctx.dice.drawn = reply.drawn
        else:
            alone = _alone(rules, fight.orders, ctx.table, pending)
            if len(alone) < len(pending.questions):
                again = replace(continuation, replies=tuple(replies), emitted=len(ctx.events))
                return _pause(fight, ctx, pending, alone, again), ctx.events[continuation.emitted :]
            reply = Reply(alone, ctx.dice.drawn)
        replies.append(reply)
        asked = procedures.send(procedure, asked, reply.answers)
    return _complete(rules, fight, ctx), ctx.events[continuation.emitted :]


def _context(
    rules: Ruleset[Any, Any], fight: AnyFight, table: Any, drawn: int, opened: Pending[Any]
) -> Context[Any]:
    events: list[Event] = []
    dice = Dice(fight.seed, drawn, events.append, fight.loaded)
    return Context(rules, copy_table(table), dice, events, events.append, opened)


def _pause(
    fight: AnyFight,
    ctx: Context[Any],
    pending: Pending[Any],
    given: tuple[Answer[Any], ...],
    continuation: Continuation[Any, Any, Any],
) -> AnyFight:
    """Return the fight while a seat is asked in the middle of a move."""
    return replace(
        fight,
        table=ctx.table,
        drawn=ctx.dice.drawn,
        rev=fight.rev + 1,
        pending=pending,
        given=given,
        continuation=continuation,
    )


def _complete(rules: Ruleset[Any, Any], fight: AnyFight, ctx: Context[Any]) -> AnyFight:
    """Return the fight after a whole move."""
    table = ctx.table
    return replace(
        fight,
        table=table,
        drawn=ctx.dice.drawn,
        rev=fight.rev + 1,
        pending=rules.asked(table),
        given=(),
        continuation=None,
    )


def answer_alone(
    rules: Ruleset[Any, Any], fight: AnyFight, events: list[Event]
) -> tuple[AnyFight, list[Event]]:
    """Give the answers that need no asking, as long as they bring the fight on."""
    while fight.continuation is None:
        for question in fight.pending.questions:
            if question.standing:
                break
        else:
            break
        seats = open_seats(fight)
        open_ = [each for each in fight.pending.questions if each.seat in seats]
        alone = _alone(rules, fight.orders, fight.table, Pending(tuple(open_), fight.pending.need))
        if not alone:
            break
        fight, more = take(rules, fight, (*fight.given, *alone))
        events += more
    return fight, events


def _alone(
    rules: Ruleset[Any, Any],
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


def _only_answer(rules: Ruleset[Any, Any], table: Any, question: Question) -> Move | None:
    """Return the legal answer to a question that has only one; None if there are others."""
    usual = question.default
    if usual is not None and is_allowed(rules.check, table, question, usual):
        # What stands for silence is easy to check; one other answer is enough then.
        for move in rules.candidate_moves(table, question):
            if move != usual and is_listed(rules, table, question, move):
                return None
        return usual
    legal = legal_moves(rules, table, question)
    first = next(legal, None)
    return first if next(legal, None) is None else None


def ordered(
    rules: Ruleset[Any, Any],
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
        move = notation.parse(syntaxes, table, question.seat, words, typed=False)
        rules.check(table, question, move)
    except Refusal:
        return question.default
    return move
