"""Arguments of moves: how a field is typed, which values it can have, and which are legal.

An argument stands in the annotation of a field: `target: Annotated[str, Target()]`.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any, Final, Literal, Self

from msgspec import NODEFAULT, Struct
from msgspec.structs import replace

from .errors import Ambiguous, IllegalMove, NotUnderstood
from .name_matching import match_name, shorten

if TYPE_CHECKING:
    from .fight import Table
    from .house_rules import HouseRules

_WHOLE = re.compile(r"[+-]?[0-9]{1,20}")
#: So many words are listed in a usage line.
_FEW = 5
_METERS = re.compile(r"([0-9]{1,7})(?:\.([0-9]{1,2}))?m?")


class Argument(Struct, frozen=True, kw_only=True):
    """How one field of a move is typed and checked.

    Attributes:
        hint: How it reads in a usage line; the field's name in capitals unless given.
        lead: A word or words that stand before it, as in `with WEAPON`.
        field: The field of the move; filled in by the framework.
        default: The field's default; filled in by the framework, likewise `optional`.
        optional: Whether it may be left out.
    """

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
        """Return the argument as it reads where its leading word has been typed."""
        return replace(self, optional=False)

    def under(self, house: "HouseRules") -> Self:
        """Return the argument as it reads under these house rules."""
        return self

    def is_phrase(self) -> bool:
        """Return whether it may take several words."""
        return False

    def takes(self, value: Any) -> bool:
        """Return whether there are words for this value."""
        return bool(value != "")

    def read(self, table: Any, actor: str, words: str) -> Any:
        """Return the value that the words mean.

        Raises:
            NotUnderstood: They mean nothing here.
        """
        raise NotImplementedError

    def say(self, table: Any, value: Any) -> str:
        """Return the words that `read` makes this value of."""
        return str(value)

    def values(self, table: Any, actor: Any) -> Iterable[Any]:
        """Return the values worth listing for a fighter."""
        return ()

    def check(self, table: Any, actor: Any, move: Any) -> None:
        """Raise `IllegalMove` unless a move may have the value that it has."""


class Number(Argument, frozen=True, kw_only=True):
    """A whole number, between bounds and, where it is spent, out of a pool.

    Attributes:
        least: The least legal value, or the house rule that says it.
        most: The greatest, likewise; None for no bound.
        unit: What is counted, as in `strike die`.
        units: Its plural, unless it is a regular one.
        pool: The attribute of the fighter that an action spends it from, before it is carried
            out; empty for none.
    """

    least: int | str = 0
    most: int | str | None = None
    unit: str = ""
    units: str = ""
    pool: str = ""

    def bounds(self, house: Any) -> tuple[int, int | None]:
        """Return the least and the greatest value under these house rules."""
        least, most = self.least, self.most
        if isinstance(least, str):
            least = getattr(house, least)
        if isinstance(most, str):
            most = getattr(house, most)
        return least, most

    def mistakes(self, fighter: Any, house: Any) -> Iterator[str]:
        for bound in (self.least, self.most):
            if isinstance(bound, str) and not hasattr(house, bound):
                yield (
                    f"is bounded by '{bound}', which {type(house).__name__} does not declare. "
                    "Write a number or the name of a house rule."
                )
                return
        yield from _unknown_attribute("pool", self.pool, fighter)
        least, most = self.bounds(house)
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

    def read(self, table: Any, actor: str, words: str) -> int:
        if not _WHOLE.fullmatch(words):
            digits = words.removeprefix("-").removeprefix("+")
            wrong = "has too many digits" if digits.isdecimal() else "is not a whole number"
            raise NotUnderstood(f"'{shorten(words)}' {wrong}.")
        return int(words)

    def values(self, table: Any, actor: Any) -> Iterable[int | None]:
        least, most = self.bounds(table.house)
        if self.pool:
            have: int = getattr(actor, self.pool)
            most = have if most is None else min(most, have)
        if most is None:
            return (None,) if self.optional else ()
        return range(least, most + 1)

    def check(self, table: Any, actor: Any, move: Any) -> None:
        value: int | None = getattr(move, self.field)
        if value is None:
            return
        least, most = self.bounds(table.house)
        if value < least or (most is not None and value > most):
            noun = f"{move.noun[:1].upper()}{move.noun[1:]}"
            raise IllegalMove(f"{noun} takes {self._expected(least, most)}, not {value}.")
        if self.pool and value > getattr(actor, self.pool):
            have = self._counted(getattr(actor, self.pool))
            raise IllegalMove(f"You have {have}; you cannot spend {value}.")

    def _expected(self, least: int, most: int | None) -> str:
        if most is None:
            return f"{self._counted(least)} or more"
        if least == most:
            return self._counted(most)
        return f"{least} to {self._counted(most)}"

    def _counted(self, number: int) -> str:
        plural = self.units or plural_of(self.unit)
        return f"{number} {self.unit if number == 1 else plural}".rstrip()


class Word(Argument, frozen=True, kw_only=True):
    """One of a fixed list of words.

    Attributes:
        words: The stored short form of each word, and what people read.
        what: What is chosen, as a noun.
        of: The attribute of the fighter that lists the words they have; empty for all.
        is_verb: Whether each word is typed as a verb of its own, in place of the move's.
    """

    words: Mapping[str, str]
    what: str
    of: str = ""
    is_verb: bool = False

    def bind(self, field: str, default: Any = NODEFAULT) -> Self:
        few = len(self.words) <= _FEW and not self.is_phrase()
        hint = self.hint or ("|".join(self.words.values()).lower() if few else self.what.upper())
        return Argument.bind(replace(self, hint=hint), field, default)

    def mistakes(self, fighter: Any, house: Any) -> Iterator[str]:
        yield from _unknown_attribute("of", self.of, fighter)
        if self.default and self.default not in self.words:
            yield (
                f"has the default '{self.default}', which is none of its words. "
                f"Write one of: {', '.join(self.words)}."
            )

    def is_phrase(self) -> bool:
        return any(" " in word for word in self.words.values())

    def takes(self, value: Any) -> bool:
        return value in self.words

    def read(self, table: Any, actor: str, words: str) -> str:
        if words.casefold() in self.words:
            return words.casefold()
        try:
            return match_name(self.words, words, self.what)
        except Ambiguous:
            raise
        except NotUnderstood as refusal:
            if not self.is_phrase():
                raise
            listed = ", ".join(word.lower() for word in self.words.values())
            raise NotUnderstood(f"{refusal} Choose from {listed}.") from None

    def say(self, table: Any, value: str) -> str:
        return self.words[value].lower()

    def values(self, table: Any, actor: Any) -> Iterable[str]:
        return getattr(actor, self.of) if self.of else self.words

    def check(self, table: Any, actor: Any, move: Any) -> None:
        if self.of and getattr(move, self.field) not in getattr(actor, self.of):
            own = ", ".join(self.words[each] for each in getattr(actor, self.of))
            name = self.words.get(getattr(move, self.field), f"that {self.what}")
            raise IllegalMove(f"You do not have {name}; your {self.what}s: {own}.")


def words(*each: str) -> dict[str, str]:
    """Return a mapping for `Word` in which every word stands for itself."""
    return {word: word for word in each}


class Owned(Argument, frozen=True, kw_only=True):
    """Something that the fighter has, by name.

    Attributes:
        of: The attribute of the fighter that lists the names.
        what: What it is, as a noun.
    """

    of: str
    what: str

    def mistakes(self, fighter: Any, house: Any) -> Iterator[str]:
        yield from _unknown_attribute("of", self.of, fighter)

    def is_phrase(self) -> bool:
        return True

    def read(self, table: Any, actor: str, words: str) -> str:
        names = {each: each for each in getattr(table.fighters[actor], self.of)}
        try:
            return match_name(names, words, self.what)
        except NotUnderstood as refusal:
            raise NotUnderstood(f"{refusal} You have: {', '.join(names)}.") from None

    def values(self, table: Any, actor: Any) -> Iterable[str]:
        return tuple(getattr(actor, self.of))

    def check(self, table: Any, actor: Any, move: Any) -> None:
        named = getattr(move, self.field)
        if self.optional and not named:
            return
        if named not in getattr(actor, self.of):
            have = ", ".join(getattr(actor, self.of))
            raise IllegalMove(f"You do not have {named}. You have: {have}.")


Among = Literal["enemies", "allies", "others", "anyone"]


class Target(Argument, frozen=True, kw_only=True):
    """A fighter, by name; `me` is the fighter who moves.

    Attributes:
        among: Who may be named: enemies, allies (with the fighter who moves), others, or anyone.
        out: Whether fighters who are out may be named, unless they are gone for good.
        does: What is done to the target, in refusals; the move's verb unless given.
    """

    among: Among = "others"
    out: bool = False
    does: str = ""

    def is_phrase(self) -> bool:
        return True

    def read(self, table: Any, actor: str, words: str) -> str:
        names = {fighter.id: fighter.name for fighter in table.fighters.values()}
        if words.casefold() in ("me", "self") and actor in names:
            # A beginning of another name is not enough to be meant instead.
            same = (key for key, name in names.items() if name.casefold() == words.casefold())
            return next(same, actor)
        try:
            return match_name(names, words, "fighter")
        except Ambiguous:
            raise
        except NotUnderstood as refusal:
            raise NotUnderstood(f"{refusal} Fighters: {', '.join(names.values())}.") from None

    def say(self, table: Any, value: str) -> str:
        name: str = table.fighters[value].name
        return name

    def eligible(self, table: Any, actor: Any) -> list[Any]:
        """Return the fighters that may be named, in the order of the table."""
        return [
            each
            for each in table.fighters.values()
            if self._takes_part(each) and (actor is None or self._refusal(actor, each) is None)
        ]

    def values(self, table: Any, actor: Any) -> list[str]:
        """Return the fighters that may be named, enemies first."""
        chosen = self.eligible(table, actor)
        if actor is not None:
            chosen.sort(key=lambda each: each.team == actor.team)
        return [each.id for each in chosen]

    def check(self, table: Any, actor: Any, move: Any) -> None:
        named = getattr(move, self.field)
        if named or not self.optional:
            self.check_fighter(table, actor, named, self.does or move.verb)

    def check_fighter(self, table: Any, actor: Any, named: str, verb: str) -> None:
        """Raise `IllegalMove` unless that fighter may be named; `verb` is what is done to them."""
        target = table.fighters[named]
        if actor is not None and (wrong := self._refusal(actor, target)) is not None:
            raise IllegalMove(wrong.format(verb=verb, name=target.name))
        if not self._takes_part(target):
            raise IllegalMove(f"{target.name} {target.why_out()}.")

    def _takes_part(self, target: Any) -> bool:
        return not target.gone if self.out else target.able

    def _refusal(self, actor: Any, target: Any) -> str | None:
        if target is actor and self.among in ("enemies", "others"):
            return "You cannot {verb} yourself."
        if self.among == "enemies" and target.team == actor.team:
            return "{name} is on your side. Name an enemy."
        if self.among == "allies" and target.team != actor.team:
            return "{name} is not on your side. Name an ally."
        return None


class Targets(Argument, frozen=True, kw_only=True):
    """Several fighters, by name, with commas or spaces between; `all` and `none` too.

    Attributes:
        among: Who may be named, as for `Target`.
        out: Whether fighters who are out may be named.
        least: How many must be named at least.
        most: How many at most; None for no bound.
        does: What is done to them, in refusals; the move's verb unless given.
    """

    among: Among = "anyone"
    out: bool = False
    least: int = 0
    most: int | None = None
    does: str = ""

    def mistakes(self, fighter: Any, house: Any) -> Iterator[str]:
        if self.most is not None and self.most < self.least:
            yield f"takes {self.least} at least and {self.most} at most. Write most={self.least}."

    def is_phrase(self) -> bool:
        return True

    def read(self, table: Any, actor: str, words: str) -> tuple[str, ...]:
        one = self._one()
        if words.casefold() == "none":
            return ()
        if words.casefold() == "all":
            return tuple([each.id for each in one.eligible(table, table.fighters.get(actor))])
        found: list[str] = []
        rest = words.replace(",", " ").split()
        while rest:
            if found and len(rest) > 1 and rest[0].casefold() == "and":
                rest = rest[1:]
            taken = _longest_name(table, rest)
            fighter = one.read(table, actor, " ".join(rest[:taken]))
            found += [fighter] if fighter not in found else []
            rest = rest[taken:]
        return tuple(found)

    def say(self, table: Any, value: tuple[str, ...]) -> str:
        if value == tuple(table.fighters):
            return "all"
        return ", ".join(table.fighters[each].name for each in value) or "none"

    def values(self, table: Any, actor: Any) -> Iterable[tuple[str, ...]]:
        """Return everyone, no one, and the smallest groups; there are too many others."""
        every = [each.id for each in self._one().eligible(table, actor)]
        listed = [tuple(every), (), *combinations(every, max(1, self.least))]
        return [each for each in dict.fromkeys(listed) if self._wrong_number(each) is None]

    def check(self, table: Any, actor: Any, move: Any) -> None:
        named = getattr(move, self.field)
        if (wrong := self._wrong_number(named)) is not None:
            raise IllegalMove(wrong)
        one = self._one()
        for each in named:
            one.check_fighter(table, actor, each, self.does or move.verb)

    def _one(self) -> Target:
        return Target(among=self.among, out=self.out)

    def _wrong_number(self, named: Sequence[str]) -> str | None:
        if len(named) < self.least:
            return f"Name at least {self.least} {'fighter' if self.least == 1 else 'fighters'}."
        if self.most is not None and len(named) > self.most:
            return f"Name at most {self.most} {'fighter' if self.most == 1 else 'fighters'}."
        return None


class Distance(Argument, frozen=True, kw_only=True):
    """A distance in meters, at most two decimals; the move has it in centimeters.

    Attributes:
        what: What it is, in refusals.
    """

    what: str = "a distance in meters"

    def read(self, table: Any, actor: str, words: str) -> int:
        match = _METERS.fullmatch(words.casefold())
        if match is None:
            raise NotUnderstood(f"'{shorten(words)}' is not {self.what}.")
        return int(match[1]) * 100 + int((match[2] or "0").ljust(2, "0"))

    def say(self, table: Any, value: int) -> str:
        return meters(value)


_METER: Final = 100


def meters(centimeters: int) -> str:
    """Return a distance in meters without the unit: `5`, `1.5`."""
    whole, rest = divmod(centimeters, 100)
    return f"{whole}.{rest:02}".rstrip("0") if rest else str(whole)


def in_meters(centimeters: int) -> str:
    """Return the same with the unit: `1 meter`, `1.5 meters`."""
    return f"{meters(centimeters)} {'meter' if centimeters == _METER else 'meters'}"


def plural_of(noun: str) -> str:
    """Return the plural of a noun: `wounds`, `strike dice`; empty for none."""
    if noun == "die" or noun.endswith(" die"):
        return f"{noun[:-3]}dice"
    return f"{noun}s" if noun else ""


def _within(value: int, least: int, most: int | None) -> bool:
    return value >= least and (most is None or value <= most)


def _unknown_attribute(option: str, name: str, fighter: Any) -> Iterator[str]:
    if name and not hasattr(fighter, name):
        yield (
            f'has {option}="{name}", which {fighter.__name__} does not have. '
            "Write the name of one of its fields or properties."
        )


def _longest_name(table: "Table", words: Sequence[str]) -> int:
    """Return how many of the first words are a whole name; 1 where they are none."""
    names = {fighter.name.casefold() for fighter in table.fighters.values()}
    most = len(words)
    return next((n for n in range(most, 1, -1) if " ".join(words[:n]).casefold() in names), 1)
