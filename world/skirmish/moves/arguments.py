"""Arguments of moves: how a field is typed, which values are legal, and what refuses others.

An argument stands in the annotation of a field: `target: Annotated[str, Target()]`.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self

from msgspec import NODEFAULT, Struct
from msgspec.structs import replace

from world.skirmish.base.command_name import command
from world.skirmish.base.english import capital, counted, meters, plural_of, with_article
from world.skirmish.base.errors import IllegalMove, NotOwned, NotUnderstood
from world.skirmish.base.names import match_name, most_words_in, shorten
from world.skirmish.base.typed_words import is_whole, why_not_whole

if TYPE_CHECKING:
    from world.skirmish.state.house_rules import HouseRules

#: The most words that a usage line lists.
_MOST_LISTED = 5
_METERS = re.compile(r"(\d{1,7})(?:\.(\d{1,2}))?m?")


class Argument(Struct, frozen=True, kw_only=True):
    """The base class of arguments: how one field of a move is typed and checked.

    Attributes:
        hint: How it reads in a usage line; the field's name in capitals unless given.
        lead: A word or words that stand before it, as in `with WEAPON`.
        field: The field of the move; filled in by the framework.
        default: The field's default; filled in by the framework, as `optional` is.
        optional: Whether it may be left out.
    """

    #: Words that may follow its own, and add nothing.
    unit_words: ClassVar[tuple[str, ...]] = ()
    #: The type of the field, if it has only one beside None.
    value_type: ClassVar[Any] = None

    hint: str = ""
    lead: str = ""
    field: str = ""
    default: Any = None
    optional: bool = False

    def bind(self, field: str, default: Any = NODEFAULT) -> Self:
        """Return the argument as it belongs to a field."""
        hint = self.hint or field.upper().replace("_", " ")
        if default is NODEFAULT:
            return replace(self, field=field, hint=hint)
        return replace(self, field=field, hint=hint, optional=True, default=default)

    def mistakes(self, fighter: Any, house: Any) -> Iterator[str]:
        """Yield what is wrong with the declaration, to follow the name of the field.

        Args:
            fighter: The class of the ruleset's fighters.
            house: The usual house rules.
        """
        yield from ()

    def typed(self) -> Self:
        """Return the argument as it reads once its leading word has been typed."""
        return replace(self, optional=False)

    def under(self, house: "HouseRules") -> Self:
        """Return the argument as it reads under these house rules."""
        return self

    def asked(self) -> str:
        """Return what is to be chosen, to follow "choose": `a target`, `how many dice`."""
        return with_article(self.hint.lower())

    def nouns(self) -> Iterator[str]:
        """Yield words for any of what may be chosen, which choose none: `draw a weapon`."""
        what = getattr(self, "what", "") or getattr(self, "unit", "")
        for word in what.casefold().split():
            yield from (word, plural_of(word))
        yield from self.unit_words

    def missing(self, table: Any, actor: Any) -> str:
        """Return why a fighter has no value to choose at all; empty if there is one."""
        return ""

    def how_to_have_more(self, actor: Any) -> str:
        """Return which values a fighter can choose from, and how to get more; empty for no way."""
        return ""

    def is_phrase(self) -> bool:
        """Return whether the argument may take several words."""
        return False

    def most_words(self, table: Any, actor: str) -> int | None:
        """Return how many words the argument takes at most; None for any number."""
        return None

    def may_have(self, word: str) -> bool:
        """Return whether a word may be part of the argument, if it takes several words."""
        return True

    def example(self, fighter: Any, house: Any) -> str:
        """Return words for the argument where its hint does not say enough; empty for none.

        Args:
            fighter: The class of the ruleset's fighters.
            house: The house rules.
        """
        return ""

    def takes(self, value: Any) -> bool:
        """Return whether a value can be put into words."""
        return bool(value != "")

    def read(self, table: Any, actor: str, words: str) -> Any:
        """Return the value that the words mean.

        Raises:
            NotUnderstood: They mean nothing here.
        """
        raise NotImplementedError

    def say(self, table: Any, value: Any) -> str:
        """Return the words for a value, which `read` turns into that value."""
        return str(value)

    def values(self, table: Any, actor: Any) -> Iterable[Any]:
        """Return the values worth listing for a fighter."""
        return ()

    def order(self, table: Any, actor: Any, value: Any) -> Any:
        """Return the key by which menus sort the values for a fighter; the least comes first."""
        return 0

    def check(self, table: Any, actor: Any, move: Any) -> None:
        """Raise `IllegalMove` unless the rules allow the argument's value in this move now."""
        value = getattr(move, self.field)
        if not self.takes(value) and not (self.optional and value == self.default):
            raise IllegalMove(f"{capital(move.noun)} takes {self.asked()}, not '{value}'.")

    def check_ever(self, table: Any, actor: Any, move: Any) -> None:
        """Raise `IllegalMove` if a fighter can never make a move with this value."""


class Number(Argument, frozen=True, kw_only=True):
    """A whole number between bounds; if it is spent, it comes out of a pool.

    Attributes:
        least: The least legal value, or the house rule that says it.
        most: The greatest legal value, or the house rule that says it; None for no bound.
        unit: What is counted, as in `strike die`.
        units: Its plural, unless it is a regular one.
        pool: The attribute of the fighter that it is spent from, before the move is carried out;
            empty for none.
        spent: Whether it is taken from the pool so; not if the move's own cost takes it.
        earned: What is typed to fill the pool, for those who have nothing in it.
    """

    value_type: ClassVar[Any] = int

    least: int | str = 0
    most: int | str | None = None
    unit: str = ""
    units: str = ""
    pool: str = ""
    spent: bool = True
    earned: str = ""

    def bounds(self, house: Any) -> tuple[int, int | None]:
        """Return the least and the greatest value under these house rules."""
        least, most = self.least, self.most
        if type(least) is str:
            least = getattr(house, least)
        if type(most) is str:
            most = getattr(house, most)
        return least, most  # type: ignore[return-value]

    def mistakes(self, fighter: Any, house: Any) -> Iterator[str]:
        for bound in (self.least, self.most):
            if isinstance(bound, str) and not hasattr(house, bound):
                yield (
                    f"is bounded by '{bound}', which {type(house).__name__} does not declare. "
                    "Write a number or the name of a house rule."
                )
                return
        yield from unknown_attribute("pool", self.pool, fighter)
        least, most = self.bounds(house)
        if most is not None and least > most:
            yield f"takes {least} at least and {most} at most. Write most={least}."
        if self.default is not None and not _within(self.default, least, most):
            yield (
                f"has the default {self.default}, out of its bounds ({self._expected(least, most)})"
                ". Write a default between them, or None for no number."
            )

    def under(self, house: "HouseRules") -> Self:
        least, most = self.bounds(house)
        if most is None:
            return self
        return replace(self, hint=str(most) if least == most else f"{least}-{most}")

    def asked(self) -> str:
        return f"how many {self.plural()}" if self.unit else "a number"

    def read(self, table: Any, actor: str, words: str) -> int:
        if not is_whole(words):
            wrong = why_not_whole(words, "is not a whole number")
            raise NotUnderstood(f"'{shorten(words)}' {wrong}.")
        return int(words)

    def values(self, table: Any, actor: Any) -> Iterable[int | None]:
        least, most = self.bounds(table.house)
        if self.pool:
            have: int = getattr(actor, self.pool)
            most = have if most is None else min(most, have)
        if most is None:
            return (self.default,) if self.optional else ()
        return range(least, most + 1)

    def check_ever(self, table: Any, actor: Any, move: Any) -> None:
        value: int | None = getattr(move, self.field)
        least, most = self.bounds(table.house)
        if value is not None and not _within(value, least, most):
            raise IllegalMove(
                f"{capital(move.noun)} takes {self._expected(least, most)}, not {value}."
            )

    def check(self, table: Any, actor: Any, move: Any) -> None:
        value: int | None = getattr(move, self.field)
        if value is None:
            return
        self.check_ever(table, actor, move)
        if self.pool and value > (have := getattr(actor, self.pool)):
            raise IllegalMove(
                self.missing(table, actor)
                or f"You have {self._left(actor, have)}; you cannot spend {value}."
            )

    def missing(self, table: Any, actor: Any) -> str:
        if not self.pool or getattr(actor, self.pool) > 0:
            return ""
        pool = type(actor).spoken(self.pool)
        what = self.plural() if pool == self.plural() else pool
        way = f" To earn some, type {command(self.earned)}." if self.earned else ""
        return f"You have no {what}{' yet' if way else ' left'}.{way}"

    def how_to_have_more(self, actor: Any) -> str:
        if not (self.pool and self.earned):
            return ""
        left = self._left(actor, getattr(actor, self.pool))
        return f"You have {left}. To earn more, type {command(self.earned)}."

    def _left(self, actor: Any, have: int) -> str:
        """Return what is left of the pool, by its own name: `2 strike dice`, `2 resolve`."""
        pool = type(actor).spoken(self.pool)
        return self._counted(have) if pool == self.plural() else counted(have, pool)

    def _expected(self, least: int, most: int | None) -> str:
        if most is None:
            return f"{self._counted(least)} or more"
        if least == most:
            return self._counted(most)
        return f"{least} to {self._counted(most)}"

    def _counted(self, number: int) -> str:
        return f"{number} {self.unit if number == 1 else self.plural()}".rstrip()

    def plural(self) -> str:
        """Return the plural noun for what the number counts; empty for none."""
        return self.units or plural_of(self.unit)


class Word(Argument, frozen=True, kw_only=True):
    """One of a fixed list of words.

    Attributes:
        words: The stored short form of each word, and what people read.
        what: What is chosen, as a noun.
        of: The attribute of the fighter that lists the short forms of the words they have; empty
            for all.
        is_verb: Whether each word is typed as a verb of its own, in place of the move's.
    """

    value_type: ClassVar[Any] = str

    words: Mapping[str, str]
    what: str
    of: str = ""
    is_verb: bool = False

    def bind(self, field: str, default: Any = NODEFAULT) -> Self:
        few = len(self.words) <= _MOST_LISTED and not self.is_phrase()
        hint = self.hint or ("|".join(self.words.values()).lower() if few else self.what.upper())
        return Argument.bind(replace(self, hint=hint), field, default)

    def mistakes(self, fighter: Any, house: Any) -> Iterator[str]:
        yield from unknown_attribute("of", self.of, fighter)
        if not self.words:
            yield 'has no words. Write words=words("north", "south").'
        if self.default and self.default not in self.words:
            yield (
                f"has the default '{self.default}', which is none of its words. "
                f"Write one of: {', '.join(self.words)}."
            )

    def asked(self) -> str:
        return with_article(self.what)

    def is_phrase(self) -> bool:
        return any(" " in word for word in self.words.values())

    def most_words(self, table: Any, actor: str) -> int:
        return most_words_in(self.words.values())

    def takes(self, value: Any) -> bool:
        return value in self.words

    def read(self, table: Any, actor: str, words: str) -> str:
        if words.casefold() in self.words:
            return words.casefold()
        intro = "Choose from" if self.is_phrase() else ""
        listed = map(str.lower, self.words.values())
        return match_name(self.words, words, self.what, intro, listed=listed)

    def say(self, table: Any, value: str) -> str:
        return self.words[value].lower()

    def values(self, table: Any, actor: Any) -> Iterable[str]:
        return getattr(actor, self.of) if self.of else self.words

    def check(self, table: Any, actor: Any, move: Any) -> None:
        if not self.of:
            super().check(table, actor, move)
        self.check_ever(table, actor, move)

    def check_ever(self, table: Any, actor: Any, move: Any) -> None:
        if self.of and getattr(move, self.field) not in getattr(actor, self.of):
            own = ", ".join(self.words.get(key, key) for key in getattr(actor, self.of))
            name = self.words.get(getattr(move, self.field), f"that {self.what}")
            yours = f"your {plural_of(self.what)}: {own}" if own else f"you have no {self.what}"
            raise IllegalMove(f"You do not have {name}; {yours}.")


def words(*choices: str) -> dict[str, str]:
    """Return a mapping for `Word` in which every word stands for itself."""
    return {word: word for word in choices}


#: The list of a fighter's things, if they have none.
_HAS_NONE: Final = ("none",)


class Owned(Argument, frozen=True, kw_only=True):
    """Something that the fighter has, by name.

    Attributes:
        of: The attribute of the fighter that lists the names, or rows with a `name`; or that counts
            things by name. Of what it counts 0, the fighter has none.
        what: What it is, as a noun.
        none: The name of what is there when nothing is, such as bare hands; the verb alone means
            the only other one.
    """

    value_type: ClassVar[Any] = str

    of: str
    what: str
    none: str = ""

    def mistakes(self, fighter: Any, house: Any) -> Iterator[str]:
        yield from unknown_attribute("of", self.of, fighter)

    def asked(self) -> str:
        return with_article(self.what)

    def is_phrase(self) -> bool:
        return True

    def read(self, table: Any, actor: str, words: str) -> str:
        have = self._names(table.fighters[actor])
        names = {name: name for name in have}
        try:
            return match_name(names, words, self.what, "You have:", listed=have or _HAS_NONE)
        except NotUnderstood as refusal:
            raise NotOwned(str(refusal)) from None

    def most_words(self, table: Any, actor: str) -> int:
        return most_words_in(self._names(table.fighters[actor]))

    def values(self, table: Any, actor: Any) -> Iterable[str]:
        return self._names(actor)

    def check(self, table: Any, actor: Any, move: Any) -> None:
        named = getattr(move, self.field)
        if self.optional and not named:
            return
        if named not in (have := self._names(actor)):
            raise IllegalMove(f"You do not have {named}. You have: {', '.join(have or _HAS_NONE)}.")

    def _names(self, actor: Any) -> tuple[str, ...]:
        has = getattr(actor, self.of)
        if isinstance(has, Mapping):
            has = (name for name, count in has.items() if count)
        return tuple(thing if isinstance(thing, str) else thing.name for thing in has)


class Distance(Argument, frozen=True, kw_only=True):
    """A distance in meters, at most two decimals; the move has it in centimeters.

    Attributes:
        what: What it is, in refusals.
    """

    value_type: ClassVar[Any] = int

    what: str = "a distance in meters"
    unit_words = ("m", "meter", "meters")

    def asked(self) -> str:
        return self.what

    def takes(self, value: Any) -> bool:
        return bool(value >= 0)

    def read(self, table: Any, actor: str, words: str) -> int:
        match = _METERS.fullmatch(words.casefold())
        if match is None:
            raise NotUnderstood(f"'{shorten(words)}' is not {self.what}.")
        return int(match[1]) * 100 + int((match[2] or "0").ljust(2, "0"))

    def say(self, table: Any, value: int) -> str:
        return meters(value)


def _within(value: int, least: int, most: int | None) -> bool:
    return value >= least and (most is None or value <= most)


def unknown_attribute(option: str, name: str, fighter: Any) -> Iterator[str]:
    """Yield what is wrong where an option names an attribute that no fighter has."""
    if name and not hasattr(fighter, name):
        yield (
            f'has {option}="{name}", which {fighter.__name__} does not have. '
            "Write the name of one of its fields or properties."
        )
