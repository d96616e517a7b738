"""Giving standing orders: how they are typed, which are allowed, and what they do at once."""

from collections.abc import Iterator

from msgspec.structs import replace

from world.skirmish.base.command_name import command
from world.skirmish.base.errors import Ambiguous, IllegalMove, NotAsked, is_allowed
from world.skirmish.base.names import shorten
from world.skirmish.moves.arguments import Argument, Word
from world.skirmish.moves.base import Move, Question, TakeTurn
from world.skirmish.notation import parsing
from world.skirmish.notation.syntaxes import Syntax, Syntaxes
from world.skirmish.referee import orders
from world.skirmish.referee.orders import OrderGiven, StandingOrder
from world.skirmish.ruleset.registry import rules_of
from world.skirmish.state.events import Event
from world.skirmish.state.fight import REFEREE, Answer, AnyFight

from .answers import ordered
from .execution import Execution
from .waiting import open_seats


def answers(syntaxes: Syntaxes) -> list[str]:
    """Return the answers to offer for an order: a verb, and one word of a list at most."""
    return [words for syntax in syntaxes if syntax.listed for words in _offered(syntax)]


def _offered(syntax: Syntax) -> Iterator[str]:
    if all(isinstance(part, Argument) and part.optional for part in syntax.pattern):
        yield syntax.verb
    match syntax.pattern:
        case (Word() as argument,):
            yield from (f"{syntax.verb} {word}" for word in argument.words.values())


def parse(fight: AnyFight, seat: str, words: str) -> StandingOrder | None:
    """Return the order that `always ANSWER` or `orders QUESTION ANSWER` gives; None for no order.

    Raises:
        NotUnderstood: The question or the answer does not exist, or it answers several questions.
        IllegalMove: No order answers what is asked now, or none may answer it so.
    """
    first, _, rest = words.strip().partition(" ")
    if first.casefold() == orders.ALWAYS:
        question = fight.pending.to(seat)
        if question is not None and seat in open_seats(fight) and question.standing:
            meant = _kinds(fight, seat, rest)
            # `always dodge` is for another question where this one has no such answer.
            if question.kind in meant or not meant:
                return _order(fight, seat, question.kind, rest)
        return _order(fight, seat, _only_kind(fight, seat, question, rest), rest)
    if first.casefold() == orders.ORDERS:
        kind, answer = orders.split(words, rules_of(fight).standing)
        return _order(fight, seat, kind, answer)
    return None


def _only_kind(fight: AnyFight, seat: str, asked: Question | None, answer: str) -> str:
    """Return the only kind of question that an answer may be meant for, though it is not asked now.

    Raises:
        NotUnderstood: It could be meant for several.
        IllegalMove: It answers none.
    """
    rules, kinds = rules_of(fight), _kinds(fight, seat, answer)
    if not rules.standing:
        raise IllegalMove(orders.NOTHING_ASKED)
    if len(kinds) == 1:
        return kinds[0]
    if kinds:
        lines = " or ".join(command(f"{orders.ORDERS} {kind} {answer}") for kind in kinds)
        raise Ambiguous(f"'{shorten(answer)}' answers several questions. Type {lines}.")
    why = "You are asked nothing now."
    if asked is not None:
        turn = isinstance(asked, TakeTurn)
        what = "Your own turn cannot be played" if turn else "This question cannot be answered"
        why = f"{what} by a standing order."
    listed = ", ".join(rules.standing)
    typed = command(f"{orders.ORDERS} QUESTION ANSWER")
    raise IllegalMove(f"{why} To answer another in advance, type {typed}. Questions: {listed}.")


def _kinds(fight: AnyFight, seat: str, answer: str) -> list[str]:
    """Return the kinds of questions that an answer may be meant for."""
    return [kind for kind in rules_of(fight).standing if _is_answer(fight, seat, kind, answer)]


def _is_answer(fight: AnyFight, seat: str, kind: str, words: str) -> bool:
    """Return whether words answer a kind of question."""
    syntaxes = rules_of(fight).syntaxes_at(fight.table)[kind]
    if not words.strip() or not parsing.match(syntaxes, words):
        return False
    return is_allowed(parsing.parse, syntaxes, fight.table, seat, words)


def check(fight: AnyFight, seat: str, order: StandingOrder) -> None:
    """Raise a `Refusal` unless the seat is one of the fight's and the order says something."""
    if seat != REFEREE and seat not in fight.table.fighters:
        raise NotAsked("Only fighters and the referee have standing orders.")
    rules = rules_of(fight)
    if order.question not in rules.standing:
        raise IllegalMove(f"You cannot give a standing order for '{order.question}'.")
    if order.answer:
        move = _answer(fight, seat, order.question, order.answer, typed=False)
        if (question := _asked_now(fight, seat, order)) is not None:
            # The order would be carried out at once, with the usual answer if this one is illegal.
            rules.check(fight.table, question, move)
    orders.apply(fight.orders, seat, order)


def give(
    execution: Execution, fight: AnyFight, seat: str, order: StandingOrder
) -> tuple[AnyFight, list[Event]]:
    """Store an order; if its question is open, answer it.

    Raises:
        Refusal: As `check` does.
    """
    check(fight, seat, order)
    events: list[Event] = [OrderGiven(seat, order.question, order.answer)]
    after = replace(fight, orders=orders.apply(fight.orders, seat, order))
    if (question := _asked_now(fight, seat, order)) is not None:
        move = ordered(execution.rules, after.orders, after.table, question)
        if move is not None:
            after, more = execution.add_answers(after, (Answer(seat, move),))
            return execution.answer_without_asking(after, events + more)
    return after, events


def _order(fight: AnyFight, seat: str, kind: str, answer: str) -> StandingOrder:
    if answer.strip().casefold() == orders.ASK:
        return StandingOrder(kind)
    move = _answer(fight, seat, kind, answer)
    syntaxes = rules_of(fight).syntaxes_of[type(move)]
    return StandingOrder(kind, parsing.say(syntaxes, fight.table, move))


def _answer(fight: AnyFight, seat: str, kind: str, words: str, *, typed: bool = True) -> Move:
    """Return the answer that an order gives; no order gives up."""
    syntaxes = rules_of(fight).syntaxes_at(fight.table)[kind]
    move: Move = parsing.parse(syntaxes, fight.table, seat, words, typed=typed)
    if not move.listed:
        raise IllegalMove(f"A standing order cannot {move.verb} for you. Type it when you mean it.")
    return move


def _asked_now(fight: AnyFight, seat: str, order: StandingOrder) -> Question | None:
    """Return the open question that an order answers at once; None if it is not asked now."""
    if not order.answer or seat not in open_seats(fight):
        return None
    question = fight.pending.to(seat)
    return question if question is not None and question.kind == order.question else None
