"""Legal moves, in lines of moves that differ in a number, a name or a word."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from world.skirmish import engine
from world.skirmish.arguments import Number
from world.skirmish.fight import AnyFight
from world.skirmish.targets import Target

from . import view as view_of
from .display import Choice, beside
from .menus import marked


class Line(Struct, frozen=True):
    """Choices of one kind: the words before and after that in which they differ, and the group."""

    before: str
    choices: tuple[Choice, ...]
    after: str = ""
    group: str = ""

    @property
    def what(self) -> str:
        """The words that they share; empty if they share none."""
        return f"{self.before} {self.after}".strip()


class _Said(NamedTuple):
    """A move: its words, the part in which others differ from it, what it costs."""

    words: str
    label: str
    argument: Any
    price: str


def with_odds(lines: Iterable[Line], odds: Mapping[str, str]) -> list[Line]:
    """Return lines with the odds of their choices, which are known by the words of each."""
    return [replace(line, choices=beside(line.choices, odds)) for line in lines]


def listed(fight: AnyFight, fighter: str) -> list[Line]:
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
        place = _varying(parts)
        argument = parts[place][0]
        if argument is None:
            alone.setdefault(group, []).append(Choice(_priced(words, price), words))
            continue
        before, after = (
            " ".join(marked(fight.table, seat, *part) for part in some)
            for some in (parts[:place], parts[place + 1 :])
        )
        label = marked(fight.table, seat, argument, parts[place][1])
        grouped.setdefault((group, before, after), []).append(_Said(words, label, argument, price))
    lines = []
    for (group, before, after), moves in grouped.items():
        if len(moves) > 1 or isinstance(moves[0].argument, Number | Target):
            lines.append(replace(_line(before, moves, after), group=group))
        else:
            choice = Choice(_priced(moves[0].words, moves[0].price), moves[0].words)
            alone.setdefault(group, []).append(choice)
    lines += [Line("", tuple(choices), group=group) for group, choices in alone.items()]
    order = [*(group.name for group in words_of.groups), ""]
    return sorted(lines, key=lambda line: order.index(line.group))


def _varying(parts: list[tuple[Any, str]]) -> int:
    """The part in which the moves of one line differ: a number, else what comes first."""
    arguments = [number for number, (argument, _) in enumerate(parts) if argument is not None]
    numbers = (number for number in arguments if isinstance(parts[number][0], Number))
    return next(numbers, arguments[0] if arguments else 0)


def _line(before: str, moves: list[_Said], after: str) -> Line:
    """A price that all have in common is said once."""
    prices = {each.price for each in moves}
    if len(prices) == 1:
        choices = tuple(Choice(each.label, each.words) for each in moves)
        return Line(before, choices, _priced(after, prices.pop()))
    return Line(
        before,
        tuple(Choice(_priced(each.label, each.price), each.words) for each in moves),
        after,
    )


def _priced(label: str, price: str) -> str:
    return f"{label} ({price})".lstrip() if price else label
