"""Menus that follow from declarations: from words that only begin a move to the whole of it.

`strike` leads to the numbers of dice, `strike 2` to the targets, and `strike 2 goblin` is a move.
If words are a whole move and begin others too, `menu` before them opens the menu.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from world.skirmish import notation, orders, standing_orders
from world.skirmish.arguments import Distance, Owned
from world.skirmish.errors import IllegalMove
from world.skirmish.execution import is_listed
from world.skirmish.moves import Action, Move, arguments
from world.skirmish.questions import TakeTurn
from world.skirmish.targets import Target

from .display import BACK, Choice, Group, Prompt
from .groups import TOP, Menu, Said

if TYPE_CHECKING:
    from .base import View

#: So many letters of a menu's name are enough.
_ENOUGH = 3

#: A move in parts: each argument, or None for a word that is none, with what it says.
Parts = list[tuple[Any, str]]


class Step(NamedTuple):
    """One step on the way to a move: the words so far, the moves they may become, what is asked.

    `back` is typed to undo the step; `costs` is a resource that need not be read in each choice.
    """

    begun: str
    moves: Said
    back: str
    asks: str = ""
    costs: str = ""


class _Way(NamedTuple):
    """A move that a step may lead to: its words, the parts after it, and those that come next."""

    said: str
    parts: Parts
    shown: Parts
    price: str


def top(view: "View[Any]", table: Any, question: Any, text: str) -> Prompt:
    """Return a question with a choice for each group, and each other kind of move, to be made."""
    rules = view.rules
    choices = [
        Choice(group.name, group.name.casefold())
        for group in view.groups
        if _leads_on(rules, table, question, group)
    ]
    for kind in rules.answers[question.kind]:
        if kind in view.grouped or not kind.listed:
            continue
        moves = list(_legal(rules, table, question, kind))
        if not moves:
            continue
        prices = {view.price(table, question, move) for move in moves}
        said = [_say(rules, table, move) for move in moves]
        words = said[0] if len(moves) == 1 else kind.verb
        choices.append(_labeled(_capital(words), _opening(words, said), prices))
    return Prompt(text, tuple(choices))


def menu(
    view: "View[Any]", table: Any, question: Any, words: str, choices: Iterable[tuple[Move, str]]
) -> Prompt | None:
    """Return how to go on from words that begin a move; None for a whole move or other words."""
    typed = " ".join(words.casefold().split())
    if typed in ("", TOP, BACK):
        shown = view.prompt(table, question)
        return _first(view, table, question) if shown is None and typed else shown
    opens = typed.startswith(f"{TOP} ")
    typed = typed.removeprefix(f"{TOP} ")
    kind, rest = _kind(view, question, typed)
    begun = f"{kind.verb} {rest}".strip() if kind is not None else typed
    legal = list(choices)
    if not opens and any(said.casefold() == begun for _, said in legal):
        return None
    if isinstance(question, TakeTurn) and (found := _find(view, question, begun)) is not None:
        return _group(view, table, question, found, found.of(legal))
    return _go_on(view, table, question, kind, begun, legal) if kind is not None else None


def meant(view: "View[Any]", question: Any, words: str, moves: Iterable[Move]) -> Move | None:
    """Return the move that a verb alone means: it leaves open what to use, and there is only one.

    None where there is something to decide.
    """
    kind, rest = _kind(view, question, " ".join(words.casefold().split()))
    if kind is None or rest:
        return None
    match arguments(kind):
        case (Owned() as argument,):
            found = [each for each in moves if type(each) is kind]
            ways = [each for each in found if getattr(each, argument.field) != argument.none]
            return ways[0] if len(ways) == 1 else None
    return None


def _first(view: "View[Any]", table: Any, question: Any) -> Prompt | None:
    """Return the first menu of a turn, in rules where the status says enough without it."""
    if not isinstance(question, TakeTurn):
        return None
    return top(view, table, question, view.turn_prompt(table, question))


def _go_on(
    view: "View[Any]", table: Any, question: Any, kind: type[Move], begun: str, legal: Said
) -> Prompt | None:
    """Return the menu of what may follow a verb and the words after it."""
    same = [each for each in legal if each[0].verb == kind.verb]
    following = [
        (move, said)
        for move, said in same
        if f"{said} ".casefold().startswith(f"{begun} ") and _split(view, table, move, begun)
    ]
    if following and (typed := _split(view, table, following[0][0], begun)):
        before = " ".join(words for _, words in typed[0][:-1])
        back = TOP if begun == kind.verb else _opening(before, [said for _, said in same])
        return _following(view, table, question, Step(begun, following, back))
    if same or begun != kind.verb or not arguments(kind):
        return None
    why = _why_none(view, table, question, kind)
    return Prompt(why, (Choice(BACK, TOP),)) if why else None


def _find(view: "View[Any]", question: Any, begun: str) -> Menu | None:
    """Return the menu that words open: its name, or a beginning of it that begins no move."""
    for each in view.menus:
        if begun in (each.words, each.group.name.casefold()):
            return each
    spellings = view.rules.spellings[question.kind]
    if len(begun) < _ENOUGH or any(words.startswith(begun) for words in spellings):
        return None
    return next((each for each in view.menus if each.words.startswith(begun)), None)


def _group(view: "View[Any]", table: Any, question: Any, menu: Menu, moves: Said) -> Prompt:
    """Return the menu of a group: smaller groups, and a choice for each verb or, if few, move."""
    group = menu.group
    asks = (
        group.asks
        if isinstance(group.asks, str)
        else group.asks(table, table.fighters[question.seat])
    )
    by_verb: dict[str, Said] = {}
    for move, said in moves:
        if type(move) in group.kinds:
            by_verb.setdefault(move.verb, []).append((move, said))
    if menu.is_last or list(by_verb) == [menu.words]:
        kind = group.moves[0]
        step = Step(kind.verb, moves, menu.back, asks, menu.costs)
        if moves:
            return _following(view, table, question, step)
        why = _why_none(view, table, question, kind) or "There is nothing worth choosing now."
        return Prompt(why, (Choice(BACK, menu.back),))
    found = [
        _entry(view, table, question, smaller, some)
        for smaller in view.menus
        if smaller.parents == (*menu.parents, group) and (some := smaller.of(moves))
    ]
    for verb, some in by_verb.items():
        plain = [each for each in some if _is_plain(each[0])]
        if len(plain) == 1 or verb == group.name.casefold():
            for move, said in plain:
                parts = notation.parts(view.rules.syntaxes_of[type(move)], table, move)
                label = _capital(in_marked_words(table, question, parts))
                found.append(_labeled(label, said, {view.price(table, question, move)}))
        else:
            found.append(Choice(_capital(verb), _opening(verb, [said for _, said in some])))
    why = "" if found else _why_none(view, table, question, group.moves[0])
    return Prompt(why or asks or f"{group.name}: choose how.", (*found, Choice(BACK, menu.back)))


def _entry(view: "View[Any]", table: Any, question: Any, menu: Menu, moves: Said) -> Choice:
    """Return the choice that leads to a smaller group, or to the one move that is in it."""
    name = menu.group.name
    if len(moves) > 1 or not menu.is_last:
        return Choice(name, menu.words)
    ((move, said),) = moves
    parts = notation.parts(view.rules.syntaxes_of[type(move)], table, move)
    rest = _label(table, question, parts[1:], menu.costs)
    return _labeled(f"{name} {rest}".rstrip(), said, {view.price(table, question, move)})


def _is_plain(move: Move) -> bool:
    """Return whether a move has nothing that could be left out."""
    fields = msgspec.structs.fields(type(move))
    return all(each.required or getattr(move, each.name) == each.default for each in fields)


def of_orders(view: "View[Any]", words: str, given: Mapping[str, str]) -> Prompt | None:
    """Return the menu of standing orders: the questions, or the answers to one.

    Args:
        view: The view.
        words: What was typed.
        given: The orders that its seat has given, by the kind of question.
    """
    standing = view.rules.standing
    typed = " ".join(words.casefold().split())
    first, _, kind = typed.partition(" ")
    if first != orders.ORDERS or not standing or (kind and kind not in standing):
        return None
    if not kind:
        choices = [Choice(_capital(each), f"{orders.ORDERS} {each}") for each in standing]
        own = "; ".join(f"{each}: {answer}" for each, answer in given.items())
        told = f" You have ordered {own}." if own else ""
        text = f"A standing order answers for you.{told} Which question?"
        return Prompt(text, (*choices, Choice(BACK, TOP)))
    answers = standing_orders.answers(view.rules.syntaxes[kind])
    choices = [Choice(_capital(each), f"{typed} {each}") for each in answers]
    ask = Choice("Ask me", f"{typed} {orders.ASK}")
    told = f"You have ordered {given[kind]}. " if kind in given else ""
    return Prompt(f"{told}What is your answer?", (*choices, ask, Choice(BACK, orders.ORDERS)))


def _kind(view: "View[Any]", question: Any, typed: str) -> tuple[type[Move] | None, str]:
    """Return the kind of move that words begin with, its verb in full, and the words after it."""
    words, spellings = typed.split(), view.rules.spellings[question.kind]
    for many in range(len(words), 0, -1):
        kind = spellings.get(" ".join(words[:many]))
        if kind is not None:
            return kind, " ".join(words[many:])
    begun = {kind for spelling, kind in spellings.items() if words and spelling.startswith(typed)}
    return (begun.pop(), "") if len(begun) == 1 else (None, "")


def _following(view: "View[Any]", table: Any, question: Any, step: Step) -> Prompt:
    """Return the menu of what may follow the words so far."""
    following: dict[str, list[_Way]] = {}
    found: list[Choice] = []
    asked = ""
    for move, said in step.moves:
        price = view.price(table, question, move)
        _, parts = _split(view, table, move, step.begun) or ((), [])
        if not parts:
            found.append(_labeled(_capital(said), said, {price}))
            continue
        first = next(place for place, (argument, _) in enumerate(parts) if argument is not None)
        asked = asked or parts[first][0].asked()
        words = " ".join([step.begun, *(part for _, part in parts[: first + 1])])
        following.setdefault(words, []).append(_Way(said, parts, parts[: first + 1], price))
    for words, ways in following.items():
        if len(ways) == 1 or any(way.said == words for way in ways):
            for way in ways:
                label = _label(table, question, way.parts, step.costs)
                found.append(_labeled(label, way.said, {way.price}))
        else:
            label = _label(table, question, ways[0].shown, step.costs)
            found.append(_labeled(label, words, {way.price for way in ways}))
    text = step.asks or f"{_capital(_as_said(step))}: choose {asked or 'how'}."
    if why := _why_friends(view, table, question, step.moves):
        text = f"{text} {why}"
    return Prompt(text, (*found, Choice(BACK, step.back)))


def _as_said(step: Step) -> str:
    """Return the words so far with names as they are written."""
    said = step.moves[0][1][: len(step.begun)]
    return said if said.casefold() == step.begun else step.begun


def _split(view: "View[Any]", table: Any, move: Move, begun: str) -> tuple[Parts, Parts] | None:
    """Return the parts of a move that words say, and the rest; None if they end within a part."""
    parts = notation.parts(view.rules.syntaxes_of[type(move)], table, move)
    words = ""
    for many, (_, part) in enumerate(parts, 1):
        words = f"{words} {part}".strip()
        if words.casefold() == begun:
            return parts[:many], parts[many:]
    return None


def _label(table: Any, question: Any, parts: Parts, costs: str) -> str:
    """Return the last parts of a move as they are read: friends are marked, distances in meters."""
    seat, read = table.fighters.get(question.seat), []
    for argument, words in parts:
        if isinstance(argument, Target):
            read.append(marked(table, seat, argument, words))
        elif isinstance(argument, Distance):
            read.append(f"{words} m")
        elif words != costs:
            read.append(words)
    label = " ".join(read)
    return label if parts and isinstance(parts[0][0], Target) else _capital(label)


def marked(table: Any, seat: Any, argument: Any, words: str) -> str:
    """Return what an argument says, with `(ally)` at a friend where enemies can be named too."""
    if seat is None or not isinstance(argument, Target) or "allies" in argument.among:
        return words
    friends = (each for each in table.fighters.values() if each.team == seat.team)
    is_friend = any(each.name == words for each in friends if each is not seat)
    return f"{words} (ally)" if is_friend else words


def in_marked_words(table: Any, question: Any, parts: Parts) -> str:
    """Return the parts of a move, with `(ally)` at friends where enemies can be named too."""
    seat = table.fighters.get(question.seat)
    return " ".join(marked(table, seat, *part) for part in parts)


def _why_friends(view: "View[Any]", table: Any, question: Any, moves: Said) -> str:
    """Return why no enemy can be chosen, for a move that only has friends to choose."""
    kind: type[Move] = type(moves[0][0])
    seat = table.fighters.get(question.seat)
    target = next((each for each in arguments(kind) if isinstance(each, Target)), None)
    if seat is None or target is None or target.among != "others":
        return ""
    teams = {table.fighters[getattr(move, target.field)].team for move, _ in moves}
    return _why_none(view, table, question, kind) if teams == {seat.team} else ""


def _capital(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


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
    for move in kind.answers_to(table, question):
        if is_listed(rules, table, question, move):
            yield move


def _leads_on(rules: Any, table: Any, question: Any, group: Group) -> bool:
    """Return whether a group has a move that can be made now."""
    if group.costs and not getattr(table.fighters[question.seat], group.costs):
        return False
    kinds = (kind for kind in group.moves if kind.listed)
    moves = (move for kind in kinds for move in kind.answers_to(table, question))
    return any(group.has(move) and is_listed(rules, table, question, move) for move in moves)


def _why_none(view: "View[Any]", table: Any, question: Any, kind: type[Move]) -> str:
    """Return why no move of a kind can be made: the first refusal, or that none can succeed."""
    hopeless = ""
    for move in _attempts(table, question, kind):
        try:
            view.rules.check(table, question, move)
        except IllegalMove as refusal:
            return str(refusal)
        if not view.rules.can_succeed(table, question, move):
            hopeless = f"{_capital(move.noun)} cannot succeed now."
    return hopeless


def _attempts(table: Any, question: Any, kind: type[Move]) -> Iterable[Move]:
    if issubclass(kind, Action):
        return kind.attempts(table, table.fighters[question.seat])
    return kind.answers_to(table, question)


def _say(rules: Any, table: Any, move: Move) -> str:
    return notation.say(rules.syntaxes_of[type(move)], table, move)
