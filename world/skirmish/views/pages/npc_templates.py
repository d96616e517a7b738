"""Templates of NPCs in words."""

from collections.abc import Collection, Mapping

from world.skirmish.base.command_name import command
from world.skirmish.ruleset.base import AnyRuleset
from world.skirmish.sheets.sheet import Sheet
from world.skirmish.sheets.templates import Template
from world.skirmish.state.house_rules import HouseRules
from world.skirmish.views.text import wrapped

from . import sheet as sheet_view

_WIDTH = 76


def listing(rules: AnyRuleset, templates: Mapping[str, Template], made: Collection[str]) -> str:
    """Return the templates, a line each with what it is for.

    Args:
        rules: Their ruleset.
        templates: The templates by key.
        made: The keys of those that builders have made in the game.
    """
    if not templates:
        return f"{rules.title} has no templates of NPCs."
    lines = (
        wrapped(
            f"  {key}: {template.help}{' (made here)' if key in made else ''}", _WIDTH, "      "
        )
        for key, template in templates.items()
    )
    see, add = command("template NAME"), command("add_npc NAME TEAM")
    return "\n".join(
        [
            f"Templates of {rules.title}:",
            *lines,
            f"To see one, type {see}. To add one to a fight, type {add}.",
        ]
    )


def text(
    rules: AnyRuleset, house: HouseRules, template: Template, sheet: Sheet, spawned: str
) -> str:
    """Return a template: what it is for, its sheet, how it acts.

    Args:
        rules: Its ruleset.
        house: The house rules.
        template: The template.
        sheet: The sheet of an NPC made from it.
        spawned: The prototype that puts one into a room.
    """
    lines = [sheet_view.text(f"template {template.key}", rules, house, sheet, npc=True)]
    if template.help:
        lines.append(f"  {template.help}")
    if template.temperament:
        lines.append(f"  It acts by itself ({template.temperament}).")
    lines.append(f"  Builders put one into a room with spawn {spawned}.")
    return "\n".join(lines)
