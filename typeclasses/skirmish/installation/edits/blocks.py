"""Marked blocks of lines in files of the game: adding them, finding them, cutting them out.

Cutting a block out gives the text before it was added, to the byte.
"""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from typing import Final

BEGIN: Final = "Skirmish: begin"
END: Final = "Skirmish: end"
#: Said in the first line of a block before which the file did not end with a newline.
_NO_NEWLINE: Final = " (the file had no newline at its end)"

#: A comment in Python, and one in Django's templates.
PYTHON: Final = "# {}"
TEMPLATE: Final = "{{# {} #}}"

_BLOCK: Final = re.compile(
    rf"^[^\S\r\n]*(?:#|{{#) {BEGIN}(?P<note>[^\r\n#]*)[^\r\n]*(?:\r\n|\n|\r)"
    rf"(?P<lines>.*?)^[^\S\r\n]*(?:#|{{#) {END}[^\r\n]*(?:\r\n|\n|\r|\Z)",
    re.MULTILINE | re.DOTALL,
)


class Unsure(Exception):
    """A file does not say for certain where lines belong; the text says what to add by hand."""


def split(text: str) -> list[str]:
    """Return the lines with their ends, as Python counts them."""
    return list(io.StringIO(text, newline=""))


def add(
    text: str, place: int, lines: Sequence[str], *, indent: str = "", style: str = PYTHON
) -> str:
    """Return the text with a marked block.

    Args:
        text: The file.
        place: The index of the line that the block comes before.
        lines: What the block holds.
        indent: What its lines start with.
        style: How a comment looks.
    """
    newline = next((end for end in ("\r\n", "\n", "\r") if end in text), "\n")
    before, after = split(text)[:place], split(text)[place:]
    no_newline = not after and bool(before) and not before[-1].endswith(("\n", "\r"))
    block = [
        style.format(BEGIN + (_NO_NEWLINE if no_newline else "")),
        *lines,
        style.format(END),
    ]
    added = newline.join(f"{indent}{line}" if line else "" for line in block)
    added = f"{newline}{added}" if no_newline else f"{added}{newline}"
    return "".join([*before, added, *after])


def cut(text: str) -> str:
    """Return the text without our blocks."""
    while match := _BLOCK.search(text):
        before = text[: match.start()]
        if match["note"].startswith(_NO_NEWLINE.rstrip(")")):
            before = re.sub(r"(?:\r\n|\n|\r)\Z", "", before)
        text = before + text[match.end() :]
    return text


def held(text: str) -> str:
    """Return the lines in our blocks; empty without a block."""
    return "".join(match["lines"] for match in _BLOCK.finditer(text))


def blank(text: str) -> str:
    """Return the text with empty lines for our blocks, so that the others keep their numbers."""
    return _BLOCK.sub(lambda match: "\n" * len(split(match[0])), text)
