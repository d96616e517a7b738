"""What builders add to the rules without code: rows of tables and NPCs, written as prototypes.

A prototype with an attribute such as `cepheus_weapon` is a row of that table, under its own key; a
prototype with lines of a sheet among its attributes is an NPC that `combat add_npc` knows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from evennia.prototypes.prototypes import search_prototype
from msgspec.structs import replace

from world.skirmish.house import House
from world.skirmish.ruleset import Ruleset
from world.skirmish.sheet import Catalog, Sheet, Trait


def traits(rules: Ruleset[Any, Any, Any], house: House) -> tuple[Trait, ...]:
    """The sheet, with the rows that builders have added to its tables."""
    return tuple(
        replace(trait, rows={**trait.rows, **rows(trait)}) if isinstance(trait, Catalog) else trait
        for trait in rules.traits(house)
    )


def npc_sheet(name: str, rules: Ruleset[Any, Any, Any], house: House) -> Sheet | None:
    """The sheet of the prototype of that name; None where none has a sheet by these rules."""
    for prototype in search_prototype(name):
        if prototype["prototype_key"] != name.casefold():
            continue
        attributes = dict(_attributes(prototype))
        sheet = {
            trait.key: attributes.get(trait.key, trait.default) for trait in rules.traits(house)
        }
        if any(trait.key in attributes for trait in rules.traits(house)):
            return sheet
    return None


def rows(trait: Catalog) -> dict[str, Any]:
    """Rows of this table among the prototypes; one that is not whole is left out."""
    found = {}
    for prototype in search_prototype() if trait.defined_by else ():
        for key, value in _attributes(prototype):
            if key == trait.defined_by and isinstance(value, Mapping):
                name = str(prototype.get("key") or prototype["prototype_key"])
                try:
                    row = msgspec.convert({"name": name, **value}, trait.kind)
                except msgspec.ValidationError:
                    continue
                found[row.name.casefold()] = row
    return found


def _attributes(prototype: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    for attribute in prototype.get("attrs", ()):
        yield attribute[0], attribute[1]
