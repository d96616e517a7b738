"""Marks of fighters on a map: two characters of each name, all different."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from .signs import is_letter, isolated, width

#: Signs that look like another.
_ALIKE: Final = str.maketrans({"o": "0", "i": "1", "l": "1"})


@lru_cache
def marks_of(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return a mark of one or two columns for each name, the same as long as the names are.

    >>> marks_of(("Freya", "Frodo", "goblin 1", "goblin 2"))
    ('Fr', 'Fo', 'g1', 'g2')
    """
    marks: dict[str, str] = {}
    for name in names:
        mark = next(mark for mark in _marks(name) if _look(mark) not in marks)
        marks[_look(mark)] = isolated(mark)
    return tuple(marks.values())


def _marks(name: str) -> Iterator[str]:
    """Yield marks for a name, the best first: `goblin 2` is g2, go, gb, gl, gi, gn, or a number."""
    first, *others = [sign for sign in name if is_letter(sign)]
    if width(first) > 1:
        yield first
    else:
        numbers = [sign for sign in others[-1:] if sign.isdigit()]
        yield from (first + sign for sign in (*numbers, *others) if width(sign) == 1)
    yield from (str(number) for number in range(1, 100))


def _look(mark: str) -> str:
    return mark.casefold().translate(_ALIKE)
