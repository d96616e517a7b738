"""The versions that Skirmish is tested with, and those that it can be upgraded from."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

PYTHON: Final = (3, 12)
EVENNIA: Final = ((4, 5), (7, 0))
DJANGO: Final = ((4, 2), (7, 0))
#: What is older has other names and other migrations.
UPGRADED: Final = (0, 2)


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


def not_upgraded(installed: str) -> str:
    """Return why a version that a game has cannot be upgraded, and what to do; empty if it can."""
    if not installed or _numbers(installed) >= UPGRADED:
        return ""
    return (
        f"Your game has Skirmish {installed}. To upgrade from {installed}, end your fights and "
        "uninstall it first, as its own docs/installing.md says; CHANGELOG.md says why. If it has "
        "an install.py of its own, type there: python install.py PATH_TO_GAME --remove"
    )


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split(".")[:2] if part.isdecimal())


def _text(version: tuple[int, ...]) -> str:
    return ".".join(map(str, version))
