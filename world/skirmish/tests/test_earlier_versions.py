"""Fights that earlier versions of the rulesets have stored go on by the rules they began with."""

import pytest
from msgspec import json

from world.skirmish import engine
from world.skirmish.ruleset import registry
from world.skirmish.testing.positions import fight

#: Since which version each ruleset has had a house rule, what counted before, and another value.
SINCE = {
    ("apocrypha", 2): ("flurry_blows", 1, 2),
    ("apocrypha", 3): ("ambush", False, True),
    ("cepheus", 2): ("parent_skill", False, True),
    ("grapple", 2): ("latecomers", True, False),
}

every_version = pytest.mark.parametrize(("name", "version"), SINCE)


def as_stored_before(name, version, **house):
    """A fight as the version before it has stored it, but with all house rules of today."""
    start = fight(registry.get(name), ["Ann"], ["Cid"], **house)
    return json.decode(engine.encode(start)) | {"version": version - 1}


def test_each_earlier_version_has_its_test():
    shipped = ("apocrypha", "cepheus", "dungeoneers", "grapple")
    upgrades = {(name, version) for name in shipped for version in registry.get(name).upgrades}
    assert upgrades == set(SINCE)


@every_version
def test_a_fight_of_an_earlier_version_keeps_the_rule_that_counted_then(name, version):
    rule, then, _ = SINCE[name, version]
    stored = as_stored_before(name, version)
    del stored["fight"]["table"]["house"][rule]
    now = engine.decode(json.encode(stored).decode())
    assert getattr(now.table.house, rule) == then
    assert json.decode(engine.encode(now))["version"] == registry.get(name).version


@every_version
def test_a_rule_that_was_stored_stays(name, version):
    rule, _, other = SINCE[name, version]
    now = engine.decode(json.encode(as_stored_before(name, version, **{rule: other})).decode())
    assert getattr(now.table.house, rule) == other
