"""Combat Actions: Push, of every degree, on creatures and objects. How force moves: movement."""

import pytest

from world.skirmish.rulesets.dungeoneers.attacks import ObjectPushed
from world.skirmish.rulesets.dungeoneers.combat_actions import Missed
from world.skirmish.rulesets.dungeoneers.fighters.field import name
from world.skirmish.rulesets.dungeoneers.ground.movement import Forced
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
from world.skirmish.testing.reading import all_of, asked, choices, event
from world.skirmish.testing.refusals import refuses
from world.skirmish.testing.typed_moves import after, foe, me, play


def pushed(successes: int, *answer: str, **house):
    """`foe`, on B7, after a push from B6 with this many successes."""
    return play(duel(dice=hits(successes), house=house), "me: push foe", *answer)


def test_a_push_is_rolled_with_body_and_striking_against_the_dodging_difficulty():
    start = duel(fighter("me", body=7, striking=1), adversary("foe", dodging_dn=3))
    roll = rolled(start, "me: push foe")
    assert (roll.what, roll.target_number, len(roll.faces), roll.difficulty) == ("body", 7, 4, 3)


def test_on_a_misstep_nothing_comes():
    now, events = pushed(0)
    assert event(events, Missed) == Missed("me", "foe", "push")
    assert (name(foe(now).tile), conditions(foe(now))) == ("B7", [])


def test_on_a_lesser_success_the_target_is_forced_a_tile():
    now, _ = pushed(1)
    assert (name(foe(now).tile), conditions(foe(now))) == ("B8", [])


def test_on_a_success_the_pusher_says_which():
    now, _ = pushed(2)
    assert asked(now) == ["me push"]
    assert choices(now, "me") == ["force", "prone"]


def test_on_a_success_the_target_is_forced_two_tiles():
    now, _ = pushed(2, "me: force")
    assert (name(foe(now).tile), conditions(foe(now))) == ("B9", [])


def test_or_is_knocked_prone():
    now, events = pushed(2, "me: prone")
    assert (name(foe(now).tile), conditions(foe(now))) == ("B7", ["prone"])
    assert all_of(events, Forced) == []


def test_on_a_greater_success_the_target_is_forced_two_tiles_and_knocked_prone():
    now, _ = pushed(3)
    assert (name(foe(now).tile), conditions(foe(now))) == ("B9", ["prone"])


def test_a_push_has_short_range():
    start = duel(fighter("me", "B5"), adversary("foe", "H3"))
    refuses(
        start, "me", "push foe",
        "foe is out of short range, in the right quadrant of our back line.",
    )  # fmt: skip


def test_a_friend_may_be_pushed():
    start = fight([fighter("me"), adversary("ann", "B5")], [adversary("foe")], dice=hits(1))
    assert name(after(start, "me: push ann").table.fighters["ann"].tile) == "B4"


def test_an_adversarys_push_is_a_success_without_a_roll():
    now = after(defence(fighter("me", free_action=0)), "foe: push me")
    assert (asked(now), now.drawn) == (["foe push"], 0)
    assert name(me(after(now, "foe: force")).tile) == "B4"
    assert conditions(me(after(now, "foe: prone"))) == ["prone"]


def test_the_house_may_set_how_far():
    assert name(foe(pushed(1, push_lesser=2)[0]).tile) == "B9"
    assert name(foe(pushed(2, "me: force", push_tiles=4)[0]).tile) == "B11"


# Objects.


@pytest.mark.parametrize(
    ("size", "difficulty"),
    [("tiny", 0), ("small", 1), ("medium", 2), ("large", 3), ("huge", 4), ("massive", 5),
     ("gargantuan", 6)],
)  # fmt: skip
def test_an_object_is_pushed_against_its_size_number(size, difficulty):
    roll = rolled(duel(), f"me: shove object {size}")
    assert (roll.what, roll.difficulty) == ("body", difficulty)


@pytest.mark.parametrize(
    ("successes", "answer", "moved"),
    [
        (1, [], (1, False)),
        (2, ["me: force"], (2, False)),
        (2, ["me: prone"], (0, True)),
        (3, [], (2, True)),
    ],
)
def test_an_object_is_forced_and_knocked_over_like_a_creature(successes, answer, moved):
    _, events = play(duel(dice=hits(successes)), "me: shove object medium", *answer)
    assert event(events, ObjectPushed) == ObjectPushed("me", "medium", *moved)


def test_on_a_misstep_an_object_stays():
    _, events = play(duel(), "me: shove object medium")
    assert Missed("me", "", "shove object") in events
    assert all_of(events, ObjectPushed) == []


def test_an_adversary_pushes_an_object_without_a_roll():
    now, events = play(defence(), "foe: shove object huge", "foe: force")
    assert event(events, ObjectPushed) == ObjectPushed("foe", "huge", 2, prone=False)
    assert now.drawn == 0


# A push by nothing.


def cornered(*conditions: str, successes: int = 2):
    """`foe`, on B12, can be forced no further by `me`."""
    foe = adversary("foe", "B12", conditions=conditions)
    return duel(fighter("me", "B11"), foe, dice=hits(successes))


def test_a_creature_that_cannot_be_forced_is_knocked_prone_without_a_question():
    now, events = play(cornered(), "me: push foe")
    assert (name(foe(now).tile), conditions(foe(now))) == ("B12", ["prone"])
    assert all_of(events, Forced) == []


def test_a_creature_that_is_prone_is_forced_without_a_question():
    start = duel(foe=adversary("foe", "B7", conditions=["prone"]), dice=(3, *hits(2)))
    now, _ = play(start, "me: push foe")
    assert (asked(now), name(foe(now).tile)) == (["me turn"], "B9")


def test_a_push_by_nothing_ends_no_hold():
    start = fight(
        [fighter("me", "B11"), fighter("ann", "A12")], [adversary("foe", "B12")],
        dice=(*hits(2), 3, *hits(1)),
    )  # fmt: skip
    now, events = play(start, "ann: grapple foe", "me: pass", "foe: pass", "me: push foe")
    assert event(events, Forced).tiles == 0
    assert conditions(foe(now)) == ["grappled"]


def test_objects_are_pushed_when_the_referee_says_that_there_are_some():
    assert not any(choice.startswith("shove") for choice in choices(duel(), "me"))


@pytest.mark.parametrize(
    ("at", "then"), [("F7", "F8"), ("G7", "H8"), ("E9", "E10"), ("I7", "J7"), ("F6", "F7")]
)
def test_force_goes_straight_away_in_the_nearest_of_eight_directions(at, then):
    start = duel(fighter("me", "F6", size="tiny"), adversary("foe", at, size="tiny"), dice=hits(1))
    assert name(foe(after(start, "me: push foe")).tile) == then


def test_a_push_that_can_change_nothing_is_not_offered_and_may_be_typed():
    """`foe` lies prone at the edge of the field."""
    start = duel(fighter("me", "F11"), adversary("foe", "F12", conditions=["prone"]), dice=hits(1))
    assert "push foe" not in choices(start, "me")
    assert after(start, "me: push foe")
    standing = duel(fighter("me", "F11"), adversary("foe", "F12"))
    assert "push foe" in choices(standing, "me")
