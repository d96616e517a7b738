"""Menus that follow from declarations: from words that only begin a move to the whole of it.

`strike` leads to the numbers of dice, `strike 2` to the targets, and `strike 2 goblin` is a move.
Where words are a whole move and begin others too, `menu` before them opens the menu.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from world.skirmish import notation, orders
from world.skirmish.arguments import Target, Word
from world.skirmish.errors import IllegalMove, is_allowed
from world.skirmish.moves import Action, Move, Syntax, arguments
from world.skirmish.questions import TakeTurn

from .display import BACK, Choice, Group, Prompt
from .move_menu import friend_marked

if TYPE_CHECKING:
    from .base import View

#: What is typed to go back to where the menus begin.
TOP = "menu"


def top(view: "View[Any]", table: Any, question: Any, text: str) -> Prompt:
    """Return a question with a choice for each group, and each other kind of move, to be made."""
    rules = view.rules
    choices = [Choice(group.name, group.name.casefold()) for group in view.groups]
    grouped = {kind for group in view.groups for kind in group.kinds}
    for kind in rules.answers[question.kind]:
        if kind in grouped:
            continue
        moves = list(_legal(rules, table, question, kind))
        if not moves or not kind.listed:
            continue
        prices = {view.price(table, question, move) for move in moves}
        said = [_say(rules, table, move) for move in moves]
        words = said[0] if len(moves) == 1 else kind.verb
        label = words[:1].upper() + words[1:]
        choices.append(_labeled(label, _opening(words, said), prices))
    return Prompt(text, tuple(choices))


def menu(
    view: "View[Any]", table: Any, question: Any, words: str, choices: Iterable[tuple[Move, str]]
) -> Prompt | None:
    """Return how to go on from words that begin a move; None for a whole move or other words."""
    typed = " ".join(words.casefold().split())
    if typed in ("", TOP, BACK):
        return view.prompt(table, question)
    if (prompt := _named(view, table, question, typed, choices)) is not None:
        return prompt
    first, _, after = typed.partition(" ")
    kind, rest = _kind(view, question, after if first == TOP else typed)
    if kind is None:
        return None
    if first == TOP:
        begun = f"{kind.verb} {rest}".strip()
        longer = [each for each in choices if f"{each[1].casefold()} ".startswith(f"{begun} ")]
        return _next(view, table, question, begun, longer) if longer else None
    return _go_on(view, table, question, kind, rest, choices)


def _go_on(
    view: "View[Any]",
    table: Any,
    question: Any,
    kind: type[Move],
    rest: str,
    choices: Iterable[tuple[Move, str]],
) -> Prompt | None:
    """Return the menu of what may follow a verb and the words after it."""
    begun = f"{kind.verb} {rest}".strip()
    legal = [each for each in choices if each[0].verb == kind.verb]
    if any(said.casefold() == begun for _, said in legal):
        return None
    following = [(move, said) for move, said in legal if said.casefold().startswith(f"{begun} ")]
    if following:
        return _next(view, table, question, begun, following)
    if (
        not legal
        and not rest
        and arguments(kind)
        and (why := _why_none(view, table, question, kind))
    ):
        return Prompt(why, (Choice(BACK, TOP),))
    return None


def _named(
    view: "View[Any]", table: Any, question: Any, typed: str, choices: Iterable[tuple[Move, str]]
) -> Prompt | None:
    """Return the menu of a group, or of standing orders, that has that name."""
    groups = view.groups if isinstance(question, TakeTurn) else ()
    for group in groups:
        if typed == group.name.casefold():
            return _group(view, table, question, group, choices)
    return _orders(view, typed) if question.seat in table.fighters else None


def _group(
    view: "View[Any]", table: Any, question: Any, group: Group, choices: Iterable[tuple[Move, str]]
) -> Prompt:
    """Return the menu of a group: a choice for each verb, or for its moves if they are few."""
    by_verb: dict[str, list[tuple[Move, str]]] = {}
    for move, said in choices:
        if type(move) in group.kinds:
            by_verb.setdefault(move.verb, []).append((move, said))
    name = group.name.casefold()
    if list(by_verb) == [name]:
        return _next(view, table, question, name, by_verb[name])
    found: list[Choice] = []
    for verb, moves in by_verb.items():
        plain = [each for each in moves if _is_plain(each[0])]
        if len(plain) == 1 or verb == name:
            for move, said in plain:
                price = {view.price(table, question, move)}
                found.append(_labeled(said[:1].upper() + said[1:], said, price))
        else:
            found.append(Choice(verb[:1].upper() + verb[1:], verb))
    why = "" if found else _why_none(view, table, question, group.kinds[0])
    return Prompt(why or f"{group.name}: choose how.", (*found, Choice(BACK, TOP)))


def _is_plain(move: Move) -> bool:
    """Return whether a move has nothing that could be left out."""
    fields = msgspec.structs.fields(type(move))
    return all(each.required or getattr(move, each.name) == each.default for each in fields)


def _orders(view: "View[Any]", typed: str) -> Prompt | None:
    """Return the menu of standing orders: the questions, or the answers to one."""
    standing = view.rules.standing
    first, _, kind = typed.partition(" ")
    if first != orders.ORDERS or (kind and kind not in standing):
        return None
    if not kind:
        asked = [(each, f"{orders.ORDERS} {each}") for each in standing]
        choices = [Choice(f"{each[:1].upper()}{each[1:]}", words) for each, words in asked]
        text = "A standing order answers for you. Which question?"
        return Prompt(text, (*choices, Choice(BACK, TOP)))
    answers = [words for syntax in view.rules.syntaxes[kind] for words in _plain_words(syntax)]
    choices = [Choice(f"{each[:1].upper()}{each[1:]}", f"{typed} {each}") for each in answers]
    ask = Choice("Ask me", f"{typed} {orders.ASK}")
    return Prompt("What is your answer?", (*choices, ask, Choice(BACK, orders.ORDERS)))


def _plain_words(syntax: Syntax) -> Iterator[str]:
    """Yield what is typed for a syntax that takes one word of a list at most."""
    match syntax.pattern:
        case () if syntax.listed:
            yield syntax.verb
        case (Word() as argument,):
            yield from (f"{syntax.verb} {word}" for word in argument.words.values())


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
    labels: dict[str, str] = {}
    prices: dict[str, set[str]] = {}
    hint, seat = "", table.fighters.get(question.seat)
    for move, said in moves:
        parts = notation.parts(view.rules.syntaxes_of[type(move)], table, move)
        words = ""
        for argument, part in parts:
            words = f"{words} {part}".strip()
            if len(words) > len(begun) and argument is not None:
                hint = hint or argument.hint.lower()
                break
        prices.setdefault(words, set()).add(view.price(table, question, move))
        label = words[len(begun) :].strip() or said
        if words.casefold() == begun or not isinstance(argument, Target):
            label = label[:1].upper() + label[1:]
        elif seat is not None:
            label = friend_marked(table, seat, label)
        labels[words] = label
    said_by_all = [said for _, said in moves]
    found = [
        _labeled(
            label,
            words if words.casefold() == begun else _opening(words, said_by_all),
            prices[words],
        )
        for words, label in labels.items()
    ]
    kind = type(moves[0][0])
    back = TOP if begun == kind.verb else begun.rpartition(" ")[0]
    text = f"{begun[:1].upper()}{begun[1:]}: choose {hint or 'how'}."
    return Prompt(text, (*found, Choice(BACK, back)))


def _opening(words: str, said: Sequence[str]) -> str:
    """Return what opens the menu of moves that begin with some words, or is the only move."""
    whole = any(each.casefold() == words.casefold() for each in said)
    longer = any(each.casefold().startswith(f"{words.casefold()} ") for each in said)
    return f"{TOP} {words}" if whole and longer else words


def _labeled(label: str, words: str, prices: set[str]) -> Choice:
    """Return a choice with the price that all moves it leads to have in common."""
    price = min(prices) if len(prices) == 1 else ""
    return Choice(f"{label} ({price})" if price else label, words, price)


def _legal(rules: Any, table: Any, question: Any, kind: type[Move]) -> Iterator[Move]:
    for move in _options(table, question, kind):
        allowed = is_allowed(rules.check, table, question, move)
        if allowed and rules.can_succeed(table, question, move):
            yield move


def _why_none(view: "View[Any]", table: Any, question: Any, kind: type[Move]) -> str:
    """Return why no move of a kind can be made: what the rules say of the first one."""
    for move in _options(table, question, kind):
        try:
            view.rules.check(table, question, move)
        except IllegalMove as refusal:
            return str(refusal)
        return f"{move.noun[:1].upper()}{move.noun[1:]} cannot succeed now."
    return ""


def _options(table: Any, question: Any, kind: Any) -> Iterator[Move]:
    if issubclass(kind, Action):
        yield from kind.options(table, table.fighters[question.seat])
    else:
        yield from kind.options(table, question)


def _say(rules: Any, table: Any, move: Move) -> str:
    return notation.say(rules.syntaxes_of[type(move)], table, move)
