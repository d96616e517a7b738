"""Whom the words of a sentence name: a fighter, several, or one whose name has a typing error."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, Final

from msgspec import Struct

from world.skirmish.base.names import (
    LONGEST,
    did_you_mean,
    find,
    find_several,
    is_same,
    nearest,
    shorten,
    whole_name,
    words_of,
)
from world.skirmish.views.text import in_ranges

from .other_words import FILLERS, FOES, PLURALS, SELF

#: The fewest letters of a word that stand for a name or may have a typing error.
LEAST_LETTERS: Final = 3


class Fighters(Struct, frozen=True, dict=True):
    """The fighters of a table, as someone names them.

    Attributes:
        table: The fight.
        seat: The one who names them; empty for someone who does not fight.
    """

    table: Any
    seat: str = ""

    @cached_property
    def names(self) -> list[tuple[str, str]]:
        """The names of the fighters, each with its fighter."""
        return [(key, fighter.name) for key, fighter in self.table.fighters.items()]

    @cached_property
    def _marks(self) -> Mapping[str, str]:
        marks: Mapping[str, str] = self.table.marks()
        return marks

    @cached_property
    def _foes(self) -> tuple[str, ...]:
        """The enemies of the fighter who names others."""
        fighters = self.table.fighters
        own = fighters.get(self.seat)
        return tuple(key for key, fighter in fighters.items() if own and fighter.team != own.team)

    def meant(self, words: Sequence[str]) -> tuple[str, ...]:
        """Return the fighters that words name, by a name, a plural or `all`; empty for none."""
        text, fighters = " ".join(words), self.table.fighters
        if text in SELF and self.seat in fighters:
            return (self.seat,)
        if text in FOES or text in PLURALS:
            return self._foes
        if text.isdecimal():
            numbered = {key for key, name in self.names if words_of(name)[-1:] == (int(text),)}
            return tuple(key for key in self._foes if key in numbered)
        team = tuple(key for key, fighter in fighters.items() if is_same(fighter.team, text))
        return (
            tuple(find(self.names, text, self._marks))
            or team
            or tuple(find_several(self.names, text))
        )

    def are_mentioned(self, words: Sequence[str]) -> bool:
        """Return whether words name a fighter, or several."""
        return any(word.isdecimal() or self.meant((word,)) for word in words) or any(
            self.meant(some) for some in runs(words)
        )

    def are_named(self, words: Sequence[str]) -> bool:
        """Return whether a name, or enough of it, stands among words."""
        return any(
            len(text) >= LEAST_LETTERS and find(self.names, text, self._marks)
            for text in map(" ".join, runs(words))
        )

    def is_whole_name(self, words: Sequence[str]) -> bool:
        """Return whether words are the whole name of a fighter."""
        return bool(whole_name(self.names, " ".join(words)))

    def are_several(self, words: Sequence[str]) -> bool:
        """Return whether words name several fighters at once, as `goblins` or `all`."""
        return words[0] in PLURALS or bool(find_several(self.names, " ".join(words)))

    def mistyped(self, word: str) -> tuple[str, ...]:
        """Return the fighters whose name a word resembles, apart from a typing error."""
        names = dict.fromkeys(name for _, name in self.names)
        if len(word) < LEAST_LETTERS or not (meant := nearest(names, word)):
            return ()
        return tuple(key for key, name in self.names if _is_but_for_number(name, meant[0]))

    def about_stranger(self, word: str) -> str:
        """Return the note about a name that no fighter has."""
        names = dict.fromkeys(name for _, name in self.names)
        like = did_you_mean(names, word) or f"Fighters: {', '.join(in_ranges([*names]))}."
        return f"Unknown fighter '{shorten(word)}'. {like}"


def runs(words: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Yield each run of words that may be one name, the longest first."""
    for many in range(min(len(words), LONGEST), 0, -1):
        for start in range(len(words) - many + 1):
            run = tuple(words[start : start + many])
            if any(word not in FILLERS for word in run):
                yield run


def _is_but_for_number(name: str, other: str) -> bool:
    """Return whether two names differ in their number alone."""
    first, second = (
        [part for part in words_of(text) if isinstance(part, str)] for text in (name, other)
    )
    return first == second
