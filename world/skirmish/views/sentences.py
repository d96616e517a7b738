"""Sentence templates: an event in words for one reader, with person and number right.

    "$You() $conj(strike) $you(target) for $count(wounds, wound)."

The notation is that of Evennia. `$You(field)` begins a sentence with `You` or a name,
`$you(field)` stands within one, `$Your(field)` and `$your(field)` are `your` or `Ann's`,
`$their(field)` is `your` or `their`, and `$conj(verb, field)` conjugates a verb given for `you`,
`$conj({field})` one that a field holds.
Without a field they speak of `actor`. `$count(field, noun, plural)` counts, `{field}` is a value
and may have a format, as in `{dice:+}`.

`Cases("willing", {True: "$You() $conj(mount) $you(target).", False: ...})` has a template for each
value of a field, and `usual` for every other value.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec import Struct

from world.skirmish.errors import DeclarationError
from world.skirmish.events import Event

from .text import Voice, count

#: A sentence of one event for one reader.
Tell = Callable[[Any, Voice], str]

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


class Cases(Struct, frozen=True):
    """A template for each value of a field of an event, and one for every other value."""

    field: str
    templates: Mapping[Any, str]
    usual: str = ""


def compile_sentence(template: str | Cases, event: type[Event]) -> Tell:
    """Return what tells such events by a template.

    Raises:
        DeclarationError: It names a function or a field that there is not.
    """
    if isinstance(template, Cases):
        return _compile_cases(template, event)
    parts: list[str | Tell] = []
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

    def tell(happened: Any, voice: Voice) -> str:
        return "".join(
            [part if isinstance(part, str) else part(happened, voice) for part in pieces]
        )

    return tell


def _compile_cases(cases: Cases, event: type[Event]) -> Tell:
    field = _known(cases.field, event, str(cases.templates))
    tells = {
        value: compile_sentence(template, event) for value, template in cases.templates.items()
    }
    usual = compile_sentence(cases.usual, event)
    return lambda happened, voice: tells.get(getattr(happened, field), usual)(happened, voice)


def _function(name: str, given: list[str], event: type[Event], template: str) -> Tell:
    if name == "conj":
        verb, *rest = given
        field = _known(rest[0] if rest else "actor", event, template)
        if verb.startswith("{"):
            told = _known(verb.strip("{}"), event, template)
            return lambda happened, voice: voice.verb(
                getattr(happened, field),
                getattr(happened, told),
                third_person(getattr(happened, told)),
            )
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


def _value(field: str, form: str) -> Tell:
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
