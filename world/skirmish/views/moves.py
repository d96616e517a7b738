"""What somebody can do now, in lines of moves that differ in a number, a name or a last word."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from world.skirmish import engine
from world.skirmish.fight import Fight

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


def listed(fight: Fight[Any, Any], fighter: str) -> list[Line]:
    """The legal moves of a fighter; what stands alone comes last.

    `strike 1 goblin1` and `strike 2 goblin1` make one line, `strike goblin1: 1 2`; `aim Ann` and
    `aim Bob` make `aim: Ann Bob`.
    """
    names = [each.name for each in fight.table.fighters.values()]
    grouped: dict[tuple[str, str], list[Choice]] = {}
    for move in engine.choices(fight, fighter):
        words = engine.say(fight, move)
        before, label, after = _parts(words, names)
        grouped.setdefault((before, after), []).append(Choice(label, words))
    lines = [
        Line(before, tuple(choices), after)
        for (before, after), choices in grouped.items()
        if _belong_together(choices, names)
    ]
    known = {choice for line in lines for choice in line.choices}
    alone = (each for choices in grouped.values() for each in choices if each not in known)
    rest = tuple(Choice(each.words, each.words) for each in alone)
    return [*lines, Line("", rest)] if rest else lines


def _parts(words: str, names: list[str]) -> tuple[str, str, str]:
    """The words before that in which a move may differ from others, that itself, and the rest."""
    every = words.split()
    number = next((place for place, word in enumerate(every) if word.isdigit()), None)
    if number is not None:
        return " ".join(every[:number]), every[number], " ".join(every[number + 1 :])
    name = max(_last_names(words, names), key=len, default=every[-1])
    return words[: -len(name)].rstrip(), name, ""


def _last_names(words: str, names: list[str]) -> Iterator[str]:
    """The names that end a move and are all it says of fighters."""
    for name in names:
        before = words.removesuffix(f" {name}")
        if before != words and not before.endswith(","):
            yield name


def _belong_together(choices: list[Choice], names: list[str]) -> bool:
    """Whether moves that are alike make a line; one alone does if it is of a number or a name."""
    label = choices[0].label
    return label != choices[0].words and (len(choices) > 1 or label.isdigit() or label in names)
