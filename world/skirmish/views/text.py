"""Plain text in columns, and the small grammar that sentences need."""

import textwrap
import unicodedata
from collections.abc import Iterable

from world.skirmish.fight import Table


def width(text: str) -> int:
    """The columns that a text takes on a terminal."""
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.combining(sign) else 2 if unicodedata.east_asian_width(sign) in "WF" else 1
        for sign in text
    )


def pad(text: str, columns: int) -> str:
    """The text with spaces up to so many columns."""
    return text.ljust(columns) if text.isascii() else text + " " * (columns - width(text))


def count(number: int, noun: str, plural: str = "") -> str:
    """`1 wound`, `2 wounds`, `no wounds`."""
    if number == 1:
        return f"1 {noun}"
    return f"{number or 'no'} {plural or noun + 's'}"


def listed(words: Iterable[str], conjunction: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    *first, last = words
    return f"{', '.join(first)} {conjunction} {last}" if first else last


def folded(text: str, columns: int) -> str:
    """A text whose lines go on below, further in, where they are too long for a screen."""
    return "\n".join(part for line in text.splitlines() for part in _folded(line, columns))


def _folded(line: str, columns: int) -> list[str]:
    if width(line) <= columns:
        return [line]
    further = " " * (len(line) - len(line.lstrip()) + 2)
    room = max(columns, len(further) + 1)
    return textwrap.wrap(line, room, subsequent_indent=further, break_on_hyphens=False)


class Voice:
    """Names and verbs for one reader, who is `you`; `spoken` where the text is heard."""

    def __init__(self, table: Table, seat: str, spoken: bool = False) -> None:
        self._table = table
        self.seat = seat
        self.spoken = spoken

    def name(self, fighter: str) -> str:
        """The name, for you too."""
        return self._table.fighters[fighter].name

    def who(self, fighter: str) -> str:
        """`You`, or the name, as the subject of a sentence."""
        return "You" if fighter == self.seat else self.name(fighter)

    def whom(self, fighter: str) -> str:
        """`you`, or the name, within a sentence."""
        return "you" if fighter == self.seat else self.name(fighter)

    def whose(self, fighter: str) -> str:
        """`your` or `their`, of somebody just named."""
        return "your" if fighter == self.seat else "their"

    def owner(self, fighter: str) -> str:
        """`your`, or the name with an s."""
        return "your" if fighter == self.seat else f"{self.name(fighter)}'s"

    def verb(self, fighter: str, you: str, they: str) -> str:
        """The verb that goes with `who`."""
        return you if fighter == self.seat else they

    def does(self, fighter: str, you: str, they: str) -> str:
        """`You strike`, `goblin1 strikes`."""
        return f"{self.who(fighter)} {self.verb(fighter, you, they)}"
