"""Corrections: what the referee sets on a fighter, as in `set goblin1 ad=3`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, NamedTuple

from msgspec.structs import replace

from world.skirmish.base.copying import copy_table
from world.skirmish.base.english import plural_of
from world.skirmish.base.errors import IllegalMove, NotUnderstood
from world.skirmish.base.names import match_name, shorten, whole_name
from world.skirmish.moves.arguments import Argument
from world.skirmish.moves.base import Intervention
from world.skirmish.moves.targets import Target
from world.skirmish.sheets.fighters import npc_traits
from world.skirmish.sheets.traits import ChoiceTrait, Flag, NumberTrait, Trait
from world.skirmish.state.events import ActorEvent


class _Setting(NamedTuple):
    """A field of a fighter that can be set, with its line on the sheet and the new value."""

    field: str
    trait: Trait
    value: Any

    @property
    def words(self) -> str:
        """The setting as it is typed, and stored in the move."""
        return f"{self.field}={self.trait.show(self.value).replace(' ', '_')}"

    def set_on(self, table: Any, fighter: Any) -> None:
        """Set the value on a fighter of a table."""
        stat = type(fighter).stats.get(self.field)
        value = self.value if stat is None else stat.read(self.value, self.trait)
        setattr(fighter, self.field, value)


class Correction(Argument, frozen=True, kw_only=True):
    """A line of a fighter and its new value: `ad=3`."""

    def mistakes(self, fighter: Any, house: Any) -> Iterator[str]:
        named = [*fighter.tallies, *filter(None, fighter.tallies.values())]
        unknown = [field for field in named if field not in fighter.__struct_fields__]
        if unknown:
            yield (
                f"sets tallies, and {fighter.__name__}.tallies names '{unknown[0]}', which it does "
                "not have. Write the names of its fields."
            )

    def example(self, fighter: Any, house: Any) -> str:
        return _example(fighter, _lines(fighter, house))

    def read(self, table: Any, actor: str, words: str) -> str:
        return _read(table, words).words


class Corrected(ActorEvent, tag="corrected"):
    """The referee has set a number or word of a fighter."""

    line: str
    value: str


class Correct(Intervention):
    """Set a number or word of a fighter."""

    verb = "set"
    target: Annotated[str, Target(out=True, hint="FIGHTER")]
    correction: Annotated[str, Correction(hint="LINE=VALUE")]

    def check(self, table: Any) -> None:
        super().check(table)
        line, corrected = _read(table, self.correction), copy_table(table.fighters[self.target])
        before = set(corrected.problems())
        line.set_on(table, corrected)
        for problem in corrected.problems():
            if problem not in before:
                raise IllegalMove(f"That cannot be: {problem}.")

    def play(self, ctx: Any) -> None:
        line, fighter = _read(ctx.table, self.correction), ctx.table.fighters[self.target]
        line.set_on(ctx.table, fighter)
        ctx.emit(Corrected(fighter.id, line.trait.name, line.trait.show(line.value)))


def lines_kept(rules: Any, table: Any, correction: Correct) -> list[Trait]:
    """Return the lines of the fighter's sheet that a correction changes after the fight, too.

    That is the line itself, where it goes back to the sheet, and what is counted from it: half of
    the strike dice are action dice then.
    """
    line, fighter = _read(table, correction.correction), table.fighters[correction.target]
    corrected = copy_table(fighter)
    line.set_on(table, corrected)
    was, now = rules.kept(fighter), rules.kept(corrected)
    stat = fighter.stats.get(line.field)
    own = "" if stat is None else f"{rules.name}_{stat.key}"
    return [
        trait
        for trait in rules.traits(table.house)
        if trait.key in now and (trait.key == own or now[trait.key] != was[trait.key])
    ]


def fields(table: Any) -> dict[str, str]:
    """Return the fields that can be set on a fighter, with what people call them."""
    fighter: Any = type(next(iter(table.fighters.values())))
    return {field: trait.name for field, trait in _lines(fighter, table.house).items()}


def present(table: Any, fighter: Any) -> dict[str, tuple[str, str]]:
    """Return the fields that can be set on a fighter, each with its name and its value now."""
    lines = _lines(type(fighter), table.house).items()
    return {field: (line.name, line.show(getattr(fighter, field))) for field, line in lines}


def _read(table: Any, words: str) -> _Setting:
    """Return the line and the value that were typed.

    Raises:
        NotUnderstood: The line does not exist, or cannot have the value.
    """
    key, equals, text = words.partition("=")
    fighter: Any = type(next(iter(table.fighters.values())))
    lines = _lines(fighter, table.house)
    if not equals:
        named = whole_name([(f, f) for f in lines] + [(f, t.name) for f, t in lines.items()], key)
        example = _example(fighter, lines, named)
        raise NotUnderstood(
            f"'{shorten(words)}' has no value. Write it with an equals sign, such as {example}."
        )
    names = [(field, field) for field in lines] + [(f, trait.name) for f, trait in lines.items()]
    field = match_name(names, key, "line", "Lines:", listed=lines)
    trait = lines[field]
    return _Setting(field, trait, trait.read(text.replace("_", " ")))


def _example(fighter: Any, lines: Mapping[str, Trait], named: Iterable[str] = ()) -> str:
    """Return a correction as it can be typed: of a line that was named, or that fights change."""
    kept = (field for field, stat in fighter.stats.items() if stat.keep)
    first = (*named, *kept, *fighter.tallies, *fighter.resources, *lines)
    numbers = ((field, lines[field]) for field in first if field in lines)
    for field, line in numbers:
        if isinstance(line, NumberTrait):
            value = max(1, line.least)
            return f"{field}={value if line.most is None else min(value, line.most)}"
    return "LINE=VALUE"


def _lines(fighter: Any, house: Any) -> dict[str, Trait]:
    """Return what can be set on fighters of this class, by field."""
    lines: dict[str, Trait] = {
        field: replace(trait, key=field)
        for field, trait in npc_traits(fighter, house).items()
        if isinstance(trait, NumberTrait | Flag | ChoiceTrait)
    }
    numbers = (*fighter.resources, *fighter.tallies)
    return lines | {
        field: NumberTrait(key=field, name=_named(fighter, field), help="") for field in numbers
    }


def _named(fighter: Any, field: str) -> str:
    """Return the name of a number: `tokens` where the field counts them, else its label."""
    label: str = fighter.label(field)
    return plural_of(label) if plural_of(label) == field else label
