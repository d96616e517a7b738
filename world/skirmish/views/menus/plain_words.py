"""Plain words: what a sentence means that is no move to the letter.

`attack the goblin`, `goblin2 attack`, `kill goblins`, `strike goblin2 with my sword`: the verb is
found, then what is named beside it, in any order and among other words. What can mean one thing
is that move. What is left open, guessed from a typing error or from the words of other games, or
not possible, is asked about in a menu; only words that say nothing of a move are refused.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import Struct

from world.skirmish.base.errors import IllegalMove
from world.skirmish.base.names import (
    LONGEST,
    did_you_mean,
    find,
    find_several,
    fold,
    is_same,
    nearest,
    shorten,
    whole_name,
    words_of,
)
from world.skirmish.moves.arguments import Argument, Number, Owned, Word
from world.skirmish.moves.base import Move, TakeTurn
from world.skirmish.moves.fields import arguments
from world.skirmish.moves.targets import Target, Targets
from world.skirmish.views.display import BACK, Choice, Prompt
from world.skirmish.views.text import join_words

from .groups import TOP, Said
from .menus import Menus, capital, labeled
from .other_words import FILLERS, FOES, LIKE, OPENERS, PLURALS, SAME, SELF, SHORT

#: So many moves are listed that typed words leave open; more are chosen step by step.
_MOST_LEFT: Final = 24
#: So many letters of a verb are enough, and so many may have a typing error.
_ENOUGH: Final = 3


#: Every verb of other games.
_OF_OTHER_GAMES: Final = frozenset(verb for alike in (*SAME, *LIKE) for verb in alike)
#: Verbs of several words that are never the first words of a move.
_WHOLE: Final = frozenset(verb for alike in SAME for verb in alike if len(verb.split()) > 2)


class _Verb(NamedTuple):
    """The kinds of moves that a sentence is about, and the words beside the verb.

    Attributes:
        kinds: The classes of moves.
        rest: The other words.
        note: What is said before the menu, where the verb is guessed; empty for a known one.
    """

    kinds: tuple[type[Move], ...]
    rest: tuple[str, ...]
    note: str = ""


class _Named(NamedTuple):
    """What words beside a verb name.

    Attributes:
        fighters: Whom they could mean.
        clear: Whether that is one, by name.
        parts: Words of other parts of a move, numbers among them.
        notes: What is to be said about them.
    """

    fighters: tuple[str, ...]
    clear: bool
    parts: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...]


def tidy(words: str) -> tuple[str, ...]:
    """Return the words of a sentence without its signs, numbers as digits, `y` as `yes`.

    >>> tidy("I strike the goblin, with two dice!")
    ('i', 'strike', 'the', 'goblin', 'with', '2', 'dice')
    """
    bare = (word.strip("\"'`.,;:!?()/*") for word in words.casefold().split())
    return tuple(SHORT.get(word, word) for word in bare if word)


def is_about_moves(rules: Any, table: Any, words: str) -> bool:
    """Return whether a line that is no move to the letter may be understood as one.

    It names a verb of these rules or of other games, or a fighter.

    Args:
        rules: The ruleset.
        table: The fight.
        words: The line.
    """
    typed = _opened(tidy(words))
    if not typed:
        return False
    spellings = {said: kind for some in rules.spellings.values() for said, kind in some.items()}
    if _spelled(spellings, typed) or _like(typed) or typed[0] in _known(spellings):
        return True
    if len(typed) > 1 and all(map(str.isdecimal, typed[1:])) and nearest(spellings, typed[0]):
        return True
    names = [(key, fighter.name) for key, fighter in table.fighters.items()]
    marks = table.marks()
    return any(
        len(text) >= _ENOUGH and find(names, text, marks) for text in map(" ".join, _runs(typed))
    )


def is_of_other_games(rules: Any, words: str) -> bool:
    """Return whether a line begins with a verb of other games that the rules do not have."""
    typed = tidy(words)
    many = _like(typed)
    said = " ".join(typed[:many])
    return bool(many) and (said in _WHOLE or not _is_own(rules, said))


@lru_cache(maxsize=1024)
def _is_own(rules: Any, said: str) -> bool:
    """Return whether a verb of other games is a verb of the rules too, or one begins the other."""
    return any(
        verb == said or verb.startswith(f"{said} ") or said.startswith(f"{verb} ")
        for some in rules.spellings.values()
        for verb in some
    )


class PlainWords(Struct, frozen=True, dict=True):
    """A sentence that answers a question.

    Attributes:
        menus: The menus of the question.
        words: What was typed.
        legal: The legal moves, each with its words.
    """

    menus: Menus
    words: str
    legal: Said

    def meaning(self) -> Move | Prompt | None:
        """Return the move that is meant, or a menu of what is left open; None for no sentence."""
        verb = self._verb()
        if verb is None:
            return None
        alike = [(move, said) for move, said in self.legal if isinstance(move, verb.kinds)]
        named = self._named(verb)
        fits = [(move, said) for move, said in alike if self._fits(move, named)]
        # `strike goblin 2` is goblin2, or two dice.
        other = self._named(verb, apart=True)
        if other != named and not other.notes:
            also = [choice for choice in alike if self._fits(choice[0], other)]
            if also and not all(choice in fits for choice in also):
                return self._menu(verb, self._plainest([*fits, *also], named), named, [])
        notes = [verb.note, *named.notes] if verb.note else [*named.notes]
        if alike and not (named.fighters or named.parts):
            return self._open(alike, notes)
        if alike and not fits and (named.fighters or named.parts):
            notes.append(self._why_not(alike, verb.kinds, named))
            loose = named._replace(fighters=()) if named.parts else named._replace(parts=())
            fits = [(move, said) for move, said in alike if self._fits(move, loose)] or alike
        elif not fits:
            return self._none(verb, notes)
        fits = self._plainest(fits, named)
        if len(fits) == 1 and not notes and not self._leaves_open(fits[0][0], named):
            return fits[0][0]
        return self._menu(verb, fits, named, notes)

    # The verb

    def _verb(self) -> _Verb | None:
        """Return what a sentence is about; None if it names neither a move nor a fighter."""
        typed = _opened(tidy(self.words))
        if not typed:
            return None
        return self._known_verb(typed) or self._guessed_verb(typed)

    def _known_verb(self, typed: tuple[str, ...]) -> _Verb | None:
        """Return the verb of these rules or of other games that stands in a sentence."""
        spellings = self._spellings
        if " ".join(typed) in _WHOLE:
            return self._of_other_games(" ".join(typed), ())
        if found := _spelled(spellings, typed):
            return _Verb(*found)
        for place, word in enumerate(typed):
            if many := _like(typed[place:]):
                rest = (*typed[:place], *typed[place + many :])
                return self._of_other_games(" ".join(typed[place : place + many]), rest)
            if len(word) >= _ENOUGH and word in spellings:
                return _Verb((spellings[word],), (*typed[:place], *typed[place + 1 :]))
        return None

    def _guessed_verb(self, typed: tuple[str, ...]) -> _Verb | None:
        """Return the verb that is meant by a typing error, or by naming a fighter alone."""
        first, rest = typed[0], typed[1:]
        meant = nearest(self._spellings, first) if len(first) >= _ENOUGH else []
        if meant and (not rest or self._mentions(rest)):
            note = f"{_no_move(first)} {did_you_mean(self._spellings, first)}"
            return _Verb(_kinds(self._spellings[each] for each in meant), rest, note)
        if elsewhere := self._answers_elsewhere(first):
            return _Verb((), rest, elsewhere)
        if self._mentions(typed):
            is_known = self._mentions(typed[:1]) or first in FILLERS or self._is_part(first)
            note = "" if is_known else _no_move(first)
            if not (note or self._with_targets):
                note = "No move of yours has a target now."
            return _Verb(self._with_targets, typed if is_known else rest, note)
        return None

    @property
    def _spellings(self) -> Mapping[str, type[Move]]:
        found: Mapping[str, type[Move]]
        found = self.menus.view.rules.spellings[self.menus.question.kind]
        return found

    @cached_property
    def _with_targets(self) -> tuple[type[Move], ...]:
        """The kinds of legal moves that name a fighter."""
        every = _kinds(type(move) for move, _ in self.legal)
        return tuple(
            kind for kind in every if any(isinstance(each, Target) for each in arguments(kind))
        )

    def _of_other_games(self, word: str, rest: tuple[str, ...]) -> _Verb:
        """Return what a verb of other games is here: a move, moves that are like it, or none."""
        for alike in SAME:
            if word in alike and (kinds := self._among(alike)):
                return _Verb(kinds[:1], rest)
        found = [kind for alike in LIKE if word in alike for kind in self._among(alike)]
        note = self._answers_elsewhere(word) or _no_such(word)
        if not found and self._mentions(rest):
            return _Verb(self._with_targets, rest, note)
        return _Verb(_kinds(found), rest, note)

    def _among(self, alike: Sequence[str]) -> tuple[type[Move], ...]:
        """Return the kinds of moves whose verb is among some words, in the order of the words."""
        spellings = self._spellings
        return _kinds(
            kind
            for word in alike
            for said, kind in spellings.items()
            if said == word or said.startswith(f"{word} ")
        )

    def _answers_elsewhere(self, word: str) -> str:
        """Return when a verb can be typed that answers another question; empty for never."""
        rules = self.menus.view.rules
        turns = rules.spellings.get(TakeTurn.kind, {})
        if self.menus.question.kind != TakeTurn.kind and word in turns:
            return f"You can type '{turns[word].verb}' in your turn."
        for question in rules.questions:
            if question.kind != self.menus.question.kind and word in rules.spellings[question.kind]:
                verb = rules.spellings[question.kind][word].verb
                # What is asked, without whom it is about.
                asks = (question.asks or f"about '{question.kind}'").partition("{")[0].rstrip(" ,")
                if word in ("yes", "no"):
                    return f"You are asked nothing that '{word}' answers."
                return f"You can type '{verb}' when you are asked {asks}."
        return ""

    # What is named beside it

    @cached_property
    def _names(self) -> list[tuple[str, str]]:
        return [(key, fighter.name) for key, fighter in self.menus.table.fighters.items()]

    @cached_property
    def _marks(self) -> Mapping[str, str]:
        marks: Mapping[str, str] = self.menus.table.marks()
        return marks

    def _mentions(self, words: Sequence[str]) -> bool:
        """Return whether words name a fighter, or several."""
        return any(word.isdecimal() or self._whom((word,)) for word in words) or any(
            self._whom(some) for some in _runs(words)
        )

    def _whom(self, words: Sequence[str]) -> tuple[str, ...]:
        """Return the fighters that words name; those whom a plural or `all` means; or none."""
        text, seat = " ".join(words), self.menus.question.seat
        if text in SELF and seat in self.menus.table.fighters:
            return (seat,)
        if text in FOES or text in PLURALS:
            return self._foes
        if text.isdecimal():
            numbered = {key for key, name in self._names if words_of(name)[-1:] == (int(text),)}
            return tuple(key for key in self._foes if key in numbered)
        team = tuple(
            key for key, each in self.menus.table.fighters.items() if is_same(each.team, text)
        )
        return tuple(find(self._names, text, self._marks)) or team or self._several(text)

    def _several(self, text: str) -> tuple[str, ...]:
        return tuple(find_several(self._names, text))

    @cached_property
    def _foes(self) -> tuple[str, ...]:
        """The enemies of whoever is asked."""
        fighters = self.menus.table.fighters
        own = fighters.get(self.menus.question.seat)
        return tuple(key for key, each in fighters.items() if own and each.team != own.team)

    def _is_part(self, word: str) -> bool:
        """Return whether a word says a part of a move that names a fighter."""
        said = self._said_by(_Verb(self._with_targets, ()))
        return any(_says(argument, part, (word,)) for argument, part in said)

    def _named(self, verb: _Verb, *, apart: bool = False) -> _Named:
        """Return what the words beside a verb name.

        Args:
            verb: The verb.
            apart: Whether a number is no part of the name before it.
        """
        if not verb.kinds:
            return _Named((), clear=False, parts=(), notes=())
        fighters: dict[str, None] = {}
        parts: list[tuple[str, ...]] = []
        unknown, notes = list[str](), list[str]()
        clear, takes = True, self._takes_fighters(verb)
        left = tuple(word for word in verb.rest if word not in FILLERS)
        if not any(map(arguments, verb.kinds)):
            # `dodge the attack`, `parry goblin1`: there is one thing to answer.
            left = tuple(word for word in left if not (word in SAME[0] or self._whom((word,))))
        while left:
            taken, whom, said = self._next(verb, left, takes=takes, apart=apart)
            if said:
                parts.append(left[:taken])
            elif whom:
                clear = clear and not fighters and len(whom) == 1
                fighters |= dict.fromkeys(whom)
                if left[0] in PLURALS or self._several(" ".join(left[:taken])):
                    notes += ["One target at a time."]
            else:
                unknown.append(left[0])
            left = left[taken:]
        clear = clear and not unknown
        notes += [self._about_unknown(verb, word, fighters, takes=takes) for word in unknown]
        if len(fighters) > 1 and len(verb.rest) > 1 and not notes and self._names_two(verb.rest):
            notes.append("One target at a time.")
        return _Named(tuple(fighters), clear, tuple(parts), tuple(dict.fromkeys(notes)))

    def _names_two(self, words: Sequence[str]) -> bool:
        """Return whether two fighters are named, each by a whole name."""
        return sum(bool(whole_name(self._names, word)) for word in words) > 1

    def _takes_fighters(self, verb: _Verb) -> bool:
        return any(isinstance(each, Target) for kind in verb.kinds for each in arguments(kind))

    def _next(
        self, verb: _Verb, left: tuple[str, ...], *, takes: bool, apart: bool
    ) -> tuple[int, tuple[str, ...], bool]:
        """Return how many of the next words are one thing, whom they name, if they are a part."""
        said = self._said_by(verb)
        for many in range(min(len(left), LONGEST), 0, -1):
            words = left[:many]
            if apart and many > 1 and words[-1].isdecimal():
                continue
            if takes and whole_name(self._names, " ".join(words)):
                return many, self._whom(words), False
            if any(_says(argument, part, words) for argument, part in said):
                return many, (), True
            if takes and (whom := self._whom(words)):
                return many, whom, False
        return 1, (), False

    def _said_by(self, verb: _Verb) -> Collection[tuple[Any, str]]:
        """Return what the arguments of legal moves say, apart from their targets."""
        found = {
            (id(argument), part): (argument, part)
            for move, _ in self.legal
            if isinstance(move, verb.kinds)
            for argument, part in self.menus.parts(move)
            if argument is not None and not isinstance(argument, (Target, Targets))
        }
        return found.values()

    def _about_unknown(
        self, verb: _Verb, word: str, fighters: dict[str, None], *, takes: bool
    ) -> str:
        """Return what is said of a word that names nothing; it may be a name with an error."""
        if word.isdecimal():
            return self._about_number(verb, int(word)) or f"'{word}' says nothing here."
        names = dict.fromkeys(name for _, name in self._names)
        meant = nearest(names, word) if takes and len(word) >= _ENOUGH else []
        if meant and not fighters:
            alike = [key for key, name in self._names if self._is_alike(name, meant[0])]
            fighters |= dict.fromkeys(alike)
        if takes and (meant or not fighters):
            like = did_you_mean(names, word) or f"Fighters: {', '.join(names)}."
            return f"Unknown fighter '{shorten(word)}'. {like}".rstrip()
        what = dict.fromkeys(
            argument.what
            for kind in verb.kinds
            for argument in arguments(kind)
            if isinstance(argument, (Word, Owned)) and argument.what
        )
        if len(what) == 1:
            like = did_you_mean((said for _, said in self._said_by(verb)), word)
            return f"Unknown {next(iter(what))} '{shorten(word)}'. {like}".rstrip()
        return f"'{shorten(word)}' says nothing here."

    def _about_number(self, verb: _Verb, number: int) -> str:
        """Return why a number cannot be that of a move; empty where moves have none."""
        rules, table, question = self.menus.view.rules, self.menus.table, self.menus.question
        for move, _ in self.legal:
            if not isinstance(move, verb.kinds):
                continue
            for argument in arguments(type(move)):
                if isinstance(argument, Number):
                    try:
                        changed = msgspec.structs.replace(move, **{argument.field: number})
                        rules.check(table, question, changed)
                    except IllegalMove as refusal:
                        return str(refusal)
        return ""

    def _is_alike(self, name: str, other: str) -> bool:
        """Return whether two names differ in their number alone."""
        first, second = words_of(name), words_of(other)
        return [each for each in first if isinstance(each, str)] == [
            each for each in second if isinstance(each, str)
        ]

    # Which moves fit

    def _fits(self, move: Move, named: _Named) -> bool:
        """Return whether a move says all that is named."""
        parts = [(each, said) for each, said in self.menus.parts(move) if each is not None]
        others = [(each, said) for each, said in parts if not isinstance(each, (Target, Targets))]
        targets = [getattr(move, each.field) for each, _ in parts if isinstance(each, Target)]
        if named.fighters and targets and not any(each in named.fighters for each in targets):
            return False
        return _covered(others, named.parts)

    def _plainest(self, fits: Said, named: _Named) -> Said:
        """Leave out moves with something that may be left out, and was."""
        plain = [
            (move, said)
            for move, said in fits
            if not any(
                argument is not None and argument.optional and not _is_said(argument, part, named)
                for argument, part in self.menus.parts(move)
            )
        ]
        return plain or fits

    def _leaves_open(self, move: Move, named: _Named) -> bool:
        """Return whether a part of a move was not typed, and could be another."""
        for argument, said in self.menus.parts(move):
            if argument is None or argument.optional:
                continue
            if isinstance(argument, Target):
                if not (named.fighters and named.clear):
                    return True
            elif not _is_said(argument, said, named):
                return True
        return False

    # What is said

    def _open(self, alike: Said, notes: list[str]) -> Move | Prompt | None:
        """Return what a verb alone leads to, or what is said with the verbs that are like it."""
        kinds = _kinds(type(move) for move, _ in alike)
        if len(kinds) > 1:
            opens = [Choice(capital(kind.verb), kind.verb) for kind in kinds]
            return Prompt(" ".join([*notes, "You can:"]), (*opens, Choice(BACK, TOP)))
        plain: list[Move] = [move for move, said in alike if said == kinds[0].verb]
        if len(plain) == 1 and not notes:
            return plain[0]
        opened = self.menus.menu(kinds[0].verb, self.legal)
        if opened is None:
            choice = Choice(capital(kinds[0].verb), kinds[0].verb)
            opened = Prompt("Did you mean this?", (choice, Choice(BACK, TOP)))
        text = " ".join([*notes, opened.text])
        return msgspec.structs.replace(opened, text=text, is_of_moves=True)

    def _menu(self, verb: _Verb, fits: Said, named: _Named, notes: list[str]) -> Prompt:
        """Return the choices that are left."""
        kinds = _kinds(type(move) for move, _ in fits)
        asks = self._asks(kinds, fits, named)
        if len(fits) > _MOST_LEFT:
            if len(kinds) == 1:
                step: Prompt = self.menus.follow(kinds[0].verb, fits, TOP)
                text = " ".join([*notes, step.text])
                return msgspec.structs.replace(step, text=text, is_of_moves=True)
            opens = [Choice(capital(kind.verb), kind.verb) for kind in kinds]
            return Prompt(" ".join([*notes, asks]), (*opens, Choice(BACK, TOP)))
        choices = [
            labeled(capital(self.menus.in_marked_words(self.menus.parts(move))), said, {price})
            for move, said in fits
            for price in [self.menus.price(move)]
        ]
        back = kinds[0].verb if len(kinds) == 1 and not notes else TOP
        return Prompt(" ".join([*notes, asks]), (*choices, Choice(BACK, back)), True, True)

    def _asks(self, kinds: Sequence[type[Move]], fits: Said, named: _Named) -> str:
        """Return what is asked about the choices that are left."""
        if len(kinds) > 1:
            names = [name for key, name in self._names if key in named.fighters]
            return f"What do you do to {names[0]}?" if len(names) == 1 else "What do you do?"
        if len(fits) == 1:
            return "Did you mean this?"
        kind = kinds[0]
        asked = [each.asked() for each in arguments(kind) if _differ(each, fits)]
        return f"{capital(kind.verb)}: choose {join_words(asked) or 'how'}."

    def _none(self, verb: _Verb, notes: list[str]) -> Prompt | None:
        """Return why no move of these kinds can be made, and what can be done instead."""
        # Of verbs that were guessed none need be meant.
        asked = () if verb.note else verb.kinds
        why = next(filter(None, map(self.menus.why_none, asked)), "")
        if why:
            unknown = [note for note in notes if note.startswith("Unknown fighter")]
            numbers = any(isinstance(each, Number) for kind in asked for each in arguments(kind))
            if notes and (not numbers or any(map(str.isdecimal, verb.rest))):
                # What is typed in order is refused by its words.
                return None
            return Prompt(" ".join([*unknown, why]), (Choice(BACK, TOP),))
        if not notes:
            return None
        prompt = self.menus.view.prompt(self.menus.table, self.menus.question)
        if isinstance(self.menus.question, TakeTurn):
            prompt = self.menus.top("You can:")
            # To give up is in no list, unless it is what someone looks for.
            unlisted = [kind for kind in verb.kinds if not kind.listed]
            more = (Choice(capital(kind.verb), kind.verb) for kind in unlisted)
            prompt = msgspec.structs.replace(prompt, choices=(*prompt.choices, *more))
        if prompt is None:
            return None
        return msgspec.structs.replace(prompt, text=" ".join([*notes, prompt.text]))

    def _why_not(self, alike: Said, kinds: Iterable[type[Move]], named: _Named) -> str:
        """Return why none of the fighters that were named can be the target of these moves."""
        rules, table, question = self.menus.view.rules, self.menus.table, self.menus.question
        for move in (*self._tries(alike, named), *self._attempts(kinds, named)):
            try:
                rules.check(table, question, move)
            except IllegalMove as refusal:
                return str(refusal)
            if not rules.can_succeed(table, question, move):
                return f"{capital(move.noun)} cannot succeed there now."
        names = [name for key, name in self._names if key in named.fighters]
        verb = next(iter(kinds)).verb
        of_whom = f" {join_words(names[:3], 'or')}" if names else " so"
        return f"You cannot {verb}{of_whom} now."

    def _tries(self, alike: Said, named: _Named) -> Iterator[Move]:
        """Yield legal moves made illegal: with the fighters that were named as their targets."""
        for move, _ in alike:
            kind: type[Move] = type(move)
            for argument in arguments(kind):
                if isinstance(argument, Target):
                    for fighter in named.fighters:
                        yield msgspec.structs.replace(move, **{argument.field: fighter})

    def _attempts(self, kinds: Iterable[type[Move]], named: _Named) -> Iterator[Move]:
        for kind in kinds:
            for move in self.menus.attempts(kind):
                if self._fits(move, named):
                    yield move


def _kinds(kinds: Iterable[type[Move]]) -> tuple[type[Move], ...]:
    return tuple({id(kind): kind for kind in kinds}.values())


def _no_move(word: str) -> str:
    return f"There is no move '{shorten(word)}' here."


def _no_such(word: str) -> str:
    return f"These rules have no move '{shorten(word)}'."


def _known(spellings: Iterable[str]) -> Collection[str]:
    """Return the words of which each is a verb."""
    return {said for said in spellings if " " not in said}


def _opened(typed: tuple[str, ...]) -> tuple[str, ...]:
    """Return a sentence from its verb on: `I want to attack goblin` from `attack`."""
    place = next((at for at, word in enumerate(typed) if word not in OPENERS), len(typed))
    return typed[place:]


def _runs(words: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Yield each run of words that may be one name, the longest first."""
    for many in range(min(len(words), LONGEST), 0, -1):
        for start in range(len(words) - many + 1):
            run = tuple(words[start : start + many])
            if any(word not in FILLERS for word in run):
                yield run


def _spelled(
    spellings: Mapping[str, type[Move]], typed: tuple[str, ...]
) -> tuple[tuple[type[Move], ...], tuple[str, ...]] | None:
    """Return the kinds of moves whose verb the first words are, or begin, and the other words."""
    for many in range(len(typed), 0, -1):
        if kind := spellings.get(" ".join(typed[:many])):
            return (kind,), typed[many:]
    if _like(typed) or len(typed[0]) < _ENOUGH:
        return None
    found: dict[int, list[type[Move]]] = {}
    for said, kind in spellings.items():
        words = said.split()
        begun = 0
        for word, part in zip(typed, words, strict=False):
            if not part.startswith(word):
                break
            begun += 1
        if begun:
            found.setdefault(begun, []).append(kind)
    if not found:
        return None
    most = max(found)
    return _kinds(found[most]), typed[most:]


def _like(typed: Sequence[str]) -> int:
    """Return how many of the first words are a verb of other games; 0 for none."""
    for many in range(min(len(typed), 3), 0, -1):
        if " ".join(typed[:many]) in _OF_OTHER_GAMES:
            return many
    return 0


def _differ(argument: Argument, moves: Said) -> bool:
    """Return whether moves differ in an argument."""
    return len({getattr(move, argument.field) for move, _ in moves}) > 1


def _is_said(argument: Any, said: str, named: _Named) -> bool:
    return any(_says(argument, said, part) for part in named.parts)


def _covered(parts: Sequence[tuple[Any, str]], typed: Sequence[tuple[str, ...]]) -> bool:
    """Return whether each of some typed words says a part, no two of them the same."""
    if not typed:
        return True
    return any(
        _says(argument, said, typed[0])
        and _covered([*parts[:place], *parts[place + 1 :]], typed[1:])
        for place, (argument, said) in enumerate(parts)
    )


def _says(argument: Any, said: str, typed: tuple[str, ...]) -> bool:
    """Return whether typed words say a part: a number exactly, words by any of their beginnings."""
    folded = fold(said)
    if isinstance(argument, Number) or folded.isdecimal():
        return typed == (folded,)
    words, joined = [str(word) for word in words_of(folded)], "".join(typed)
    return any("".join(words[start:]).startswith(joined) for start in range(len(words)))
