"""Sentences: an event in words for one reader, with person and number right.

    "$You() $conj(strike) $you(target)[wounds: for $count(wounds, wound)|, and $conj(miss)]."

The functions are Evennia's: they take the name of a field of the event and mean `actor` if they
are given none.

`$You()`, `$you(target)`
    `You`, `you`, or the name; `yourself` or `themselves` if the actor is the target. In a sentence
    about what is `$Your()`, without `$You()`, that is `you` or `them`.
`$Your()`, `$your(target)`
    `Your`, `your`, or `Ann's`.
`$they()`, `$them()`, `$their()`, `$themselves()`, `$They()`, `$Their()`
    `you` or `they`, and so on, of a fighter just named; the verb stays as it is: `$they() are`.
`$referee()`, `$referee(The owner)`
    The name of who acts as the referee, as a sentence begins; those words if it is not known.
`$name()`, `$list(targets)`
    The name, for that fighter too; several fighters: `you, Ann and Bob`, or `none`; the actor among
    them is `yourself` or `themselves`.
`$conj(strike)`, `$conj(are, target)`, `$conj({how})`
    `strike` or `strikes`, `are` or `is`; the verb that a field holds.
`$count(wounds, wound)`, `$count(hits, success, successes)`, `$meters(far)`
    `1 wound`, `2 wounds`, `no wounds`; centimeters in meters.
`{total}`, `{total:+}`
    A field or property of the event, with a format.
`[armor: through armor {armor}]`, `[wounds:a hit|a miss]`
    The text if the field is neither 0, empty, nor False, and the text otherwise.

`Cases` has a sentence for each value of a field, `Secret` one for the fighter and one for others,
`Seen` one for the eye and one for the ear.
Sentences are compiled once; what they name is looked up then.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from operator import attrgetter
from typing import Any, Final, NamedTuple, get_type_hints

from msgspec import Struct

from world.skirmish.base.errors import DeclarationError
from world.skirmish.state.events import Event
from world.skirmish.state.fight import REFEREE

from .text import Voice, in_ranges, join_words, place, pluralize, third_person

#: Makes the sentence of one event for one reader.
SentenceMaker = Callable[[Any, Voice], str]

#: Functions of the value of a field that a view adds to those of every template.
Functions = Mapping[str, Callable[[Any], str]]


class Cases(Struct, frozen=True):
    """A sentence for each value of a field of the event, and one for every other value.

    Cases("stance", {"prone": "$You() $conj(lie) down."}, "$You() $conj(are) {stance} now.")
    """

    field: str
    sentences: "Mapping[Any, Sentence]"
    otherwise: "Sentence" = ""


class Secret(Struct, frozen=True):
    """The sentence of an event for the actor and the referee, and the one for all others.

    Secret("$You() $conj(prepare) to {what}.", others="$You() $conj(prepare) something.")
    """

    sentence: "Sentence"
    others: "Sentence" = ""


class Seen(Struct, frozen=True):
    """The sentence of an event for those who see it, and the one for those who hear it.

    Without the second they hear what is usual.

    Seen("New round: {round}", heard="Round {round} begins.")
    """

    seen: "Sentence"
    heard: "Sentence | None" = None


#: The sentence of an event; empty if the sentence of another event tells it.
Sentence = str | Cases | Secret | Seen | SentenceMaker

#: How each kind of event reads.
Sentences = Mapping[type[Event], Sentence]


def compile_sentence(
    sentence: Sentence, event: type[Event], functions: Functions | None = None
) -> SentenceMaker:
    """Return the function that makes sentences for events of a kind.

    Args:
        sentence: What the view declares.
        event: The class of the events.
        functions: What templates may call as well as the usual functions.

    Raises:
        DeclarationError: A template names a function or a field that does not exist.
    """
    match sentence:
        case str():
            return _Template(sentence, event, functions or {}).compile()
        case Cases():
            return _by_value(sentence, event, functions)
        case Secret():
            own = compile_sentence(sentence.sentence, event, functions)
            others = compile_sentence(sentence.others, event, functions)
            return lambda happened, voice: (
                own if voice.seat in (happened.actor, REFEREE) else others
            )(happened, voice)
        case Seen():
            seen = compile_sentence(sentence.seen, event, functions)
            heard = compile_sentence(sentence.heard or "", event, functions)
            return lambda happened, voice: (heard if voice.spoken else seen)(happened, voice)
    return sentence


class SentenceMakers(dict[type[Event], SentenceMaker]):
    """The functions that make the sentences, by kind of event.

    Args:
        declared: The sentences that a view declares.
        functions: What templates may call as well as the usual functions.
        sentence_of: The sentence of any other kind, which is compiled when it is first needed;
            None for a kind without one.
    """

    def __init__(
        self,
        declared: Sentences,
        functions: Functions,
        sentence_of: Callable[[type[Event]], str | None],
    ) -> None:
        super().__init__(
            {
                kind: compile_sentence(sentence, kind, functions)
                for kind, sentence in declared.items()
            }
        )
        self._functions = functions
        self._sentence_of = sentence_of

    def __missing__(self, kind: type[Event]) -> SentenceMaker:
        sentence = self._sentence_of(kind)
        if sentence is None:
            raise KeyError(kind)
        return self.setdefault(kind, compile_sentence(sentence, kind, self._functions))


def told_to_others(sentence: SentenceMaker) -> SentenceMaker:
    """Return the sentence makers for events that are not told to their own actor."""
    return lambda happened, voice: "" if happened.actor == voice.seat else sentence(happened, voice)


def _by_value(cases: Cases, event: type[Event], functions: Functions | None) -> SentenceMaker:
    field = _known(cases.field, event, f"Cases({cases.field})")
    makers = {
        value: compile_sentence(sentence, event, functions)
        for value, sentence in cases.sentences.items()
    }
    otherwise = compile_sentence(cases.otherwise, event, functions)
    return lambda happened, voice: makers.get(getattr(happened, field), otherwise)(happened, voice)


class _Value(NamedTuple):
    """A field whose value stands in a sentence as it is."""

    field: str


#: A piece of a sentence: text, a value, or what makes the text of an event.
_Piece = str | _Value | SentenceMaker

_TOKEN: Final = re.compile(
    r"\$(?P<function>\w+)\((?P<given>[^()]*)\)"
    r"|\{(?P<field>\w+)(?::(?P<spec>[^{}]*))?\}"
    r"|\[(?P<choice>\w+):"
    r"|(?P<mark>[|\]])"
    r"|(?P<text>[^$\[{|\]]+|.)",
    re.DOTALL,
)

_FIGHTERS: Final[Mapping[str, Callable[[Voice, Any], str]]] = {
    "You": Voice.who,
    "you": Voice.whom,
    "Your": Voice.possessor,
    "your": Voice.owner,
    "their": Voice.whose,
    "Their": lambda voice, fighter: voice.whose(fighter).capitalize(),
    "They": lambda voice, fighter: voice.verb(fighter, "You", "They"),
    "they": lambda voice, fighter: voice.verb(fighter, "you", "they"),
    "them": lambda voice, fighter: voice.verb(fighter, "you", "them"),
    "themselves": lambda voice, fighter: voice.object(fighter, fighter),
    "name": Voice.name,
    "list": lambda voice, fighters: _listed([voice.whom(fighter) for fighter in fighters]),
}
#: A letter after `$` begins the name of a function.
_WORD: Final = re.compile(r"[A-Za-z]\w*")
#: A value of each type that has formats.
_SAMPLES: Final[Mapping[Any, Any]] = {int: 1, float: 1.0, str: ""}
_VALUES: Final[Functions] = {"meters": place}


def _same_or_other(voice: Voice, fighter: str, owner: str) -> str:
    """Return `you` or the name, `them` of the owner of the subject of the sentence."""
    return voice.whom(fighter) if fighter != owner else _FIGHTERS["them"](voice, fighter)


def _listed(names: Sequence[str]) -> str:
    return join_words(in_ranges(names)) if names else "none"


class _Template:
    """A template while it is compiled, token by token."""

    def __init__(self, template: str, event: type[Event], functions: Functions) -> None:
        self._template = template
        self._event = event
        self._says = f"The sentence '{template}' of {event.__name__}"
        self._functions = {**_VALUES, **functions}
        # Your potion heals you, and not yourself: the potion is the subject.
        is_about_things = "$Your()" in template and "$You()" not in template
        self._object = _same_or_other if is_about_things else Voice.object
        self._tokens = _TOKEN.finditer(template)

    def compile(self) -> SentenceMaker:
        pieces, _ = self._pieces("")
        return _joined(pieces)

    def _pieces(self, marks: str) -> tuple[list[_Piece], str]:
        """Return the pieces up to one of these marks, or to the end, and that mark."""
        pieces: list[_Piece] = []
        for token in self._tokens:
            if (mark := token["mark"]) and mark in marks:
                return pieces, mark
            if token["function"]:
                given = [argument.strip() for argument in token["given"].split(",")]
                pieces.append(self._function(token["function"], given))
            elif token["field"]:
                pieces.append(self._value(token["field"], token["spec"]))
            elif token["choice"]:
                pieces.append(self._choice(token["choice"]))
            else:
                self._check_text(token)
                pieces.append(token[0])
        if marks:
            raise DeclarationError(f"{self._says} opens a '[' that it does not close. Write ']'.")
        return pieces, ""

    def _check_text(self, token: re.Match[str]) -> None:
        """Raise `DeclarationError` for what begins a field or a function and is none."""
        if token[0] == "{":
            raise DeclarationError(
                f"{self._says} has a '{{' that begins no field. Write {{field}}."
            )
        if token[0] == "$" and (called := _WORD.match(self._template, token.end())):
            name = called[0]
            raise DeclarationError(
                f"{self._says} has ${name} without what follows. Write ${name}()."
            )

    def _choice(self, name: str) -> SentenceMaker:
        field = self._known(name)
        pieces, mark = self._pieces("|]")
        then = _joined(pieces)
        otherwise = _joined(self._pieces("]")[0] if mark == "|" else [])
        return lambda happened, voice: (then if getattr(happened, field) else otherwise)(
            happened, voice
        )

    def _value(self, name: str, spec: str | None) -> _Piece:
        field = self._known(name)
        if not spec:
            return _Value(field)
        hint = get_type_hints(self._event).get(field)
        if hint in _SAMPLES:
            try:
                format(_SAMPLES[hint], spec)
            except ValueError as error:
                raise DeclarationError(f"{self._says} has {{{name}:{spec}}}: {error}.") from None
        return lambda happened, voice: format(getattr(happened, field), spec)

    def _function(self, name: str, given: list[str]) -> SentenceMaker:
        if name in _OTHERS:
            try:
                return self._verb(*given) if name == "conj" else self._count(*given)
            except TypeError:
                raise DeclarationError(
                    f"{self._says} uses ${name}({', '.join(given)}). Write {_OTHERS[name]}."
                ) from None
        if name == _REFEREE:
            return lambda happened, voice: voice.referee(given[0] or "The referee")
        if name not in _FIGHTERS and name not in self._functions:
            functions = ", ".join(
                f"${function}()" for function in (*_FIGHTERS, _REFEREE, *_OTHERS, *self._functions)
            )
            raise DeclarationError(f"{self._says} uses ${name}(). Functions: {functions}.")
        field = self._known(given[0] or "actor")
        if name in self._functions:
            function = self._functions[name]
            return lambda happened, voice: function(getattr(happened, field))
        if name == "you" and field != "actor" and hasattr(self._event, "actor"):
            one = self._object
            return lambda happened, voice: one(voice, getattr(happened, field), happened.actor)
        if name == "list" and hasattr(self._event, "actor"):
            one = self._object
            return lambda happened, voice: _listed(
                [one(voice, fighter, happened.actor) for fighter in getattr(happened, field)]
            )
        says = _FIGHTERS[name]
        return lambda happened, voice: says(voice, getattr(happened, field))

    def _verb(self, verb: str, subject: str = "actor") -> SentenceMaker:
        field = self._known(subject)
        if verb.startswith("{"):
            held = self._known(verb.strip("{}"))
            return lambda happened, voice: voice.verb(
                getattr(happened, field), getattr(happened, held)
            )
        they = third_person(verb)
        return lambda happened, voice: voice.verb(getattr(happened, field), verb, they)

    def _count(self, name: str, noun: str, plural: str = "") -> SentenceMaker:
        field = self._known(name)
        return lambda happened, voice: pluralize(getattr(happened, field), noun, plural)

    def _known(self, field: str) -> str:
        return _known(field, self._event, self._template)


_REFEREE: Final = "referee"
_OTHERS: Final = {
    "conj": "$conj(strike) or $conj(are, target)",
    "count": "$count(hits, hit) or $count(hits, success, successes)",
}


def _joined(pieces: list[_Piece]) -> SentenceMaker:
    """Return a function that joins the texts of all pieces."""
    # A % takes half the time of str.format.
    pattern = "".join(
        piece.replace("%", "%%") if isinstance(piece, str) else "%s" for piece in pieces
    )
    makers = [
        _of_field(piece.field) if isinstance(piece, _Value) else piece
        for piece in pieces
        if not isinstance(piece, str)
    ]
    if not makers:
        text = pattern % ()
        return lambda happened, voice: text
    if len(makers) == 1:
        (maker,) = makers
        return lambda happened, voice: pattern % (maker(happened, voice),)
    return lambda happened, voice: pattern % tuple([make(happened, voice) for make in makers])


def _of_field(field: str) -> Callable[[Any, Voice], Any]:
    value = attrgetter(field)
    return lambda happened, voice: value(happened)


def _known(field: str, event: type[Event], sentence: str) -> str:
    if not hasattr(event, field):
        raise DeclarationError(
            f"'{sentence}' names '{field}', which {event.__name__} does not have. "
            f"Fields: {', '.join(event.__struct_fields__)}."
        )
    return field
