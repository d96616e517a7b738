"""The name of the command, which a game may change, for texts that say what to type."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

#: The names that help texts are written with.
_WRITTEN: Final = ("combat", "c")

_names: list[str] = [*_WRITTEN]


def rename(name: str, aliases: Sequence[str]) -> None:
    """Give the command another name, and other short ones."""
    _names[:] = name, aliases[0] if aliases else name


def command(words: str = "") -> str:
    """Return what to type.

    >>> command("init NAME")
    'combat init NAME'
    """
    return f"{_names[0]} {words}".rstrip()


def in_help(text: str) -> str:
    """Return a help text with the name that the command has in this game.

    In a help text `combat` before a word in lower case is the command, and so is `c`; only the
    things that rulesets call combat something are not.
    """
    for written, name in zip(_WRITTEN, _names, strict=True):
        if written != name:
            text = re.sub(rf"(?<!gun )(?<!melee )\b{written}(?= (?!drug)[a-z])", name, text)
    return text
