"""The house rules of a fight that differ from their defaults."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from world.skirmish.ruleset import registry
from world.skirmish.state import house_rules


def house_text(ruleset_name: str, given: Mapping[str, Any]) -> str:
    """Return the house rules that differ from their defaults, as they are typed."""
    defaults: dict[str, Any] = {}
    if ruleset_name in registry.names():
        rules = house_rules.rules(registry.get(ruleset_name).house)
        defaults = {rule.name: rule.default for rule in rules}
    changed = (
        f"{name}={value}" for name, value in given.items() if value != defaults.get(name, ...)
    )
    return ", ".join(changed) or "none"
