"""The versions that Skirmish is tested with."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

PYTHON: Final = (3, 12)
EVENNIA: Final = ((4, 5), (7, 0))
DJANGO: Final = ((4, 2), (7, 0))


def unsupported(evennia: str, django: str, python: tuple[int, ...]) -> Iterator[str]:
    """Yield a sentence for each version that is older or newer than those that were tested."""
    if python < PYTHON:
        yield (
            f"Skirmish needs Python {_text(PYTHON)} or later; this is {_text(python)}. Make the "
            "game's environment with a later one."
        )
    for name, found, (first, end) in (("Evennia", evennia, EVENNIA), ("Django", django, DJANGO)):
        if not first <= _numbers(found) < end:
            yield (
                f"Skirmish is tested with {name} {_text(first)} up to, but not including, "
                f"{_text(end)}; this is {found}. Type: pip install "
                f"'{name.lower()}>={_text(first)},<{_text(end)}'"
            )


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split(".")[:2] if part.isdecimal())


def _text(version: tuple[int, ...]) -> str:
    return ".".join(map(str, version))
