"""Standing orders: a question that a seat answers the same way every time, without being asked."""

from collections.abc import Mapping
from typing import Any, Final

from world.skirmish.base.command_name import command
from world.skirmish.base.errors import IllegalMove, NotUnderstood
from world.skirmish.base.names import match_name, shorten
from world.skirmish.moves.base import Move
from world.skirmish.state.events import Event

#: The words that begin an order, and that take one back.
ORDERS, ALWAYS, ASK = "orders", "always", "ask"
NOTHING_ASKED: Final = "These rules ask you nothing that a standing order could answer."


class StandingOrder(Move):
    """Answer a kind of question the same way every time, or be asked again.

    Attributes:
        question: The kind of question.
        answer: The answer in words; empty to be asked again.
    """

    verb = ORDERS
    listed = False
    question: str
    answer: str = ""

    @property
    def fixed_words(self) -> str:
        return f"{ORDERS} {self.question} {self.answer or ASK}"


class OrderGiven(Event, tag="order_given"):
    """A seat gave a standing order, or removed it if `answer` is empty; only that seat reads it."""

    actor: str
    question: str
    answer: str


def is_standing_order(words: str) -> bool:
    """Return whether words begin a standing order."""
    return words.split(" ", 1)[0].casefold() in (ORDERS, ALWAYS)


def split(text: str, kinds: Mapping[str, Any]) -> tuple[str, str]:
    """Return the kind of question that `orders KIND ANSWER` names, and the answer.

    Raises:
        NotUnderstood: It names none; the text lists them.
    """
    words = text.split()[1:]
    for many in range(len(words), 0, -1):
        kind = " ".join(words[:many]).casefold()
        if kind in kinds:
            return kind, " ".join(words[many:])
    names = {kind: kind for kind in kinds}
    if words:
        try:
            return match_name(names, words[0], "question"), " ".join(words[1:])
        except NotUnderstood:
            pass
    if not kinds:
        raise NotUnderstood(NOTHING_ASKED)
    listed = ", ".join(kinds)
    unknown = f"There is no question '{shorten(words[0])}' here. " if words else ""
    raise NotUnderstood(
        f"{unknown}Type {command(f'{ORDERS} QUESTION ANSWER')}, or "
        f"{command(f'{ORDERS} QUESTION {ASK}')} to be asked again. Questions: {listed}."
    )


def apply(
    orders: dict[str, dict[str, str]], seat: str, order: StandingOrder
) -> dict[str, dict[str, str]]:
    """Return the orders of all seats with this one given, or taken back.

    Raises:
        IllegalMove: There is nothing to take back.
    """
    own = {kind: answer for kind, answer in orders.get(seat, {}).items() if kind != order.question}
    if order.answer:
        own[order.question] = order.answer
    elif order.question not in orders.get(seat, {}):
        raise IllegalMove(f"You are asked about '{order.question}' already.")
    return {**orders, seat: own}
