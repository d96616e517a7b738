"""What somebody can do now, in lines that group the moves which differ only in one word."""

from typing import Any

from msgspec import Struct

from world.skirmish import engine
from world.skirmish.fight import Fight
from world.skirmish.notation import Slot, Whole

from . import view
from .view import Choice


class Line(Struct, frozen=True):
    """Choices of one kind."""

    what: str
    choices: tuple[Choice, ...]


def listed(fight: Fight[Any, Any], fighter: str) -> list[Line]:
    """The legal moves of a fighter, with what they cost.

    `strike 1 goblin1` and `strike 2 goblin1` make one line, `strike goblin1: 1 2`; `aim Ann` and
    `aim Bob` another, `aim: Ann Bob`.
    """
    words = view(fight.ruleset)
    grouped: dict[str, list[tuple[Choice, str]]] = {}
    alone: list[Line] = []
    for move in engine.choices(fight, fighter):
        parts = engine.say_in_parts(fight, move)
        said = " ".join(part for _, part in parts)
        price = words.price(fight.table, engine.asked(fight, fighter), move)
        place = _varying(parts)
        if place is None:
            alone.append(Line("", (Choice(_priced(said, price), said),)))
            continue
        rest = " ".join(part for number, (_, part) in enumerate(parts) if number != place)
        grouped.setdefault(rest, []).append((Choice(parts[place][1], said), price))
    return [*(_line(what, choices) for what, choices in grouped.items()), *alone]


def _varying(parts: list[tuple[Slot | None, str]]) -> int | None:
    """The part in which the moves of one line differ: a number, else what comes first."""
    slots = [number for number, (slot, _) in enumerate(parts) if slot is not None]
    numbers = (number for number in slots if isinstance(parts[number][0], Whole))
    return next(numbers, slots[0] if slots else None)


def _line(what: str, choices: list[tuple[Choice, str]]) -> Line:
    """A price that all have in common stands before them."""
    prices = {price for _, price in choices}
    if len(prices) == 1:
        return Line(_priced(what, prices.pop()), tuple(choice for choice, _ in choices))
    return Line(what, tuple(Choice(_priced(c.label, price), c.words) for c, price in choices))


def _priced(label: str, price: str) -> str:
    return f"{label} ({price})" if price else label
