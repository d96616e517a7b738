"""Carrying out moves: from the answers that set one off to where the fight waits for the next.

A move that asks on the way is a generator. It is never stored: it is run again from its beginning,
with the answers given so far, so that nothing but data outlives a question. Answers that need no
asking, by a standing order or for want of another, are given here.
"""

from collections.abc import Iterator
from itertools import islice
from typing import Any

from msgspec.structs import replace

from . import notation
from .dice import Dice
from .errors import IllegalMove, Refusal
from .events import Event
from .fight import Answer, AnyFight, Procedure, Reply, Running
from .moves import Move
from .questions import Ask, Question
from .ruleset import Ruleset, Scene
from .snapshot import snapshot


def open_seats(fight: AnyFight) -> tuple[str, ...]:
    """Return the seats that have yet to answer."""
    done = {answer.actor for answer in fight.given}
    return tuple(d.seat for d in fight.waiting.questions if d.seat not in done)


def legal(rules: Ruleset[Any, Any], table: Any, question: Question) -> Iterator[Any]:
    """Yield the legal answers to a question."""
    for move in rules.domain(table, question):
        try:
            rules.check(table, question, move)
        except IllegalMove:
            continue
        yield move


def take(
    rules: Ruleset[Any, Any], fight: AnyFight, given: tuple[Answer[Any], ...]
) -> tuple[AnyFight, list[Event]]:
    """Go on with the answers so far, once they are enough."""
    waiting = fight.waiting
    missing = waiting.need == "all" and len(given) < len(waiting.questions)
    if missing and not type(waiting.questions[0]).is_settled(fight.table, given):
        return replace(fight, given=given), []
    if fight.running is not None:
        return _resume(rules, fight, fight.running, Reply(given, fight.drawn))
    return play(rules, fight, given, waiting)


def play(
    rules: Ruleset[Any, Any],
    fight: AnyFight,
    opening: tuple[Answer[Any], ...],
    opened: Ask[Any],
) -> tuple[AnyFight, list[Event]]:
    """Carry out a move from its beginning, on a copy of the table."""
    scene = _scene(fight, fight.table, fight.drawn, opened)
    procedure = rules.play(scene, opening)
    if procedure is not None:
        started = Running(fight.table, Reply(opening, fight.drawn), opened)
        return _run(rules, fight, scene, procedure, started)
    return _settle(rules, fight, scene), scene.events


def _resume(
    rules: Ruleset[Any, Any],
    fight: AnyFight,
    running: Running[Any, Any, Any],
    newest: Reply[Any],
) -> tuple[AnyFight, list[Event]]:
    """Run a move in progress again up to its newest answer, and on from there."""
    scene = _scene(fight, running.before, running.opening.drawn, running.opened)
    procedure = rules.play(scene, running.opening.answers)
    assert procedure is not None, "a move in progress asked something"
    again = replace(running, replies=(*running.replies, newest))
    return _run(rules, fight, scene, procedure, again)


def _run(
    rules: Ruleset[Any, Any],
    fight: AnyFight,
    scene: Scene[Any],
    procedure: Procedure,
    running: Running[Any, Any, Any],
) -> tuple[AnyFight, list[Event]]:
    """Send the answers that are known, then those that need no asking, until a seat is asked."""
    replies: list[Reply[Any]] = []
    known = iter(running.replies)
    asks = next(procedure, None)
    while asks is not None:
        ask = asks if type(asks) is Ask else Ask((asks,))
        reply = next(known, None)
        if reply is not None:
            scene.dice.drawn = reply.drawn
        else:
            alone = _alone(rules, fight.orders, scene.table, ask)
            if len(alone) < len(ask.questions):
                again = replace(running, replies=tuple(replies), told=len(scene.events))
                return _pause(fight, scene, ask, alone, again), scene.events[running.told :]
            reply = Reply(alone, scene.dice.drawn)
        replies.append(reply)
        try:
            asks = procedure.send(reply.answers if asks is ask else reply.answers[0].move)
        except StopIteration:
            asks = None
    return _settle(rules, fight, scene), scene.events[running.told :]


def _scene(fight: AnyFight, table: Any, drawn: int, opened: Ask[Any]) -> Scene[Any]:
    events: list[Event] = []
    dice = Dice(fight.seed, drawn, events.append, fight.loaded)
    return Scene(snapshot(table), dice, events, opened)


def _pause(
    fight: AnyFight,
    scene: Scene[Any],
    ask: Ask[Any],
    given: tuple[Answer[Any], ...],
    running: Running[Any, Any, Any],
) -> AnyFight:
    """Return the fight while a seat is asked in the middle of a move."""
    return replace(
        fight,
        table=scene.table,
        drawn=scene.dice.drawn,
        rev=fight.rev + 1,
        waiting=ask,
        given=given,
        running=running,
    )


def _settle(rules: Ruleset[Any, Any], fight: AnyFight, scene: Scene[Any]) -> AnyFight:
    """Return the fight after a whole move."""
    table = scene.table
    return replace(
        fight,
        table=table,
        drawn=scene.dice.drawn,
        rev=fight.rev + 1,
        waiting=rules.waiting(table),
        given=(),
        running=None,
    )


def answer_alone(
    rules: Ruleset[Any, Any], fight: AnyFight, events: list[Event]
) -> tuple[AnyFight, list[Event]]:
    """Give the answers that need no asking, as long as they bring the fight on."""
    while fight.running is None:
        for question in fight.waiting.questions:
            if question.standing:
                break
        else:
            break
        open_ = [each for each in fight.waiting.questions if each.seat in open_seats(fight)]
        alone = _alone(rules, fight.orders, fight.table, Ask(tuple(open_), fight.waiting.need))
        if not alone:
            break
        fight, more = take(rules, fight, (*fight.given, *alone))
        events += more
    return fight, events


def _alone(
    rules: Ruleset[Any, Any],
    orders_: dict[str, dict[str, str]],
    table: Any,
    ask: Ask[Any],
) -> tuple[Answer[Any], ...]:
    """Return the answers of the seats that need not be asked: by order, or for want of another.

    Where any of several seats may answer, each is asked.
    """
    if ask.need == "any" and len(ask.questions) > 1:
        return ()
    found = []
    for question in ask.questions:
        if not question.standing:
            continue
        move = ordered(rules, orders_, table, question)
        if move is None:
            first, second = (*islice(legal(rules, table, question), 2), None, None)[:2]
            move = first if second is None else None
        if move is not None:
            found.append(Answer(question.seat, move))
    return tuple(found)


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
    forms = rules.forms_at(table)[question.kind]
    try:
        move = notation.parse(forms, table, question.seat, words, typed=False)
        rules.check(table, question, move)
    except Refusal:
        return question.default
    return move
