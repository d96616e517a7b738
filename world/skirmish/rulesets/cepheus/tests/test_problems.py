"""Positions that no fight should come to are called problems, so that other tests see them."""

import pytest

from world.skirmish.rulesets.cepheus import RULESET
from world.skirmish.rulesets.cepheus.fighters.fighter import Aim
from world.skirmish.rulesets.cepheus.house_rules import CepheusHouse
from world.skirmish.rulesets.cepheus.tests.positions import duel, fighter

OUT = {"end": 0, "str": 0}
OUT_BUT_AIMING = {"now": OUT, "conscious": False, "aim": Aim("me", False, 1)}


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({"now": {"str": 8}}, "foe has Strength now 8, above Strength"),
        ({"now": {"dex": -1}}, "foe has Dexterity now -1, below 0"),
        ({"now": OUT}, "foe is conscious with 2 characteristics at 0"),
        ({"loaded": {"Rifle": -1}}, "foe has {'Rifle': -1} rounds"),
        (OUT_BUT_AIMING, "foe is out but aims or delays"),
        ({"delaying": True}, "[] are said to delay"),
    ],
)  # fmt: skip
def test_a_fighter_who_cannot_be_is_a_problem(fields, problem):
    assert problem in list(RULESET.problems(duel(foe=fighter("foe", **fields)).table))


def test_the_dead_are_not_conscious():
    dead = fighter("foe", now={"str": 0, "dex": 0, "end": 0})
    assert "foe is dead and conscious" in list(RULESET.problems(duel(foe=dead).table))


def test_nobody_who_is_out_has_a_turn():
    start = duel()
    start.table.fighters["me"].withdrawn = True
    assert list(RULESET.problems(start.table)) == ["it is the turn of me, who is out"]


@pytest.mark.parametrize(
    "fields",
    [{}, {"now": OUT, "woken": True}, {"now": OUT, "conscious": False}, {"now": {"end": 0}}],
)
def test_all_else_is_none(fields):
    assert list(RULESET.problems(duel(foe=fighter("foe", **fields)).table)) == []


@pytest.mark.parametrize(
    ("house", "problem"),
    [
        ({"range": -1}, "House rule range is -1; it takes 0 to 100000 meters."),
        ({"range": 100_001}, "House rule range is 100001; it takes 0 to 100000 meters."),
        ({"farthest": -1}, "House rule farthest is -1; it takes 0 meters or more."),
    ],
)
def test_a_house_rule_that_cannot_be_is_a_problem(house, problem):
    assert problem in list(CepheusHouse(**house).problems())


@pytest.mark.parametrize("house", [{"range": 0}, {"range": 100_000}, {"farthest": 0}, {}])
def test_the_bounds_of_house_rules_belong_to_them(house):
    assert list(CepheusHouse(**house).problems()) == []
