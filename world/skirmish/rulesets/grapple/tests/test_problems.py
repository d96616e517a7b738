"""Positions that no fight should come to are called problems, so that other tests see them."""

import pytest

from world.skirmish.rulesets.grapple import RULESET
from world.skirmish.rulesets.grapple.tests.positions import duel, fighter


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({"ad": 11}, "foe has AD 11, above AP max"),
        ({"wounds": 4}, "foe has 4 of 3 wounds"),
        ({"marks": ("ac", "ac")}, "foe has the marks ('ac', 'ac')"),
        ({"marks": ("tr",)}, "foe has the marks ('tr',)"),
    ],
)
def test_a_fighter_who_cannot_be_is_a_problem(fields, problem):
    assert problem in list(RULESET.problems(duel(foe=fighter("foe", **fields)).table))


def test_marks_of_ones_own_skills_are_none():
    assert list(RULESET.problems(duel(foe=fighter("foe", marks=("ac", "en"))).table)) == []
