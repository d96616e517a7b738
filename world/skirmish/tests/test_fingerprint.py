"""Fingerprints are the same for the same rules, and see a change of any."""

import pytest

from world.skirmish.ruleset import registry
from world.skirmish.testing.fingerprint import fingerprint

_MOVES = 120


@pytest.mark.parametrize("name", registry.names())
def test_fights_by_chance_are_the_same_again(name):
    rules = registry.get(name)
    assert fingerprint(rules, _MOVES) == fingerprint(rules, _MOVES)


def test_a_changed_rule_changes_the_fingerprint(monkeypatch):
    rules = registry.get("grapple")
    before = fingerprint(rules, _MOVES)
    monkeypatch.setattr(type(rules), "as_told", lambda self, events: events[:-1])
    assert fingerprint(rules, _MOVES) != before
