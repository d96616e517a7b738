"""Templates of NPCs in the game: listing them, showing one, making, changing and removing them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from msgspec.structs import replace

from typeclasses.skirmish import permissions
from typeclasses.skirmish.game_objects import Person
from typeclasses.skirmish.sheets import npc_templates
from typeclasses.skirmish.sheets.attributes import house_rules_for, read_npc, whole_sheet
from world.skirmish.base.command_name import command
from world.skirmish.base.errors import Refusal
from world.skirmish.base.names import clean_name, shorten
from world.skirmish.base.signs import visible
from world.skirmish.ruleset import registry
from world.skirmish.ruleset.base import AnyRuleset
from world.skirmish.sheets import npc_spec, npc_steps, templates
from world.skirmish.sheets.sheet import Sheet
from world.skirmish.sheets.templates import Template
from world.skirmish.views.pages import npc_templates as view
from world.skirmish.views.text import pluralize

#: Words that mean something else where a template is named.
REMOVE: Final = "remove"
_OTHER_WORDS: Final = (REMOVE, "as")

_LONGEST_HELP: Final = 200


def listing(rules: AnyRuleset) -> str:
    """Return the templates for a ruleset, with what they are for."""
    return view.listing(rules, npc_templates.known(rules), npc_templates.made(rules))


def is_known(rules: AnyRuleset, name: str) -> bool:
    """Return whether a name is that of a template, in full."""
    return templates.is_template(npc_templates.known(rules), name)


def show(rules: AnyRuleset, name: str) -> str:
    """Return what a template is for, and its sheet.

    Raises:
        NotUnderstood: There is none of that name.
    """
    template = _find(rules, name)
    npc = read_npc(template.key, rules, house_rules_for(rules))
    spawned = npc_templates.spawn_key(rules, template)
    key = spawned if template.key in npc_templates.made(rules) else template.key
    return view.text(rules, house_rules_for(rules), template, npc.sheet, key)


def change(by: Person, rules: AnyRuleset, name: str, spec: str, told: str | None) -> str:
    """Make a template, or change one, and return what the builder reads.

    Args:
        by: The builder.
        rules: The ruleset whose sheet it has.
        name: The template's name.
        spec: What it is to be: another template, steps, pairs.
        told: What it is for; None to leave that as it is.

    Raises:
        Refusal: They may not, or the sheet is not whole.
    """
    permissions.check_may_change_templates(by)
    existing, house = npc_templates.known(rules), house_rules_for(rules)
    name = clean_name(name)
    before = existing.get(Template(name).key)
    if before is None:
        _check_name(name)
        before = Template(name)
    elif not npc_spec.take_apart(spec, rules.npc_lines(house)).name:
        spec = f"{before.key} {spec}"
    npc = read_npc(spec, rules, house)
    _check_sheet(rules, name, whole_sheet(npc.sheet, rules, house))
    if told is None:
        told = before.help or (_help_of(npc.template, spec) if npc.template else "")
    fields = _fields(rules, npc.sheet)
    told = shorten(visible(told), _LONGEST_HELP)
    after = replace(before, help=told, values=fields, temperament=npc.temperament)
    how = "Changed" if before.key in npc_templates.made(rules) else "Made"
    npc_templates.save(rules, after, npc.sheet)
    spawned = npc_templates.spawn_key(rules, after)
    add = command(f"add_npc {after.key} TEAM")
    return f"{how} the template {after.key} of {rules.title}. To use it: {add}, or spawn {spawned}."


def _help_of(template: Template, spec: str) -> str:
    """Return what a template made from another is for: as that one, or how it differs from it."""
    wording, changes = npc_spec.take_apart(spec), list[str]()
    if wording.steps:
        step = pluralize(abs(wording.steps), "step")
        changes.append(f"{step} {'tougher' if wording.steps > 0 else 'weaker'}")
    if wording.pairs:
        changes.append(f"with {' '.join(f'{key}={value}' for key, value in wording.pairs)}")
    changed = ", ".join([f"Made from {template.key}", *changes])
    return f"{changed}." if changes else template.help


def remove(by: Person, rules: AnyRuleset, name: str) -> str:
    """Remove a template that builders have made, and return what the builder reads."""
    permissions.check_may_change_templates(by)
    template = _find(rules, name)
    if template.key not in npc_templates.made(rules):
        raise Refusal(
            f"{template.key} was not made with {command('template')}, so it cannot be removed."
        )
    npc_templates.remove(rules, template)
    left = npc_templates.known(rules).get(template.key)
    back = f" {template.key} is again as it was before." if left is not None else ""
    return f"Removed the template {template.key} of {rules.title}.{back}"


def _find(rules: AnyRuleset, name: str) -> Template:
    existing = npc_templates.known(rules)
    return templates.find_template(existing, name, npc_spec.example(_traits(rules)))


def _traits(rules: AnyRuleset) -> Mapping[str, Any]:
    house = house_rules_for(rules)
    return dict(zip(rules.fighter.stats, rules.traits(house, npc=True), strict=True))


def _fields(rules: AnyRuleset, sheet: Sheet) -> dict[str, Any]:
    keys = {trait.key: field for field, trait in _traits(rules).items()}
    return {keys[key]: value for key, value in sheet.items() if value is not None}


def _check_name(name: str) -> None:
    words = Template(name).key.split("_")
    other = {*_OTHER_WORDS, *npc_steps.WORDS, *registry.names()}
    for word in words:
        if word in other:
            raise Refusal(f"'{word}' means something else in a line. Choose another name.")


def _check_sheet(rules: AnyRuleset, name: str, sheet: Sheet) -> None:
    problems = list(rules.sheet_problems(sheet, house_rules_for(rules), npc=True))
    if problems:
        raise Refusal(f"The template {name} is not changed. {' '.join(problems)}")
