"""Engagements, hand to hand and at range."""

from world.skirmish.rulesets.apocrypha.engagements import Engaged, engaged_with, in_melee
from world.skirmish.rulesets.apocrypha.tests.positions import (
    duel,
    fight,
    fighter,
    going,
    pool,
    prepared,
)
from world.skirmish.testing.reading import all_of, asked, event
from world.skirmish.testing.typed_moves import after, foe, me, play

# Hand to hand.


def engaged(mine: str, theirs: str, apart: float) -> bool:
    now = duel(fighter("me", mine), fighter("foe", theirs), apart=apart)
    return in_melee(now.table, me(now), foe(now))


def test_both_are_engaged_as_soon_as_one_stands_within_the_others_reach():
    assert engaged("halberd", "knife", 3)
    assert engaged("knife", "halberd", 3)
    assert not engaged("halberd", "knife", 3.01)
    assert engaged("longsword", "", 2)
    assert not engaged("knife", "", 1.01)


def test_with_a_ranged_weapon_in_hand_one_reaches_as_far_as_bare_hands():
    assert engaged("shotgun", "", 1)
    assert not engaged("shotgun", "shotgun", 1.01)


def test_an_engagement_that_begins_on_the_way_is_told_once():
    start = duel(fighter("me", **going(1, "foe")), fighter("foe", "halberd", ap=0), apart=6)
    _, events = play(start, "me: desperate defense")
    assert event(events, Engaged) == Engaged("me", ("foe",), melee=True)


def test_it_is_not_told_again_when_the_other_is_within_reach_as_well():
    """A halberd comes up to a knife that waits for an enemy within its own reach."""
    held = prepared("attack", "enters")
    walker = fighter("me", "halberd", **going(1, "foe"))
    start = duel(walker, fighter("foe", "knife", ap=0, prepared=held), apart=6)
    now, before = play(start, "me: desperate defense")
    assert asked(now) == ["foe trigger"]
    _, after_it = play(now, "foe: hold")
    assert event(before + after_it, Engaged).melee


def test_friends_and_the_fallen_engage_nobody():
    fallen = fighter("foe", shock=15, ap=0)
    start = fight([fighter("me"), fighter("ann")], [fallen, fighter("bob", x=3000)])
    assert not engaged_with(start.table, me(start))


# At range.


def test_aiming_begins_an_engagement_at_range():
    now, events = play(duel(fighter("me", "pistol"), apart=20), "me: precise aim foe")
    assert now.table.shots == [("foe", "me")]
    assert event(events, Engaged) == Engaged("me", ("foe",), melee=False)


def test_so_does_firing_and_it_is_told_once():
    start = duel(fighter("me", "pistol"), fighter("foe", ap=0), apart=20)
    now, events = play(start, "me: fire from the hip foe", "me: fire from the hip foe")
    assert now.table.shots == [("foe", "me")]
    assert event(events, Engaged).actor == "me"


def test_readying_a_weapon_does_not():
    now, events = play(duel(fighter("me", "pistol"), apart=20), "me: ready weapon")
    assert (now.table.shots, all_of(events, Engaged)) == ([], [])


def test_it_ends_when_one_of_the_two_is_out():
    mine = [fighter("me"), fighter("ann", "bow")]
    start = fight(mine, [fighter("foe"), fighter("bob")], apart=20,
                  shots=[("foe", "me"), ("bob", "foe"), ("ann", "bob")])  # fmt: skip
    assert after(start, "referee: withdraw foe").table.shots == [("ann", "bob")]


def test_it_lasts_from_round_to_round():
    start = duel(fighter("me", "pistol"), apart=20, shots=[("foe", "me")])
    now = after(start, "me: done", "foe: done", "me: push")
    assert now.table.shots == [("foe", "me")]


# A long arm hand to hand.


def fired(weapon: str, apart: float, theirs: str = "longsword") -> dict[str, int]:
    start = duel(fighter("me", weapon), fighter("foe", theirs, ap=0), apart=apart)
    return pool(play(start, "me: fire from the hip foe")[1], "me", "fire from the hip")


def test_a_long_arm_is_fired_at_minus_2_dice_by_who_is_engaged_hand_to_hand():
    for weapon in ("shotgun", "bow", "assault rifle"):
        assert fired(weapon, 2) == {"hand to hand": -2}
        assert fired(weapon, 2.01) == {}


def test_a_pistol_is_not_in_the_way():
    assert fired("pistol", 1) == {}


def test_anybody_within_reach_is_in_the_way_whomever_one_shoots_at():
    start = fight(
        [fighter("me", "shotgun")], [fighter("foe", ap=0), fighter("bob", x=200, ap=0)], apart=15
    )
    _, events = play(start, "me: aim and fire foe")
    assert pool(events, "me", "aim and fire")["hand to hand"] == -2
