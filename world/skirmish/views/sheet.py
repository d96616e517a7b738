"""A sheet in words."""

from typing import Any

from world.skirmish.house_rules import HouseRules
from world.skirmish.ruleset import Ruleset
from world.skirmish.sheet import Sheet


def text(
    name: str, rules: Ruleset[Any, Any], house: HouseRules, sheet: Sheet, *, npc: bool = False
) -> str:
    """A sheet, a line a trait, and what is missing on it."""
    traits = rules.traits(house)
    lines = [f"  {trait.name}: {trait.show(sheet.get(trait.key))}" for trait in traits]
    problems = list(rules.sheet_problems(sheet, house, npc=npc))
    missing = [f"Not complete: {problem}" for problem in problems]
    return "\n".join([f"{rules.title} sheet of {name}", *lines, *missing])
