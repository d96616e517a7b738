"""Zones and the wounds that one deals. Flanks: see hiding; the back line: see the field."""

import pytest

from world.skirmish.rulesets.dungeoneers.fighters.field import name
from world.skirmish.rulesets.dungeoneers.tests.positions import (
    adversary,
    defence,
    duel,
    fight,
    fighter,
    hits,
)
from world.skirmish.testing.typed_moves import after, foe, me


def at(fighter) -> str:
    return name(fighter.tile)


def turned(tile: str) -> str:
    """The tile that looks to the other side as this one to the first."""
    return f"{chr(ord('L') - (ord(tile[0]) - ord('A')))}{13 - int(tile[1:])}"


@pytest.mark.parametrize(
    ("me_at", "foe_at", "more"),
    [
        ("F6", "F7", 1),
        ("F3", "F4", 0),
        ("B6", "B7", 0),
        ("K6", "K7", 0),
        ("F7", "F6", 1),
        ("F10", "F9", 1),
        ("B7", "B6", 1),
        ("K7", "K6", 1),
    ],
)
def test_wounds_are_one_more_from_your_front_line_and_anywhere_on_the_enemys_half(
    me_at, foe_at, more
):
    start = duel(fighter("me", me_at), adversary("foe", foe_at), dice=hits(2))
    assert foe(after(start, "me: strike foe")).wounds == 2 + more
    start = fight([adversary("foe", turned(foe_at))], [fighter("me", turned(me_at))],
                  active_side=1, dice=hits(2))  # fmt: skip
    assert foe(after(start, "me: strike foe")).wounds == 2 + more


def test_an_adversarys_wounds_are_more_too():
    start = defence(fighter("me", "F6"), adversary("foe", "F7"))
    assert me(after(start, "foe: strike me", "me: do nothing")).wounds == 3


def test_the_stress_of_a_lesser_success_is_not_more():
    start = duel(fighter("me", "F6"), adversary("foe", "F7"), dice=hits(1))
    assert foe(after(start, "me: strike foe")).stress == 2


def test_the_zone_you_strike_from_counts_not_the_zone_you_shift_to():
    """A shift never changes the zone, so that both are one."""
    start = duel(fighter("me", "G3"), adversary("foe", "F4"), dice=hits(2))
    now = after(start, "me: strike foe")
    assert (at(me(now)), foe(now).wounds) == ("F3", 2)


def test_the_house_may_set_what_the_front_line_adds():
    start = duel(fighter("me", "F6"), adversary("foe", "F7"), dice=hits(2),
                 house={"front_bonus": 3})  # fmt: skip
    assert foe(after(start, "me: strike foe")).wounds == 5
