"""The choices that were shown last: they can be typed as they read, or by their number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from typeclasses.skirmish.encounter import naming
from typeclasses.skirmish.game_objects import Person
from world.skirmish import engine
from world.skirmish.base.errors import Ambiguous, NotAsked, NotUnderstood
from world.skirmish.base.names import by_words, could_be, match_name
from world.skirmish.base.signs import plain_digits
from world.skirmish.notation import parsing
from world.skirmish.views import view
from world.skirmish.views.display import Choice, Prompt

if TYPE_CHECKING:
    from typeclasses.skirmish.encounter.script import SkirmishEncounter


class Shown(NamedTuple):
    """A menu as it was shown: in which fight, at which question, for which seat."""

    encounter: int
    rev: int
    seat: str
    choices: tuple[Choice, ...]


def remember(encounter: SkirmishEncounter, who: Person, seat: str, prompt: Prompt) -> None:
    """Store the menu that a character has opened."""
    who.ndb.skirmish_menu = Shown(encounter.id, encounter.fight.rev, seat, prompt.choices)


def chosen(encounter: SkirmishEncounter, who: Person, seat: str, words: str) -> str:
    """Return the words of the choice that was typed; empty if it was none of them.

    Words that begin a move are that move, whatever the menu.
    """
    typed = " ".join(words.casefold().split())
    try:
        if not typed or parsing.match(engine.open_syntaxes(encounter.fight, seat), typed):
            return ""
        choices = _choices(encounter, who, seat)
    except NotAsked:
        return ""
    labels = {choice.words: choice.bare for choice in choices}
    if typed.isdecimal():
        return _numbered(labels, typed)
    try:
        return match_name(labels, typed, "choice")
    except NotUnderstood:
        return ""


def pick(choices: Sequence[Choice], typed: str) -> str:
    """Return the words of the choice that was typed: its number, its beginning, a word of it.

    Raises:
        NotUnderstood: It is none of them.
        Ambiguous: It could be several.
    """
    typed = " ".join(typed.casefold().split())
    labels = {choice.words: choice.bare for choice in choices}
    if typed.isdecimal():
        if found := _numbered(labels, typed):
            return found
        raise NotUnderstood(f"There is no choice {typed} here.")
    try:
        return match_name(labels, typed, "choice")
    except Ambiguous:
        raise
    except NotUnderstood:
        inside = by_words({words: words for words in labels}, typed)
        if len(inside) == 1:
            return inside[0]
        if inside:
            raise could_be("choice", typed, [labels[words] for words in inside]) from None
        raise


def _choices(encounter: SkirmishEncounter, who: Person, seat: str) -> tuple[Choice, ...]:
    """Return the choices of the menu that is open, else those of the question itself."""
    fight, menu = naming.fight_seen_by(encounter, who), who.ndb.skirmish_menu
    if menu is not None and menu[:3] == (encounter.id, fight.rev, seat):
        choices: tuple[Choice, ...] = menu.choices
        return choices
    question = next(
        (question for question in fight.pending.questions if question.seat == seat), None
    )
    prompt = view(fight.ruleset).prompt(fight.table, question) if question is not None else None
    return prompt.choices if prompt is not None else ()


def _numbered(labels: dict[str, str], typed: str) -> str:
    """Return the words of a choice by its number; choices that are numbers go by themselves."""
    typed = plain_digits(typed)
    if any(label[:1].isdecimal() for label in labels.values()):
        return next((words for words, label in labels.items() if label == typed), "")
    place = int(typed) - 1
    return list(labels)[place] if 0 <= place < len(labels) else ""
