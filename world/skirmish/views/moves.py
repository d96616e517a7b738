"""What somebody can do now, in lines that group the moves which differ only in a number."""

from typing import Any

from msgspec import Struct

from world.skirmish import engine
from world.skirmish.fight import Fight

from .view import Choice


class Line(Struct, frozen=True):
    """Choices of one kind."""

    what: str
    choices: tuple[Choice, ...]


def listed(fight: Fight[Any, Any], fighter: str) -> list[Line]:
    """The legal moves of a fighter.

    `strike 1 goblin1` and `strike 2 goblin1` make one line, `strike goblin1: 1 2`.
    """
    grouped: dict[str, list[Choice]] = {}
    for move in engine.choices(fight, fighter):
        words = engine.say(fight, move)
        number = next((word for word in words.split() if word.isdigit()), None)
        if number is None:
            grouped.setdefault("", []).append(Choice(words, words))
        else:
            what = " ".join(_without_first(words.split(), number))
            grouped.setdefault(what, []).append(Choice(number, words))
    alone = grouped.pop("", [])
    lines = [Line(what, tuple(choices)) for what, choices in grouped.items()]
    return [*lines, *(Line("", (choice,)) for choice in alone)]


def _without_first(words: list[str], word: str) -> list[str]:
    place = words.index(word)
    return words[:place] + words[place + 1 :]
