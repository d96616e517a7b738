"""Arguments that name one fighter, or several."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal

from world.skirmish.base.english import counted
from world.skirmish.base.errors import IllegalMove
from world.skirmish.base.names import (
    EVERYONE,
    find,
    find_several,
    is_me,
    is_same,
    longest_name,
    match_name,
    most_words_in,
    whole_name,
)

from .arguments import Argument, unknown_attribute

if TYPE_CHECKING:
    from world.skirmish.state.tables import Table

#: Words for no fighter.
_NO_ONE: Final = frozenset(("none", "nobody", "no one"))

Among = Literal["enemies", "allies", "other allies", "others", "anyone"]


class Target(Argument, frozen=True, kw_only=True):
    """A fighter, by name; `me` is the fighter who moves.

    Attributes:
        among: The possible targets: enemies, allies (and the fighter who moves), other allies,
            others, or anyone.
        out: Whether fighters who are out may be named, unless they are gone for good.
        does: What is done to the target, in refusals; the move's verb unless given.
        same: The field in which the target must be as the fighter is, such as a place.
        hurt: Whether only fighters may be named who are not at full health.
    """

    value_type: ClassVar[Any] = str

    among: Among = "others"
    out: bool = False
    does: str = ""
    same: str = ""
    hurt: bool = False

    def mistakes(self, fighter: Any, house: Any) -> Iterator[str]:
        yield from unknown_attribute("same", self.same, fighter)

    def nouns(self) -> Iterator[str]:
        yield from ("target", "fighter")

    def is_phrase(self) -> bool:
        return True

    def most_words(self, table: Any, actor: str) -> int:
        return most_words_in(fighter.name for fighter in table.fighters.values())

    def may_have(self, word: str) -> bool:
        # A word with an equals sign is a value, not part of a name.
        return "=" not in word

    def read(self, table: Any, actor: str, words: str) -> str:
        names: dict[str, str] = {fighter.id: fighter.name for fighter in table.fighters.values()}
        if is_me(words) and actor in names:
            # A beginning of another name is not enough to be meant instead.
            same = (key for key, name in names.items() if is_same(name, words))
            return next(same, actor)
        marks: dict[str, str] = table.marks()
        return match_name(names, words, "fighter", "Fighters:", marks=marks)

    def say(self, table: Any, value: str) -> str:
        name: str = table.fighters[value].name
        return name

    def eligible(self, table: Any, actor: Any) -> list[Any]:
        """Return the fighters that may be named, in the order of the table."""
        return [
            fighter
            for fighter in table.fighters.values()
            if self._takes_part(fighter)
            and (actor is None or self._refusal(actor, fighter, self.does) is None)
        ]

    def values(self, table: Any, actor: Any) -> list[str]:
        """Return the fighters that may be named, enemies first."""
        chosen = self.eligible(table, actor)
        if actor is not None:
            chosen.sort(key=lambda fighter: fighter.team == actor.team)
        return [fighter.id for fighter in chosen]

    def check_ever(self, table: Any, actor: Any, move: Any) -> None:
        if actor is None or getattr(move, self.field) != actor.id:
            return
        if (wrong := self._refusal(actor, actor, self.does or move.verb)) and not self.hurt:
            raise IllegalMove(wrong)

    def check(self, table: Any, actor: Any, move: Any) -> None:
        named = getattr(move, self.field)
        if named or not self.optional:
            self.check_fighter(table, actor, named, self.does or move.verb)

    def check_fighter(self, table: Any, actor: Any, named: str, verb: str) -> None:
        """Raise `IllegalMove` unless that fighter may be named; `verb` is what is done to them."""
        target = table.fighters.get(named)
        if target is None:
            raise IllegalMove(f"No fighter here has the id '{named}'.")
        if actor is not None and (wrong := self._refusal(actor, target, verb)) is not None:
            raise IllegalMove(wrong)
        if not self._takes_part(target):
            raise IllegalMove(f"{target.name} {target.why_out()}.")

    def _takes_part(self, target: Any) -> bool:
        return not target.gone if self.out else target.able

    def _refusal(self, actor: Any, target: Any, verb: str) -> str | None:
        among = self.among
        if target is actor:
            if among == "other allies":
                return f"You cannot {verb} yourself. Name another ally."
            if among in ("enemies", "others"):
                return f"You cannot {verb} yourself."
        elif among == "enemies":
            if target.team == actor.team:
                return f"{target.name} is on your side. Name an enemy."
        elif among in ("allies", "other allies") and target.team != actor.team:
            return f"{target.name} is not on your side. Name an ally."
        return self._unfit(actor, target) if self.same or self.hurt else None

    def _unfit(self, actor: Any, target: Any) -> str | None:
        """Return why a fighter of the right side cannot be named; None if they can."""
        if self.same and (there := getattr(target, self.same)) != getattr(actor, self.same):
            field = f"{actor.label(self.same)} is"
            return f"{target.name}'s {field} {there}, your {field} {getattr(actor, self.same)}."
        if self.hurt and target.health >= 1:
            return "You are not hurt." if target is actor else f"{target.name} is not hurt."
        return None


class Targets(Argument, frozen=True, kw_only=True):
    """Several fighters, by name, separated by commas or spaces; also `all` and `none`.

    A team's name and a plural name several.

    Attributes:
        among: The possible targets, as for `Target`.
        out: Whether fighters who are out may be named.
        least: How many must be named at least.
        most: How many at most; None for no bound.
        does: What is done to them, in refusals; the move's verb unless given.
    """

    value_type: ClassVar[Any] = tuple[str, ...]

    among: Among = "anyone"
    out: bool = False
    least: int = 0
    most: int | None = None
    does: str = ""

    def mistakes(self, fighter: Any, house: Any) -> Iterator[str]:
        if self.most is not None and self.most < self.least:
            yield f"takes {self.least} at least and {self.most} at most. Write most={self.least}."

    def asked(self) -> str:
        return "fighters"

    def is_phrase(self) -> bool:
        return True

    def read(self, table: Any, actor: str, words: str) -> tuple[str, ...]:
        one = self._one()
        if words.casefold() in _NO_ONE:
            return ()
        if words.casefold() in EVERYONE:
            return tuple([fighter.id for fighter in one.eligible(table, table.fighters.get(actor))])
        fighters: dict[str, None] = {}
        # A comma ends a name, which may be the beginning of another with the next word.
        for part in words.split(","):
            rest = part.split()
            while rest:
                if fighters and len(rest) > 1 and rest[0].casefold() == "and":
                    rest = rest[1:]
                taken = _words_of_a_name(table, rest)
                name = " ".join(rest[:taken])
                several = _several(table, name)
                fighters |= dict.fromkeys(several or [one.read(table, actor, name)])
                rest = rest[taken:]
        return tuple(fighters)

    def say(self, table: Any, value: tuple[str, ...]) -> str:
        if value == tuple(table.fighters):
            return "all"
        return ", ".join(table.fighters[fighter].name for fighter in value) or "none"

    def values(self, table: Any, actor: Any) -> Iterable[tuple[str, ...]]:
        """Return everyone, no one, and the smallest groups; there are too many others."""
        every = [fighter.id for fighter in self._one().eligible(table, actor)]
        listed = [tuple(every), (), *combinations(every, max(1, self.least))]
        return [value for value in dict.fromkeys(listed) if self._wrong_number(value) is None]

    def check(self, table: Any, actor: Any, move: Any) -> None:
        named = getattr(move, self.field)
        if (wrong := self._wrong_number(named)) is not None:
            raise IllegalMove(wrong)
        one = self._one()
        for fighter in named:
            one.check_fighter(table, actor, fighter, self.does or move.verb)

    def _one(self) -> Target:
        return Target(among=self.among, out=self.out)

    def _wrong_number(self, named: Sequence[str]) -> str | None:
        if len(named) < self.least:
            return f"Name at least {counted(self.least, 'fighters')}."
        if self.most is not None and len(named) > self.most:
            return f"Name at most {counted(self.most, 'fighters')}."
        return None


def _several(table: "Table", text: str) -> list[str]:
    """Return the fighters of a team or a plural, unless a fighter has that name."""
    names = {fighter.id: fighter.name for fighter in table.fighters.values()}
    if whole_name(names, text):
        return []
    team = [key for key, fighter in table.fighters.items() if is_same(fighter.team, text)]
    return team or find_several(names, text)


def _words_of_a_name(table: "Table", words: Sequence[str]) -> int:
    """Return how many of the first words form one name, whole or clear; 1 if none do."""
    names = {fighter.id: fighter.name for fighter in table.fighters.values()}
    if whole := longest_name([*names.values(), *table.marks().values()], words):
        return whole
    clear = (n for n in range(len(words), 1, -1) if len(find(names, " ".join(words[:n]))) == 1)
    return next(clear, 1)
