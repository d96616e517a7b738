"""Combat Actions: Grapple, of every degree, what holding and being held do, and how a hold ends."""

import pytest

from world.skirmish.rulesets.dungeoneers.combat_actions import Missed
from world.skirmish.rulesets.dungeoneers.conditions import ConditionEnded
from world.skirmish.rulesets.dungeoneers.fighters.field import name
from world.skirmish.rulesets.dungeoneers.ground.drawing_zones import Redrawn
from world.skirmish.rulesets.dungeoneers.tests.positions import (
    adversary,
    conditions,
    defence,
    duel,
    fight,
    fighter,
    hits,
    rolled,
)
from world.skirmish.testing.refusals import refuses
from world.skirmish.testing.typed_moves import after, foe, me, play

#: In our left flank, like `me`.
NEAR = "B5"


def grappled(successes: int, **numbers):
    """`me` has tried to grapple `foe`, in the zone of both, with this many successes."""
    return after(
        duel(foe=adversary("foe", NEAR, **numbers), dice=hits(successes)), "me: grapple foe"
    )


def round_over(now):
    return after(now, "me: pass", "foe: pass")


def test_a_grapple_is_rolled_with_body_and_striking_against_the_dodging_difficulty():
    start = duel(fighter("me", body=7, striking=1), adversary("foe", NEAR, dodging_dn=3))
    roll = rolled(start, "me: grapple foe")
    assert (roll.what, roll.target_number, len(roll.faces), roll.difficulty) == ("body", 7, 4, 3)


def test_on_a_misstep_nothing_comes():
    now, events = play(duel(foe=adversary("foe", NEAR)), "me: grapple foe")
    assert Missed("me", "foe", "grapple") in events
    assert conditions(me(now)) == conditions(foe(now)) == []


@pytest.mark.parametrize("successes", [1, 2, 3])
def test_on_a_lesser_success_or_better_the_target_is_grappled_and_you_are_grappling(successes):
    now = grappled(successes)
    assert (conditions(me(now)), conditions(foe(now))) == (["grappling"], ["grappled"])


def test_on_a_lesser_success_the_hold_ends_with_the_round():
    now = round_over(grappled(1))
    assert conditions(me(now)) == conditions(foe(now)) == []


@pytest.mark.parametrize("successes", [2, 3])
def test_on_a_success_or_better_it_does_not(successes):
    now = round_over(grappled(successes))
    assert (conditions(me(now)), conditions(foe(now))) == (["grappling"], ["grappled"])


@pytest.mark.parametrize(("successes", "stress"), [(1, 0), (2, 0), (3, 1)])
def test_on_a_greater_success_the_target_gains_a_point_of_stress_too(successes, stress):
    assert foe(grappled(successes)).stress == stress


def test_a_grapple_deals_no_wounds():
    assert foe(grappled(3)).wounds == 0


def test_you_grapple_only_within_your_zone():
    refuses(
        duel(), "me", "grapple foe",
        "foe is out of zone range, in the forward quadrant of their right flank. "
        "First type combat reposition A7.",
    )  # fmt: skip


def test_you_need_a_free_hand():
    start = duel(fighter("me", weapon="heavy"), adversary("foe", NEAR))
    refuses(start, "me", "grapple foe", "You have no hand free. First type combat interact stow.")
    assert after(start, "me: interact stow", "me: grapple foe")


def test_you_hold_one_creature_at_a_time():
    start = fight(
        [fighter("me"), fighter("ann", "C6")],
        [adversary("foe", NEAR), adversary("bob", "B4")],
        dice=hits(2),
    )
    now = after(start, "me: grapple foe", "me: pass", "foe: pass")
    refuses(
        now, "me", "grapple bob", "You hold another creature already. First type combat let go."
    )


# What it does.


def test_a_creature_that_is_grappled_does_not_move():
    now = after(grappled(2), "me: pass")
    refuses(now, "foe", "reposition A5", "You have no speed now.")
    refuses(now, "foe", "sprint", "You have no speed now.")


@pytest.mark.parametrize(("speed", "tiles"), [(2, 1), (5, 2), (1, 0)])
def test_a_creature_that_is_grappling_moves_at_half_speed(speed, tiles):
    start = duel(fighter("me", speed=speed), adversary("foe", NEAR), dice=hits(2))
    assert me(after(start, "me: grapple foe")).pace == tiles


@pytest.mark.parametrize(("condition", "target_number"), [("grappled", 2), ("grappling", 3)])
def test_the_grappled_have_two_bane_on_dodging_and_the_grappling_one(condition, target_number):
    start = defence(fighter("me", conditions=[condition]))
    assert rolled(start, "foe: strike me", "me: dodge").target_number == target_number


# How it ends.


def held():
    """`me` holds `foe`; `ann` and `bob`, an enemy, are near."""
    start = fight(
        [fighter("me", "B6"), fighter("ann", "A5", weapon="heavy")],
        [adversary("foe", NEAR), adversary("bob", "C6", weapon="heavy")],
        dice=hits(2),
    )
    return after(start, "me: grapple foe")


@pytest.mark.parametrize("who", ["me", "foe"])
def test_a_creature_that_is_forced_ends_the_hold_whichever_end_they_are_at(who):
    now = after(held(), "me: pass", "bob: push me" if who == "me" else "bob: push foe")
    now = after(now, "me: do nothing") if who == "me" else now
    now = after(now, "bob: force")
    assert conditions(me(now)) == conditions(foe(now)) == []


@pytest.mark.parametrize("who", ["me", "foe"])
def test_a_creature_that_is_out_of_the_fight_ends_the_hold_whichever_end_they_are_at(who):
    now = after(held(), f"referee: withdraw {who}")
    assert conditions(me(now)) == conditions(foe(now)) == []


def test_ending_it_at_one_end_ends_it_at_the_other():
    assert conditions(me(after(held(), "referee: clear foe grappled"))) == []
    assert conditions(foe(after(held(), "referee: clear me grappling"))) == []


def two_hold(*dice: int):
    """`me` and then `ann` have tried to grapple `foe`."""
    start = fight(
        [fighter("me", "B6"), fighter("ann", "A5")], [adversary("foe", NEAR)],
        dice=dice,
    )  # fmt: skip
    # For the second, a d3 for two points of bane comes first.
    return after(start, "me: grapple foe", "me: pass", "foe: pass", "ann: grapple foe")


def test_a_fighter_held_by_two_stays_held_when_one_lets_go():
    now = after(two_hold(*hits(2), 3, *hits(2)), "referee: clear me grappling")
    assert (conditions(me(now)), conditions(foe(now))) == ([], ["grappled"])
    assert conditions(foe(after(now, "referee: clear ann grappling"))) == []


def test_a_fighter_held_by_two_is_let_go_by_both():
    now = after(two_hold(*hits(2), 3, *hits(2)), "referee: clear foe grappled")
    assert conditions(me(now)) == conditions(now.table.fighters["ann"]) == []


def test_a_hold_for_a_round_by_a_second_does_not_end_the_hold_of_the_first():
    now = after(two_hold(*hits(2), 3, *hits(1)), "ann: pass", "foe: pass")
    assert conditions(now.table.fighters["ann"]) == []
    assert (conditions(me(now)), conditions(foe(now))) == (["grappling"], ["grappled"])


# Adversaries.


def test_an_adversarys_grapple_holds_without_a_roll():
    now = after(
        defence(fighter("me", NEAR, free_action=0), adversary("foe", "B4")), "foe: grapple me"
    )
    assert (conditions(foe(now)), conditions(me(now))) == (["grappling"], ["grappled"])
    assert (me(now).stress, now.drawn) == (0, 0)


# How long it lasts.


@pytest.mark.parametrize("first", [True, False])
def test_a_lesser_hold_lasts_to_the_end_of_the_next_turn_of_the_targets_side(first):
    """Whether the side that holds comes first in the round or last."""
    mine, theirs = [fighter("me", "B6")], [adversary("foe", NEAR)]
    sides = (mine, theirs) if first else (theirs, mine)
    start = fight(*sides, dice=hits(1), active_side=0 if first else 1)
    now = after(start, "me: grapple foe", "me: pass")
    assert conditions(foe(now)) == ["grappled"]
    assert conditions(foe(after(now, "foe: pass"))) == []


def test_on_a_friend_it_lasts_to_the_end_of_the_next_turn_and_not_of_this():
    start = fight([fighter("me", "B6"), adversary("ann", NEAR)], [adversary("foe")], dice=hits(1))
    now = after(start, "me: grapple ann", "me: pass")
    assert conditions(now.table.fighters["ann"]) == ["grappled"]
    now = after(now, "foe: pass", "me: pass")
    assert conditions(now.table.fighters["ann"]) == []


# Holds and places.


def test_a_creature_that_moves_out_of_the_zone_lets_go():
    now = after(grappled(2), "me: reposition B7")
    assert conditions(me(now)) == conditions(foe(now)) == []


def test_within_the_zone_the_hold_stays():
    assert conditions(foe(after(grappled(2), "me: reposition A6"))) == ["grappled"]


@pytest.mark.parametrize("who", ["me", "foe"])
def test_a_creature_that_is_put_out_of_the_zone_ends_the_hold(who):
    now = after(grappled(2), f"referee: place {who} F6")
    assert conditions(me(now)) == conditions(foe(now)) == []


def test_a_creature_that_is_carried_out_of_the_zone_ends_the_hold():
    start = fight(
        [fighter("me", "B5", mount="horse"), adversary("horse", "B5", size="large", speed=4)],
        [adversary("foe", "B6", free_action=0)], active_side=1,
    )  # fmt: skip
    me(start).free_action = 0
    now = after(start, "foe: grapple me", "horse: reposition E5")
    assert conditions(me(now)) == conditions(foe(now)) == []


# Riders who hold or are held: D6 is on the edge of our front line, C6 in our left flank.


def on_the_edge(*riders, mine: bool = True):
    """`me` rides a nag on the edge of our front line, and holds `foe` there, or is held."""
    me_too = fighter("me", "D6", size="small", weapon="light", mount="nag", free_action=mine)
    start = fight(
        [me_too, *riders, adversary("nag", "D6", size="large")],
        [adversary("foe", "F6", free_action=0, weapon="light")],
        dice=hits(2), active_side=0 if mine else 1,
    )  # fmt: skip
    return after(start, "me: grapple foe") if mine else after(start, "foe: grapple me")


def are_free(now) -> bool:
    return not any(conditions(fighter) for fighter in (me(now), foe(now)))


def test_a_rider_who_gets_off_into_another_zone_lets_go():
    now = after(on_the_edge(), "me: interact dismount")
    assert name(me(now).tile) == "C6"
    assert are_free(now)


def test_a_rider_who_is_held_and_gets_off_into_another_zone_is_free():
    now = after(on_the_edge(mine=False), "me: interact dismount")
    assert name(me(now).tile) == "C6"
    assert are_free(now)


@pytest.mark.parametrize("mine", [True, False])
@pytest.mark.parametrize("line", ["me: drop prone", "referee: condition me prone"])
def test_a_rider_who_falls_off_into_another_zone_ends_the_hold(line, mine):
    now = after(on_the_edge(mine=mine), line)
    assert name(me(now).tile) == "C6"
    assert (conditions(me(now)), conditions(foe(now))) == (["prone"], [])


@pytest.mark.parametrize(
    "lines", [["referee: withdraw nag"], ["me: pass", "foe: strike nag"]], ids=["gone", "dead"]
)
def test_riders_whose_mount_is_out_of_the_fight_end_the_hold_in_another_zone(lines):
    start = on_the_edge(fighter("ann", "D6", mount="nag"))
    start.table.fighters["nag"].wounds = start.table.fighters["nag"].capacity
    now = after(start, *lines)
    assert not now.table.fighters["nag"].able
    assert name(me(now).tile) == "C6"
    assert are_free(now)


def test_a_rider_who_gets_off_within_the_zone_holds_on():
    start = on_the_edge()
    now = after(start, "referee: place nag E5", "me: interact dismount")
    assert now.table.zone(me(now)) == now.table.zone(foe(now))
    assert (conditions(me(now)), conditions(foe(now))) == (["grappling"], ["grappled"])


def test_new_zones_end_the_holds_between_two_of_them():
    """Both stand in our front line, whose edge is drawn between them."""
    near = duel(fighter("me", "E5"), adversary("foe", "E6"), dice=hits(2))
    start = after(near, "me: grapple foe")
    assert conditions(foe(start)) == ["grappled"]
    now, events = play(start, "referee: redraw")
    assert are_free(now)
    assert [type(event) for event in events] == [Redrawn, ConditionEnded, ConditionEnded]


def test_to_let_go_costs_nothing():
    now = after(grappled(2), "me: let go")
    assert conditions(me(now)) == conditions(foe(now)) == []
    assert (me(now).tokens, me(now).free_action, now.table.phase) == (2, 1, "after")
    refuses(
        now,
        "me",
        "let go",
        "You are not holding a creature. To hold one, type combat grapple NAME.",
    )
