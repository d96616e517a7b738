"""Damage Types, and the traits by which a creature resists them or suffers from them."""

import re
from collections.abc import Iterable
from typing import Final

from world.skirmish.game import NotUnderstood, shorten

#: Damage types with the letter and category of those that have them; every type is damage.
DAMAGE_TYPES: Final = {
    "bludgeoning": ("B", "physical"),
    "piercing": ("P", "physical"),
    "slashing": ("S", "physical"),
    "heat": ("H", "energy"),
    "cold": ("C", "energy"),
    "toxic": ("T", "energy"),
    "disintegrate": ("D", "energy"),
    "precision": ("", ""),
}
CATEGORIES: Final = ("damage", "physical", "energy")

_LETTERS: Final = {letter: name for name, (letter, _) in DAMAGE_TYPES.items() if letter}
_KINDS: Final = (*DAMAGE_TYPES, *CATEGORIES)
_TRAIT: Final = re.compile(r"(resistance|vulnerability)\(\s*([a-z]+)\s*(\d{1,3})\s*\)")

#: What a trait adds to each hit of a damage type or category; below 0 for a resistance.
DamageTrait = tuple[str, int]


def read_trait(text: str) -> DamageTrait:
    """Return what a trait changes: `resistance(P1)` is piercing, -1.

    Raises:
        NotUnderstood: It is not a trait.
    """
    match = _TRAIT.fullmatch(text.casefold())
    kind = match[2] if match else ""
    kind = _LETTERS.get(kind.upper(), kind)
    if match is None or kind not in _KINDS:
        raise NotUnderstood(
            f"'{shorten(text)}' is not a trait. Write resistance(P1) or vulnerability(cold 2), "
            f"with {', '.join(_LETTERS)} or {', '.join(_KINDS)}."
        )
    return kind, int(match[3]) * (-1 if match[1] == "resistance" else 1)


def trait_change(traits: Iterable[DamageTrait], damage_type: str) -> int:
    """Return what traits add to a hit of a damage type."""
    _, category = DAMAGE_TYPES[damage_type]
    return sum(number for kind, number in traits if kind in (damage_type, category, "damage"))
