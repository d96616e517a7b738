"""The answers to a question: which are legal, offered, usual, or given by standing orders.

An answer need not be asked for where a standing order gives it, or where it is the only one.
"""

from collections.abc import Iterator
from itertools import chain
from typing import Any

from world.skirmish.base.errors import IllegalMove, Refusal, is_allowed
from world.skirmish.moves.base import Move, Question, TakeTurn
from world.skirmish.notation import parsing
from world.skirmish.ruleset.base import AnyRuleset
from world.skirmish.ruleset.registry import rules_of
from world.skirmish.state.fight import Answer, AnyFight, Pending

from .waiting import open_question


def legal_moves(rules: AnyRuleset, table: Any, question: Question) -> Iterator[Any]:
    """Yield the legal answers to a question, without those that cannot succeed."""
    for move in rules.candidate_moves(table, question):
        if is_listed(rules, table, question, move):
            yield move


def is_listed(rules: AnyRuleset, table: Any, question: Question, move: Move) -> bool:
    """Return whether a move is a legal answer to a question, and can succeed."""
    allowed = is_allowed(rules.check, table, question, move)
    return allowed and rules.can_succeed(table, question, move)


def read_answer(
    rules: AnyRuleset, table: Any, question: Question, words: str, *, typed: bool = True
) -> Any:
    """Return the legal answer that words are.

    Args:
        rules: The rules.
        table: The fight.
        question: The question.
        words: The words.
        typed: Whether a person has typed them; else they are as the answer is said.

    Raises:
        Refusal: They are none, or it is not legal.
    """
    syntaxes = rules.syntaxes_at(table)[question.kind]
    move: Move = parsing.parse(syntaxes, table, question.seat, words, typed=typed)
    rules.check(table, question, move)
    return move


def usual_move(fight: AnyFight, seat: str) -> Move:
    """Return what stands for the silence of a seat: see `usual_answer`.

    Raises:
        NotAsked: The fight does not wait for this seat.
    """
    return usual_answer(rules_of(fight), fight.table, open_question(fight, seat))


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


def outdated_answers(rules: AnyRuleset, fight: AnyFight) -> list[Answer[Any]]:
    """Return the answers given so far that are no longer legal."""
    return [
        given
        for given in fight.given
        if not is_allowed(rules.check, fight.table, fight.pending.to(given.actor), given.move)
    ]


def without_asking(
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
    answers = []
    for question in pending.questions:
        if not question.standing:
            continue
        move = ordered(rules, orders_, table, question)
        if move is None:
            move = _only_answer(rules, table, question)
        if move is not None:
            answers.append(Answer(question.seat, move))
    return tuple(answers)


def _only_answer(rules: AnyRuleset, table: Any, question: Question) -> Move | None:
    """Return the legal answer to a question that has only one; None if there are others."""
    usual = question.default
    if usual is not None and is_allowed(rules.check, table, question, usual):
        # The usual answer is easy to check; one other answer is enough then.
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
    try:
        move: Move = read_answer(rules, table, question, words, typed=False)
    except Refusal:
        return question.default
    return move
