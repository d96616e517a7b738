"""The choices that were shown last: they can be typed as they read, or by their number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, NamedTuple

from typeclasses.skirmish.game_objects import Person
from world.skirmish import engine
from world.skirmish.base.errors import Ambiguous, NotAsked, NotUnderstood
from world.skirmish.base.names import SeveralNames, by_words, match_name
from world.skirmish.base.signs import plain_digits
from world.skirmish.notation import parsing
from world.skirmish.ruleset.registry import rules_of
from world.skirmish.state.fight import AnyFight
from world.skirmish.views import view
from world.skirmish.views.display import BACK, Choice, Prompt, no_choice

if TYPE_CHECKING:
    from typeclasses.skirmish.encounter.script import SkirmishEncounter


class ShownMenu(NamedTuple):
    """A menu as it was shown: in which fight, at which question, for which seat.

    It is closed as soon as its reader is asked something, so that numbers mean what they read last.
    """

    encounter: int
    kind: str
    seat: str
    prompt: Prompt


def remember(encounter: SkirmishEncounter, who: Person, seat: str, prompt: Prompt) -> None:
    """Store the menu that a character has opened.

    A refusal that offers nothing leaves the menu above it open. One that is shown again stays as it
    was, without the note that came before it.
    """
    menu = _open_menu(encounter, encounter.fight, who, seat)
    if prompt.choices and (menu is None or menu.choices != prompt.choices):
        kind = _kind_asked(encounter.fight, seat)
        who.ndb.skirmish_menu = ShownMenu(encounter.id, kind, seat, prompt)


def without_choice(
    encounter: SkirmishEncounter, fight: AnyFight, who: Person, seat: str, number: str
) -> Prompt | None:
    """Return the menu that is open, for a number that it does not have; None for no open menu.

    Another menu would give the next number another meaning than the one that was read.
    """
    menu = _open_menu(encounter, fight, who, seat)
    return menu and menu.without_choice(number)


def chosen(
    encounter: SkirmishEncounter, fight: AnyFight, who: Person, seat: str, words: str
) -> str:
    """Return the words of the choice that was typed; empty if it was none of them.

    Words that begin a move are that move, whatever the menu.

    Args:
        encounter: The encounter.
        fight: Its fight as that character sees it.
        who: The character who typed.
        seat: The seat that they move.
        words: What was typed.
    """
    typed = " ".join(words.casefold().split())
    try:
        if not typed or parsing.match(engine.open_syntaxes(fight, seat), typed):
            return ""
        choices = _choices(encounter, fight, who, seat)
    except NotAsked:
        return ""
    labels = {choice.words: choice.bare for choice in choices}
    if typed.isdecimal():
        return _numbered(labels, typed)
    try:
        meant = match_name(labels, typed, "choice")
    except NotUnderstood:
        return ""
    if labels[meant].casefold().startswith(typed):
        return meant
    # `attack` is a move for another moment, and no `Counter-attack`.
    is_verb = any(typed in spellings for spellings in rules_of(fight).spellings.values())
    return "" if is_verb else meant


def pick(choices: Sequence[Choice], typed: str) -> str:
    """Return the words of the choice that was typed by number, beginning, or a word in it.

    Raises:
        NotUnderstood: It is none of them.
        Ambiguous: It could be several.
    """
    typed = " ".join(typed.casefold().split())
    labels = {choice.words: choice.bare for choice in choices}
    if typed.isdecimal():
        if numbered := _numbered(labels, typed):
            return numbered
        raise NotUnderstood(no_choice(typed))
    try:
        return match_name(labels, typed, "choice")
    except Ambiguous:
        raise
    except NotUnderstood:
        inside = by_words({words: words for words in labels}, typed)
        if len(inside) == 1:
            return inside[0]
        if inside:
            raise SeveralNames("choice", typed, [labels[words] for words in inside]) from None
        raise


def completed(
    encounter: SkirmishEncounter, fight: AnyFight, who: Person, seat: str, words: str
) -> Iterator[str]:
    """Yield whole lines for words that continue a choice, or the common beginning of all choices.

    After `maneuver 1`, `maneuver 2` and `maneuver 3`, `2 courage` goes on from the second, and
    `courage` from the verb.

    Args:
        encounter: The encounter.
        fight: Its fight as that character sees it.
        who: The character who typed.
        seat: The seat that they move.
        words: What was typed.
    """
    typed = words.split()
    try:
        choices = [
            choice for choice in _choices(encounter, fight, who, seat) if choice.label != BACK
        ]
    except NotAsked:
        return
    labels = {choice.words: choice.bare for choice in choices}
    for many in range(len(typed) - 1, 0, -1):
        said, rest = " ".join(typed[:many]).casefold(), " ".join(typed[many:])
        numbered = _numbered(labels, said) if said.isdecimal() else ""
        for chosen_words, label in labels.items():
            if chosen_words == numbered or label.casefold() == said:
                yield f"{chosen_words} {rest}"
    if begun := _beginning([choice.words for choice in choices]):
        yield f"{begun} {words}"


def _beginning(lines: Sequence[str]) -> str:
    """Return the words that all of some lines begin with."""
    alike = takewhile(lambda words: len({*words}) == 1, zip(*map(str.split, lines), strict=False))
    return " ".join(words[0] for words in alike)


def _kind_asked(fight: AnyFight, seat: str) -> str:
    """Return the kind of question that a seat is asked; empty for none."""
    asked = fight.pending.to(seat)
    return "" if asked is None else str(asked.kind)


def _open_menu(
    encounter: SkirmishEncounter, fight: AnyFight, who: Person, seat: str
) -> Prompt | None:
    """Return the menu that a character has opened for a seat; None for none."""
    menu = who.ndb.skirmish_menu
    if menu is None or menu[:3] != (encounter.id, _kind_asked(fight, seat), seat):
        return None
    prompt: Prompt = menu.prompt
    return prompt


def _choices(
    encounter: SkirmishEncounter, fight: AnyFight, who: Person, seat: str
) -> tuple[Choice, ...]:
    """Return the choices of the menu that is open, else those of the question itself."""
    if (menu := _open_menu(encounter, fight, who, seat)) is not None:
        return menu.choices
    question = fight.pending.to(seat)
    prompt = view(fight.ruleset).prompt(fight.table, question) if question is not None else None
    return prompt.choices if prompt is not None else ()


def _numbered(labels: dict[str, str], typed: str) -> str:
    """Return the words of a choice by its number, or by its label if labels are numbers."""
    typed = plain_digits(typed)
    if any(label[:1].isdecimal() for label in labels.values()):
        # `2` is `2 m` too, where nothing else begins with it.
        meant = [words for words, label in labels.items() if label.split()[0] == typed]
        return meant[0] if len(meant) == 1 else ""
    place = int(typed) - 1
    return list(labels)[place] if 0 <= place < len(labels) else ""
