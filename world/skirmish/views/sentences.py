"""Sentence templates: an event in words for one reader, with person and number right.

    "$You() $conj(strike) $you(target) for $count(wounds, wound)."

The notation is that of Evennia. `$You(field)` begins a sentence with `You` or a name,
`$you(field)` stands within one, `$Your(field)` and `$your(field)` are `your` or `Ann's`,
`$their(field)` is `your` or `their`, `$name(field)` is the name for every reader,
`$names(field)` several names. `$conj(verb, field)` conjugates a verb given for `you`, or the one in
a field, as in `$conj({reaction})`. Without a field they speak of `actor`.
`$count(field, noun, plural)` counts, `{field}` is a value and may have a format, as in `{dice:+}`.

    "$You() $conj(hit)[armor: through armor -{armor}]: $count(wounds, wound)."

`[field:text]` is left out where the field is 0 or empty, and `[field:text|other]` has another text
there. A view may add functions of one value, its `words`: with `{"skill": skill_name}` there,
`$skill(field)` is the name of a skill. A field may be a property of the event.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from world.skirmish.errors import DeclarationError
from world.skirmish.events import Event

from .text import Voice, count, listed

#: A sentence of one event for one reader.
Tell = Callable[[Any, Voice], str]

#: Functions of one value that a view adds, by the name that templates call them by.
Words = Mapping[str, Callable[[Any], str]]

_CHOICE: Final = re.compile(r"\[(\w+):([^\[\]|]*)(?:\|([^\[\]]*))?\]")
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


def compile_sentence(template: str, event: type[Event], words: Words | None = None) -> Tell:
    """Return what tells such events by a template.

    Raises:
        DeclarationError: It names a function or a field that there is not.
    """
    pieces = list(_with_choices(template, event, words or {}))

    def tell(happened: Any, voice: Voice) -> str:
        return "".join(
            [part if isinstance(part, str) else part(happened, voice) for part in pieces]
        )

    return tell


def _with_choices(template: str, event: type[Event], words: Words) -> Iterator[str | Tell]:
    """Yield the parts of a template; those that depend on a field are templates themselves."""
    end = 0
    for match in _CHOICE.finditer(template):
        yield from _parts(template[end : match.start()], event, words)
        end = match.end()
        field, *texts = match.groups(default="")
        yield _choice(
            _known(field, event, template),
            *(compile_sentence(text, event, words) for text in texts),
        )
    yield from _parts(template[end:], event, words)


def _choice(field: str, then: Tell, other: Tell) -> Tell:
    return lambda happened, voice: (then if getattr(happened, field) else other)(happened, voice)


def _parts(template: str, event: type[Event], words: Words) -> Iterator[str | Tell]:
    """Yield the text of a template, its values and its functions."""
    end = 0
    for match in _PART.finditer(template):
        if text := template[end : match.start()]:
            yield text
        end = match.end()
        name, given, field, form = match.groups()
        if name is None:
            yield _value(_known(field, event, template), form or "")
        else:
            arguments = [each.strip() for each in given.split(",")]
            yield _function(name, arguments, event, template, words)
    if text := template[end:]:
        yield text


def _function(name: str, given: list[str], event: type[Event], template: str, words: Words) -> Tell:
    if name == "conj":
        verb, *rest = given
        field = _known(rest[0] if rest else "actor", event, template)
        if verb.startswith("{"):
            return _verb_of(_known(verb.strip("{}"), event, template), field)
        they = third_person(verb)
        return lambda happened, voice: voice.verb(getattr(happened, field), verb, they)
    if name == "count":
        field = _known(given[0], event, template)
        noun, plural = (*given[1:], "", "")[:2]
        return lambda happened, voice: count(getattr(happened, field), noun, plural)
    if name not in words and name not in _WORDS:
        known = ", ".join(f"${each}()" for each in (*_WORDS, "conj", "count", *words))
        raise DeclarationError(f"'{template}' uses ${name}(). Functions: {known}.")
    field = _known(given[0] or "actor", event, template)
    if name in words:
        word = words[name]
        return lambda happened, voice: word(getattr(happened, field))
    says = _WORDS[name]
    return lambda happened, voice: says(voice, getattr(happened, field))


def _verb_of(verb: str, field: str) -> Tell:
    def conjugated(happened: Any, voice: Voice) -> str:
        you = getattr(happened, verb)
        return voice.verb(getattr(happened, field), you, third_person(you))

    return conjugated


_WORDS: Final[dict[str, Callable[[Voice, Any], str]]] = {
    "You": Voice.who,
    "you": Voice.whom,
    "Your": Voice.possessor,
    "your": Voice.owner,
    "their": Voice.whose,
    "name": Voice.name,
    "names": lambda voice, fighters: listed(map(voice.name, fighters)) if fighters else "none",
}


def _value(field: str, form: str) -> Tell:
    if form:
        return lambda happened, voice: format(getattr(happened, field), form)
    return lambda happened, voice: str(getattr(happened, field))


def _known(field: str, event: type[Event], template: str) -> str:
    is_property = isinstance(getattr(event, field, None), property)
    if field not in event.__struct_fields__ and not is_property:
        raise DeclarationError(
            f"'{template}' names '{field}', which {event.__name__} does not have. "
            f"Fields: {', '.join(event.__struct_fields__)}."
        )
    return field
