"""Plain text in columns, and the small grammar that sentences need."""

import unicodedata
from collections.abc import Iterable


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


def listed(words: Iterable[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    *first, last = words
    return f"{', '.join(first)} and {last}" if first else last
