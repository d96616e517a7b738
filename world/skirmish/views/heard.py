"""Texts for those who hear them: no signs that only the eye can use, choices as sentences."""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from .moves import Line
from .text import listed
from .view import Prompt

#: What stands at the beginning of lines for the eye alone, and lines with nothing in them.
_FOR_THE_EYE: Final = re.compile(r"^(?:\n|[+-] | +)", re.MULTILINE)


def lines(text: str) -> str:
    """A text without the signs and the spaces that its lines begin with."""
    return _FOR_THE_EYE.sub("", text)


def question(prompt: Prompt, command: str) -> str:
    """A question, and what to type; `command` comes before the words of each choice."""
    text = " ".join(prompt.text.split())
    words = [
        f"{choice.words} ({choice.price})" if choice.price else choice.words
        for choice in prompt.choices
    ]
    return f"{text} Type {command} {either(words)}." if words else text


def moves(listing: Iterable[Line], command: str) -> str:
    """What one can do, a line for each kind."""
    told = [each for line in listing for each in _line(line)]
    return "\n".join([f"Type {command} and one of these.", *told])


def either(words: Sequence[str]) -> str:
    """`a`, `a or b`, `a, b or c`; numbers in a row are `1 to 3`."""
    if len(words) > 2 and all(word.isdigit() for word in words):
        numbers = [int(word) for word in words]
        if numbers == [*range(numbers[0], numbers[-1] + 1)]:
            return f"{words[0]} to {words[-1]}"
    return listed(words, "or")


def _line(line: Line) -> list[str]:
    if not line.what:
        return [choice.label for choice in line.choices]
    differing = either([choice.label for choice in line.choices])
    return [f"{line.before} {differing} {line.after}".strip()]
