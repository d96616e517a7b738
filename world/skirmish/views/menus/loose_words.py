"""Loose words: what a sentence means that is no move to the letter.

`attack the goblin`, `goblin2 attack`, `kill goblins`, `strike goblin2 with my sword`: the verb is
found, then what is named beside it, in any order and among other words. What can mean one thing
is that move. What is left open, guessed from a typing error or from the words of other games, or
not possible, is asked about in a menu; only words that say nothing of a move are refused.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from world.skirmish.base.names import nearest
from world.skirmish.moves.base import Move, TakeTurn
from world.skirmish.moves.fields import arguments
from world.skirmish.views.display import Prompt, no_choice

from .fitting import fits, leaves_open, simplest
from .groups import Said
from .left_open import LeftOpen
from .menus import Menus
from .other_words import ALL_OR_NONE, FILLERS, LINKS, OPENERS, WHOLE, opened, others_verb, tidy
from .reading import NAMED_ALONE, Sentence, named_alone, spelled
from .whom import LEAST_LETTERS, Fighters


def meaning(
    menus: Menus, words: str, legal: Said, *, strictly: bool = False
) -> Move | Prompt | None:
    """Return the move that a sentence means, or a menu of what is left open; None for no sentence.

    Args:
        menus: The menus of the question that it answers.
        words: The sentence.
        legal: The legal moves, each with its words.
        strictly: Whether each of its words has to mean something.
    """
    sentence, number = Sentence(menus, words, legal), words.strip()
    if number.isdecimal():
        return LeftOpen(sentence).whole_question([no_choice(number)])
    return _meant(sentence, strictly=strictly)


def _meant(sentence: Sentence, *, strictly: bool) -> Move | Prompt | None:
    """Return the move or menu that the words of a sentence mean; None for no sentence."""
    menus, legal, verb = sentence.menus, sentence.legal, sentence.verb()
    if verb is None or (strictly and not sentence.is_clear(verb)):
        return None
    asks, named = LeftOpen(sentence), sentence.named(verb)
    alike = [
        (move, said) for move, said in legal if isinstance(move, verb.kinds) and verb.means(said)
    ]
    fitting = [(move, said) for move, said in alike if fits(menus, move, named)]
    # `strike goblin 2` is goblin2, or two dice.
    other = sentence.named(verb, apart=True)
    if other != named and not other.said:
        also = [
            choice for choice in alike if choice not in fitting and fits(menus, choice[0], other)
        ]
        if also:
            return asks.menu(verb, simplest(menus, [*fitting, *also], named), named, [])
    notes = [verb.note, *named.said] if verb.note else named.said
    if alike and not (named.fighters or named.parts):
        return asks.open(alike, notes)
    if alike and not fitting and (named.fighters or named.parts):
        notes.append(asks.why_not(alike, verb.kinds, named))
        loose = named._replace(fighters=()) if named.parts else named._replace(parts=())
        fitting = [(move, said) for move, said in alike if fits(menus, move, loose)] or alike
        fitting = asks.without_friends(fitting, named)
    elif not fitting:
        return asks.none(verb, named)
    fitting = simplest(menus, fitting, named)
    asked = notes or verb.asks or leaves_open(menus, fitting[0][0], named)
    if len(fitting) == 1 and not asked:
        return fitting[0][0]
    return asks.menu(verb, fitting, named, notes)


def as_answer(rules: Any, question: Any, words: str) -> str:
    """Return a sentence as an answer to a question: the verb first, and no filler words.

    It is empty for what names no answer, if there are several.

    Args:
        rules: The ruleset.
        question: The question, such as one that the referee is asked.
        words: The sentence: `everyone is aware` for `aware everyone`.
    """
    spellings = rules.spellings[question.kind]
    commas = words.replace(",", " , ").split()
    kept = [word for part in commas for word in ([part] if part == "," else tidy(part))]
    typed = [word for word in kept if word not in FILLERS | OPENERS | LINKS]
    place = next((at for at, word in enumerate(typed) if word in spellings), None)
    if place is not None:
        return " ".join([typed[place], *typed[:place], *typed[place + 1 :]])
    answers = {*spellings.values()}
    return " ".join([answers.pop().verb, *typed]) if len(answers) == 1 and typed else ""


def is_about_moves(rules: Any, table: Any, words: str, seat: str) -> bool:
    """Return whether a line that is no move to the letter may be understood as one.

    It names a verb of these rules or of other games, a fighter, or alone what a move is made with.

    Args:
        rules: The ruleset.
        table: The fight.
        words: The line.
        seat: The fighter whose line it is; empty for someone else.
    """
    typed = opened(tidy(words))
    if not typed:
        return False
    spellings = {said: kind for some in rules.spellings.values() for said, kind in some.items()}
    if spelled(spellings, typed) or others_verb(typed) or typed[0] in spellings:
        return True
    if len(typed) > 1 and nearest(spellings, typed[0]):
        # A typing error before numbers, and what a move is made with: `manuever 2 accuracy`.
        others = [word for word in typed[1:] if not word.isdecimal()]
        if not others or _names_part(rules, table, others, seat):
            return True
    return Fighters(table).are_named(typed) or _names_part(rules, table, typed, seat)


def _names_part(rules: Any, table: Any, typed: Sequence[str], seat: str) -> bool:
    """Return whether a line names something that its fighter uses in moves, such as a skill."""
    fighter = table.fighters.get(seat)
    if fighter is None:
        return False
    parts = (
        (kind, argument.say(table, value))
        for kind in dict.fromkeys(rules.spellings.get(TakeTurn.kind, {}).values())
        for argument in arguments(kind)
        if isinstance(argument, NAMED_ALONE)
        for value in argument.values(table, fighter)
        if argument.takes(value)
    )
    return any(True for _ in named_alone(parts, typed))


def without_openers(words: str) -> str:
    """Return a sentence from its verb on; empty for one that begins with its verb.

    >>> without_openers("I give up!")
    'give up'
    """
    typed = tidy(words)
    said = opened(typed)
    return "" if said == typed else " ".join(said)


def names_fighter(table: Any, words: str) -> bool:
    """Return whether a line names a fighter, among other words."""
    return Fighters(table).are_named(tidy(words))


def mentions_fighters(table: Any, words: str) -> bool:
    """Return whether a line names fighters, a team, or all or none of them, among other words."""
    typed = tidy(words)
    fighters = Fighters(table)
    return not ALL_OR_NONE.isdisjoint(typed) or any(
        len(word) >= LEAST_LETTERS and fighters.meant((word,)) for word in typed
    )


def is_of_other_games(rules: Any, words: str) -> bool:
    """Return whether a line begins with a verb of other games that the rules do not have."""
    typed = tidy(words)
    many = others_verb(typed)
    said = " ".join(typed[:many])
    return bool(many) and (said in WHOLE or not _is_own(rules, said))


def begins_with_phrase(words: str) -> bool:
    """Return whether a line begins with a verb of several words of other games: `get up`."""
    return others_verb(tidy(words)) > 1


@lru_cache(maxsize=1024)
def _is_own(rules: Any, said: str) -> bool:
    """Return whether a verb of other games is a verb of the rules too, or overlaps with one."""
    return any(
        verb == said or verb.startswith(f"{said} ") or said.startswith(f"{verb} ")
        for some in rules.spellings.values()
        for verb in some
    )
