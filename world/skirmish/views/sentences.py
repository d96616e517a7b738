"""Sentence templates: an event in words for one reader, with person and number right.

    "$You() $conj(strike) $you(target) for $count(wounds, wound)."

The notation is that of Evennia. `$You(field)` begins a sentence with `You` or a name,
`$you(field)` stands within one (an actor is `yourself`), `$Your(field)` and `$your(field)` are
`your` or `Ann's`, `$their(field)` is `your` or `their`, and `$conj(verb, field)` conjugates a verb
given for `you`. Without a field they speak of `actor`. `$count(field, noun, plural)` counts,
`$list(field)` names several fighters, `$meters(field)` writes centimeters as meters, `{field}` is a
value and may have a format, as in `{dice:+}`.

    By("kept", {True: "$You() $conj(keep) $their() nerve.", False: "$You() $conj(flinch)."})
    Secret("$You() $conj(prepare) to {what}.", others="$You() $conj(prepare) something.")

`By` chooses the template by the value of a field, `Secret` by the reader. A view may add functions
of one field.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from world.skirmish.errors import DeclarationError
from world.skirmish.events import Event
from world.skirmish.questions import REFEREE

from .text import Voice, count, listed, place, third_person

#: A sentence of one event for one reader.
Tell = Callable[[Any, Voice], str]


class By(NamedTuple):
    """A sentence for each value of a field; `...` stands for every other value."""

    field: str
    told: Mapping[Any, "Sentence"]


class Secret(NamedTuple):
    """What the fighter and the referee read of an event, and what the others read."""

    told: "Sentence"
    others: "Sentence" = ""


#: How an event reads: a template, what tells it, or empty where another's sentence tells it.
Sentence = str | By | Secret | Tell


_PART: Final = re.compile(r"\$(\w+)\(([^()]*)\)|\{(\w+)(?::([^{}]*))?\}")


#: What a function in a template makes of the value of a field.
Functions = Mapping[str, Callable[[Voice, Any], str]]


def compile_sentence(
    sentence: Sentence, event: type[Event], functions: Functions | None = None
) -> Tell:
    """Return what tells such events.

    Args:
        sentence: What the view declares.
        event: The class of the events.
        functions: What templates may use besides the usual functions.

    Raises:
        DeclarationError: A template names a function or a field that there is not.
    """
    match sentence:
        case By():
            return _by_value(sentence, event, functions)
        case Secret():
            own, others = (compile_sentence(each, event, functions) for each in sentence)
            return lambda happened, voice: (
                own if voice.seat in (happened.actor, REFEREE) else others
            )(happened, voice)
        case str():
            return _by_template(sentence, event, {**_WORDS, **(functions or {})})
    return sentence


def _by_template(template: str, event: type[Event], functions: Functions) -> Tell:
    parts: list[str | Tell] = []
    end = 0
    for match in _PART.finditer(template):
        parts.append(template[end : match.start()])
        end = match.end()
        name, given, field, form = match.groups()
        if name is None:
            parts.append(_value(_known(field, event, template), form or ""))
        else:
            arguments = [each.strip() for each in given.split(",")]
            parts.append(_function(name, arguments, event, template, functions))
    parts.append(template[end:])
    pieces = [part for part in parts if part]

    def tell(happened: Any, voice: Voice) -> str:
        return "".join(
            [part if isinstance(part, str) else part(happened, voice) for part in pieces]
        )

    return tell


def _by_value(sentence: By, event: type[Event], functions: Functions | None) -> Tell:
    field = _known(sentence.field, event, f"By {sentence.field}")
    tells = {
        value: compile_sentence(each, event, functions) for value, each in sentence.told.items()
    }

    def tell(happened: Any, voice: Voice) -> str:
        value = getattr(happened, field)
        return tells[value if value in tells else ...](happened, voice)

    return tell


def _function(
    name: str, given: list[str], event: type[Event], template: str, functions: Functions
) -> Tell:
    if name == "conj":
        verb, *rest = given
        field = _known(rest[0] if rest else "actor", event, template)
        they = third_person(verb)
        return lambda happened, voice: voice.verb(getattr(happened, field), verb, they)
    if name == "count":
        field = _known(given[0], event, template)
        noun, plural = (*given[1:], "", "")[:2]
        return lambda happened, voice: count(getattr(happened, field), noun, plural)
    says = functions.get(name)
    if says is None:
        known = ", ".join(f"${each}()" for each in (*functions, "conj", "count"))
        raise DeclarationError(f"'{template}' uses ${name}(). Functions: {known}.")
    field = _known(given[0] or "actor", event, template)
    if name == "you" and field != "actor" and "actor" in event.__struct_fields__:
        return lambda happened, voice: voice.object(getattr(happened, field), happened.actor)
    return lambda happened, voice: says(voice, getattr(happened, field))


_WORDS: Final[Functions] = {
    "You": Voice.who,
    "you": Voice.whom,
    "Your": Voice.possessor,
    "your": Voice.owner,
    "their": Voice.whose,
    "list": lambda voice, fighters: listed(map(voice.whom, fighters)),
    "meters": lambda voice, centimeters: place(centimeters),
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
