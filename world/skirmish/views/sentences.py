"""Sentence templates: an event in words for one reader, with person and number right.

    "$You() $conj(strike) $you(target) for $count(wounds, wound)."

The notation is that of Evennia. `$You(field)` begins a sentence with `You` or a name,
`$you(field)` stands within one, `$Your(field)` and `$your(field)` are `your` or `Ann's`,
`$their(field)` is `your` or `their`, and `$conj(verb, field)` conjugates a verb given for `you`,
`$conj({field})` one that a field holds.
`Cases("willing", {True: "$You() $conj(mount) $you(target).", False: ...})` has a template for each
value of a field, and `usual` for every other value.
Without a field they speak of `actor`; `$name(field)` is the name for every reader.
`$count(field, noun, plural)` counts, `{field}` is a value and may have a format, as in `{dice:+}`.
A sentence may have several parts, some of which depend on a field:

    ("$You() ", when("harm", "$conj(hit)", "$conj(miss)"), " $you(target).")
"""

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import chain
from operator import attrgetter
from typing import Any, Final

from msgspec import Struct

from world.skirmish.errors import DeclarationError
from world.skirmish.events import Event

from .text import Voice, pluralize

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


class Cases(Struct, frozen=True):
    """A template for each value of a field of an event, and one for every other value."""

    field: str
    templates: Mapping[Any, str]
    usual: str = ""


class When(Struct, frozen=True):
    """A part of a sentence that depends on whether a field of its event says something."""

    field: str
    then: "Template"
    otherwise: "Template"


#: A sentence of every event of a class, or the parts of one.
Template = str | Cases | When | tuple["Template", ...]


def when(field: str, then: Template, otherwise: Template = "") -> When:
    """Return what reads one way unless a field is 0, empty or no, and then another."""
    return When(field, then, otherwise)


def compile_sentence(template: Template, event: type[Event]) -> SentenceMaker:
    """Return what makes the sentences of such events by a template.

    Raises:
        DeclarationError: It names a function or a field that does not exist.
    """
    pieces = list(_pieces(template, event))
    if len(pieces) == 1 and not isinstance(pieces[0], str):
        return pieces[0]
    return lambda happened, voice: "".join(
        [piece if isinstance(piece, str) else piece(happened, voice) for piece in pieces]
    )


def _pieces(template: Template, event: type[Event]) -> Iterator[str | SentenceMaker]:
    """Yield the parts of a sentence, or what makes them."""
    if isinstance(template, tuple):
        yield from chain.from_iterable(_pieces(part, event) for part in template)
    elif isinstance(template, Cases):
        yield _compile_cases(template, event)
    elif isinstance(template, When):
        yield _either(template, event)
    else:
        yield from _parsed(template, event)


def _parsed(template: str, event: type[Event]) -> Iterator[str | SentenceMaker]:
    texts, fields, end = [""], list[tuple[str, str]](), 0
    for match in _PART.finditer(template):
        texts[-1] += template[end : match.start()]
        end = match.end()
        name, given, field, spec = match.groups()
        if name is None:
            fields.append((_known(field, event, template), spec or ""))
            texts.append("")
        else:
            yield _with_values(texts, fields)
            arguments = [each.strip() for each in given.split(",")]
            yield _function(name, arguments, event, template)
            texts, fields = [""], []
    texts[-1] += template[end:]
    yield _with_values(texts, fields)


def _with_values(texts: list[str], fields: list[tuple[str, str]]) -> str | SentenceMaker:
    """Return texts with the values of some fields between them."""
    if not fields:
        return texts[0]
    if len(fields) == 1:
        ((field, spec),) = fields
        before, after = texts
        return lambda happened, voice: f"{before}{getattr(happened, field):{spec}}{after}"
    values = attrgetter(*(field for field, _ in fields))
    if any(spec for _, spec in fields):
        specs = [spec for _, spec in fields]
        return lambda happened, voice: (
            texts[0]
            + "".join(
                f"{value:{spec}}{text}"
                for value, spec, text in zip(values(happened), specs, texts[1:], strict=True)
            )
        )
    pattern = "%s".join(text.replace("%", "%%") for text in texts)
    return lambda happened, voice: pattern % values(happened)  # half the time of str.format


def _compile_cases(cases: Cases, event: type[Event]) -> SentenceMaker:
    field = _known(cases.field, event, str(cases.templates))
    tells = {
        value: compile_sentence(template, event) for value, template in cases.templates.items()
    }
    usual = compile_sentence(cases.usual, event)
    return lambda happened, voice: tells.get(getattr(happened, field), usual)(happened, voice)


def _either(template: When, event: type[Event]) -> SentenceMaker:
    field = _known(template.field, event, f"when({template.field})")
    then = compile_sentence(template.then, event)
    otherwise = compile_sentence(template.otherwise, event)

    def make(happened: Any, voice: Voice) -> str:
        return (then if getattr(happened, field) else otherwise)(happened, voice)

    return make


def _function(name: str, given: list[str], event: type[Event], template: str) -> SentenceMaker:
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
        return lambda happened, voice: pluralize(getattr(happened, field), noun, plural)
    says = _WORDS.get(name)
    if says is None:
        known = ", ".join(f"${each}()" for each in (*_WORDS, "conj", "count"))
        raise DeclarationError(f"'{template}' uses ${name}(). Functions: {known}.")
    field = _known(given[0] or "actor", event, template)
    return lambda happened, voice: says(voice, getattr(happened, field))


_WORDS: Final[dict[str, Callable[[Voice, str], str]]] = {
    "name": Voice.name,
    "You": Voice.who,
    "you": Voice.whom,
    "Your": Voice.possessor,
    "your": Voice.owner,
    "their": Voice.whose,
}


def _known(field: str, event: type[Event], template: str) -> str:
    if not hasattr(event, field):
        raise DeclarationError(
            f"'{template}' names '{field}', which {event.__name__} does not have. "
            f"Fields: {', '.join(event.__struct_fields__)}."
        )
    return field
