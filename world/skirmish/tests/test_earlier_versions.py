"""Fights that earlier versions of the rulesets have stored go on by the rules they began with."""

import pytest
from msgspec import json

from world.skirmish import engine
from world.skirmish.ruleset import registry
from world.skirmish.testing.positions import fight

#: A house rule that version 1 of a ruleset did not have, what counted then, and another value.
SINCE_VERSION_2 = {
    "apocrypha": ("flurry_blows", 1, 2),
    "cepheus": ("parent_skill", False, True),
    "grapple": ("latecomers", True, False),
}

rules_since_2 = pytest.mark.parametrize("name", SINCE_VERSION_2)


def as_version_1(name, **house):
    """A fight as version 1 of its ruleset has stored it, but with all house rules of today."""
    start = fight(registry.get(name), ["Ann"], ["Cid"], **house)
    return json.decode(engine.encode(start)) | {"version": 1}


def test_each_earlier_version_has_its_test():
    shipped = ("apocrypha", "cepheus", "dungeoneers", "grapple")
    upgrades = {name: set(registry.get(name).upgrades) for name in shipped}
    assert upgrades == {name: {2} if name in SINCE_VERSION_2 else set() for name in shipped}


@rules_since_2
def test_a_fight_of_version_1_keeps_the_rule_that_counted_then(name):
    rule, then, _ = SINCE_VERSION_2[name]
    stored = as_version_1(name)
    del stored["fight"]["table"]["house"][rule]
    now = engine.decode(json.encode(stored).decode())
    assert getattr(now.table.house, rule) == then
    assert json.decode(engine.encode(now))["version"] == 2


@rules_since_2
def test_a_rule_that_was_stored_stays(name):
    rule, _, other = SINCE_VERSION_2[name]
    now = engine.decode(json.encode(as_version_1(name, **{rule: other})).decode())
    assert getattr(now.table.house, rule) == other
