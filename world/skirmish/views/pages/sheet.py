"""A sheet in words, and the words that may stand on one."""

from itertools import pairwise

from world.skirmish.ruleset.base import AnyRuleset
from world.skirmish.sheets.sheet import Sheet, is_empty
from world.skirmish.sheets.traits import Trait
from world.skirmish.state.house_rules import HouseRules


def text(
    name: str,
    rules: AnyRuleset,
    house: HouseRules,
    sheet: Sheet,
    *,
    npc: bool = False,
    spoken: bool = False,
    new: str = "",
    way: str = "",
    temperament: str = "",
) -> str:
    """Return a sheet, a line for each trait, and what is missing on it.

    Args:
        name: Whose sheet it is.
        rules: The ruleset.
        house: The house rules.
        sheet: What stands on it.
        npc: Whether it is that of an NPC.
        spoken: Whether the reader hears it.
        new: What to type to get a first sheet, for one that is empty.
        way: How the reader completes the sheet.
        temperament: How an NPC acts by itself; empty if it does not.
    """
    traits = rules.traits(house)
    if new and is_empty(traits, sheet):
        return f"{name} has no {rules.title} sheet yet. To get one, type {new}."
    lines = [f"  {_said(trait, spoken)}: {trait.show(sheet.get(trait.key))}" for trait in traits]
    problems = list(rules.sheet_problems(sheet, house, npc=npc))
    missing = [f"Not complete: {problem}" for problem in problems]
    if problems and way:
        missing.append(way)
    if temperament:
        lines.append(f"  temperament: {temperament}")
    return "\n".join([f"{rules.title} sheet of {name}", *lines, *missing])


def _said(trait: Trait, spoken: bool) -> str:
    """Return the name of a line; for listeners, its meaning and how to type it."""
    return f"{trait.spoken} ({trait.name})" if spoken and trait.spoken else trait.name


def words_before(rules: AnyRuleset, noun: str) -> frozenset[str]:
    """Return the words that stand before a noun in the names of a sheet: `gun` combat."""
    names = [
        name.casefold()
        for trait in rules.traits(rules.house())
        for name in (trait.name, *getattr(trait, "words", ()), *getattr(trait, "rows", ()))
    ]
    pairs = [pair for name in names for pair in pairwise(name.split())]
    return frozenset(before for before, word in pairs if word == noun)
