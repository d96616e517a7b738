"""A sheet in words."""

from typing import Any

from world.skirmish.house import House
from world.skirmish.ruleset import Ruleset
from world.skirmish.sheet import Sheet


def text(name: str, rules: Ruleset[Any, Any, Any], house: House, sheet: Sheet) -> str:
    """A sheet, a line a trait, and what is missing on it."""
    traits = rules.traits(house)
    widest = max(len(trait.name) for trait in traits)
    lines = [f"{rules.title} sheet of {name}"]
    for trait in traits:
        value = trait.show(sheet.get(trait.key))
        lines.append(f"  {trait.name:<{widest}}  {value}")
    problems = list(rules.sheet_problems(sheet, house, npc=False))
    return "\n".join(lines + [f"Not complete: {problem}" for problem in problems])
