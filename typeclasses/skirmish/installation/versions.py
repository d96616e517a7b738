"""The versions that Skirmish is tested with, and those that it can be upgraded from."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

PYTHON: Final = (3, 12)
EVENNIA: Final = ((4, 5), (7, 0))
DJANGO: Final = ((4, 2), (7, 0))
#: Older versions have other names and other migrations.
UPGRADED: Final = (0, 2)


def unsupported(evennia: str, django: str, python: tuple[int, ...]) -> Iterator[str]:
    """Yield a sentence for each version that is older or newer than those that were tested."""
    if reason := too_old(python):
        yield reason
    for name, own, (first, end) in (("Evennia", evennia, EVENNIA), ("Django", django, DJANGO)):
        if not first <= _numbers(own) < end:
            yield (
                f"Skirmish is tested with {name} {_text(first)} up to, but not including, "
                f"{_text(end)}; this is {own}. Type: pip install "
                f"'{name.lower()}>={_text(first)},<{_text(end)}'"
            )


def too_old(python: tuple[int, ...]) -> str:
    """Return why a version of Python cannot read Skirmish, and what to do; empty if it can."""
    if python >= PYTHON:
        return ""
    return (
        f"Skirmish needs Python {_text(PYTHON)} or later; this is {_text(python)}. Make the game's "
        "environment with a later one."
    )


def not_upgraded(installed: str, *, by_hand: bool) -> str:
    """Return why a version that a game has cannot be upgraded, and what to do; empty if it can.

    Args:
        installed: The version; empty for none.
        by_hand: Whether it was installed without the installer.
    """
    if not installed or _numbers(installed) >= UPGRADED:
        return ""
    own = "as its own docs/installing.md says"
    how = own if by_hand else "with: python install.py PATH_TO_GAME --remove"
    return (
        f"Your game has Skirmish {installed}. To upgrade from {installed}, end your fights and "
        f"uninstall it first, {how}\nThen install this version. CHANGELOG.md says why."
    )


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split(".")[:2] if part.isdecimal())


def _text(version: tuple[int, ...]) -> str:
    return ".".join(map(str, version))
