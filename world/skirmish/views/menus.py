"""Menus that follow from declarations: from words that only begin a move to the whole of it.

`strike` leads to the numbers of dice, `strike 2` to the targets, and `strike 2 goblin` is a move.
"""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from world.skirmish import notation
from world.skirmish.arguments import Target
from world.skirmish.errors import IllegalMove
from world.skirmish.moves import Action, Move, arguments

from .moves import friend_marked
from .view import BACK, Choice, Prompt

if TYPE_CHECKING:
    from .view import View

#: What is typed to go back to where the menus begin.
TOP = "menu"


def top(view: "View[Any]", table: Any, question: Any, text: str) -> Prompt:
    """Return a question with a choice for each kind of move that can be made now."""
    rules, choices = view.rules, []
    for kind in rules.answers[question.kind]:
        moves = list(_legal(rules, table, question, kind))
        if not moves or not kind.listed:
            continue
        prices = {view.price(table, question, move) for move in moves}
        price = prices.pop() if len(prices) == 1 else ""
        words = _say(rules, table, moves[0]) if len(moves) == 1 else kind.verb
        label = words[:1].upper() + words[1:]
        choices.append(Choice(f"{label} ({price})" if price else label, words, price))
    return Prompt(text, tuple(choices))


def menu(
    view: "View[Any]", table: Any, question: Any, words: str, choices: Iterable[tuple[Move, str]]
) -> Prompt | None:
    """Return how to go on from words that begin a move; None for a whole move or other words."""
    typed = " ".join(words.casefold().split())
    if typed in ("", TOP, BACK):
        return view.prompt(table, question)
    kind, rest = _kind(view, question, typed)
    if kind is None:
        return None
    begun = f"{kind.verb} {rest}".strip()
    legal = [each for each in choices if isinstance(each[0], kind)]
    if any(said.casefold() == begun for _, said in legal):
        return None
    following = [(move, said) for move, said in legal if said.casefold().startswith(f"{begun} ")]
    if following:
        return _next(view, table, question, begun, following)
    if not legal and not rest and arguments(kind) and (why := _why_none(view, table, question, kind)):
        return Prompt(why, (Choice(BACK, TOP),))
    return None


def _kind(view: "View[Any]", question: Any, typed: str) -> tuple[type[Move] | None, str]:
    """Return the kind of move that words begin with, its verb in full, and the words after it."""
    spelled = [
        (spelling, kind)
        for kind in view.rules.answers[question.kind]
        for spelling in (kind.verb, *kind.aliases)
    ]
    for spelling, kind in sorted(spelled, key=lambda each: -len(each[0])):
        if typed == spelling or typed.startswith(f"{spelling} "):
            return kind, typed[len(spelling) :].strip()
    return None, ""


def _next(
    view: "View[Any]", table: Any, question: Any, begun: str, moves: list[tuple[Move, str]]
) -> Prompt:
    """Return the menu of what may follow the words so far."""
    found: dict[str, Choice] = {}
    hint, seat = "", table.fighters.get(question.seat)
    for move, said in moves:
        parts = notation.parts(view.rules.forms_of[type(move)], table, move)
        words = ""
        for slot, part in parts:
            words = f"{words} {part}".strip()
            if len(words) > len(begun):
                hint = hint or (slot.hint.lower() if slot is not None else "")
                break
        price = view.price(table, question, move) if words == said else ""
        label = words[len(begun) :].strip()
        if isinstance(slot, Target) and seat is not None:
            label = friend_marked(table, seat, label)
        label = label[:1].upper() + label[1:]
        found.setdefault(words, Choice(f"{label} ({price})" if price else label, words, price))
    before = begun.rpartition(" ")[0] if moves[0][1].casefold() != begun else TOP
    kind = type(moves[0][0])
    back = TOP if begun == kind.verb else before
    text = f"{begun[:1].upper()}{begun[1:]}: choose {hint or 'how'}."
    return Prompt(text, (*found.values(), Choice(BACK, back)))


def _legal(rules: Any, table: Any, question: Any, kind: type[Move]) -> Iterator[Move]:
    for move in _options(table, question, kind):
        try:
            rules.check(table, question, move)
        except IllegalMove:
            continue
        yield move


def _why_none(view: "View[Any]", table: Any, question: Any, kind: type[Move]) -> str:
    """Return why no move of a kind can be made: what the rules say of the first one."""
    for move in _options(table, question, kind):
        try:
            view.rules.check(table, question, move)
        except IllegalMove as refusal:
            return str(refusal)
    return ""


def _options(table: Any, question: Any, kind: Any) -> Iterator[Move]:
    if issubclass(kind, Action):
        yield from kind.options(table, table.fighters[question.seat])
    else:
        yield from kind.options(table, question)


def _say(rules: Any, table: Any, move: Move) -> str:
    return notation.say(rules.forms_of[type(move)], table, move)
