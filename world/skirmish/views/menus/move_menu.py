"""Legal moves, in lines of moves that differ in a number, a name or a word."""

from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Any, Final, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from world.skirmish import engine
from world.skirmish.moves.arguments import Number
from world.skirmish.moves.base import Move
from world.skirmish.moves.targets import Target
from world.skirmish.state.fight import AnyFight
from world.skirmish.views import view as view_of
from world.skirmish.views.display import Choice, beside

from .menus import marked, order_of

#: The separator between the parts of a price.
_COMMA: Final = ", "
#: More moves of a group than this are in its menu alone.
_MOST_OF_A_GROUP: Final = 8


class MoveLine(Struct, frozen=True):
    """Choices of one kind.

    Attributes:
        before: The words before those in which they differ; `after` has those after them.
        choices: The choices; each has the words in which it differs from the others.
        group: The name of the group of moves that they belong to.
        price: What all of them cost.
        unit: What the choices are numbers of; empty for none.
    """

    before: str
    choices: tuple[Choice, ...]
    after: str = ""
    group: str = ""
    price: str = ""
    unit: str = ""

    @property
    def shared(self) -> str:
        """The words that the choices share; empty if they share none."""
        return f"{self.before} {self.after}".strip()

    @property
    def what(self) -> str:
        """The words that the choices share, with unit and cost."""
        words = self.shared
        return _priced(f"{words}: {self.unit}" if self.unit else words, self.price)

    @property
    def pattern(self) -> str:
        """The words that the choices share, with dots in place of those of a single choice."""
        words = f"{self.before} ... {self.after}" if self.after else self.before
        return _priced(words, self.price)


class _Said(NamedTuple):
    """A move: its words, the part in which others differ from it, what it costs, whom it names.

    Moves that differ in that part are listed by their order, the least first.
    """

    words: str
    label: str
    argument: Any
    price: str
    target: str
    rare: bool
    order: Any = 0


def with_odds(lines: Iterable[MoveLine], odds: Mapping[str, str]) -> list[MoveLine]:
    """Return lines with the odds of their choices, which are known by the words of each."""
    return [replace(line, choices=beside(line.choices, odds)) for line in lines]


def shortened(fight: AnyFight, lines: Iterable[MoveLine]) -> list[MoveLine]:
    """Return lines with the menu of each group that has many moves in place of its own lines."""
    shown: list[MoveLine] = []
    groups = {group.name: group for group in view_of(fight.ruleset).groups if group.many}
    for name, some in groupby(lines, lambda line: line.group):
        same = list(some)
        ways = sum(len(line.choices) for line in same)
        if name in groups and ways > _MOST_OF_A_GROUP:
            words, menu = name.casefold(), f"opens a menu: {ways} ways"
            opens = Choice(_priced(words, menu), words, menu)
            same = [MoveLine("", (opens,), group=name)]
        shown += same
    return shown


def listed(fight: AnyFight, fighter: str) -> list[MoveLine]:
    """The legal moves of a fighter, with what they cost; what stands alone comes last.

    `strike 1 goblin1` and `strike 2 goblin1` make one line, `strike goblin1: 1 2`; `aim Ann` and
    `aim Bob` make `aim: Ann Bob`.
    """
    words_of = view_of(fight.ruleset)
    seat = fight.table.fighters.get(fighter)
    grouped: dict[tuple[str, str, str], list[_Said]] = {}
    alone: dict[str, list[Choice]] = {}
    for move in engine.choices(fight, fighter):
        parts = engine.say_in_parts(fight, move)
        words = " ".join(part for _, part in parts)
        price = words_of.price(fight.table, engine.open_question(fight, fighter), move)
        group = words_of.group_of(move)
        target, rare = _target(move, parts), words_of.is_rare(move)
        place = _varying(parts)
        argument = parts[place][0]
        if argument is None:
            said = _Said(words, words, None, price, target, rare)
            alone.setdefault(group, []).append(_choice(words, said))
            continue
        before, after = (
            " ".join(marked(fight.table, seat, *part) for part in some)
            for some in (parts[:place], parts[place + 1 :])
        )
        label = marked(fight.table, seat, argument, parts[place][1])
        order = order_of(fight.table, seat, argument, move)
        said = _Said(words, label, argument, price, target, rare, order)
        grouped.setdefault((group, before, after), []).append(said)
    lines = []
    for (group, before, after), moves in grouped.items():
        if len(moves) > 1 or isinstance(moves[0].argument, Number | Target):
            lines.append(replace(_line(before, moves, after), group=group))
        else:
            alone.setdefault(group, []).append(_choice(moves[0].words, moves[0]))
    lines += [MoveLine("", tuple(choices), group=group) for group, choices in alone.items()]
    names = [*(group.name for group in words_of.groups), ""]
    return sorted(lines, key=lambda line: names.index(line.group))


def _target(move: Move, parts: list[tuple[Any, str]]) -> str:
    """Return the first fighter that a move names; empty for none."""
    named = (
        getattr(move, argument.field, "") for argument, _ in parts if isinstance(argument, Target)
    )
    return next(filter(None, named), "")


def _varying(parts: list[tuple[Any, str]]) -> int:
    """Return the part in which the moves of a line differ: a number, or else the first part."""
    arguments = [number for number, (argument, _) in enumerate(parts) if argument is not None]
    numbers = (number for number in arguments if isinstance(parts[number][0], Number))
    return next(numbers, arguments[0] if arguments else 0)


def _line(before: str, moves: list[_Said], after: str) -> MoveLine:
    """What all prices have in common is said once; places and words of one price come together."""
    prices = [move.price.split(_COMMA) for move in moves]
    shared = [part for part in prices[0] if all(part in other for other in prices)]
    rest = [_COMMA.join(part for part in price if part not in shared) for price in prices]
    said = [move._replace(price=price) for move, price in zip(moves, rest, strict=True)]
    said.sort(key=lambda move: move.order)
    if not isinstance(moves[0].argument, Number | Target):
        order = list(dict.fromkeys(move.price for move in said))
        said.sort(key=lambda move: order.index(move.price))
    choices = tuple(_choice(move.label, move) for move in said)
    argument = moves[0].argument
    unit = argument.plural() if isinstance(argument, Number) and argument.unit else ""
    return MoveLine(before, choices, after, price=_COMMA.join(shared), unit=unit)


def _choice(label: str, said: _Said) -> Choice:
    label = _priced(label, said.price)
    return Choice(label, said.words, said.price, target=said.target, rare=said.rare)


def _priced(label: str, price: str) -> str:
    return f"{label} ({price})".lstrip() if price else label
