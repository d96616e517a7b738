"""Rest between fights: time heals what the rules of each sheet say that it heals."""

from __future__ import annotations

from django.utils import timezone

from typeclasses.skirmish import permissions
from typeclasses.skirmish.encounter import lookup
from typeclasses.skirmish.game_objects import Person
from typeclasses.skirmish.sheets.attributes import (
    as_written,
    has_sheet,
    house_rules_for,
    raw_values,
    write_sheet,
)
from typeclasses.skirmish.transactions import all_or_nothing
from world.skirmish.base.errors import Refusal
from world.skirmish.ruleset import registry
from world.skirmish.ruleset.base import AnyRuleset
from world.skirmish.sheets.sheet import Sheet
from world.skirmish.views.pages import summary


def rest(by: Person, whose: Person) -> str:
    """Let a character rest, by the rules of each ruleset for which they have a sheet.

    Returns:
        What has changed, for `by` to read.

    Raises:
        Refusal: They are in a fight that has started, or may not rest yet, or the game cannot write
            its own numbers.
    """
    permissions.check_may_rest(by, whose)
    encounter = lookup.encounter_of(whose)
    if encounter is not None and encounter.state.fight is not None:
        raise Refusal(f"{whose.key} is in the fight {encounter.state.name}; rest when it is over.")
    told: dict[str, str] = {}
    written: list[tuple[AnyRuleset, Sheet]] = []
    for rules in map(registry.get, registry.names()):
        if has_sheet(whose, rules):
            house = house_rules_for(rules)
            before = raw_values(whose, rules, house)
            values = as_written(whose, rules, rules.rest(before, house))
            told[rules.title] = summary.changes(rules.traits(house), before, values)
            written.append((rules, values))
    with all_or_nothing(whose):
        for rules, values in written:
            write_sheet(whose, rules, values)
        whose.attributes.add(permissions.RESTED, timezone.now())
    return summary.of_rest(whose.key, told)
