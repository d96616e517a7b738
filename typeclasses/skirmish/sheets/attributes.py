"""Reading and writing sheets as Attributes, without a category, under keys that rulesets declare.

Lines that the game keeps somewhere else are read and written there, by `own_numbers`.
"""

from collections.abc import Mapping
from typing import Any

import msgspec
from evennia.utils.dbserialize import deserialize

from typeclasses.skirmish.conf import get_setting
from typeclasses.skirmish.game_objects import Person
from typeclasses.skirmish.sheets import added_rows, npc_templates, own_numbers
from world.skirmish import tactics
from world.skirmish.base.errors import NotUnderstood
from world.skirmish.ruleset.base import AnyRuleset
from world.skirmish.sheets.npc_spec import Npc, Wording
from world.skirmish.sheets.sheet import Sheet
from world.skirmish.sheets.traits import Catalog, Trait
from world.skirmish.state.house_rules import HouseRules
from world.skirmish.state.house_rules import read as read_house_rules

#: The words that empty a line of a sheet.
_TO_EMPTY = {"", "-", "none"}


def house_rules_for(rules: AnyRuleset, given: Mapping[str, str] | None = None) -> HouseRules:
    """Return the house rules of this game, plus what the owner of a fight sets."""
    settings = get_setting("SKIRMISH_HOUSE").get(rules.name, {})
    return read_house_rules(rules.house, settings, given or {})


def read_sheet(whose: Person, rules: AnyRuleset, house_: HouseRules) -> Sheet:
    """Return a character's sheet: missing lines are None, rows that builders added are whole."""
    traits = rules.traits(house_)
    values = raw_values(whose, rules, house_)
    return {trait.key: whole_value(trait, values[trait.key]) for trait in traits}


def raw_values(whose: Person, rules: AnyRuleset, house_: HouseRules) -> Sheet:
    """Return the lines of a sheet as they are stored: rows of tables by their names."""
    held = own_numbers.read(whose, rules)
    return {
        trait.key: deserialize(
            held[trait.key] if trait.key in held else whose.attributes.get(trait.key)
        )
        for trait in rules.traits(house_)
    }


def read_value(trait: Trait, text: str) -> Any:
    """Return the value that was typed for a line; optional lines can be emptied.

    Raises:
        NotUnderstood: It is not a value of this line.
    """
    if trait.optional and text.strip().casefold() in _TO_EMPTY:
        return None
    try:
        return trait.read(text)
    except NotUnderstood:
        # In the text of an NPC an underscore stands for a space.
        if "_" not in text:
            raise
        return trait.read(text.replace("_", " "))


def read_npc(spec: str | Wording, rules: AnyRuleset, house_: HouseRules) -> Npc:
    """Return the NPC that a spec makes, by the templates of this game.

    Raises:
        NotUnderstood: The words are not a spec.
    """
    npc = rules.read_npc(spec, house_, npc_templates.known(rules))
    if npc.temperament:
        tactics.read_temperament(npc.temperament)
    return npc


def read_npc_sheet(spec: str, rules: AnyRuleset, house_: HouseRules) -> Sheet:
    """Return the whole sheet of the NPC that a spec makes.

    Raises:
        NotUnderstood: The words are not a spec, or name a row that no table has.
    """
    return whole_sheet(read_npc(spec, rules, house_).sheet, rules, house_)


def whole_sheet(values: Sheet, rules: AnyRuleset, house_: HouseRules) -> Sheet:
    """Return the sheet of an NPC with whole rows in place of names that only builders know.

    Raises:
        NotUnderstood: A row is named that no table has.
    """
    lines = {trait.key: trait for trait in rules.traits(house_)}
    return {key: whole_value(lines.get(key), value, strict=True) for key, value in values.items()}


def whole_value(trait: Trait | None, value: Any, *, strict: bool = False) -> Any:
    """Replace names from the builders' tables, which the rules do not know, with their rows.

    Raises:
        NotUnderstood: A name is unknown, and the sheet is being made (`strict`).
    """
    if not isinstance(trait, Catalog) or not isinstance(value, list):
        return value
    if not any(_is_added(trait, row) for row in value):
        return value
    table = added_rows.with_rows(trait)
    return [_row(table, row, strict) if _is_added(trait, row) else row for row in value]


def _row(table: Catalog, name: str, strict: bool) -> Any:
    if strict or name.casefold() in table.rows:
        return msgspec.to_builtins(table.find(name))
    return name


def _is_added(trait: Catalog, name: Any) -> bool:
    """Return whether a name stands for a row that the rules do not have."""
    return isinstance(name, str) and name.casefold() not in trait.rows


def write_sheet(whose: Person, rules: AnyRuleset, values: Sheet) -> None:
    """Write values to a character's sheet, in `all_or_nothing`.

    Raises:
        NotWritten: The game keeps some of them, and its code has failed.
    """
    ours = own_numbers.write(whose, rules, as_written(whose, rules, values))
    for key, value in ours.items():
        whose.attributes.add(key, value)


def as_written(whose: Person, rules: AnyRuleset, values: Sheet) -> Sheet:
    """Return values in the form in which `write_sheet` stores them.

    An empty line may stand for the value of another. Only Skirmish knows that, so a place of the
    game's own gets this value; it stays as it is where the other line is empty too.
    """
    held = own_numbers.read(whose, rules)
    full = [key for key in rules.stands_for if key in held and values.get(key, "") is None]
    if not full:
        return values
    whole = rules.filled(raw_values(whose, rules, house_rules_for(rules)) | values)
    kept = {key: value for key, value in values.items() if key not in full}
    return kept | {key: whole[key] for key in full if whole[key] is not None}


def has_sheet(whose: Person, rules: AnyRuleset) -> bool:
    """Return whether anything stands on a character's sheet for a ruleset.

    What the game keeps for every character does not count, unless it is the whole sheet.
    """
    values = read_sheet(whose, rules, house := house_rules_for(rules))
    held = own_numbers.read(whose, rules)
    if any(value is not None for key, value in values.items() if key not in held):
        return True
    return bool(held) and not any(trait.problem(values[trait.key]) for trait in rules.traits(house))
