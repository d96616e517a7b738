"""Reading and writing sheets as Attributes, without a category, under keys that rulesets declare.

Lines that the game keeps somewhere else are read and written there, by `own_numbers`.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any

import msgspec
from evennia.utils.dbserialize import deserialize

from typeclasses.skirmish import permissions
from typeclasses.skirmish.conf import get_setting
from typeclasses.skirmish.game_objects import Person
from typeclasses.skirmish.sheets import added_rows, npc_templates, own_numbers
from typeclasses.skirmish.transactions import all_or_nothing
from world.skirmish import tactics
from world.skirmish.base.command_name import command
from world.skirmish.base.errors import NotUnderstood, Refusal, is_allowed
from world.skirmish.base.typed_words import twice
from world.skirmish.ruleset.base import AnyRuleset
from world.skirmish.sheets import npc_spec, sheet, templates
from world.skirmish.sheets.npc_spec import Npc, Wording
from world.skirmish.sheets.sheet import Sheet
from world.skirmish.sheets.templates import Template
from world.skirmish.sheets.traits import Catalog, Trait
from world.skirmish.state.house_rules import HouseRules
from world.skirmish.state.house_rules import read as read_house_rules
from world.skirmish.views.text import join_words

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
    return {trait.key: _whole(trait, values[trait.key]) for trait in traits}


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
    return {key: _whole(lines.get(key), value, strict=True) for key, value in values.items()}


def _whole(trait: Trait | None, value: Any, *, strict: bool = False) -> Any:
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


def has_lines(rules: AnyRuleset, names: Iterable[str]) -> bool:
    """Return whether all of these are typed for lines of a ruleset's sheets."""
    traits = dict(zip(rules.fighter.stats, rules.traits(house_rules_for(rules)), strict=True))
    find_lines = partial(npc_spec.find_lines, stats=rules.fighter.stats, traits=traits)
    return all(is_allowed(find_lines, name) for name in names)


def set_traits(
    who: Person,
    whose: Person,
    rules: AnyRuleset,
    given: Mapping[str, str],
    *,
    empty: Sheet | None = None,
    over: Sheet | None = None,
) -> Sheet:
    """Set lines of a sheet as they are typed; all of them or, where one is refused, none.

    Args:
        who: The character who sets them.
        whose: The character who has the sheet.
        rules: The ruleset that declares them.
        given: The values, by the name of the line.
        empty: Values for lines that are still empty, by key.
        over: Values that such lines may have instead.

    Raises:
        Refusal: A line is unknown, not theirs to set, or cannot take the value.
    """
    permissions.check_may_open_sheet(who, whose)
    house_ = house_rules_for(rules)
    traits = added_rows.traits(rules, house_)
    before = raw_values(whose, rules, house_)
    free = over or {}
    values = {
        key: value
        for key, value in (empty or {}).items()
        if before[key] is None or (key in free and before[key] == free[key])
    }
    stats = rules.fighter.stats
    by_field = dict(zip(stats, traits, strict=True))
    named = {name: npc_spec.find_lines(name, stats, by_field) for name in given}
    # A short word that several lines share sets those that have no value of their own.
    own = Counter(lines[0].key for lines in named.values() if len(lines) == 1)
    for name, lines in named.items():
        for trait in lines:
            if len(lines) == 1 and own[trait.key] > 1:
                raise twice(trait.name)
            if len(lines) == 1 or trait.key not in own:
                permissions.check_may_set_trait(who, rules, trait)
                values[trait.key] = read_value(trait, given[name])
    after = {**before, **values}
    _refuse_contradictions(
        rules, {trait.key: _whole(trait, after[trait.key]) for trait in traits}, house_
    )
    with all_or_nothing(whose):
        write_sheet(whose, rules, values)
    return values


def new_sheet(
    who: Person,
    whose: Person,
    rules: AnyRuleset,
    given: Mapping[str, str],
    template: str = "",
) -> None:
    """Give a character their first sheet: the default values, or those of a template.

    Args:
        who: The character who makes it: the player, while the sheet is empty or as it was first
            made, or a builder.
        whose: The character who gets it.
        rules: The ruleset that declares it.
        given: Lines to set as well.
        template: The name of an NPC's template or prototype; lines that are empty get its values.
            Who may set all lines may change it by steps, or type an NPC in any other way.

    Raises:
        Refusal: There is a sheet already, no such template, or it is not theirs to change.
    """
    house_ = house_rules_for(rules)
    traits = rules.traits(house_)
    usual = {trait.key: trait.default for trait in traits}
    if permissions.is_npc(whose) and not template:
        usual = _usual_of_npc(rules, house_)
    as_made = _is_as_made(whose, rules, house_)
    has_one = has_sheet(whose, rules) and not (as_made and (template or given))
    way = how_to_complete(who, whose, rules, house_)
    permissions.check_may_make_sheet(who, whose, rules, has_one=has_one, way=way)
    values = usual | (_sheet_of_template(who, rules, house_, template) if template else {})
    lines = {key: value for key, value in values.items() if value is not None}
    held = own_numbers.read(whose, rules)
    ours = {key: value for key, value in usual.items() if as_made and key not in held}
    set_traits(who, whose, rules, given, empty=lines, over=ours)


def _usual_of_npc(rules: AnyRuleset, house_: HouseRules) -> Sheet:
    """Return the usual values of an NPC; what it needs beside them is that of a template."""
    usual = rules.read_spec("", house_)
    template = _completing(rules, house_, usual)
    return usual if template is None else _completed(rules, house_, usual, template)


def _completing(rules: AnyRuleset, house_: HouseRules, values: Sheet) -> Template | None:
    """Return the first template with which a sheet is whole; None if it needs none."""
    if not any(rules.sheet_problems(values, house_, npc=True)):
        return None
    return next(
        (
            template
            for template in npc_templates.known(rules).values()
            if not any(
                rules.sheet_problems(_completed(rules, house_, values, template), house_, npc=True)
            )
        ),
        None,
    )


def _completed(rules: AnyRuleset, house_: HouseRules, values: Sheet, template: Template) -> Sheet:
    """Return a sheet whose empty lines have the values of a template."""
    others = rules.read_npc(template.key, house_, npc_templates.known(rules)).sheet
    return {key: others[key] if value is None else value for key, value in values.items()}


def how_to_complete(who: Person, whose: Person, rules: AnyRuleset, house_: HouseRules) -> str:
    """Return how a person completes a sheet; empty if it is complete."""
    traits, values = rules.traits(house_), read_sheet(whose, rules, house_)
    if own := _own_that_do_not_fit(whose, rules, traits, values):
        return own
    if permissions.is_npc(whose):
        template = _completing(rules, house_, values) if permissions.is_builder(who) else None
        new = f"sheet {whose.key} new {rules.name}"
        return f"To complete it, type {command(f'{new} {template.key}')}." if template else ""
    name = "" if whose is who else whose.key
    way = sheet.how_to_complete(rules.name, traits, values, whose=name)
    if way and name and not permissions.is_builder(who):
        return f"{name} reads how to complete it with {command(f'sheet {rules.name}')}."
    wrong = [trait for trait in traits if trait.problem(values[trait.key])]
    if not way or all(permissions.may_set_trait(who, rules, trait) for trait in wrong):
        return way
    if has_sheet(whose, rules):
        return "To complete the sheet, ask a builder."
    # The game's own numbers are there, and nothing else.
    return f"To get a whole sheet, type {command(f'sheet new {rules.name}')}."


def _own_that_do_not_fit(
    whose: Person, rules: AnyRuleset, traits: Iterable[Trait], values: Sheet
) -> str:
    """Return a note about the game's own numbers that are out of bounds; empty if none is.

    To type others would write them over the game's.
    """
    held = own_numbers.read(whose, rules)
    wrong = [
        trait.name
        for trait in traits
        if held.get(trait.key) is not None and trait.problem(values[trait.key])
    ]
    if not wrong:
        return ""
    them = "it" if len(wrong) == 1 else "them"
    return (
        f"The game itself keeps {join_words(wrong)}, and nothing typed here should change {them}. "
        "Staff can make the numbers fit: evennia skirmish doctor says how."
    )


def _sheet_of_template(who: Person, rules: AnyRuleset, house_: HouseRules, spec: str) -> Sheet:
    """Return the sheet that someone takes for a character.

    Raises:
        Refusal: The template is unknown, or not theirs to change.
    """
    traits = rules.traits(house_)
    permissions.check_may_take_template(who, rules, traits, spec)
    if not permissions.may_set_all(who, rules, traits):
        # The refusal must not tell players to type lines that they may not set.
        spec = templates.find_template(npc_templates.known(rules), spec).key
    return read_npc(spec, rules, house_).sheet


def _is_as_made(whose: Person, rules: AnyRuleset, house_: HouseRules) -> bool:
    """Return whether a sheet still has the usual values on all its lines."""
    values = read_sheet(whose, rules, house_)
    return all(
        trait.show(values[trait.key]) == trait.show(trait.default) for trait in rules.traits(house_)
    )


def has_sheet(whose: Person, rules: AnyRuleset) -> bool:
    """Return whether anything stands on a character's sheet for a ruleset.

    What the game keeps for every character does not count, unless it is the whole sheet.
    """
    values = read_sheet(whose, rules, house := house_rules_for(rules))
    held = own_numbers.read(whose, rules)
    if any(value is not None for key, value in values.items() if key not in held):
        return True
    return bool(held) and not any(trait.problem(values[trait.key]) for trait in rules.traits(house))


def _refuse_contradictions(rules: AnyRuleset, lines: Sheet, house_: HouseRules) -> None:
    """Refuse a sheet with wrong values; it may still be incomplete."""
    if any(value in (None, "") for value in lines.values()):
        return
    for problem in rules.sheet_problems(lines, house_, npc=False):
        raise Refusal(problem)
