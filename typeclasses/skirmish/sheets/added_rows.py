"""Rows that builders add to the tables of the rules without code.

A thing, or a prototype, with the Attribute that belongs to a table of the rules is a row of that
table, under its own name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec
from evennia.objects.models import ObjectDB
from evennia.prototypes.prototypes import search_prototype
from evennia.utils.dbserialize import deserialize
from msgspec.structs import replace

from world.skirmish.base.errors import NotUnderstood
from world.skirmish.base.names import clean_name, shorten
from world.skirmish.ruleset.base import AnyRuleset
from world.skirmish.sheets.traits import Catalog, Trait
from world.skirmish.state.house_rules import HouseRules

_FIELD: Final = re.compile(r"Object (contains unknown|missing required) field `(\w+)`")
_VALUE: Final = re.compile(
    r"Expected `(\w+)`(?: (>=|<=) ([\d.]+))?(?:, got `(\w+)`)? - at `\$\.(\w+).*`"
)
_BOUNDS: Final = {">=": "at least", "<=": "at most"}
_TYPES: Final = {
    "int": "a whole number",
    "float": "a number",
    "bool": "True or False",
    "array": "a list",
    "str": "text",
}


def traits(rules: AnyRuleset, house: HouseRules) -> tuple[Trait, ...]:
    """The traits of a sheet, with the rows that builders have added to tables."""
    return tuple(
        with_rows(trait) if isinstance(trait, Catalog) else trait for trait in rules.traits(house)
    )


def with_rows(trait: Catalog) -> Catalog:
    """A table trait with the rows that builders have added; rows of the rules stay as they are."""
    rows: dict[str, Any] = {}
    broken: dict[str, str] = {}
    for name, value in _definitions(trait.defined_by) if trait.defined_by else ():
        try:
            rows[name.casefold()] = _row(trait, name, value)
        except NotUnderstood as wrong:
            broken[name.casefold()] = str(wrong)
    still_broken = {name: problem for name, problem in broken.items() if name not in trait.rows}
    return replace(trait, rows={**rows, **trait.rows}, broken=still_broken)


def _row(trait: Catalog, name: str, value: Any) -> Any:
    """The row that a builder has written.

    Raises:
        NotUnderstood: It is none; the text ends a sentence.
    """
    try:
        return msgspec.convert({**value, "name": clean_name(name)}, trait.kind)
    except TypeError:
        raise NotUnderstood(f"{trait.defined_by} takes names and values in braces") from None
    except msgspec.ValidationError as error:
        raise NotUnderstood(_in_words(str(error), trait)) from None


def _in_words(error: str, trait: Catalog) -> str:
    """Return msgspec's error about a row, in words for the builder who wrote it."""
    if match := _FIELD.fullmatch(error):
        how, field = match.groups()
        if how == "missing required":
            return f"'{field}' is missing"
        takes = ", ".join(field for field in trait.kind.__struct_fields__ if field != "name")
        return f"it takes no '{field}', but {takes}"
    if match := _VALUE.fullmatch(error):
        wanted, bound, number, got, field = match.groups()
        within = f", {_BOUNDS[bound]} {number.removesuffix('.0')}" if bound else ""
        given = f", not {_TYPES.get(got, got)}" if got else ""
        return f"'{field}' takes {_TYPES.get(wanted, wanted)}{within}{given}"
    return shorten(error.replace("`", "'"), 300)


def _definitions(key: str) -> Iterator[tuple[str, Any]]:
    """Yield the name and the value of each prototype and object with this Attribute."""
    for prototype in search_prototype():
        name = str(prototype.get("key") or prototype["prototype_key"])
        yield from (
            (name, value)
            for attribute, value in prototype_attributes(prototype)
            if attribute == key
        )
    for thing in ObjectDB.objects.get_by_attribute(key=key):
        yield thing.key, deserialize(thing.attributes.get(key))


def prototype_attributes(prototype: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield the keys and values of the Attributes that a prototype has."""
    for attribute in prototype.get("attrs", ()):
        yield attribute[0], deserialize(attribute[1])
