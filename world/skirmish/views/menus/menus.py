"""Menus that follow from declarations: from words that only begin a move to the whole of it.

`strike` leads to the numbers of dice, `strike 2` to the targets, and `strike 2 goblin` is a move.
If words are a whole move and begin others too, `menu` before them opens the menu.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final, NamedTuple, Protocol

import msgspec
from msgspec import Struct

from world.skirmish.base.command_name import command
from world.skirmish.base.english import capital
from world.skirmish.base.errors import IllegalMove, Refusal
from world.skirmish.engine import standing_orders
from world.skirmish.engine.answers import is_listed, read_answer
from world.skirmish.moves.arguments import Distance, Owned
from world.skirmish.moves.base import Action, Move, TakeTurn
from world.skirmish.moves.fields import arguments
from world.skirmish.moves.targets import Target
from world.skirmish.notation import parsing
from world.skirmish.referee import orders
from world.skirmish.views.display import BACK, Choice, Group, Prompt
from world.skirmish.views.text import join_words

from .groups import TOP, GroupMenu, Said

#: The fewest letters that stand for the name of a menu.
_LEAST_OF_A_MENU = 3
#: The most moves that a menu lists with their optional parts.
_MOST_WITH_OPTIONS: Final = 8
#: The fewest moves that leave a choice.
_FEWEST: Final = 2

#: A move in parts: each argument, or None for a word that is none, with what it says.
Parts = list[tuple[Any, str]]


class MenuView(Protocol):
    """What menus need of a view."""

    @property
    def rules(self) -> Any: ...

    @property
    def groups(self) -> Sequence[Group]: ...

    @property
    def grouped(self) -> Collection[type[Move]]: ...

    @property
    def menus(self) -> Sequence[GroupMenu]: ...

    def price(self, table: Any, question: Any, move: Move) -> str: ...

    def prompt(self, table: Any, question: Any) -> Prompt | None: ...

    def turn_prompt(self, table: Any, question: Any) -> str: ...


#: The mark of a friend where enemies can be named too.
FRIEND: Final = " (ally)"


def _is_option(argument: Any) -> bool:
    """Return whether a part of a move may be left out, and is no fighter."""
    has_usual = argument is not None and argument.default is not None
    return has_usual and not isinstance(argument, (Target, Distance))


class _Step(NamedTuple):
    """One step on the way to a move: the words so far, the moves they may become, what is asked.

    `back` is typed to undo the step; `costs` is a resource that need not be read in each choice.
    """

    begun: str
    moves: Said
    back: str
    asks: str = ""
    costs: str = ""


class _Way(NamedTuple):
    """A move that a step may lead to: its words, its remaining parts, and the next ones shown."""

    said: str
    parts: Parts
    shown: Parts
    price: str


class Menus(Struct, frozen=True, gc=False):
    """The menus of one question.

    Attributes:
        view: The view of the ruleset.
        table: The fight.
        question: The open question.
    """

    view: MenuView
    table: Any
    question: Any

    def top(self, text: str) -> Prompt:
        """Return the question with a choice for each group, and each other kind of move."""
        listed = partial(is_listed, self.view.rules, self.table, self.question)
        choices = [
            Choice(group.name, group.name.casefold())
            for group in self.view.groups
            if self._leads_on(group, listed)
        ]
        for kind in self.view.rules.answers[self.question.kind]:
            if kind in self.view.grouped or not kind.listed:
                continue
            moves = [*filter(listed, kind.options_for(self.table, self.question))]
            if not moves:
                continue
            prices = {self.price(move) for move in moves}
            said = [" ".join([words for _, words in self.parts(move)]) for move in moves]
            words = said[0] if len(moves) == 1 else kind.verb
            choices.append(labeled(capital(words), _opening(words, said), prices))
        return Prompt(text, tuple(choices))

    def menu(self, words: str, choices: Iterable[tuple[Move, str]]) -> Prompt | None:
        """Return how to go on from words that begin a move; None for any other words."""
        typed = " ".join(words.casefold().split())
        is_turn = isinstance(self.question, TakeTurn)
        if typed in ("", TOP, BACK):
            shown = self.view.prompt(self.table, self.question)
            if shown is None and typed and is_turn:
                # In these rules the status says enough without the first menu of a turn.
                return self.top(self.view.turn_prompt(self.table, self.question))
            return shown
        opens = typed.startswith(f"{TOP} ")
        typed = typed.removeprefix(f"{TOP} ")
        kind, rest = self.kind_of(typed)
        begun = f"{kind.verb} {rest}".strip() if kind is not None else typed
        legal = list(choices)
        if not opens and any(said.casefold() == begun for _, said in legal):
            return None
        if is_turn and (group_menu := self._find(begun)) is not None:
            return self._group(group_menu, group_menu.of(legal))
        return self._go_on(kind, begun, legal) if kind is not None else None

    def meant(self, words: str, moves: Iterable[Move]) -> Move | None:
        """Return the only move that a verb alone can mean; None if something is left to decide.

        None where there is something to decide.
        """
        kind, rest = self.kind_of(" ".join(words.casefold().split()))
        if kind is None or rest:
            return None
        match arguments(kind):
            case (Owned() as argument,):
                of_kind = [move for move in moves if type(move) is kind]
                ways = [move for move in of_kind if getattr(move, argument.field) != argument.none]
                return ways[0] if len(ways) == 1 else None
        return None

    def kind_of(self, typed: str) -> tuple[type[Move] | None, str]:
        """Return the kind of move that words begin with, and the words after its verb."""
        words, spellings = typed.split(), self.view.rules.spellings[self.question.kind]
        for many in range(len(words), 0, -1):
            kind = spellings.get(" ".join(words[:many]))
            if kind is not None:
                return kind, " ".join(words[many:])
        begun = {kind for said, kind in spellings.items() if words and said.startswith(typed)}
        return (begun.pop(), "") if len(begun) == 1 else (None, "")

    def in_marked_words(self, parts: Parts) -> str:
        """Return the parts of a move, with `(ally)` at friends where enemies can be named too."""
        return " ".join(self._marked(argument, words) for argument, words in parts)

    def follow(self, begun: str, moves: Said, back: str) -> Prompt:
        """Return the menu of what may follow a verb in some moves."""
        return self._following(_Step(begun, moves, back))

    def _go_on(self, kind: type[Move], begun: str, legal: Said) -> Prompt | None:
        """Return the menu that continues a verb and the words after it."""
        alike = [(move, said) for move, said in legal if move.verb == kind.verb]
        following = [
            (move, said)
            for move, said in alike
            if f"{said} ".casefold().startswith(f"{begun} ") and self._split(move, begun)
        ]
        if following and (typed := self._split(following[0][0], begun)):
            before = " ".join(words for _, words in typed[0][:-1])
            back = TOP if begun == kind.verb else _opening(before, [said for _, said in alike])
            return self._following(_Step(begun, following, back))
        if alike or begun != kind.verb or not arguments(kind):
            return None
        why = self.why_none(kind)
        return self.instead(why) if why else None

    def instead(self, refusal: IllegalMove) -> Prompt:
        """Return why a move is refused, and the moves to choose from that lead to it."""
        choices = [
            labeled(capital(words), words, {self.price(move)})
            for words in refusal.first
            if (move := self._possible(words)) is not None
        ]
        if not choices:
            return Prompt(refusal.why)
        return Prompt(f"{refusal.why} First you can:", (*choices, Choice(BACK, TOP)))

    def _possible(self, words: str) -> Move | None:
        """Return the move that words are; None where it is not legal now."""
        try:
            move: Move = read_answer(self.view.rules, self.table, self.question, words)
        except Refusal:
            return None
        return move

    def _find(self, begun: str) -> GroupMenu | None:
        """Return the menu with a name that words spell or begin, if they begin no move."""
        for menu in self.view.menus:
            if begun in (menu.words, menu.group.name.casefold()):
                return menu
        spellings = self.view.rules.spellings[self.question.kind]
        if len(begun) < _LEAST_OF_A_MENU or any(words.startswith(begun) for words in spellings):
            return None
        return next((menu for menu in self.view.menus if menu.words.startswith(begun)), None)

    def _group(self, menu: GroupMenu, moves: Said) -> Prompt:
        """Return the menu of a group: smaller groups, and a choice for each verb or move."""
        group, asks = menu.group, menu.group.asks
        if not isinstance(asks, str):
            asks = asks(self.table, self.table.fighters[self.question.seat])
        by_verb: dict[str, Said] = {}
        for move, said in moves:
            if type(move) in group.kinds:
                by_verb.setdefault(move.verb, []).append((move, said))
        if menu.is_last or list(by_verb) == [menu.words]:
            return self._last_group(menu, moves, asks)
        choices = [
            self._entry(smaller, some)
            for smaller in self.view.menus
            if smaller.parents == (*menu.parents, group) and (some := smaller.of(moves))
        ]
        for verb, some in by_verb.items():
            choices += self._verb(verb, some, whole=verb == group.name.casefold())
        if not choices and (why := self.why_none(group.moves[0])):
            return self.instead(why)
        text = asks or f"{group.name}: choose how."
        return Prompt(text, (*choices, Choice(BACK, menu.back)) if choices else ())

    def _last_group(self, menu: GroupMenu, moves: Said, asks: str) -> Prompt:
        """Return the menu of a group that leads to moves of one kind."""
        kind = menu.group.moves[0]
        if moves:
            return self._following(_Step(kind.verb, moves, menu.back, asks, menu.costs))
        why = self.why_none(kind) or IllegalMove("There is nothing worth choosing now.")
        return self.instead(why)

    def _entry(self, menu: GroupMenu, moves: Said) -> Choice:
        """Return the choice for a smaller group, or for the only move in it."""
        name = menu.group.name
        if len(moves) > 1 or not menu.is_last:
            return Choice(name, menu.words)
        ((move, said),) = moves
        rest = self._label(self.parts(move)[1:], menu.costs)
        return labeled(f"{name} {rest}".rstrip(), said, {self.price(move)})

    def _verb(self, verb: str, moves: Said, *, whole: bool) -> Iterator[Choice]:
        """Yield the choices for a verb in a group: one that opens a menu, or each move in full."""
        plain = [(move, said) for move, said in moves if _is_simplest(move)]
        if len(plain) != 1 and not whole:
            yield Choice(capital(verb), _opening(verb, [said for _, said in moves]))
            return
        for move, said in plain:
            label = capital(self.in_marked_words(self.parts(move)))
            yield labeled(label, said, {self.price(move)})

    def _following(self, step: _Step) -> Prompt:
        """Return the menu of what may follow the words so far."""
        following: dict[str, list[_Way]] = {}
        choices: list[Choice] = []
        orders: dict[str, Any] = {}
        fighter = self.table.fighters.get(self.question.seat)
        asked = ""
        moves, more = self.without_options(step.moves)
        for move, said in moves:
            price = self.price(move)
            _, parts = self._split(move, step.begun) or ((), [])
            if not parts:
                choices.append(labeled(capital(said), said, {price}))
                continue
            first = next(place for place, (argument, _) in enumerate(parts) if argument is not None)
            argument = parts[first][0]
            asked = asked or argument.asked()
            words = " ".join([step.begun, *(part for _, part in parts[: first + 1])])
            following.setdefault(words, []).append(_Way(said, parts, parts[: first + 1], price))
            orders[words] = order_of(self.table, fighter, argument, move)
        for words in sorted(following, key=orders.__getitem__):
            ways = following[words]
            if len(ways) == 1 or any(way.said == words for way in ways):
                for way in ways:
                    label = self._label(way.parts, step.costs)
                    choices.append(labeled(label, way.said, {way.price}))
            else:
                label = self._label(ways[0].shown, step.costs)
                choices.append(labeled(label, words, {way.price for way in ways}))
        text = step.asks or f"{capital(_as_said(step))}: choose {asked or 'how'}."
        if why := self._why_friends(step.moves):
            text = f"{text} {why}"
        text = f"{text} {more}".rstrip()
        return Prompt(text, (*choices, Choice(BACK, step.back)))

    def without_options(self, moves: Said) -> tuple[Said, str]:
        """Return moves without their optional parts, and how to add these, if there are many."""
        if len(moves) <= _MOST_WITH_OPTIONS:
            return moves, ""
        plain: list[tuple[Move, str]] = []
        options: dict[str, None] = {}
        for move, said in moves:
            added = [
                f"{argument.lead} {words}".strip()
                for argument, words in self.parts(move)
                if _is_option(argument)
            ]
            options |= dict.fromkeys(added)
            plain += [] if added else [(move, said)]
        if len(plain) < _FEWEST:
            return moves, ""
        return plain, f"You may add {join_words(options, 'or')}." if options else ""

    def _split(self, move: Move, begun: str) -> tuple[Parts, Parts] | None:
        """Return the parts of a move that words say, and the rest; None if they end in a part."""
        parts, words = self.parts(move), ""
        for many, (_, part) in enumerate(parts, 1):
            words = f"{words} {part}".strip()
            if words.casefold() == begun:
                return parts[:many], parts[many:]
        return None

    def _label(self, parts: Parts, costs: str) -> str:
        """Return the last parts of a move as they are read: friends marked, distances in meters."""
        read = []
        for argument, words in parts:
            if isinstance(argument, Target):
                read.append(self._marked(argument, words))
            elif isinstance(argument, Distance):
                read.append(f"{words} m")
            elif words != costs:
                read.append(words)
        label = " ".join(read)
        return label if parts and isinstance(parts[0][0], Target) else capital(label)

    def _marked(self, argument: Any, words: str) -> str:
        seat = self.table.fighters.get(self.question.seat)
        return marked(self.table, seat, argument, words)

    def _why_friends(self, moves: Said) -> str:
        """Return why no enemy can be chosen, for a move that only has friends to choose."""
        kind: type[Move] = type(moves[0][0])
        seat = self.table.fighters.get(self.question.seat)
        targets = (argument for argument in arguments(kind) if isinstance(argument, Target))
        target = next(targets, None)
        if seat is None or target is None or target.among != "others":
            return ""
        teams = {self.table.fighters[getattr(move, target.field)].team for move, _ in moves}
        return str(self.why_none(kind) or "") if teams == {seat.team} else ""

    def why_none(self, kind: type[Move]) -> IllegalMove | None:
        """Return why no move of a kind can be made: the first refusal, or that none can succeed."""
        rules, hopeless = self.view.rules, None
        for move in self.attempts(kind):
            try:
                rules.check(self.table, self.question, move)
            except IllegalMove as refusal:
                return refusal
            if not rules.can_succeed(self.table, self.question, move):
                hopeless = self.hopeless(move, "now")
        actor = self.table.fighters.get(self.question.seat)
        missing = (argument.missing(self.table, actor) for argument in arguments(kind))
        return hopeless or next((IllegalMove(why) for why in missing if why), None)

    def hopeless(self, move: Move, when: str) -> IllegalMove:
        """Return the refusal of a move that cannot succeed, with what would help."""
        actor = self.table.fighters.get(self.question.seat)
        more = (argument.how_to_have_more(actor) for argument in arguments(type(move)) if actor)
        told = [f"{capital(move.noun)} cannot succeed {when}.", *filter(None, more)]
        how = move.how_to_succeed(self.table, actor) if isinstance(move, Action) and actor else None
        if how is None:
            return IllegalMove(" ".join(told))
        return IllegalMove(" ".join([*told, how.why]), lambda: how.first)

    def attempts(self, kind: type[Move]) -> Iterable[Move]:
        if issubclass(kind, Action):
            return kind.attempts(self.table, self.table.fighters[self.question.seat])
        return kind.options_for(self.table, self.question)

    def _leads_on(self, group: Group, listed: Callable[[Move], bool]) -> bool:
        """Return whether a group has a move that can be made now and is listed."""
        if group.costs and not getattr(self.table.fighters[self.question.seat], group.costs):
            return False
        kinds = (kind for kind in group.moves if kind.listed)
        moves = (move for kind in kinds for move in kind.options_for(self.table, self.question))
        return any(group.has(move) and listed(move) for move in moves)

    def price(self, move: Move) -> str:
        return self.view.price(self.table, self.question, move)

    def parts(self, move: Move) -> Parts:
        return parsing.parts(self.view.rules.syntaxes_of[type(move)], self.table, move)


def order_of(table: Any, fighter: Any, argument: Any, move: Move) -> Any:
    """Return the key by which menus sort moves that differ in an argument.

    Args:
        table: The fight.
        fighter: Whose menu it is; None for the referee.
        argument: The argument.
        move: One of the moves.
    """
    if fighter is None:
        return 0
    return argument.order(table, fighter, getattr(move, argument.field))


def marked(table: Any, seat: Any, argument: Any, words: str) -> str:
    """Return what an argument says, with `(ally)` at a friend where enemies can be named too.

    Args:
        table: The fight.
        seat: The fighter who is asked; None for none.
        argument: The argument; None for a word between arguments.
        words: What it says.
    """
    if seat is None or not isinstance(argument, Target) or "allies" in argument.among:
        return words
    friends = (fighter for fighter in table.members(seat.team) if fighter is not seat)
    return f"{words}{FRIEND}" if any(friend.name == words for friend in friends) else words


def of_orders(rules: Any, words: str, given: Mapping[str, str]) -> Prompt | None:
    """Return the menu of standing orders: the questions, or the answers to one."""
    typed = " ".join(words.casefold().split())
    first, _, kind = typed.partition(" ")
    if first != orders.ORDERS or not rules.standing or (kind and kind not in rules.standing):
        return None
    if not kind:
        choices = [Choice(capital(asked), f"{orders.ORDERS} {asked}") for asked in rules.standing]
        own = "; ".join(f"{kind}: {answer}" for kind, answer in given.items())
        told = f" You have ordered {own}." if own else ""
        asks = f"({command('help QUESTION')} says what it asks.)"
        text = f"A standing order answers for you.{told} Which question? {asks}"
        return Prompt(text, (*choices, Choice(BACK, TOP)))
    answers = standing_orders.answers(rules.syntaxes[kind])
    choices = [Choice(capital(answer), f"{typed} {answer}") for answer in answers]
    ask = Choice("Ask me", f"{typed} {orders.ASK}")
    told = f"You have ordered {given[kind]}. " if kind in given else ""
    return Prompt(f"{told}What is your answer?", (*choices, ask, Choice(BACK, orders.ORDERS)))


def _is_simplest(move: Move) -> bool:
    """Return whether a move has nothing that could be left out."""
    fields = msgspec.structs.fields(type(move))
    return all(field.required or getattr(move, field.name) == field.default for field in fields)


def _as_said(step: _Step) -> str:
    """Return the words so far with names as they are written."""
    said = step.moves[0][1][: len(step.begun)]
    return said if said.casefold() == step.begun else step.begun


def _opening(words: str, said: Sequence[str]) -> str:
    """Return the words that open the menu of some moves, or the only move among them."""
    moves, begun = [move.casefold() for move in said], words.casefold()
    longer = any(move.startswith(f"{begun} ") for move in moves)
    return f"{TOP} {words}" if longer and begun in moves else words


def labeled(label: str, words: str, prices: set[str]) -> Choice:
    """Return a choice labeled with the price that all its moves have in common."""
    price = min(prices) if len(prices) == 1 else ""
    return Choice(f"{label} ({price})" if price else label, words, price)
