"""Text for screen readers: choices as sentences, without symbols that are only for the eye.

The status that is heard in place of the table is made in `layout`.
"""

import re
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final

from .display import BACK, Choice, Prompt, alike
from .menus.move_menu import MoveLine
from .text import join_words

#: The signs that begin lines for the eye alone, and empty lines.
_FOR_THE_EYE: Final = re.compile(r"^(?:\n|[+-] | +)", re.MULTILINE)
_DASH: Final = re.compile(r": -$", re.MULTILINE)
_COLON: Final = re.compile(r":$")
_METERS: Final = re.compile(r"\b(\d+(?:\.\d+)?) ?m\b")
#: A modifier: `head -4`, `(-1)`; no dash within a word or a range.
_MINUS: Final = re.compile(r"(?<![^\s(])[-\u2212](?=\d)")
_OF: Final = re.compile(r"\b(\d+)/(\d+)\b")


def lines(text: str) -> str:
    """A text without the signs and the spaces that its lines begin with, and without bars.

    `0/3` is `0 of 3`, `6 m` is `6 meters`, and `-` for what is empty is `none`. Evennia takes the
    letter after a bar for a color when it cleans a text for these readers.
    """
    text = _DASH.sub(": none", _FOR_THE_EYE.sub("", text))
    return _aloud(text).replace(" | ", "; ").replace("|", " or ")


def _aloud(text: str) -> str:
    """A text with numbers and their units as they are said."""
    return _METERS.sub(_meters, _OF.sub(r"\1 of \2", _MINUS.sub("minus ", text)))


def _meters(found: re.Match[str]) -> str:
    return f"{found[1]} meter{'' if found[1] == '1' else 's'}"


def question(prompt: Prompt, command: str) -> str:
    """A question, and what to type; `command` comes before the words of each choice."""
    text = _aloud(" ".join(prompt.text.split()))
    if not prompt.choices:
        return text
    forth = [choice for choice in prompt.choices if choice.label != BACK]
    back = [f"{choice.words} to go back" for choice in prompt.choices if choice.label == BACK]
    ways = [either(_gathered(forth))] if forth else []
    told = _COLON.sub(".", text)
    # `First you can` goes on with what to type.
    goes_on = told.casefold().endswith("you can.")
    told = f"{told[:-1]} type" if goes_on else f"{told} Type"
    return f"{told} {command} {_aloud(', or '.join([*ways, *back]))}."


def _gathered(choices: Iterable[Choice]) -> list[str]:
    """Choices in words; those that differ in their last words only are said together."""
    sentences: list[str] = []
    for before, similar in groupby(choices, _before):
        if before:
            said = [(choice, choice.words[len(before) :]) for choice in similar]
            sentences.append(before + _ways(said))
        else:
            sentences += [_ways([(choice, choice.words)]) for choice in similar]
    return sentences


def _ways(said: Sequence[tuple[Choice, str]]) -> str:
    """Return choices in words; those with equal cost and odds share a phrase."""
    words = {choice.words: words for choice, words in said}
    runs = alike(choice for choice, _ in said)
    told = [_told([words[choice.words] for choice in run], run[0].told) for run in runs]
    return either(told) if len(told) == len(said) else ", or ".join(told)


def _told(words: Sequence[str], told: str) -> str:
    each = "each " if len(words) > 1 else ""
    return f"{either(words)} ({each}{told})" if told else either(words)


def _before(choice: Choice) -> str:
    """Return the words of a choice before its name or number, with the space after them."""
    words = choice.words
    if words.casefold().endswith(f" {choice.bare.casefold()}"):
        return words[: -len(choice.bare)]
    first, space, last = words.rpartition(" ")
    return first + space if last.replace(".", "").isdigit() else ""


def moves(listing: Iterable[MoveLine], command: str) -> str:
    """Return what the reader can do, a line for each kind of move."""
    sentences = [spoken for line in listing for spoken in _line(line)]
    return "\n".join([f"Type {command} and one of these.", *map(_aloud, sentences)])


def either(words: Sequence[str]) -> str:
    """`a`, `a or b`, `a, b or c`; numbers in a row are `1 to 3`."""
    if len(words) > 2 and all(word.isdigit() for word in words):
        numbers = [int(word) for word in words]
        if numbers == [*range(numbers[0], numbers[-1] + 1)]:
            return f"{words[0]} to {words[-1]}"
    return join_words(words, "or")


def _line(line: MoveLine) -> list[str]:
    if not line.what:
        return [_ways([(choice, choice.bare)]) for choice in line.choices]
    said = _ways([(choice, choice.bare) for choice in line.choices])
    words = f"{line.before} {said} {line.after}".strip()
    if not line.price:
        return [words]
    if len(line.choices) == 1:
        (choice,) = line.choices
        told = "; ".join(filter(None, (line.price, choice.told)))
        return [f"{line.before} {choice.bare} {line.after}".strip() + f" ({told})"]
    differ = any(choice.told for choice in line.choices)
    return [f"{words}; for all: {line.price}" if differ else f"{words} ({line.price})"]
