"""Combat Actions: Push, of every degree, on creatures and objects. How force moves: movement."""

import pytest

from world.skirmish.rulesets.dungeoneers.combat_actions import Missed
from world.skirmish.rulesets.dungeoneers.combat_actions.push import ObjectPushed
from world.skirmish.rulesets.dungeoneers.field import name
from world.skirmish.rulesets.dungeoneers.movement import Forced
from world.skirmish.rulesets.dungeoneers.tests.positions import (
    adversary,
    after,
    all_of,
    asked,
    choices,
    conditions,
    defence,
    duel,
    event,
    fight,
    fighter,
    foe,
    hits,
    me,
    play,
    refuses,
    rolled,
)


def pushed(successes: int, *answer: str, **house):
    """`foe`, on B7, after a push from B6 with so many successes."""
    return play(duel(dice=hits(successes), house=house), "me: push foe", *answer)


def test_a_push_is_rolled_with_body_and_striking_against_the_dodging_difficulty():
    start = duel(fighter("me", body=7, striking=1), adversary("foe", dodging_dn=3))
    roll = rolled(start, "me: push foe")
    assert (roll.what, roll.target_number, len(roll.faces), roll.difficulty) == ("body", 7, 4, 3)


def test_of_a_misstep_nothing_comes():
    now, events = pushed(0)
    assert event(events, Missed) == Missed("me", "foe", "push")
    assert (name(foe(now).tile), conditions(foe(now))) == ("B7", [])


def test_of_a_lesser_success_the_target_is_forced_a_tile():
    now, _ = pushed(1)
    assert (name(foe(now).tile), conditions(foe(now))) == ("B8", [])


def test_of_a_success_the_pusher_says_which():
    now, _ = pushed(2)
    assert asked(now) == ["me push"]
    assert choices(now, "me") == ["force", "prone"]


def test_of_a_success_the_target_is_forced_two_tiles():
    now, _ = pushed(2, "me: force")
    assert (name(foe(now).tile), conditions(foe(now))) == ("B9", [])


def test_or_is_knocked_prone():
    now, events = pushed(2, "me: prone")
    assert (name(foe(now).tile), conditions(foe(now))) == ("B7", ["prone"])
    assert all_of(events, Forced) == []


def test_of_a_greater_success_the_target_is_forced_two_tiles_and_knocked_prone():
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


def test_of_a_misstep_an_object_stays():
    _, events = play(duel(), "me: shove object medium")
    assert Missed("me", "", "push") in events
    assert all_of(events, ObjectPushed) == []


def test_an_adversary_pushes_an_object_without_a_roll():
    now, events = play(defence(), "foe: shove object huge", "foe: force")
    assert event(events, ObjectPushed) == ObjectPushed("foe", "huge", 2, prone=False)
    assert now.drawn == 0
