"""A sheet: what a ruleset needs to know of a character, declared once.

From one list of traits come the check at `combat add`, `combat sheet`, the forms of the admin, the
check of NPC templates and the table in the documentation.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from world.skirmish.base.command_name import command
from world.skirmish.base.names import match_name

from .traits import Trait, missing

#: Attribute key to value; a missing key or None is an empty line of the sheet.
Sheet = dict[str, Any]


def is_empty(traits: Iterable[Trait], sheet: Sheet) -> bool:
    """Return whether nothing stands on a sheet."""
    return all(sheet.get(trait.key) is None for trait in traits)


def find_trait(traits: tuple[Trait, ...], text: str) -> Trait:
    """Return the trait that a key or a name means.

    Raises:
        NotUnderstood: The sheet has no such line.
    """
    by_key = {trait.key: trait for trait in traits}
    wanted = text.strip().casefold()
    for trait in traits:
        key, name = trait.key.casefold(), trait.name.casefold()
        if wanted.replace(" ", "_") in (key, key.partition("_")[2]):
            return trait
        if wanted.replace("_", "") == name.replace(" ", ""):
            return trait
    names = {trait.key: trait.name for trait in traits}
    return by_key[match_name(names, text, "line", "The sheet has:")]


def trait_problems(traits: tuple[Trait, ...], sheet: Sheet) -> Iterator[str]:
    """Yield a sentence for each mistake on a sheet; what several empty lines take is said once."""
    empty: dict[str, list[Trait]] = {}
    for trait in traits:
        if trait.is_missing(sheet.get(trait.key)):
            empty.setdefault(trait.expected(), []).append(trait)
    for trait in traits:
        if trait.is_missing(sheet.get(trait.key)):
            if alike := empty.pop(trait.expected(), []):
                yield missing(alike)
        elif problem := trait.problem(sheet.get(trait.key)):
            yield problem


def how_to_complete(
    ruleset: str, traits: tuple[Trait, ...], sheet: Sheet, *, whose: str = ""
) -> str:
    """Return a line to copy that sets what is missing or wrong; empty if nothing is.

    Args:
        ruleset: The name of the ruleset.
        traits: The lines of the sheet.
        sheet: What stands on it.
        whose: The name of the character; empty if they type it themselves.
    """
    wrong = [trait for trait in traits if trait.problem(sheet.get(trait.key))]
    if not wrong:
        return ""
    taken = {trait.show(sheet.get(trait.key)).casefold() for trait in traits if trait not in wrong}
    pairs = []
    for trait in wrong:
        value = trait.example(taken)
        taken.add(value)
        name = trait.name.replace(" ", "")
        pairs.append(f'{name}="{value}"' if " " in value else f"{name}={value}")
    words = ["sheet", *([whose] if whose else []), ruleset, *pairs]
    line = command(" ".join(words))
    return f"To complete the sheet, type for example {line}."
