"""Reading a typed sentence: its verb, whom and what it names, in any order, with typing errors."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import Struct

from world.skirmish.base.errors import IllegalMove, Refusal
from world.skirmish.base.names import LONGEST, did_you_mean, fold, nearest, shorten
from world.skirmish.engine.answers import read_answer
from world.skirmish.moves.arguments import Number, Owned, Word
from world.skirmish.moves.base import Move, TakeTurn
from world.skirmish.moves.fields import arguments
from world.skirmish.moves.targets import Target, Targets

from .fitting import Mentioned, says
from .groups import Said
from .menus import Menus
from .other_words import FILLERS, LIKE, SAME, WHOLE, opened, others_verb, tidy
from .whom import LEAST_LETTERS, Fighters

#: The note on several names where one is meant.
ONE_TARGET: Final = "One target at a time."
#: The arguments whose values can be named alone.
NAMED_ALONE: Final = (Word, Owned)


class Verb(NamedTuple):
    """The kinds of moves that a sentence is about, and the words beside the verb.

    Attributes:
        kinds: The classes of moves.
        rest: The other words.
        note: What is said before the menu, where the verb is guessed; empty for a known one.
        but: Verbs of these kinds that are not meant, such as `walk away from` for `go to`.
        asks: Whether it is asked about, though there is one move that it may be.
    """

    kinds: tuple[type[Move], ...]
    rest: tuple[str, ...]
    note: str = ""
    but: tuple[str, ...] = ()
    asks: bool = False

    def means(self, words: str) -> bool:
        """Return whether a move with these words, of one of the kinds, may be meant."""
        return not (self.but and words.casefold().startswith(self.but))


class Sentence(Struct, frozen=True, dict=True):
    """A sentence that answers a question.

    Attributes:
        menus: The menus of the question.
        words: What was typed.
        legal: The legal moves, each with its words.
    """

    menus: Menus
    words: str
    legal: Said

    def verb(self) -> Verb | None:
        """Return the verb of a sentence; None if it names neither a move nor a fighter."""
        typed = opened(tidy(self.words))
        if not typed:
            return None
        return self._known_verb(typed) or self._guessed_verb(typed)

    def _known_verb(self, typed: tuple[str, ...]) -> Verb | None:
        """Return the verb of these rules or of other games that stands in a sentence."""
        spellings = self._spellings
        if " ".join(typed) in WHOLE:
            return self._of_other_games(" ".join(typed), ())
        if verb := spelled(spellings, typed):
            return Verb(*verb)
        if self._agrees(" ".join(typed)):
            return Verb((type(self.menus.question.default),), ())
        for place, word in enumerate(typed):
            if many := others_verb(typed[place:]):
                rest = (*typed[:place], *typed[place + many :])
                return self._of_other_games(" ".join(typed[place : place + many]), rest)
            if len(word) >= LEAST_LETTERS and word in spellings:
                return Verb((spellings[word],), (*typed[:place], *typed[place + 1 :]))
        return None

    def _agrees(self, said: str) -> bool:
        """Return whether words agree to the default answer by naming the thing asked about."""
        question = self.menus.question
        if question.default is None or question.default.verb != "yes":
            return False
        return any({said, question.kind} <= {*alike} for alike in SAME) or said == question.kind

    def _guessed_verb(self, typed: tuple[str, ...]) -> Verb | None:
        """Return the verb that is meant by a typing error, or by naming a fighter alone."""
        first, rest = typed[0], typed[1:]
        if elsewhere := self._answers_elsewhere(first):
            return Verb((), rest, elsewhere)
        meant = nearest(self._spellings, first) if len(first) >= LEAST_LETTERS else []
        if meant and (not rest or self._whom.are_mentioned(rest)):
            note = f"{_no_move(first)} {did_you_mean(self._spellings, first)}"
            return Verb(kinds_of(self._spellings[spelling] for spelling in meant), rest, note)
        if kinds := self._with_parts(typed):
            return Verb(kinds, typed, asks=True)
        if self._whom.are_mentioned(typed):
            is_known = (
                self._whom.are_mentioned(typed[:1]) or first in FILLERS or self._is_part(first)
            )
            note = "" if is_known else _no_move(first)
            if not (note or self._with_targets):
                note = "No move of yours has a target now."
            return Verb(self._with_targets, typed if is_known else rest, note)
        return None

    @property
    def _spellings(self) -> Mapping[str, type[Move]]:
        spellings: Mapping[str, type[Move]]
        spellings = self.menus.view.rules.spellings[self.menus.question.kind]
        return spellings

    @cached_property
    def _with_targets(self) -> tuple[type[Move], ...]:
        """The kinds of legal moves that name a fighter."""
        every = kinds_of(type(move) for move, _ in self.legal)
        return tuple(
            kind
            for kind in every
            if any(isinstance(argument, Target) for argument in arguments(kind))
        )

    def _with_parts(self, typed: tuple[str, ...]) -> tuple[type[Move], ...]:
        """Return the kinds of legal moves with the thing that a sentence names and no more."""
        parts = (
            (type(move), said)
            for move, _ in self.legal
            for argument, said in self.menus.parts(move)
            if isinstance(argument, NAMED_ALONE)
        )
        return kinds_of(named_alone(parts, typed))

    def _of_other_games(self, word: str, rest: tuple[str, ...]) -> Verb:
        """Return what a verb of other games is here: a move, moves that are like it, or none."""
        for alike in SAME:
            if word in alike and (kinds := self._among(alike)):
                return Verb(kinds[:1], rest)
        meant = [kind for alike in LIKE if word in alike for kind in self._among(alike)]
        if self._says_more(rest):
            # `wield sword` is no move after which no word may follow.
            meant = [kind for kind in meant if arguments(kind)]
        note = self._answers_elsewhere(word) or _no_such(word)
        if not meant and self._whom.are_mentioned(rest):
            return Verb(self._with_targets, rest, note)
        near = {verb for alike in LIKE if word in alike for verb in alike}
        far = {verb for alike in LIKE if word not in alike for verb in alike} - near
        # `run away` is like `leave`, and so `run away from` is.
        begun = tuple(f"{verb} " for verb in near if " " in verb)
        but = (verb for verb in far & self._spellings.keys() if not verb.startswith(begun))
        return Verb(kinds_of(meant), rest, note, tuple(but))

    def is_clear(self, verb: Verb) -> bool:
        """Return whether each word means something, and something is named beside the verb."""
        named = self.named(verb)
        return not (verb.note or named.said) and bool(named.fighters or named.parts)

    def _says_more(self, words: Sequence[str]) -> bool:
        """Return whether words name something that is no fighter."""
        others = (word for word in words if word not in FILLERS and word not in SAME[0])
        return any(not (word.isdecimal() or self._whom.meant((word,))) for word in others)

    def _among(self, alike: Sequence[str]) -> tuple[type[Move], ...]:
        """Return the kinds of moves whose verb is among some words, in the order of the words."""
        spellings = self._spellings
        return kinds_of(
            kind
            for word in alike
            for said, kind in spellings.items()
            if said == word or said.startswith(f"{word} ")
        )

    def _answers_elsewhere(self, word: str) -> str:
        """Return when a verb that answers another question can be typed; empty for never."""
        rules = self.menus.view.rules
        turns = rules.spellings.get(TakeTurn.kind, {})
        alike = (word, *(verb for verbs in SAME if word in verbs for verb in verbs))
        in_turn = next((verb for verb in alike if verb in turns), None)
        if self.menus.question.kind != TakeTurn.kind and in_turn is not None:
            return f"You can type '{turns[in_turn].verb}' in your turn."
        for question in rules.questions:
            if question.kind != self.menus.question.kind and word in rules.spellings[question.kind]:
                verb = rules.spellings[question.kind][word].verb
                # The question, without the fighters it is about.
                asks = (question.asks or f"about '{question.kind}'").partition("{")[0].rstrip(" ,")
                if word in ("yes", "no"):
                    return f"You are asked nothing that '{word}' answers."
                return f"You can type '{verb}' when you are asked {asks}."
        return ""

    @cached_property
    def _whom(self) -> Fighters:
        return Fighters(self.menus.table, self.menus.question.seat)

    # What is named beside the verb

    def _is_part(self, word: str) -> bool:
        """Return whether a word says a part of a move that names a fighter."""
        said = self._said_by(Verb(self._with_targets, ()))
        return any(says(argument, part, (word,)) for argument, part in said)

    def named(self, verb: Verb, *, apart: bool = False) -> Mentioned:
        """Return what the words beside a verb name.

        Args:
            verb: The verb.
            apart: Whether a number is no part of the name before it.
        """
        if not verb.kinds:
            return Mentioned((), clear=False, parts=())
        fighters: dict[str, None] = {}
        parts: list[tuple[str, ...]] = []
        unknown, strangers, notes = list[str](), list[str](), list[str]()
        clear, takes = True, self._takes_fighters(verb)
        nouns = {
            noun for kind in verb.kinds for argument in arguments(kind) for noun in argument.nouns()
        }
        left = tuple(
            word
            for word in verb.rest
            if word not in FILLERS and (word not in nouns or self._names_something(verb, word))
        )
        if not any(map(arguments, verb.kinds)):
            # `dodge the attack`, `parry goblin1`: there is one thing to answer.
            left = tuple(
                word for word in left if not (word in SAME[0] or self._whom.meant((word,)))
            )
        left = tuple(self._own_word(verb, word) for word in left)
        while left:
            taken, whom, said = self._next(verb, left, takes=takes, apart=apart)
            if fighters and left[0] == "all":
                # `strike goblin2 with all my dice` is for goblin2.
                taken = 1
            elif said:
                parts.append(left[:taken])
            elif whom:
                clear = clear and not fighters and len(whom) == 1
                fighters |= dict.fromkeys(whom)
                if self._whom.are_several(left[:taken]):
                    notes += [ONE_TARGET]
            else:
                unknown.append(left[0])
            left = left[taken:]
        clear = clear and not unknown
        refusals = [] if takes else self._about_whole(verb, unknown)
        notes += refusals
        unknown = self._worth_a_note(verb, unknown) if takes and not fighters else unknown
        for word in () if refusals else unknown:
            meant = self._whom.mistyped(word) if takes else ()
            if takes and not word.isdecimal() and (meant or not fighters):
                # If several names resemble no fighter's, a note on the first is enough.
                strangers += [self._whom.about_stranger(word)] if meant or not strangers else []
                fighters = fighters or dict.fromkeys(meant)
            else:
                notes.append(self._about_unknown(verb, word))
        said_already = notes or strangers
        if len(fighters) > 1 and len(verb.rest) > 1 and not said_already:
            named = sum(self._whom.is_whole_name((word,)) for word in verb.rest)
            notes += [ONE_TARGET] if named > 1 else []
        told = tuple(dict.fromkeys(strangers)), tuple(dict.fromkeys(notes))
        return Mentioned(tuple(fighters), clear, tuple(parts), *told)

    def _names_something(self, verb: Verb, word: str) -> bool:
        """Return whether a word that says what is chosen begins something's name as well."""
        said = self._said_by(verb)
        return bool(self._whom.meant((word,))) or any(
            says(argument, part, (word,)) for argument, part in said
        )

    def _worth_a_note(self, verb: Verb, unknown: list[str]) -> list[str]:
        """Return the words about which there is more to say than the note on the verb says.

        `cast magic missile` has one note, that there is no `cast`.
        """
        if not verb.note:
            return unknown
        return [word for word in unknown if word.isdecimal() or self._whom.mistyped(word)]

    def _own_word(self, verb: Verb, word: str) -> str:
        """Return what a word of other games is called here: `prepare strike` prepares an attack."""
        alike = next((verbs for verbs in SAME if word in verbs), ())
        if not alike or self._names_something(verb, word):
            return word
        parts = {part for _, part in self._said_by(verb)}
        return next((own for own in alike if own in parts), word)

    def _takes_fighters(self, verb: Verb) -> bool:
        return any(
            isinstance(argument, Target) for kind in verb.kinds for argument in arguments(kind)
        )

    def _next(
        self, verb: Verb, left: tuple[str, ...], *, takes: bool, apart: bool
    ) -> tuple[int, tuple[str, ...], bool]:
        """Return how many of the next words are one thing, whom they name, if they are a part."""
        said = self._said_by(verb)
        for many in range(min(len(left), LONGEST), 0, -1):
            words = left[:many]
            if apart and many > 1 and words[-1].isdecimal():
                continue
            if takes and self._whom.is_whole_name(words):
                return many, self._whom.meant(words), False
            if any(says(argument, part, words) for argument, part in said):
                return many, (), True
            if takes and (whom := self._whom.meant(words)):
                return many, whom, False
        return 1, (), False

    def _said_by(self, verb: Verb) -> Collection[tuple[Any, str]]:
        """Return what the arguments of legal moves say, apart from their targets."""
        parts = {
            (id(argument), part): (argument, part)
            for move, _ in self.legal
            if isinstance(move, verb.kinds)
            for argument, part in self.menus.parts(move)
            if argument is not None and not isinstance(argument, (Target, Targets))
        }
        return parts.values()

    def _about_whole(self, verb: Verb, words: Sequence[str]) -> list[str]:
        """Return why no words may follow a verb that takes one thing, such as a place."""
        asked = self.menus.view.rules, self.menus.table, self.menus.question
        for kind in verb.kinds if words else ():
            taken = arguments(kind)
            if len(taken) != 1 or isinstance(taken[0], (Target, Targets, Number, *NAMED_ALONE)):
                continue
            try:
                read_answer(*asked, f"{kind.verb} {' '.join(words)}")
            except Refusal as refusal:
                return [str(refusal)]
        return []

    def _about_unknown(self, verb: Verb, word: str) -> str:
        """Return the note about a word that names nothing."""
        if word.isdecimal():
            return self._about_number(verb, int(word)) or f"'{word}' means nothing here."
        what = dict.fromkeys(
            argument.what
            for kind in verb.kinds
            for argument in arguments(kind)
            if isinstance(argument, NAMED_ALONE) and argument.what
        )
        if len(what) == 1:
            if why := self._why_no_word(verb, word):
                return why
            like = did_you_mean((said for _, said in self._said_by(verb)), word)
            return f"Unknown {next(iter(what))} '{shorten(word)}'. {like}".rstrip()
        if self._whom.meant((word,)):
            return "No fighter is named here."
        return f"'{shorten(word)}' means nothing here."

    def _why_no_word(self, verb: Verb, word: str) -> str:
        """Return why a word that the rules have, such as a place, cannot be chosen now."""
        rules, table, question = self.menus.view.rules, self.menus.table, self.menus.question
        for move, _ in self.legal:
            for argument in arguments(type(move)) if isinstance(move, verb.kinds) else ():
                if isinstance(argument, Word) and argument.takes(word):
                    try:
                        rules.check(
                            table, question, msgspec.structs.replace(move, **{argument.field: word})
                        )
                    except IllegalMove as refusal:
                        return str(refusal)
        return ""

    def _about_number(self, verb: Verb, number: int) -> str:
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


def named_alone(
    parts: Iterable[tuple[type[Move], str]], typed: Sequence[str]
) -> Iterator[type[Move]]:
    """Yield the kinds of moves with a part that a sentence names alone: a skill, a weapon.

    Args:
        parts: The kinds of moves, each with the name of a part.
        typed: The sentence; each word but the fillers is a whole word of the name.
    """
    words = {word: None for word in typed if word not in FILLERS}
    first = next(iter(words), "")
    if len(first) >= LEAST_LETTERS and not first.isdecimal():
        yield from (kind for kind, name in parts if words.keys() <= {*fold(name).split()})


def kinds_of(kinds: Iterable[type[Move]]) -> tuple[type[Move], ...]:
    """Return each of some kinds of moves once."""
    return tuple({id(kind): kind for kind in kinds}.values())


def _no_move(word: str) -> str:
    return f"There is no move '{shorten(word)}' here."


def _no_such(word: str) -> str:
    return f"These rules have no move '{shorten(word)}'."


def spelled(
    spellings: Mapping[str, type[Move]], typed: tuple[str, ...]
) -> tuple[tuple[type[Move], ...], tuple[str, ...]] | None:
    """Return the kinds of moves whose verb the first words are, or begin, and the other words."""
    for many in range(len(typed), 0, -1):
        if kind := spellings.get(" ".join(typed[:many])):
            return (kind,), typed[many:]
    if others_verb(typed) or len(typed[0]) < LEAST_LETTERS:
        return None
    kinds_by_length: dict[int, list[type[Move]]] = {}
    for said, kind in spellings.items():
        words = said.split()
        begun = 0
        for word, part in zip(typed, words, strict=False):
            if not part.startswith(word):
                break
            begun += 1
        if begun:
            kinds_by_length.setdefault(begun, []).append(kind)
    if not kinds_by_length:
        return None
    most = max(kinds_by_length)
    return kinds_of(kinds_by_length[most]), typed[most:]
