"""Things that count in a fight: weapons, armor and the like that someone carries or wields.

`SKIRMISH_NUMBERS = {"cepheus": "typeclasses.skirmish.sheets.carried.Carried"}`, and then a thing
with the Attribute of a line adds to it: `set needler/cepheus_weapons = "needler"`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from evennia.utils.dbserialize import deserialize

from typeclasses.skirmish.game_objects import Person, Thing
from typeclasses.skirmish.sheets.attributes import house_rules_for, whole_sheet
from typeclasses.skirmish.sheets.own_numbers import OfRuleset, tell_staff
from world.skirmish.base.errors import NotUnderstood
from world.skirmish.ruleset import registry
from world.skirmish.sheets.sheet import Sheet
from world.skirmish.sheets.traits import Catalog, ChoiceTrait, NumberTrait, Trait


class Carried(OfRuleset):
    """An adapter that adds the things a character carries to the lines of the sheet.

    Rows are added to rows and numbers to numbers; of words, that of the last thing counts. A row
    that the rules do not allow beside another, such as a second armor, takes the other's place.
    Override `things` if only what is wielded and worn counts.
    """

    def things(self, character: Person) -> Iterator[Thing]:
        """Yield the things that count."""
        return iter(character.contents)

    @property
    def live(self) -> tuple[str, ...]:
        """The lines that change while a fight goes on, as things come and go."""
        return tuple(trait.key for trait in self._traits())

    def read(self, character: Person) -> Sheet:
        values: dict[str, Any] = {}
        for trait in self._traits():
            added = [*self._added(character, trait)]
            if added:
                own = deserialize(character.attributes.get(trait.key))
                values[trait.key] = (
                    self._with_rows(character, trait, own, added)
                    if isinstance(trait, Catalog)
                    else _sum(trait, own, added)
                )
        return values

    def write(self, character: Person, changes: Sheet) -> None:
        traits = {trait.key: trait for trait in self._traits()}
        for key, value in changes.items():
            added = [*self._added(character, traits[key])]
            character.attributes.add(key, _without(traits[key], value, added))

    def thing_of(self, character: Person, key: str, value: str) -> Any:
        """Return a thing that gives a character a row or a word of a line; None for none."""
        for thing in self.things(character):
            if any(name_of(row) == value.casefold() for row in rows_of(thing, key)):
                return thing
        return None

    def _with_rows(
        self, character: Person, trait: Catalog, own: list[Any] | None, added: list[Any]
    ) -> list[Any]:
        """Return the rows of a sheet with those of things, as far as the rules allow them."""
        rows = [*((own if own is not None else trait.default) or [])]
        for row in (row for value in added for row in _rows(value)):
            problems = self._problems(character, trait, rows)
            ways = [[*rows, row]]
            ways += [[*rows[:place], *rows[place + 1 :], row] for place in range(len(rows))]
            allowed = (way for way in ways if self._problems(character, trait, way) <= problems)
            if (better := next(allowed, None)) is not None:
                rows = better
                continue
            why = " ".join(sorted(self._problems(character, trait, [*rows, row]) - problems))
            tell_staff(f"A thing that {character.key} carries does not count. {why}", once=True)
        return rows

    def _problems(self, character: Person, trait: Catalog, rows: list[Any]) -> set[str]:
        """Return what is wrong with a character's sheet if a line of it has these rows."""
        rules = registry.get(self.ruleset)
        house: Any = house_rules_for(rules)
        lines = {
            line.key: deserialize(character.attributes.get(line.key))
            for line in rules.traits(house)
        }
        try:
            sheet = whole_sheet(lines | {trait.key: rows}, rules, house)
        except NotUnderstood as reason:
            return {str(reason)}
        return set(rules.sheet_problems(sheet, house, npc=not character.has_account))

    def _traits(self) -> Iterator[Trait]:
        """Yield the lines to which things may add: those that no fight writes back."""
        rules = registry.get(self.ruleset)
        stats = rules.fighter.stats.values()
        house: Any = rules.house()
        for stat, trait in zip(stats, rules.traits(house), strict=True):
            if not stat.keep and isinstance(trait, Catalog | ChoiceTrait | NumberTrait):
                yield trait

    def _added(self, character: Person, trait: Trait) -> Iterator[Any]:
        for thing in self.things(character):
            value = deserialize(thing.attributes.get(trait.key))
            if value not in (None, "", []):
                yield value


def rows_of(thing: Any, key: str) -> list[Any]:
    """Return what a thing adds to a line: rows, or a word."""
    value = deserialize(thing.attributes.get(key))
    return [] if value in (None, "", []) else _rows(value)


def name_of(row: Any) -> str:
    """Return the name of a row, which a builder may have written out, in small letters."""
    return str(row.get("name", "") if isinstance(row, dict) else row).casefold()


def _sum(trait: Trait, own: Any, added: list[Any]) -> Any:
    if isinstance(trait, NumberTrait):
        return (trait.default or 0 if own is None else own) + sum(map(int, added))
    return added[-1]


def _without(trait: Trait, value: Any, added: list[Any]) -> Any:
    if isinstance(trait, Catalog):
        left = [*(value or [])]
        for row in (row for thing in added for row in _rows(thing)):
            if row in left:
                left.remove(row)
        return left
    return value - sum(map(int, added)) if isinstance(trait, NumberTrait) and value else value


def _rows(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]
