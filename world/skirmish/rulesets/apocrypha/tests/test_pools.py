"""Pools of dice: what goes into them, what is a hit; the Avoidance Rating."""

import pytest

from world.skirmish.rulesets.apocrypha.tests.positions import (
    begun,
    dice_of,
    duel,
    fighter,
    going,
    hits,
    pool,
    struck,
)
from world.skirmish.state.events import Rolled
from world.skirmish.testing.typed_moves import play

OUT = {"ap": 0}


def swung(mine=None, theirs=None, *, dice=(), **house):
    """Return the events when `me` attacks `foe`, who does not react."""
    start = duel(fighter("me", **mine or {}), fighter("foe", **OUT | (theirs or {})),
                 dice=dice, house=house)  # fmt: skip
    return play(start, "me: attack foe")[1]


@pytest.mark.parametrize(
    ("score", "value"),
    [(1, 0), (4, 0), (5, 1), (14, 1), (15, 2), (24, 2), (25, 3), (45, 5), (50, 5)],
)
def test_an_attribute_is_worth_a_tenth_rounded_half_up(score, value):
    assert dice_of(swung({"crd": score, "martial_melee": 6}), "me", "attack") == 6 + value


def test_a_pool_is_skill_and_attribute_and_modifiers():
    events = swung({"crd": 34, "martial_melee": 5}, {"exposed": True})
    assert dice_of(events, "me", "attack") == 5 + 3 + 2
    assert pool(events, "me", "attack") == {"open after a swing": 2}


def test_each_weapon_has_its_skill_and_attribute():
    """Five skills, each of another level."""
    levels = {"hand_to_hand": 1, "martial_melee": 2, "personal_weapons": 3, "martial_weapons": 4}
    for weapon, way, dice in (
        ("", "attack", 1 + 3),
        ("knife", "attack", 2 + 3),
        ("pistol", "fire from the hip", 3 + 4),
        ("bow", "fire from the hip", 4 + 4),
    ):
        me = fighter("me", weapon, crd=30, dex=40, **levels)
        start = duel(me, fighter("foe", "pistol", ap=0), apart=1, house={"long_arm": 0})
        assert dice_of(play(start, f"me: {way} foe")[1], "me", way) == dice


def test_a_pool_has_at_least_one_die():
    events = swung({"crd": 4, "martial_melee": 0, "harm": 8})
    assert dice_of(events, "me", "attack") == 1


def test_a_die_of_7_or_more_is_a_hit():
    assert struck(swung(dice=(6, 7, 8, 10)))[0][2] == 3


def test_by_a_house_rule_another_number_is():
    assert struck(swung(dice=(5, 6, 8, 10), success=6))[0][2] == 3


@pytest.mark.parametrize(("hurt", "dice"), [(7, 4), (8, 3), (14, 3)])
def test_at_half_of_vitality_everything_has_a_die_less(hurt, dice):
    """Of 15: half is 7.5."""
    assert dice_of(swung({"harm": hurt}), "me", "attack") == dice
    assert dice_of(swung({"shock": hurt}), "me", "attack") == dice
    assert dice_of(swung({"harm": hurt - 3, "shock": 3}), "me", "attack") == dice


# The Avoidance Rating.


def rating(**fields) -> int:
    """Against a shot from 20 meters, which is from afar."""
    start = duel(fighter("me", "pistol"), fighter("foe", **OUT | fields), apart=20)
    return struck(play(start, "me: fire from the hip foe")[1])[0][3] - 1


@pytest.mark.parametrize(("crd", "value"), [(1, 1), (20, 1), (24, 1), (25, 2), (50, 4)])
def test_it_is_the_value_of_coordination_less_1_and_at_least_1(crd, value):
    assert rating(crd=crd) == value


@pytest.mark.parametrize(("rate", "more"), [(1, 0), (2, 1), (3, 2)])
def test_running_and_sprinting_add_to_it(rate, more):
    assert rating(**going(rate, "me")) == 1 + more


@pytest.mark.parametrize(("cover", "more"), [("none", 0), ("light", 1), ("half", 2), ("heavy", 3)])
def test_cover_adds_to_it_against_shots(cover, more):
    assert rating(cover=cover) == 1 + more


def test_cover_is_nothing_hand_to_hand():
    assert struck(swung(theirs={"cover": "heavy"}))[0][3] == 1


def test_a_desperate_defense_adds_1():
    assert rating(defending=True) == 2
    assert struck(swung(theirs={"defending": True}))[0][3] == 2


def test_a_pool_counts_among_the_luck_of_the_dice_and_a_lot_does_not():
    _, events = play(duel(foe=fighter("foe", ap=0)), "me: attack foe")
    (rolled,) = [event for event in events if isinstance(event, Rolled) and len(event.faces) == 4]
    assert rolled.at_least == 7
    _, events = begun("me/A:", "foe/B:")
    assert sum(event.pick for event in events if isinstance(event, Rolled)) == 2


def test_all_of_it_adds_up():
    fields = {"crd": 35, "cover": "half", "stance": "crouched", "defending": True}
    assert rating(**fields, **going(2, "me")) == 3 + 2 + 1 + 1 + 1


def test_by_a_house_rule_a_shot_from_afar_must_beat_more():
    for apart, value in ((10, 1), (10.01, 3)):
        start = duel(fighter("me", "pistol"), fighter("foe", ap=0), apart=apart,
                     house={"afar_ar": 2})  # fmt: skip
        assert struck(play(start, "me: fire from the hip foe")[1])[0][3] == value


def test_it_never_falls_below_0():
    events = swung(theirs={"stance": "prone"}, prone_melee_ar=-20, dice=hits(1))
    assert struck(events) == [("me", "foe", 1, 0, True)]
