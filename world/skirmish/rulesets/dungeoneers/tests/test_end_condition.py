"""Combat Actions: End Condition, of every degree."""

import pytest

from world.skirmish.rulesets.dungeoneers.combat_actions import Missed
from world.skirmish.rulesets.dungeoneers.conditions import ConditionEnded
from world.skirmish.rulesets.dungeoneers.spotlight import SpotlightKept
from world.skirmish.rulesets.dungeoneers.tests.positions import (
    adversary,
    conditions,
    defence,
    fight,
    fighter,
    hits,
    rolled,
)
from world.skirmish.rulesets.dungeoneers.wounds import Died, StressTaken
from world.skirmish.testing.reading import all_of, choices, event
from world.skirmish.testing.refusals import refuses
from world.skirmish.testing.typed_moves import after, foe, me, play


def near(successes: int = 2, at: str = "B5", mine: int = 0, mind: int = 4, **ann):
    """`me` and `ann`, who is prone and dazed unless told otherwise, in our left flank."""
    friend = fighter("ann", at, **{"conditions": ["prone", "dazed"], "stress": 2} | ann)
    start = [fighter("me", stress=mine, mind=mind), friend], [adversary("foe")]
    return fight(*start, dice=hits(successes))


def ann(fight):
    return fight.table.fighters["ann"]


def test_it_is_rolled_with_mind_against_average():
    roll = rolled(near(mind=6), "me: end condition prone of ann")
    assert (roll.what, roll.target_number, len(roll.faces), roll.difficulty) == ("mind", 6, 3, 2)


def test_on_a_misstep_nothing_comes():
    now, events = play(near(0), "me: end condition prone of ann")
    assert event(events, Missed) == Missed("me", "ann", "end condition")
    assert conditions(ann(now)) == ["dazed", "prone"]


@pytest.mark.parametrize(("successes", "mine", "theirs"), [(1, 1, 3), (2, 0, 2), (3, 0, 1)])
def test_a_condition_ends_for_a_stress_each_for_none_or_taking_one_from_the_target(
    successes, mine, theirs
):
    now, events = play(near(successes), "me: end condition prone of ann")
    assert event(events, ConditionEnded) == ConditionEnded("ann", "prone")
    assert conditions(ann(now)) == ["dazed"]
    assert (me(now).stress, ann(now).stress) == (mine, theirs)


def test_stress_does_not_fall_below_none():
    now, events = play(near(3, stress=0), "me: end condition prone of ann")
    assert ann(now).stress == 0
    assert all_of(events, StressTaken) == []


def test_the_stress_of_it_may_kill_who_does_it():
    now, events = play(near(1, mine=12), "me: end condition prone of ann")
    assert me(now).dead
    assert event(events, Died) == Died("me")


def test_any_condition_may_be_named():
    words = [choice for choice in choices(near(), "me") if choice.startswith("end ")]
    assert words == ["end condition prone of ann", "end condition dazed of ann"]


def test_it_helps_others_and_not_oneself():
    start = near()
    me(start).conditions += ann(start).conditions
    refuses(
        start, "me", "end condition prone of me", "You can end conditions of others, not your own."
    )


def test_it_helps_within_your_zone():
    refuses(
        near(at="F6"), "me", "end condition prone of ann",
        "ann is out of zone range, in the left quadrant of our front line.",
    )  # fmt: skip


def test_it_ends_only_what_a_fighter_has():
    refuses(near(), "me", "end condition blinded of ann", "ann is not blinded.")


def test_it_may_be_used_on_an_enemy():
    start = fight([fighter("me")], [adversary("foe", "B5", conditions=["dazed"])], dice=hits(2))
    assert conditions(foe(after(start, "me: end condition dazed of foe"))) == []


@pytest.mark.parametrize(
    "condition",
    ["hidden", "shrouded", "covered", "channeling", "defensive", "blocking", "quickened"],
)
def test_only_what_ails_a_fighter_is_ended(condition):
    there = near(conditions=[] if condition == "hidden" else [condition])
    refuses(
        there,
        "me",
        f"end condition {condition} of ann",
        f"Being {condition} does no harm. You can end only harmful conditions.",
    )
    assert f"end condition {condition} of ann" not in choices(there, "me")


def test_a_hold_ends_at_both_ends():
    start = fight(
        [fighter("me"), fighter("ann", "B5", free_action=0)], [adversary("foe", "B4")],
        active_side=1, dice=hits(2),
    )  # fmt: skip
    now = after(start, "foe: grapple ann", "foe: pass", "me: end condition grappled of ann")
    assert conditions(foe(now)) == conditions(ann(now)) == []


def test_being_broken_by_stress_is_not_ended_by_it():
    start = near(stress=7)
    refuses(
        start, "me", "end condition broken of ann",
        "ann is broken by stress; that ends only as it goes down.",
    )  # fmt: skip


def test_being_broken_by_the_referee_does():
    start = after(near(), "referee: condition ann broken")
    assert ann(start).is_broken
    now = after(start, "me: end condition broken of ann")
    assert not ann(now).is_broken


def test_it_has_no_momentum():
    assert all_of(play(near(3), "me: end condition prone of ann")[1], SpotlightKept) == []


def test_an_adversary_ends_a_condition_without_a_roll_at_no_cost():
    start = defence(foe=adversary("foe", "B5"))
    me(start).conditions += ann(near()).conditions
    now = after(start, "foe: end condition prone of me")
    assert conditions(me(now)) == ["dazed"]
    assert (me(now).stress, foe(now).stress, now.drawn) == (0, 0, 0)


def test_being_broken_by_stress_is_ended_by_nobody():
    sentence = "ann is broken by stress; that ends only as it goes down."
    refuses(near(stress=9), "me", "end condition broken of ann", sentence)
    refuses(near(), "me", "end condition broken of ann", "ann is not broken.")
