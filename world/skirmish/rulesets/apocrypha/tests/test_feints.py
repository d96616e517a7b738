"""Feints: what they cost and do, and the counter that is itself countered."""

import pytest

from world.skirmish.rulesets.apocrypha.exchange.damage import Damaged
from world.skirmish.rulesets.apocrypha.exchange.melee_reactions import Countered
from world.skirmish.rulesets.apocrypha.tests.positions import (
    ARMS_HIT,
    TORSO,
    duel,
    fighter,
    hits,
    pool,
    pooled,
    shot_at,
    struck,
    struck_at,
)
from world.skirmish.testing.reading import asked, event
from world.skirmish.testing.typed_moves import after, foe, me, play


def feinted(theirs=None, mine=None, *, dice=(), **rest):
    """`foe` is asked about a feint, in a pool of 4 - 1."""
    return struck_at({"fit": 50} | (theirs or {}), mine, words="feint foe", dice=dice, **rest)


# The feint itself.


def test_a_feint_has_a_die_less():
    _, events = play(feinted(), "foe: nothing")
    assert pool(events, "me", "feint") == {"feint": -1}


@pytest.mark.parametrize(
    ("place", "many", "harm"), [(TORSO, 2, 3), (TORSO, 3, 4), (ARMS_HIT, 3, 2)]
)
def test_if_it_hits_it_does_half_the_damage_rounded_down(place, many, harm):
    now, events = play(feinted(dice=(*hits(many, 3), place)), "foe: nothing")
    assert struck(events) == [("me", "foe", many, 1, True)]
    assert foe(now).harm == harm


def test_a_feint_that_misses_does_nothing():
    now, _ = play(feinted(dice=hits(1, 3)), "foe: nothing")
    assert (foe(now).harm, foe(now).feinted) == (0, False)


@pytest.mark.parametrize("answer", ["parry", "avoidance", "desperate dodge"])
def test_it_can_be_met_like_any_attack(answer):
    now, events = play(feinted(dice=(*hits(2, 3), *hits(3, 5))), f"foe: {answer}")
    assert struck(events) == [("me", "foe", 2, 3, False)]
    assert not foe(now).feinted


# What it does to the next reaction.


def after_a_feint(theirs=None, mine=None, **rest):
    """`foe` has been hit by one."""
    return after(feinted(theirs, mine, dice=(*hits(3, 3), TORSO), **rest), "foe: nothing")


@pytest.mark.parametrize(
    ("answer", "own"),
    [("parry", {"parry": 1}), ("counter-attack", {"counter-attack": -1}), ("avoidance", {}),
     ("desperate dodge", {"desperate dodge": 1})],
)  # fmt: skip
def test_the_targets_next_reaction_has_2_dice_less(answer, own):
    now, events = play(after_a_feint(), "me: attack foe", f"foe: {answer}")
    assert pool(events, "foe", answer) == {**own, "feinted": -2}
    assert not foe(now).feinted


def test_the_one_after_that_has_not():
    start = after_a_feint(mine={"ap": 30})
    _, events = play(start, "me: attack foe", "foe: avoidance", "me: attack foe", "foe: avoidance")
    assert [pool.dice for pool in pooled(events, "avoidance")] == [9 - 2, 9]


def test_doing_nothing_is_no_reaction_and_soaking_rolls_nothing():
    start = after_a_feint(mine={"ap": 30})
    assert foe(after(start, "me: attack foe", "foe: nothing")).feinted
    assert foe(after(start, "me: attack foe", "foe: damage soak legs")).feinted


def test_counter_fire_is_a_reaction():
    asking = shot_at({"weapon": "pistol", "feinted": True})
    now, events = play(asking, "foe: counter-fire hip")
    assert pool(events, "foe", "fire from the hip")["feinted"] == -2
    assert not foe(now).feinted


def test_it_lasts_into_the_next_round():
    start = duel(fighter("me", ap=5), fighter("foe", ap=0, fit=50), dice=(*hits(3, 3), TORSO))
    now = after(start, "me: feint foe", "me: push")
    assert (now.table.round, foe(now).feinted) == (2, True)


# A feint that is countered.


def bait(counter=2, real=0, *, desperate=0, mine=None):
    """After the counter of `foe`: the feint had no hit; the real attack has this many."""
    dice = (*hits(0, 3), *hits(counter, 3), *hits(real), *hits(desperate), TORSO)
    asking = feinted(mine={"ap": 20, "fit": 50} | (mine or {}), dice=dice)
    return play(asking, "foe: counter-attack")


def test_the_counter_is_met_by_the_real_attack_which_is_free_and_has_its_full_pool():
    now, events = bait()
    assert event(events, Countered) == Countered("foe", "me", 2)
    assert pool(events, "me", "attack") == {}
    assert me(now).ap == 20 - 5


@pytest.mark.parametrize(("counter", "real", "harm"), [(1, 2, 7), (2, 3, 7), (2, 4, 8)])
def test_if_it_beats_the_counter_it_hits_by_the_difference_and_the_counter_does_not(
    counter, real, harm
):
    now, events = bait(counter, real)
    assert struck(events)[-1] == ("me", "foe", real, counter, True)
    assert (foe(now).harm, me(now).harm) == (harm, 0)
    assert asked(now) == ["me turn"]


@pytest.mark.parametrize("real", [0, 1, 2])
def test_if_it_does_not_there_is_the_desperate_parry(real):
    now, events = bait(2, real)
    assert struck(events)[-1] == ("me", "foe", real, 2, False)
    assert asked(now) == ["me countered"]
    now, events = play(now, "me: desperate parry")
    assert (me(now).harm, foe(now).harm) == (8, 0)
    assert event(events, Damaged).target == "me"


def test_which_may_hold():
    now = after(bait(2, 0, desperate=4)[0], "me: desperate parry")
    assert (me(now).harm, foe(now).harm) == (0, 0)


def test_a_called_feint_strikes_in_earnest_where_it_can():
    """The place was part of the bait."""
    dice = (*hits(0, 2), *hits(1, 3), *hits(3), ARMS_HIT)
    asking = struck_at({"fit": 50}, words="feint foe at legs", dice=dice)
    _, events = play(asking, "foe: counter-attack")
    assert event(events, Damaged).location == "arms"


def test_an_attack_that_is_no_feint_is_not_saved_so():
    asking = struck_at(dice=(*hits(0), *hits(2, 2), TORSO))
    now = after(asking, "foe: counter-attack")
    assert asked(now) == ["me countered"]
