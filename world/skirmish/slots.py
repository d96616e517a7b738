"""The places in a move's words that numbers, names and other words fill; and metres in words."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from msgspec import Struct

from .errors import Ambiguous, NotUnderstood
from .fight import Table
from .names import match_name, shorten

_WHOLE = re.compile(r"[+-]?\d{1,20}")
_METRES = re.compile(r"(\d{1,7})(?:\.(\d{1,2}))?m?")


class Slot(Struct, frozen=True):
    """A place in a form that a word fills.

    Attributes:
        field: The move's field.
        hint: How the slot reads in a usage line.
        optional: Whether it may be left out.
    """

    field: str
    hint: str
    optional: bool = False

    def is_phrase(self) -> bool:
        """Whether it may take several words."""
        return False

    def takes(self, value: Any) -> bool:
        """Whether there are words for this value."""
        return bool(value != "")

    def read(self, table: Table, actor: str, words: str) -> Any:
        """The value those words mean.

        Raises:
            NotUnderstood: They mean nothing here.
        """
        raise NotImplementedError

    def say(self, table: Table, value: Any) -> str:
        """The words that `read` makes this value of."""
        return str(value)


class Whole(Slot, frozen=True):
    """A whole number. What numbers are legal is the rules' business."""

    def read(self, table: Table, actor: str, words: str) -> int:
        if not _WHOLE.fullmatch(words):
            digits = words.removeprefix("-").removeprefix("+")
            wrong = "has too many digits" if digits.isdecimal() else "is not a whole number"
            raise NotUnderstood(f"'{shorten(words)}' {wrong}.")
        return int(words)


class Word(Slot, frozen=True, kw_only=True):
    """One of a fixed list of words; `words` maps the stored short form to what people read."""

    words: Mapping[str, str]
    what: str

    def is_phrase(self) -> bool:
        return any(" " in word for word in self.words.values())

    def takes(self, value: Any) -> bool:
        return value in self.words

    def read(self, table: Table, actor: str, words: str) -> str:
        if words.casefold() in self.words:
            return words.casefold()
        try:
            return match_name(self.words, words, self.what)
        except Ambiguous:
            raise
        except NotUnderstood as refusal:
            if not self.is_phrase():
                raise
            raise NotUnderstood(f"{refusal} Choose from {', '.join(self._said())}.") from None

    def say(self, table: Table, value: str) -> str:
        return self.words[value].lower()

    def _said(self) -> Iterable[str]:
        return (word.lower() for word in self.words.values())


class Target(Slot, frozen=True):
    """A fighter, by name; `me` is oneself."""

    def is_phrase(self) -> bool:
        return True

    def read(self, table: Table, actor: str, words: str) -> str:
        names = {fighter.id: fighter.name for fighter in table.fighters.values()}
        if words.casefold() in ("me", "self") and actor in names:
            # A beginning of somebody's name is not enough to be meant instead.
            same = (key for key, name in names.items() if name.casefold() == words.casefold())
            return next(same, actor)
        try:
            return match_name(names, words, "fighter")
        except Ambiguous:
            raise
        except NotUnderstood as refusal:
            raise NotUnderstood(f"{refusal} Fighters: {', '.join(names.values())}.") from None

    def say(self, table: Table, value: str) -> str:
        return table.fighters[value].name


class Targets(Slot, frozen=True):
    """Any number of fighters, by name, with commas or spaces between; `all` and `none` too."""

    def is_phrase(self) -> bool:
        return True

    def read(self, table: Table, actor: str, words: str) -> tuple[str, ...]:
        if words.casefold() in ("all", "none"):
            return tuple(table.fighters) if words.casefold() == "all" else ()
        one = Target(self.field, self.hint)
        found: list[str] = []
        rest = words.replace(",", " ").split()
        while rest:
            if found and len(rest) > 1 and rest[0].casefold() == "and":
                rest = rest[1:]
            taken = longest_name(table, rest)
            fighter = one.read(table, actor, " ".join(rest[:taken]))
            found += [fighter] if fighter not in found else []
            rest = rest[taken:]
        return tuple(found)

    def say(self, table: Table, value: tuple[str, ...]) -> str:
        return ", ".join(table.fighters[each].name for each in value) or "none"


class Metres(Slot, frozen=True):
    """A distance in metres, at most two decimals; the move has it in centimetres."""

    def read(self, table: Table, actor: str, words: str) -> int:
        match = _METRES.fullmatch(words.casefold())
        if match is None:
            raise NotUnderstood(f"'{shorten(words)}' is not a distance in metres.")
        return int(match[1]) * 100 + int((match[2] or "0").ljust(2, "0"))

    def say(self, table: Table, value: int) -> str:
        return metres(value)


_METRE: Final = 100


def metres(centimetres: int) -> str:
    """A distance as people read it, in metres without the unit: `5`, `1.5`."""
    whole, rest = divmod(centimetres, 100)
    return f"{whole}.{rest:02}".rstrip("0") if rest else str(whole)


def in_metres(centimetres: int) -> str:
    """The same with the unit: `1 metre`, `1.5 metres`."""
    return f"{metres(centimetres)} {'metre' if centimetres == _METRE else 'metres'}"


def longest_name(table: Table, words: Sequence[str]) -> int:
    """How many of the first words are somebody's whole name; 1 where they are nobody's."""
    names = {fighter.name.casefold() for fighter in table.fighters.values()}
    most = len(words)
    return next((n for n in range(most, 1, -1) if " ".join(words[:n]).casefold() in names), 1)
