"""Rates of movement: what they cost, and how far each action point carries one."""

import pytest

from world.skirmish.rulesets.apocrypha.exchange.hitting import Attacked, AttackLost
from world.skirmish.rulesets.apocrypha.position import (
    Course,
    CoverTaken,
    Moved,
    ReadyLost,
    SpeedChanged,
)
from world.skirmish.rulesets.apocrypha.table import Aim
from world.skirmish.rulesets.apocrypha.tests.positions import duel, fight, fighter, going
from world.skirmish.testing.reading import all_of, asked, choices, event
from world.skirmish.testing.refusals import refuses
from world.skirmish.testing.typed_moves import after, foe, me, play

STILL, WALK, RUN, SPRINT = range(4)
FAR = 500


def away(rate: int = WALK, **fields):
    """`me` on the way from `foe`, who is far behind and has no chance at anything."""
    fields = {"ap": 30, "ooda": 50, **going(rate, "foe", toward=False)} | fields
    return duel(fighter("me", **fields), fighter("foe", ap=0), apart=FAR)


def walked(fight) -> float:
    """Meters that `me` went away from `foe`, at whose other side the line begins."""
    return -me(fight).x / 100


# What a change costs.


@pytest.mark.parametrize(
    ("rate", "words", "cost"),
    [
        (0, "walk toward foe", 2),
        (0, "run toward foe", 4),
        (0, "sprint toward foe", 6),
        (1, "run away from foe", 2),
        (1, "sprint away from foe", 4),
        (3, "walk away from foe", 4),
        (1, "halt", 2),
        (2, "halt", 4),
        (3, "halt", 6),
        (2, "run toward foe", 2),  # another course at the same speed
        (2, "walk toward foe", 2),  # another course and a step
    ],
)
def test_a_step_of_speed_costs_2_and_a_new_course_at_least_one_step(rate, words, cost):
    course = going(rate, "foe", toward=False) if rate else {}
    start = duel(fighter("me", **course), apart=FAR)
    now, events = play(start, f"me: {words}")
    assert me(now).ap == 10 - cost
    assert event(events, SpeedChanged).rate == me(now).rate


def test_from_now_on_one_goes_where_one_said():
    now = after(duel(apart=FAR), "me: run toward foe until 7.5")
    assert (me(now).rate, me(now).course) == (RUN, Course("foe", True, 750))
    now = after(duel(apart=FAR), "me: walk away from foe")
    assert (me(now).rate, me(now).course) == (WALK, Course("foe", False))


def test_one_may_go_toward_those_of_ones_own_side_and_toward_the_fallen():
    fallen = fighter("bob", harm=20, ap=0)
    start = fight([fighter("me"), fighter("ann", x=900)], [fighter("foe"), fallen], apart=30)
    assert me(after(start, "me: walk toward ann")).course.who == "ann"
    assert me(after(start, "me: walk toward bob")).course.who == "bob"


def test_away_is_listed_for_enemies_alone_though_one_may_leave_anybody():
    start = fight([fighter("me"), fighter("ann", x=300)], [fighter("foe")], apart=9)
    listed = choices(start, "me")
    assert {"walk toward ann", "walk away from foe"} <= set(listed)
    assert "walk away from ann" not in listed
    assert me(after(start, "me: walk away from ann")).course == Course("ann", False)


def test_what_makes_no_sense_is_refused():
    start = duel(apart=FAR)
    refuses(start, "me", "halt", "You are standing still already.")
    refuses(start, "me", "walk toward me", "You cannot walk toward yourself.")
    refuses(away(), "me", "walk away from foe", "You are doing that already.")
    refuses(duel(), "me", "run toward foe", "You are as close to foe as that already.")
    refuses(duel(apart=10_001), "me", "walk away from foe", "You are far enough away from foe.")
    sentence = "That costs 4 AP; you have 3."
    refuses(duel(fighter("me", ap=3), apart=FAR), "me", "run toward foe", sentence)


# How far.


@pytest.mark.parametrize(
    ("crd", "rate", "meters"),
    [(20, WALK, 2), (20, RUN, 4), (20, SPRINT, 6), (39, WALK, 3), (40, SPRINT, 12), (9, WALK, 2)],
)
def test_each_point_carries_one_a_tenth_of_coordination_up_to_three_times(crd, rate, meters):
    assert walked(after(away(rate, crd=crd), "me: desperate defense")) == 3 * meters


@pytest.mark.parametrize(("stance", "meters"), [("crouched", 1), ("prone", 0.5)])
def test_crouched_one_goes_half_as_far_and_prone_a_quarter(stance, meters):
    assert walked(after(away(stance=stance), "me: desperate defense")) == 3 * meters


@pytest.mark.parametrize(
    ("words", "points"),
    [
        ("desperate defense", 3),
        ("crouch", 1),
        ("take cover", 1),
        ("draw knife", 1),
        ("riposte foe", 5),
        ("prepare power attack when attacked", 6),
        ("run away from foe", 2),
    ],
)
def test_points_spent_on_anything_carry_one_along(words, points):
    assert walked(after(away(carries=["knife"]), f"me: {words}")) == 2 * points


def test_points_spent_on_a_change_carry_one_at_the_old_speed():
    now = after(away(), "me: sprint away from foe")
    assert walked(now) == 8
    assert walked(after(now, "me: crouch")) == 8 + 6


def test_standing_still_nobody_is_carried():
    assert walked(after(away(rate=0, course=None), "me: desperate defense")) == 0


def test_points_spent_out_of_turn_carry_nobody():
    runner = fighter("foe", **going(RUN, "me"))
    now = after(duel(None, runner), "me: attack foe", "foe: avoidance")
    assert foe(now).x == 100


def test_how_far_and_where_is_told():
    _, events = play(away(), "me: desperate defense")
    assert event(events, Moved) == Moved("me", 600, -600, "")


# Getting there.


def test_who_reaches_the_one_they_go_toward_halts_at_a_meter():
    start = duel(fighter("me", **going(RUN, "foe")), fighter("foe", ap=0), apart=6)
    now, events = play(start, "me: desperate defense")
    assert (me(now).x, me(now).rate, me(now).course) == (500, 0, None)
    assert all_of(events, Moved) == [Moved("me", 500, 500, "foe")]


def test_or_at_the_distance_that_was_named():
    start = duel(fighter("me"), fighter("foe", ap=0), apart=12)
    now = after(start, "me: walk toward foe until 2.5", "me: riposte foe")
    assert (me(now).x, me(now).rate) == (950, 0)


def test_who_is_not_there_yet_goes_on():
    start = duel(fighter("me", **going(RUN, "foe")), fighter("foe", ap=0), apart=21)
    now = after(start, "me: desperate defense")
    assert (me(now).x, me(now).rate) == (1200, RUN)


def test_the_points_of_an_attack_carry_one_to_its_target_first():
    start = duel(fighter("me", **going(RUN, "foe")), fighter("foe", ap=0), apart=20)
    now = after(start, "me: attack foe")
    assert me(now).x == 1900
    short = duel(fighter("me", **going(RUN, "foe")), fighter("foe", ap=0), apart=22.5)
    sentence = (
        "foe is out of reach: 2.5 meters away once the points are spent, and Longsword reaches 2. "
        "First type combat walk toward foe."
    )
    refuses(short, "me", "attack foe", sentence)


def test_and_away_from_it():
    start = duel(fighter("me", **going(WALK, "foe", toward=False)), fighter("foe", ap=0))
    sentence = (
        "foe is out of reach: 11 meters away once the points are spent, and Longsword reaches 2."
    )
    refuses(start, "me", "attack foe", sentence)


def test_one_goes_through_others_on_the_way():
    start = fight([fighter("me", **going(SPRINT, "foe"))],
                  [fighter("foe", ap=0), fighter("bob", x=1000, ap=0)], apart=40)  # fmt: skip
    assert me(after(start, "me: desperate defense")).x == 1800


# What movement ends.


@pytest.mark.parametrize(("words", "why"), [("run", "running"), ("sprint", "sprinting")])
def test_running_and_sprinting_break_a_readied_weapon(words, why):
    start = duel(fighter("me", "pistol", readied=True), apart=FAR)
    now, events = play(start, f"me: {words} away from foe")
    assert not me(now).readied
    assert event(events, ReadyLost) == ReadyLost("me", "Pistol", why)


def test_walking_does_not():
    start = duel(fighter("me", "pistol", readied=True), apart=FAR)
    now, events = play(start, "me: walk toward foe")
    assert me(now).readied
    assert all_of(events, ReadyLost) == []


def test_moving_ends_a_precise_aim():
    start = duel(fighter("me", "pistol", aim=Aim("foe", 2)), fighter("foe", ap=0), apart=FAR)
    assert me(after(start, "me: walk toward foe")).aim is None


def test_cover_is_left_behind():
    now, events = play(away(cover="half"), "me: crouch")
    assert (me(now).cover, event(events, CoverTaken)) == ("none", CoverTaken("me", "none"))


def test_by_a_house_rule_it_comes_along():
    start = away(cover="half")
    start.table.house = type(start.table.house)(cover_stays=True)
    assert me(after(start, "me: crouch")).cover == "half"


def test_cover_stays_while_one_has_not_moved():
    start = duel(fighter("me", cover="half"), fighter("foe", ap=0), apart=FAR)
    assert me(after(start, "me: walk toward foe")).cover == "half"


def test_who_falls_on_the_way_gets_no_further_and_does_nothing():
    runner = fighter("me", harm=14, **going(WALK, "foe", toward=False))
    start = duel(runner, dice=(7,) * 3)
    now, events = play(start, "me: desperate defense", "foe: exploit opening", "me: nothing")
    assert (me(now).able, me(now).defending, me(now).x) == (False, False, -100)
    assert all_of(events, AttackLost) == []
    assert asked(now) == []


def test_who_throws_themselves_down_on_the_way_gets_less_far():
    """A point carries a runner 4 meters; on the ground it is half a meter."""
    runner = fighter("me", ap=12, **going(RUN, "foe"))
    start = duel(runner, fighter("foe", "pistol"), apart=20)
    now, events = play(start, "me: desperate defense", "foe: shoot aimed", "me: dodge")
    told = [happened.cm for happened in all_of(events, Moved)]
    assert told == [100, 200, 100]
    assert (me(now).x, me(now).rate) == (100 - 200 + 100, WALK)


@pytest.mark.parametrize("rate", [WALK, RUN, SPRINT])
def test_a_shot_at_who_arrives_is_offered_and_made_as_they_stand(rate):
    """At 1 meter they stand still: their speed is no part of their rating any more."""
    shooter = fighter("foe", "pistol", personal_weapons=1, dex=10)
    start = duel(fighter("me", **going(rate, "foe")), shooter, apart=2)
    now, events = play(start, "me: keep going 1")
    assert (me(now).rate, me(now).course) == (STILL, None)
    assert event(events, Moved) == Moved("me", 100, 100, "foe")
    assert asked(now) == ["foe open"]
    _, events = play(now, "foe: shoot aimed", "me: nothing")
    assert event(events, Attacked).against == 1


# Letting time pass.


@pytest.mark.parametrize(("rate", "meters"), [(WALK, 6), (RUN, 12), (SPRINT, 18)])
def test_who_keeps_going_spends_points_on_nothing_but_the_way(rate, meters):
    now = after(away(rate), "me: keep going 3")
    assert (me(now).ap, me(now).spent, walked(now), me(now).rate) == (27, 3, meters, rate)


def test_one_may_keep_going_as_long_as_the_pass_lasts_or_until_one_is_there():
    far = duel(fighter("me", ap=6, **going(WALK, "foe")), apart=FAR)
    listed = [choice for choice in choices(far, "me") if choice.startswith("keep")]
    assert listed == [f"keep going {points}" for points in range(1, 7)]
    near = duel(fighter("me", ap=6, **going(WALK, "foe")), apart=6)
    listed = [choice for choice in choices(near, "me") if choice.startswith("keep")]
    assert listed == ["keep going 1", "keep going 2", "keep going 3"]
    refuses(near, "me", "keep going 4", "You arrive sooner than that. Spend fewer AP.")


def test_it_takes_being_on_the_move():
    sentence = "You are standing still. Walk, run or sprint first."
    refuses(duel(), "me", "keep going 1", sentence)
    refuses(away(), "me", "keep going 0", "Keeping going takes 1 AP or more, not 0.")
    refuses(away(), "me", "keep going 31", "You have 30 AP; you cannot spend 31.")


def test_it_takes_no_more_than_is_left_of_the_pass():
    start = duel(fighter("me", ap=20, ooda=8, **going(RUN, "foe", toward=False)), apart=FAR)
    refuses(start, "me", "keep going 9", "Only 8 AP are left of your pass. Spend fewer.")
    now = after(start, "me: crouch")
    refuses(now, "me", "keep going 8", "Only 7 AP are left of your pass. Spend fewer.")
    assert asked(after(now, "me: keep going 7")) == ["me turn"]


def test_who_is_on_the_move_is_asked_down_to_the_last_point():
    runner = fighter("foe", ap=1, **going(RUN, "me"))
    assert asked(after(duel(None, runner, apart=FAR), "me: done")) == ["foe turn"]
