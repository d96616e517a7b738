"""Sentence templates: an event in words for one reader, with person and number right.

    "$You() $conj(strike) $you(target) for $count(wounds, wound)."

The notation is that of Evennia. `$You(field)` begins a sentence with `You` or a name,
`$you(field)` stands within one, `$Your(field)` and `$your(field)` are `your` or `Ann's`,
`$their(field)` is `your` or `their`, and `$conj(verb, field)` conjugates a verb given for `you`.
Without a field they speak of `actor`. `$count(field, noun, plural)` counts, `{field}` is a value
and may have a format, as in `{dice:+}`.
"""

import re
from collections.abc import Callable
from typing import Any, Final

from world.skirmish.errors import DeclarationError
from world.skirmish.events import Event

from .text import Voice, count

#: Makes the sentence of one event for one reader.
SentenceMaker = Callable[[Any, Voice], str]

_PART: Final = re.compile(r"\$(\w+)\(([^()]*)\)|\{(\w+)(?::([^{}]*))?\}")
_IRREGULAR: Final = {"are": "is", "have": "has", "do": "does", "were": "was"}
_SIBILANT: Final = re.compile(r"(s|x|z|ch|sh|o)$")
_CONSONANT_Y: Final = re.compile(r"[^aeiou]y$")


def third_person(verb: str) -> str:
    """Return the form of a verb that goes with `he`: `strikes`, `catches`, `is`."""
    word, space, rest = verb.partition(" ")
    if word in _IRREGULAR:
        word = _IRREGULAR[word]
    elif _CONSONANT_Y.search(word):
        word = f"{word[:-1]}ies"
    else:
        word += "es" if _SIBILANT.search(word) else "s"
    return f"{word}{space}{rest}"


def compile_sentence(template: str, event: type[Event]) -> SentenceMaker:
    """Return what makes the sentences of such events by a template.

    Raises:
        DeclarationError: It names a function or a field that there is not.
    """
    parts: list[str | SentenceMaker] = []
    end = 0
    for match in _PART.finditer(template):
        parts.append(template[end : match.start()])
        end = match.end()
        name, given, field, form = match.groups()
        if name is None:
            parts.append(_value(_known(field, event, template), form or ""))
        else:
            parts.append(
                _function(name, [each.strip() for each in given.split(",")], event, template)
            )
    parts.append(template[end:])
    pieces = [part for part in parts if part]

    def make(happened: Any, voice: Voice) -> str:
        return "".join(
            [part if isinstance(part, str) else part(happened, voice) for part in pieces]
        )

    return make


def _function(name: str, given: list[str], event: type[Event], template: str) -> SentenceMaker:
    if name == "conj":
        verb, *rest = given
        field = _known(rest[0] if rest else "actor", event, template)
        they = third_person(verb)
        return lambda happened, voice: voice.verb(getattr(happened, field), verb, they)
    if name == "count":
        field = _known(given[0], event, template)
        noun, plural = (*given[1:], "", "")[:2]
        return lambda happened, voice: count(getattr(happened, field), noun, plural)
    says = _WORDS.get(name)
    if says is None:
        known = ", ".join(f"${each}()" for each in (*_WORDS, "conj", "count"))
        raise DeclarationError(f"'{template}' uses ${name}(). Functions: {known}.")
    field = _known(given[0] or "actor", event, template)
    return lambda happened, voice: says(voice, getattr(happened, field))


_WORDS: Final[dict[str, Callable[[Voice, str], str]]] = {
    "You": Voice.who,
    "you": Voice.whom,
    "Your": Voice.possessor,
    "your": Voice.owner,
    "their": Voice.whose,
}


def _value(field: str, form: str) -> SentenceMaker:
    if form:
        return lambda happened, voice: format(getattr(happened, field), form)
    return lambda happened, voice: str(getattr(happened, field))


def _known(field: str, event: type[Event], template: str) -> str:
    if field not in event.__struct_fields__:
        raise DeclarationError(
            f"'{template}' names '{field}', which {event.__name__} does not have. "
            f"Fields: {', '.join(event.__struct_fields__)}."
        )
    return field
