"""Syntaxes: the ways to type moves, made from their verbs and arguments."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from itertools import permutations
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from world.skirmish.moves.arguments import Argument, Word
from world.skirmish.moves.base import Move
from world.skirmish.moves.fields import arguments

if TYPE_CHECKING:
    from world.skirmish.state.house_rules import HouseRules


class Syntax(Struct, frozen=True, dict=True):
    """One way to type a kind of move: its verb, then arguments and the words between them.

    Attributes:
        move: The class of the move.
        verb: One or more words, in full.
        short: Other ways to type the verb.
        pattern: What follows: arguments, and words that must stand between them.
        fixed: Fields that the verb itself fills.
        listed: Whether it stands in the list of what you can type.
    """

    move: type[Move]
    verb: str
    short: tuple[str, ...] = ()
    pattern: tuple[Argument | str, ...] = ()
    fixed: tuple[tuple[str, Any], ...] = ()
    listed: bool = True

    @cached_property
    def arguments(self) -> tuple[Argument, ...]:
        """The arguments of the pattern."""
        return tuple(part for part in self.pattern if not isinstance(part, str))

    @cached_property
    def unsaid(self) -> Mapping[str, Any]:
        """The values of fields that do not appear in the pattern."""
        said = {argument.field for argument in self.arguments}
        every = defaults(self.move) | dict(self.fixed)
        return {field: value for field, value in every.items() if field not in said}

    @cached_property
    def usage(self) -> str:
        """The syntax as a line of help: `strike 1-6 TARGET`."""
        parts = [self.verb]
        for part in self.pattern:
            if isinstance(part, str):
                parts.append(part)
            else:
                parts.append(f"[{part.hint}]" if part.optional else part.hint)
        return " ".join(parts)


@cache
def defaults(move: type[Move]) -> dict[str, Any]:
    """Return the default of each field of a class of moves that has one."""
    fields = msgspec.structs.fields(move)
    return {field.name: field.default for field in fields if not field.required}


class Spelling(NamedTuple):
    """A verb, or another way to type it, in words.

    Attributes:
        place: The place of the syntax among the others.
        words: The words.
        syntax: The syntax that they begin.
        is_verb: Whether it is the verb itself.
    """

    place: int
    words: tuple[str, ...]
    syntax: Syntax
    is_verb: bool


class Syntaxes(tuple[Syntax, ...]):
    """The ways to type some moves, found by the word that they begin with."""

    @cached_property
    def by_first_word(self) -> Mapping[str, Sequence[Spelling]]:
        """The spellings of the verbs by their first words."""
        spellings: dict[str, list[Spelling]] = {}
        for place, syntax in enumerate(self):
            for spelling in (syntax.verb, *syntax.short):
                words = tuple(spelling.split())
                entry = Spelling(place, words, syntax, spelling == syntax.verb)
                spellings.setdefault(words[0], []).append(entry)
        return spellings

    @cached_property
    def most_words(self) -> int:
        """The number of words in the longest spelling."""
        spellings = (spelling for some in self.by_first_word.values() for spelling in some)
        return max((len(spelling.words) for spelling in spellings), default=0)

    @cached_property
    def _by_beginning(self) -> Mapping[str, Sequence[Spelling]]:
        """The spellings by every beginning of their first words, in the order of the syntaxes."""
        begun: dict[str, list[Spelling]] = {}
        for word, spellings in self.by_first_word.items():
            for letters in range(len(word) + 1):
                begun.setdefault(word[:letters], []).extend(spellings)
        return {letters: sorted(some, key=attrgetter("place")) for letters, some in begun.items()}

    def beginning_with(self, letters: str) -> Sequence[Spelling]:
        """Return the spellings that begin with some letters, in the order of the syntaxes."""
        return self._by_beginning.get(letters, ())


def syntaxes(moves: Iterable[type[Move]], house: HouseRules | None = None) -> Syntaxes:
    """Return how these moves are typed, with the hints that the house rules give."""
    return Syntaxes(syntax for move in moves for syntax in _syntaxes(move, house))


def _syntaxes(move: type[Move], house: HouseRules | None) -> Iterator[Syntax]:
    """Optional arguments after a word of their own may be left out, and typed in any order."""
    bound = [
        argument.under(house) if house is not None else argument for argument in arguments(move)
    ]
    verbs = next(
        (argument for argument in bound if isinstance(argument, Word) and argument.is_verb), None
    )
    if verbs is None:
        yield from _spelled(move, move.verb, move.aliases, bound)
        return
    rest = [argument for argument in bound if argument is not verbs]
    for key, word in verbs.words.items():
        short = (key,) if key != word.lower() else ()
        for syntax in _spelled(move, word.lower(), short, rest):
            yield replace(syntax, fixed=((verbs.field, key),))


def _spelled(
    move: type[Move], verb: str, short: tuple[str, ...], bound: list[Argument]
) -> Iterator[Syntax]:
    always = [argument for argument in bound if not (argument.optional and argument.lead)]
    perhaps = [argument for argument in bound if argument.optional and argument.lead]
    for many in range(len(perhaps) + 1):
        for tail in permutations(perhaps, many):
            pattern: list[Argument | str] = []
            for argument in (*always, *tail):
                pattern += argument.lead.split()
                pattern.append(argument.typed() if argument in tail else argument)
            listed = move.listed and tuple(tail) in ((), tuple(perhaps))
            yield Syntax(move, verb, short, tuple(pattern), listed=listed)
