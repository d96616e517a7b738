"""Saying what is left open: the menus of a sentence that does not say a whole move."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import msgspec
from msgspec import Struct

from world.skirmish.base.english import capital
from world.skirmish.base.errors import IllegalMove
from world.skirmish.moves.arguments import Argument, Number
from world.skirmish.moves.base import Move, TakeTurn
from world.skirmish.moves.fields import arguments
from world.skirmish.moves.targets import Target
from world.skirmish.views.display import BACK, Choice, Prompt
from world.skirmish.views.text import join_words

from .fitting import Mentioned, fits
from .groups import TOP, Said
from .menus import FRIEND, Menus, labeled
from .reading import ONE_TARGET, Sentence, Verb, kinds_of

#: The most moves in one list; more are chosen step by step.
_MOST_LEFT: Final = 24


class LeftOpen(Struct, frozen=True):
    """What a sentence leaves open.

    Attributes:
        sentence: The sentence.
    """

    sentence: Sentence

    @property
    def menus(self) -> Menus:
        """The menus of the question."""
        return self.sentence.menus

    def open(self, alike: Said, notes: list[str]) -> Move | Prompt | None:
        """Return the move or menu that a verb alone leads to, or a choice of similar verbs."""
        kinds = kinds_of(type(move) for move, _ in alike)
        if len(kinds) > 1:
            opens = [Choice(capital(kind.verb), kind.verb) for kind in kinds]
            return Prompt(" ".join([*notes, "You can:"]), (*opens, Choice(BACK, TOP)))
        plain: list[Move] = [move for move, said in alike if said == kinds[0].verb]
        if len(plain) == 1 and not notes:
            return plain[0]
        opened = self.menus.menu(kinds[0].verb, self.sentence.legal)
        if opened is None:
            choice = Choice(capital(kinds[0].verb), kinds[0].verb)
            opened = Prompt("Did you mean this?", (choice, Choice(BACK, TOP)))
        elif notes and opened.text.endswith("?"):
            # Which move it is, that stands for a verb of other games: `How much?` does not say.
            notes = [*notes, f"{capital(kinds[0].verb)}:"]
        return msgspec.structs.replace(opened.after(*notes), is_of_moves=True)

    def menu(self, verb: Verb, fits: Said, named: Mentioned, notes: list[str]) -> Prompt:
        """Return a menu of the moves that fit; if none fits, only the notes."""
        if not fits:
            return Prompt(" ".join(notes))
        kinds = kinds_of(type(move) for move, _ in fits)
        fits, more = self.menus.without_options(fits)
        asks = f"{self._asks(kinds, fits, named)} {more}".rstrip()
        if len(fits) > _MOST_LEFT:
            if len(kinds) == 1:
                step: Prompt = self.menus.follow(kinds[0].verb, fits, TOP)
                return msgspec.structs.replace(step.after(*notes), is_of_moves=True)
            opens = [Choice(capital(kind.verb), kind.verb) for kind in kinds]
            return Prompt(" ".join([*notes, asks]), (*opens, Choice(BACK, TOP)))
        choices = [
            labeled(self._label(move, fits), said, {self.menus.price(move)}) for move, said in fits
        ]
        back = kinds[0].verb if len(kinds) == 1 and not notes else TOP
        return Prompt(" ".join([*notes, asks]), (*choices, Choice(BACK, back)), True, True)

    def _label(self, move: Move, fits: Said) -> str:
        """Return the label of a move in a menu: the number that is asked for, or all its words."""
        parts, asked = self.menus.parts(move), _asked_alone(fits)
        numbers = [
            said for argument, said in parts if asked and argument and argument.field == asked.field
        ]
        return numbers[0] if numbers else capital(self.menus.in_marked_words(parts))

    def _names(self, named: Mentioned) -> list[str]:
        """Return the names of the fighters that may be meant."""
        fighters = self.menus.table.fighters
        return [fighter.name for key, fighter in fighters.items() if key in named.fighters]

    def _asks(self, kinds: Sequence[type[Move]], fits: Said, named: Mentioned) -> str:
        """Return what is asked about the choices that are left."""
        if len(kinds) > 1:
            names = self._names(named)
            return f"What do you do to {names[0]}?" if len(names) == 1 else "What do you do?"
        if len(fits) == 1:
            return "Did you mean this?"
        kind = kinds[0]
        asked = [argument.asked() for argument in arguments(kind) if _differ(argument, fits)]
        said = kind.verb
        if number := _asked_alone(fits):
            parts = self.menus.parts(fits[0][0])
            fixed = [part for part in parts if not (part[0] and part[0].field == number.field)]
            said = self.menus.in_marked_words(fixed)
        return f"{capital(said)}: choose {join_words(asked) or 'how'}."

    def none(self, verb: Verb, named: Mentioned) -> Prompt | None:
        """Return why no move of these kinds is possible, and what to do instead."""
        # A verb that was guessed need not be meant.
        asked = () if verb.note else verb.kinds
        refusal = self._refusal(verb, named)
        why = next(filter(None, map(self.menus.why_none, asked)), None)
        why = why and (refusal or why)
        if why:
            numbers = any(
                isinstance(argument, Number) for kind in asked for argument in arguments(kind)
            )
            unclear = any(said != ONE_TARGET for said in named.said)
            if unclear and (not numbers or any(map(str.isdecimal, verb.rest))):
                # A line typed in order is refused in its own words.
                return None
            return self.menus.instead(why).after(*named.strangers)
        about = [verb.note, *([str(refusal)] if refusal else [])] if verb.note else []
        notes = [*about, *named.said]
        if not notes:
            return None
        # Giving up is in no list, unless someone looks for it.
        return self.whole_question(notes, [kind for kind in verb.kinds if not kind.listed])

    def whole_question(
        self, notes: Iterable[str], unlisted: Iterable[type[Move]] = ()
    ) -> Prompt | None:
        """Return the whole question after some notes; None for one that is asked without a menu.

        Args:
            notes: What is said before it.
            unlisted: Kinds of moves that are in no list, and are added to those of a turn.
        """
        prompt = self.menus.view.prompt(self.menus.table, self.menus.question)
        if isinstance(self.menus.question, TakeTurn):
            prompt = self.menus.top("You can:")
            more = (Choice(capital(kind.verb), kind.verb) for kind in unlisted)
            prompt = msgspec.structs.replace(prompt, choices=(*prompt.choices, *more))
        return None if prompt is None else prompt.after(*notes)

    def without_friends(self, said: Said, named: Mentioned) -> list[tuple[Move, str]]:
        """Return the moves that do not target friends, as replacements for a move at an enemy."""
        menus = self.menus
        seat = menus.table.fighters.get(menus.question.seat)
        names_friend = seat is not None and any(
            menus.table.fighters[key].team == seat.team for key in named.fighters
        )
        if names_friend or not named.fighters:
            return [*said]
        return [
            (move, words)
            for move, words in said
            if FRIEND not in menus.in_marked_words(menus.parts(move))
        ]

    def _refusal(self, verb: Verb, named: Mentioned) -> IllegalMove | None:
        """Return why the fighters in the sentence cannot be targets; None if it names no one."""
        if not (named.fighters and named.clear):
            return None
        rules, table, question = self.menus.view.rules, self.menus.table, self.menus.question
        for move in self._attempts(verb.kinds, named):
            words = " ".join(said for _, said in self.menus.parts(move))
            try:
                if verb.means(words):
                    rules.check(table, question, move)
            except IllegalMove as refusal:
                return refusal
        return None

    def why_not(self, alike: Said, kinds: Iterable[type[Move]], named: Mentioned) -> str:
        """Return why none of the fighters that were named can be the target of these moves."""
        rules, table, question = self.menus.view.rules, self.menus.table, self.menus.question
        for move in (*self._tries(alike, named), *self._attempts(kinds, named)):
            try:
                rules.check(table, question, move)
            except IllegalMove as refusal:
                return str(refusal)
            if not rules.can_succeed(table, question, move):
                return str(self.menus.hopeless(move, "there now"))
        names = self._names(named)
        verb = next(iter(kinds)).verb
        of_whom = f" {join_words(names[:3], 'or')}" if names else " so"
        return f"You cannot {verb}{of_whom} now."

    def _tries(self, alike: Said, named: Mentioned) -> Iterator[Move]:
        """Yield legal moves made illegal: with the fighters that were named as their targets."""
        for move, _ in alike:
            kind: type[Move] = type(move)
            for argument in arguments(kind):
                if isinstance(argument, Target):
                    for fighter in named.fighters:
                        yield msgspec.structs.replace(move, **{argument.field: fighter})

    def _attempts(self, kinds: Iterable[type[Move]], named: Mentioned) -> Iterator[Move]:
        for kind in kinds:
            for move in self.menus.attempts(kind):
                if fits(self.menus, move, named):
                    yield move


def _differ(argument: Argument, moves: Said) -> bool:
    """Return whether moves differ in an argument."""
    return len({getattr(move, argument.field) for move, _ in moves}) > 1


def _asked_alone(moves: Said) -> Number | None:
    """Return the only argument in which moves differ, if it is a number; None otherwise."""
    kinds = kinds_of(type(move) for move, _ in moves)
    if len(kinds) != 1:
        return None
    match [argument for argument in arguments(kinds[0]) if _differ(argument, moves)]:
        case [Number() as number]:
            return number
    return None
