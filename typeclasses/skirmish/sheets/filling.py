"""Filling a sheet: lines as they are typed, first sheets by a template, what completes one."""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import partial

from typeclasses.skirmish import permissions
from typeclasses.skirmish.game_objects import Person
from typeclasses.skirmish.sheets import added_rows, npc_templates, own_numbers
from typeclasses.skirmish.transactions import all_or_nothing
from world.skirmish.base.command_name import command
from world.skirmish.base.errors import Refusal, is_allowed
from world.skirmish.base.typed_words import twice
from world.skirmish.ruleset.base import AnyRuleset
from world.skirmish.sheets import npc_spec, sheet, templates
from world.skirmish.sheets.sheet import Sheet
from world.skirmish.sheets.templates import Template
from world.skirmish.sheets.traits import Trait
from world.skirmish.state.house_rules import HouseRules
from world.skirmish.views.text import join_words

from .attributes import (
    has_sheet,
    house_rules_for,
    raw_values,
    read_npc,
    read_sheet,
    read_value,
    whole_value,
    write_sheet,
)


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
        rules, {trait.key: whole_value(trait, after[trait.key]) for trait in traits}, house_
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


def _refuse_contradictions(rules: AnyRuleset, lines: Sheet, house_: HouseRules) -> None:
    """Refuse a sheet with wrong values; it may still be incomplete."""
    if any(value in (None, "") for value in lines.values()):
        return
    for problem in rules.sheet_problems(lines, house_, npc=False):
        raise Refusal(problem)
