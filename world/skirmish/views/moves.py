"""What somebody can do now, in lines of moves that differ in a number, a name or a word."""

from typing import Any, NamedTuple

from msgspec import Struct

from world.skirmish import engine
from world.skirmish.arguments import Number, Target
from world.skirmish.fight import AnyFight
from world.skirmish.slots import Target as OldTarget
from world.skirmish.slots import Whole

from . import view
from .view import Choice


class Line(Struct, frozen=True):
    """Choices of one kind: the words before and after that in which they differ."""

    before: str
    choices: tuple[Choice, ...]
    after: str = ""

    @property
    def what(self) -> str:
        """What they have in common; empty for choices that have nothing."""
        return f"{self.before} {self.after}".strip()


class _Said(NamedTuple):
    """A move: its words, the part in which others differ from it, what it costs."""

    words: str
    label: str
    slot: Any
    price: str


def listed(fight: AnyFight, fighter: str) -> list[Line]:
    """The legal moves of a fighter, with what they cost; what stands alone comes last.

    `strike 1 goblin1` and `strike 2 goblin1` make one line, `strike goblin1: 1 2`; `aim Ann` and
    `aim Bob` make `aim: Ann Bob`.
    """
    told = view(fight.ruleset)
    grouped: dict[tuple[str, str], list[_Said]] = {}
    alone: list[Choice] = []
    for move in engine.choices(fight, fighter):
        parts = engine.say_in_parts(fight, move)
        words = " ".join(part for _, part in parts)
        price = told.price(fight.table, engine.asked(fight, fighter), move)
        place = _varying(parts)
        slot = parts[place][0]
        if slot is None:
            alone.append(Choice(_priced(words, price), words))
            continue
        before, after = (
            " ".join(p for _, p in part) for part in (parts[:place], parts[place + 1 :])
        )
        grouped.setdefault((before, after), []).append(_Said(words, parts[place][1], slot, price))
    lines = []
    for (before, after), moves in grouped.items():
        if len(moves) > 1 or isinstance(moves[0].slot, Whole | OldTarget | Number | Target):
            lines.append(_line(before, moves, after))
        else:
            alone.append(Choice(_priced(moves[0].words, moves[0].price), moves[0].words))
    return [*lines, Line("", tuple(alone))] if alone else lines


def _varying(parts: list[tuple[Any, str]]) -> int:
    """The part in which the moves of one line differ: a number, else what comes first."""
    slots = [number for number, (slot, _) in enumerate(parts) if slot is not None]
    numbers = (number for number in slots if isinstance(parts[number][0], Whole | Number))
    return next(numbers, slots[0] if slots else 0)


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
