"""The words of a typed line, and whole numbers among them.

Quotes keep some words together, and a name may stand before `=`.
"""

import re
from collections.abc import Collection, Iterable, Sequence
from typing import Final, NamedTuple

from .errors import NotUnderstood
from .names import fold, quoted
from .signs import straight_quotes

#: Text in quotes; an apostrophe within a word, as in `O'Brien`, is not a quote.
_QUOTED: Final = re.compile(r"""["]([^"]*)["]|(?<![^\s=])'([^']*)'(?=\s|$)""")
_WORD: Final = re.compile(rf"""(?:{_QUOTED.pattern}|[^\s"])+""")

#: Digits of any script. More would cost time, and no rule has such numbers.
_WHOLE: Final = re.compile(r"[+-]?\d{1,20}")
_DIGITS: Final = re.compile(r"[+-]?\d+")

#: The words for the two states of a switch.
YES_NO: Final = {
    "on": True, "yes": True, "true": True, "1": True,
    "off": False, "no": False, "false": False, "0": False,
}  # fmt: skip


class TypedWord(NamedTuple):
    """A word of a line, without its quotes.

    Attributes:
        text: The word, or several that quotes keep together.
        quoted: Whether it is all in quotes, so that it is a name and nothing else.
    """

    text: str
    quoted: bool = False

    @property
    def pair(self) -> tuple[str, str] | None:
        """The key and the value of `key=value`; None for another word."""
        key, equals, value = self.text.partition("=")
        return (key, value) if equals else None


def split_words(text: str) -> list[TypedWord]:
    """Return the words of a line; quotes around words keep them together, after `key=` too.

    >>> [word.text for word in split_words('Kate skills="gun combat 1" "the law"')]
    ['Kate', 'skills=gun combat 1', 'the law']
    """
    text = straight_quotes(text)
    if text.count('"') % 2:
        return [TypedWord(word) for word in text.split()]
    words = (word[0] for word in _WORD.finditer(text))
    return [
        TypedWord(_QUOTED.sub(r"\1\2", word), _QUOTED.fullmatch(word) is not None) for word in words
    ]


def as_line(words: Iterable[str]) -> str:
    """Return words as a line that `split_words` takes apart into the same.

    >>> as_line(["Kate", "skills=gun combat 1", "the law"])
    'Kate skills="gun combat 1" "the law"'
    """
    line = []
    for word in words:
        key, equals, value = word.partition("=")
        line.append(f"{key}={quoted(value)}" if equals and " " not in key else quoted(word))
    return " ".join(line)


def join_keys(words: Sequence[TypedWord], names: Collection[str]) -> list[TypedWord]:
    """Return the words with keys of several words in one: `gun combat=1`.

    Args:
        words: The words.
        names: The names that have several words, as `fold` returns them.
    """
    joined: list[TypedWord] = []
    for word in words:
        start = len(joined)
        if word.pair is not None:
            key, value = word.pair
            starts = (
                at
                for at in range(len(joined))
                if not any(other.quoted or other.pair for other in joined[at:])
                and fold(" ".join([*(other.text for other in joined[at:]), key])) in names
            )
            start = next(starts, start)
            key = " ".join([*(other.text for other in joined[start:]), key])
            word = TypedWord(f"{key}={value}", word.quoted)  # noqa: PLW2901
        joined[start:] = [word]
    return joined


def pairs_of(words: Iterable[str]) -> dict[str, str]:
    """Return the values of `key=value` by their keys; other words are left out.

    Raises:
        NotUnderstood: A key stands there twice.
    """
    given: dict[str, str] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if equals and any(fold(key) == fold(other) for other in given):
            raise twice(key)
        if equals:
            given[key] = value
    return given


def twice(key: str) -> NotUnderstood:
    """Return the refusal of a line with two values for one thing."""
    return NotUnderstood(f"{key} has two values in this line. Type one.")


def is_whole(text: str) -> bool:
    """Return whether a text is a whole number that `int` can read."""
    return _WHOLE.fullmatch(text) is not None


def why_not_whole(text: str, otherwise: str) -> str:
    """Return why a text is not a whole number: it has too many digits, or `otherwise`."""
    return "has too many digits" if _DIGITS.fullmatch(text) else otherwise
