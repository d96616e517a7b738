"""Positions that no fight should come to are called problems, so that other tests see them."""

import pytest

from world.skirmish.rulesets.dungeoneers import RULESET
from world.skirmish.rulesets.dungeoneers.fighters.data import Condition
from world.skirmish.rulesets.dungeoneers.tests.positions import adversary, duel, fighter


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({"wounds": 40}, "foe has 40 of 6 wounds"),
        ({"armor": 1, "armor_left": 2}, "foe has 2 armor left, above 1"),
        ({"conditions": ["prone", "prone"]}, "foe has a condition twice"),
        ({"at": "B6"}, "foe shares B6"),
    ],
)
def test_a_creature_that_cannot_be_is_a_problem(fields, problem):
    assert problem in list(RULESET.problems(duel(foe=adversary("foe", **fields)).table))


@pytest.mark.parametrize(("column", "row"), [(12, 3), (3, 12), (-1, 3), (3, -1)])
def test_nobody_stands_off_the_field(column, row):
    start = duel()
    foe = start.table.fighters["foe"]
    foe.column, foe.row = column, row
    assert "foe stands off the field" in list(RULESET.problems(start.table))


@pytest.mark.parametrize(("at", "conditions"), [("B9", ["grappled"]), ("B5", [])])
def test_a_hold_is_on_a_creature_in_the_zone_that_is_grappled(at, conditions):
    start = duel(fighter("me"), adversary("foe", at, conditions=conditions))
    start.table.fighters["me"].conditions = (Condition("grappling", grapples="foe"),)
    problem = "me holds foe, who is elsewhere or free"
    assert problem in list(RULESET.problems(start.table))


def test_a_fight_as_it_should_be_has_none():
    assert list(RULESET.problems(duel().table)) == []
