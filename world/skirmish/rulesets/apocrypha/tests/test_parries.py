"""Parry, counter-attack, desperate parry, and what each further one in a pass costs."""

import pytest

from world.skirmish.rulesets.apocrypha.exchange.damage import Damaged, Fell, Jarred
from world.skirmish.rulesets.apocrypha.exchange.melee_reactions import Countered
from world.skirmish.rulesets.apocrypha.tests.positions import (
    ARMS_HIT,
    TORSO,
    dice_of,
    duel,
    fighter,
    harmed,
    hits,
    pool,
    pooled,
    struck,
    struck_at,
)
from world.skirmish.testing.reading import all_of, asked, choices, event
from world.skirmish.testing.refusals import refuses
from world.skirmish.testing.typed_moves import after, foe, me, play

# Parry.


@pytest.mark.parametrize(("theirs", "hit"), [(2, True), (3, False), (5, False)])
def test_a_parry_is_rolled_with_a_die_more_and_wins_ties(theirs, hit):
    now, events = play(struck_at(dice=(*hits(3), *hits(theirs, 5), TORSO)), "foe: parry")
    assert pool(events, "foe", "parry") == {"parry": 1}
    assert struck(events) == [("me", "foe", 3, theirs, hit)]
    assert foe(now).harm == (7 if hit else 0)


@pytest.mark.parametrize(
    ("mine", "theirs", "shock"),
    [
        ("halberd", "longsword", 1),
        ("halberd", "knife", 3),
        ("longsword", "", 3),
        ("knife", "pistol", 1),
        ("longsword", "longsword", 0),
        ("knife", "halberd", 0),
    ],
)
def test_a_parry_with_a_smaller_weapon_costs_the_difference_in_shock(mine, theirs, shock):
    now, events = play(struck_at({"weapon": theirs}, {"weapon": mine}), "foe: parry")
    assert (foe(now).shock, foe(now).harm) == (shock, 0)
    assert [happened.shock for happened in all_of(events, Jarred)] == ([shock] if shock else [])


def test_a_parry_that_loses_does_not_jar():
    _, events = play(struck_at({"weapon": "knife"}, dice=(*hits(2), TORSO)), "foe: parry")
    assert all_of(events, Jarred) == []
    assert event(events, Damaged).harm == 6 + 2


def test_one_may_fall_to_the_shock_of_a_parry():
    _, events = play(struck_at({"weapon": "knife", "shock": 13}), "foe: parry")
    assert event(events, Fell) == Fell("foe")


# Counter-attack.


def countered(theirs=None, mine=None, *, dice=(), **rest):
    """After a counter-attack of `foe`, in a pool of 4 - 1."""
    return play(struck_at(theirs, mine, dice=dice, **rest), "foe: counter-attack")


def test_a_counter_attack_is_rolled_with_a_die_less():
    _, events = countered()
    assert pool(events, "foe", "counter-attack") == {"counter-attack": -1}


def test_if_it_wins_the_attacker_is_hit_with_the_net_hits_instead():
    now, events = countered(mine={"ap": 5, "fit": 50}, dice=(*hits(0), *hits(2, 3), ARMS_HIT))
    assert event(events, Countered) == Countered("foe", "me", 2)
    assert (me(now).harm, foe(now).harm) == ((6 + 2) // 2, 0)
    assert harmed(events) == [("me", "arms", 4, 0)]


def test_it_strikes_with_the_weapon_of_who_counters():
    now, _ = countered({"weapon": "knife"}, {"ap": 5}, dice=(*hits(0), *hits(2, 4), TORSO))
    assert me(now).harm == 4 + 2


def test_of_a_tie_nothing_comes():
    now, events = countered(mine={"ap": 5}, dice=(*hits(2), *hits(2, 3)))
    assert (me(now).harm, foe(now).harm, all_of(events, Countered)) == (0, 0, [])


def test_if_it_loses_the_attack_hits_by_the_difference():
    now, _ = countered(dice=(*hits(3), *hits(1, 3), TORSO))
    assert foe(now).harm == 6 + 2


def test_it_takes_reaching_the_attacker():
    asking = struck_at({"weapon": "knife"}, {"weapon": "halberd"}, apart=3)
    refuses(asking, "foe", "counter-attack", "me is out of your reach.")
    assert "counter-attack" not in choices(asking, "foe")


# Desperate parry.


def desperate(theirs=2, mine=0, *, of=4, fields=None, foes=None):
    """A counter by `foe` with 2 hits more, against which `me` is asked, and rolls `mine`."""
    dice = (*hits(0, of), *hits(theirs, 3), *hits(mine, of), TORSO)
    return after(
        struck_at(foes, {"ap": 10, "fit": 50} | (fields or {}), dice=dice), "foe: counter-attack"
    )


def test_who_has_been_countered_is_asked():
    now = desperate()
    assert asked(now) == ["me countered"]
    assert choices(now, "me") == ["desperate parry", "nothing"]
    assert (me(now).harm, me(now).ap) == (0, 5)


@pytest.mark.parametrize(("mine", "holds"), [(3, False), (4, True)])
def test_a_desperate_parry_must_roll_twice_the_counters_hits(mine, holds):
    now, events = play(desperate(mine=mine), "me: desperate parry")
    assert pool(events, "me", "desperate parry") == {}
    assert me(now).harm == (0 if holds else 8)
    assert me(now).ap == 10 - 5 - 1


@pytest.mark.parametrize(("mine", "shock"), [(3, 3), (4, 0)])
def test_failing_it_costs_shock_as_for_a_parry(mine, shock):
    """With bare hands against a longsword, at a meter, where the shorter has a die more."""
    asking = desperate(theirs=2, mine=mine, of=5, fields={"weapon": ""})
    now, _ = play(asking, "me: desperate parry")
    assert me(now).shock == shock


def test_without_points_one_cannot():
    now, _ = countered(mine={"ap": 5}, dice=(*hits(0), *hits(2, 3), TORSO))
    assert asked(now) == ["foe turn"]
    assert me(now).harm == 8


def test_who_lets_the_counter_happen_is_hit():
    assert me(after(desperate(), "me: nothing")).harm == 8


# Each further reaction hand to hand.


def test_each_further_reaction_hand_to_hand_in_a_pass_has_a_die_less():
    asking = struck_at({"ap": 30})
    now, events = play(asking, "foe: parry", "me: attack foe", "foe: parry")
    assert [dice.dice for dice in pooled(events, "parry")] == [5, 4]
    now, events = play(now, "me: attack foe", "foe: counter-attack")
    assert pool(events, "foe", "counter-attack") == {"counter-attack": -1, "earlier reactions": -2}


def test_avoidance_and_dodging_neither_count_nor_suffer():
    asking = struck_at({"ap": 30})
    _, events = play(asking, "foe: avoidance", "me: attack foe", "foe: parry",
                       "me: attack foe", "foe: avoidance")  # fmt: skip
    assert [pool.dice for pool in pooled(events, "parry")] == [5]
    assert [pool.dice for pool in pooled(events, "avoidance")] == [6, 6]


def test_it_counts_anew_in_the_next_pass():
    start = duel(fighter("me", ap=13), fighter("foe", ap=13))
    now = after(start, "me: attack foe", "foe: parry", "me: wait", "foe: crouch", "foe: wait")
    _, events = play(now, "me: attack foe", "foe: parry")
    assert pool(events, "foe", "parry") == {"parry": 1}


def test_a_desperate_parry_counts_as_one():
    now = after(
        desperate(theirs=2, mine=4, fields={"ap": 30}, foes={"ap": 30}), "me: desperate parry"
    )
    assert me(now).reacted == 1
    _, events = play(now, "me: attack foe", "foe: nothing")
    assert dice_of(events, "me", "attack") == 4


def test_a_desperate_parry_with_fewer_dice_than_it_needs_hits_is_not_offered():
    """The counter has 3 hits, so that it needs 6, and `me` has 4 dice."""
    start = struck_at(dice=(*hits(0), *hits(3, 3), TORSO))
    now, events = play(start, "foe: counter-attack")
    assert event(events, Damaged).target == "me"
    assert asked(now) == ["me turn"]
