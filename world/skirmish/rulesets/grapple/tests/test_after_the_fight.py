"""Grapple: Ending Combat. What is written to the sheets when the fight ends."""

import pytest

from world.skirmish import engine
from world.skirmish.rulesets.grapple.fighter import Fighter
from world.skirmish.rulesets.grapple.house_rules import GrappleHouse
from world.skirmish.rulesets.grapple.tests.positions import duel, hits
from world.skirmish.testing.typed_moves import after


def written(**numbers):
    return engine.write_back(duel(**numbers))["me"]


@pytest.mark.parametrize(
    ("ad", "sd", "kept"),
    [(3, 0, 3), (3, 1, 4), (3, 2, 4), (3, 3, 5), (3, 5, 6), (0, 0, 0), (0, 7, 4), (10, 0, 10)],
)
def test_action_dice_are_kept_and_half_of_the_strike_dice_rounded_up_added(ad, sd, kept):
    assert written(ad=ad, sd=sd)["grapple_ad"] == kept


@pytest.mark.parametrize("sd", [1, 5, 40])
def test_no_more_action_dice_are_kept_than_ap_max(sd):
    assert written(ad=10, sd=sd)["grapple_ad"] == 10


def test_what_strategy_added_to_ap_max_is_forgotten():
    assert written(ad=14, ap_max=14, sheet_ap_max=10)["grapple_ad"] == 10
    assert written(ad=9, sd=6, ap_max=14, sheet_ap_max=10)["grapple_ad"] == 10


def test_no_strike_dice_are_kept():
    assert written(sd=9)["grapple_sd"] == 0


def test_nothing_else_is_written_wounds_marks_and_effects_are_gone():
    changed = {"wounds": 2, "marks": ("ac",), "defense": 6, "strike_bonus": 1, "maneuver_bonus": 1}
    assert written(**changed) == {"grapple_ad": 5, "grapple_sd": 0}


def test_a_fight_that_is_not_over_writes_the_same():
    now = after(duel(dice=hits(4, 7)), "me: maneuver 3 ac")
    assert engine.outcome(now) is None
    assert engine.write_back(now)["me"] == {"grapple_ad": 4, "grapple_sd": 0}


def test_the_knocked_out_and_those_taken_out_get_theirs_too():
    now = after(duel(sd=6, dice=hits(6, 6), foe=None), "referee: withdraw foe")
    assert engine.write_back(now)["foe"] == {"grapple_ad": 5, "grapple_sd": 0}
    assert written(wounds=3, sd=2) == {"grapple_ad": 6, "grapple_sd": 0}


# A rest.


@pytest.mark.parametrize(
    ("ad", "ap_max", "rested"), [(1, 10, 5), (0, 11, 6), (5, 10, 5), (9, 10, 9)]
)
def test_a_rest_brings_action_dice_back_to_half_of_ap_max_rounded_up(ad, ap_max, rested):
    assert Fighter.rested({"ad": ad, "ap_max": ap_max}, GrappleHouse()) == {"ad": rested}
