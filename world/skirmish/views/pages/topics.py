"""Help on one word: a verb, a question, or what the status shows, made from declarations.

What no declaration explains is in the `glossary` of the ruleset's view.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import chain
from typing import Any, Final

from world.skirmish.base.command_name import command, in_help
from world.skirmish.base.english import with_article
from world.skirmish.moves.arguments import Word
from world.skirmish.moves.base import Move, TakeTurn
from world.skirmish.moves.fields import arguments
from world.skirmish.referee.orders import ORDERS
from world.skirmish.sheets.stats import Effect, Resource
from world.skirmish.state.fight import INTERVENTION
from world.skirmish.views.text import join_words, wrapped

from .help import move_help

_WIDTH: Final = 76
#: How long an effect lasts, in words.
_LASTS: Final = {
    "": "until something ends it",
    "turn": "until the fighter's next turn",
    "round": "until the next round",
    "source turn": "until the next turn of whoever caused it",
    "concentration": "as long as whoever caused it concentrates",
}
#: The words in the status of every ruleset.
_USUAL: Final = {
    "<-": "An arrow marks the team whose turn it is, and each fighter who has yet to move.",
    "round": "A round is over when everyone has had a turn.",
    "turn": "When it is yours you choose what your fighter does: combat moves lists your moves.",
    "to move / yet to move": "The fight waits for this fighter.",
    "referee / game master": "Who decides what the rules leave open: the owner of the fight.",
    "temperament / autopilot": "What fighters care about who act by themselves: brute, coward, "
    "guardian, medic or schemer. To set it, or to see who acts by themselves: combat auto.",
    "brute": "A temperament: it cares about hurting enemies.",
    "coward": "A temperament: it cares about staying unhurt.",
    "guardian": "A temperament: it cares about its own side, and then about enemies.",
    "medic": "A temperament: it cares about its own side above all.",
    "schemer": "A temperament: it cares about everything, and about what others will answer.",
    "practice": "A practice fight leaves all sheets as they are.",
    "state": "How a fighter is, in a word or two.",
    "odds": "How likely a move is to bring something, found by trying every result of the dice.",
    "ally": "Someone on your own side.",
    "unhurt": "Not hurt at all.",
    "pose / poses": "Your own words for a move, after an equals sign: they are read before what "
    "happened, as in `attack goblin = lunges low.`",
    "left": "Someone who has left the fight, and cannot come back.",
}

#: Names with the text about them.
Entries = Iterator[tuple[tuple[str, ...], str]]


@lru_cache(maxsize=16)
def topics(view: Any) -> Mapping[str, str]:
    """Return what there is to say of each word, by the word as it is read."""
    texts: dict[str, list[str]] = {}
    rules = view.rules
    entries = chain(_verbs(rules), _questions(rules), _numbers(rules, view), _words(rules, view))
    for names, text in entries:
        for name in dict.fromkeys(names):
            told = texts.setdefault(name, [])
            if text not in told:
                told.append(text)
    return {name: "\n\n".join(told) for name, told in texts.items()}


def _verbs(rules: Any) -> Entries:
    """Yield each move, with when it can be made."""
    for move in rules.moves:
        when = join_words(dict.fromkeys(_when(rules, move)), "or")
        names = [move.verb, *move.aliases]
        for argument in arguments(move):
            if isinstance(argument, Word) and argument.is_verb:
                names += [word.lower() for word in argument.words.values()]
        yield tuple(names), f"{move_help(move, rules)}\n      When: {when}."


def _when(rules: Any, move: type[Move]) -> Iterator[str]:
    for kind, moves in rules.answers.items():
        if move in moves:
            if kind == TakeTurn.kind:
                yield "in your turn"
            elif kind == INTERVENTION:
                yield "at any time, by the owner of the fight"
            elif _says_what(rules, kind) or move not in rules.answers.get(TakeTurn.kind, ()):
                yield f"when you are asked {_asked(rules, kind)}"


def _asked(rules: Any, kind: str) -> str:
    """Return what a question asks, without the names in it."""
    question = next(question for question in rules.questions if question.kind == kind)
    fields = {field: field.replace("_", " ").upper() for field in question.__struct_fields__}
    return str((question.asks or f"about '{kind}'").format_map(fields))


def _says_what(rules: Any, kind: str) -> bool:
    """Return whether a question says what it asks; one that does not is a kind of turn."""
    return any(question.kind == kind and bool(question.asks) for question in rules.questions)


def _questions(rules: Any) -> Entries:
    """Yield each question, with its answers and how it is answered in advance."""
    for question in rules.questions:
        if issubclass(question, TakeTurn):
            continue
        answers = ", ".join(move.verb for move in rules.answers[question.kind] if move.listed)
        text = f"{question.kind}: you are asked {_asked(rules, question.kind)}. Answers: {answers}."
        if question.standing:
            order = command(f"{ORDERS} {question.kind} ANSWER")
            text += f" To give the same answer each time, type {order}."
        yield (question.kind,), wrapped(text, _WIDTH, "  ")


def _numbers(rules: Any, view: Any) -> Entries:
    """Yield the lines of the sheet, what actions cost, and the columns of the status."""
    fighter = rules.fighter
    for field, stat in fighter.stats.items():
        names = {stat.label, stat.trait.name, field.replace("_", " "), fighter.spoken(field)}
        # A word may belong to the status though it is not shown: the stress of earlier fights.
        shown = f"{stat.label}: " if stat.label else f"{stat.trait.name}, on the sheet: "
        yield tuple(filter(None, names)), wrapped(f"{shown}{stat.trait.help}", _WIDTH, "  ")
    for field, resource in fighter.resources.items():
        names = {resource.label, resource.name, field.replace("_", " ")}
        yield tuple(filter(None, names)), wrapped(_resource(rules, field, resource), _WIDTH, "  ")
    for field, effect in fighter.effects.items():
        if name := _bare(effect.note):
            yield (name, field.replace("_", " ")), wrapped(_effect(name, effect), _WIDTH, "  ")
    for shown in (*view.forms.bars, *view.forms.columns):
        if shown.help:
            said = shown.spoken if isinstance(shown.spoken, str) else shown.spoken[0]
            text = wrapped(f"{shown.label}: {shown.help}", _WIDTH, "  ")
            yield tuple(filter(None, (shown.label, said))), text


def _resource(rules: Any, field: str, resource: Resource) -> str:
    """Return what a resource is for, and when it comes back."""
    uses = [move.verb for move in rules.moves if field in move.resources()]
    back = {"turn": "in each of your turns", "round": "in each round"}.get(resource.each, "")
    text = f"{resource.label or resource.name}: what your moves use up."
    if uses:
        text += f" It is for: {', '.join(dict.fromkeys(uses))}."
    return f"{text} It comes back {back}." if back else f"{text} It does not come back."


def _bare(note: str) -> str:
    """Return the status words of an effect, without its value."""
    return " ".join(note.partition("{")[0].split()).removesuffix(" for").removesuffix(" by")


def _effect(name: str, effect: Effect) -> str:
    """Return how long an effect lasts, and whether it is good for the fighter."""
    kind = "good for" if effect.worth > 0 else "bad for" if effect.worth < 0 else "on"
    return f"{name}: an effect {kind} a fighter. It lasts {_LASTS[effect.until]}."


def _words(rules: Any, view: Any) -> Entries:
    """Yield the words that stand for others, and the glossary of the view."""
    verbs: dict[tuple[str, str, str], list[str]] = {}
    for move in rules.moves:
        for argument in arguments(move):
            if isinstance(argument, Word) and not argument.is_verb:
                for short, word in argument.words.items():
                    verbs.setdefault((short, word, argument.what), []).append(move.verb)
    for (short, word, what), some in verbs.items():
        text = f"{word}: {with_article(what or 'word')}, for {join_words(some[:3])}."
        text += "" if word.casefold().startswith(short.casefold()) else f" You can type {short}."
        yield (short, word), wrapped(text, _WIDTH, "  ")
    for names, text in {**_USUAL, **view.glossary}.items():
        first = names.partition(" / ")[0]
        yield tuple(names.split(" / ")), wrapped(f"{first}: {in_help(text)}", _WIDTH, "  ")
