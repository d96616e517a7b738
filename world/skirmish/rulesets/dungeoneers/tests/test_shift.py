"""The shift after an action of short, medium or long range."""

import pytest

from world.skirmish.rulesets.dungeoneers.fighters.field import name
from world.skirmish.rulesets.dungeoneers.ground.movement import Shifted
from world.skirmish.rulesets.dungeoneers.tests.positions import (
    adversary,
    defence,
    duel,
    fight,
    fighter,
    hits,
)
from world.skirmish.testing.reading import all_of
from world.skirmish.testing.typed_moves import after, foe, me, play


def at(fighter) -> str:
    return name(fighter.tile)


def shifted(me_at: str, foe_at: str, *others, words: str = "strike foe", **numbers) -> str:
    """Return the tile of `me` after an attack from one tile on another."""
    start = fight([fighter("me", me_at, **numbers), *others], [adversary("foe", foe_at)])
    return at(me(after(start, f"me: {words}")))


@pytest.mark.parametrize("foe_at", ["D7", "E8", "F9"])
@pytest.mark.parametrize("freya_at", ["G4", "G6", "I6"])
def test_freya_in_the_right_quadrant_of_the_front_line_ends_in_the_left_one(freya_at, foe_at):
    """Her strike, of short range, is against an enemy in the left of the opposing front line."""
    assert shifted(freya_at, foe_at)[0] in "DEF"


@pytest.mark.parametrize("foe_at", ["G7", "H8", "I9"])
@pytest.mark.parametrize("freya_at", ["F4", "F6", "D6"])
def test_and_the_other_way_around(freya_at, foe_at):
    assert shifted(freya_at, foe_at)[0] in "GHI"


@pytest.mark.parametrize(("me_at", "foe_at"), [("G8", "F6"), ("F8", "G6")])
def test_the_other_side_shifts_likewise(me_at, foe_at):
    start = fight([adversary("foe", foe_at)], [fighter("me", me_at)], active_side=1)
    assert at(me(after(start, "me: strike foe")))[0] == foe_at[0]


@pytest.mark.parametrize(
    ("weapon", "words", "foe_at"),
    [
        ("standard", "strike foe", "F9"),
        ("heavy", "strike foe", "F9"),
        ("improvised", "strike foe", "F9"),
        ("control", "strike foe", "A9"),
        ("missile", "strike foe", "F12"),
        ("light", "toss foe", "A9"),
        ("standard", "push foe", "F9"),
    ],
)
def test_you_shift_after_an_action_of_short_medium_or_long_range(weapon, words, foe_at):
    assert shifted("G6", foe_at, words=words, weapon=weapon)[0] in "DEF"


@pytest.mark.parametrize("words", ["strike foe", "grapple foe"])
def test_no_creature_shifts_after_an_action_within_the_zone(words):
    assert shifted("G6", "F6", words=words, weapon="light") == "G6"


def test_you_shift_even_if_the_target_is_in_the_same_zone():
    assert shifted("G6", "D6") == "F6"


def test_a_creature_that_is_in_the_nearest_quadrant_stays_where_they_are():
    now, events = play(duel(fighter("me", "D4"), adversary("foe", "F9")), "me: strike foe")
    assert all_of(events, Shifted) == []
    assert at(me(now)) == "D4"


def test_you_never_leave_your_zone_by_a_shift():
    assert shifted("B1", "F3") == "B1"


def test_you_shift_to_the_nearest_tile_with_room():
    assert shifted("G6", "F9", fighter("ann", "F5")) == "F6"
    assert shifted("G6", "F9", fighter("ann", "F6")) == "F5"


def test_you_stay_if_the_nearest_quadrant_is_full():
    friends = [fighter(f"{c}{r}", f"{c}{r}") for c in "DEF" for r in (4, 5, 6)]
    assert shifted("G6", "F9", *friends) == "G6"


def test_you_shift_towards_the_tile_where_the_target_ends():
    """Forced from the right to the left of its front line."""
    start = fight([fighter("me", "I6")], [adversary("foe", "G8")], dice=hits(3))
    now = after(start, "me: push foe")
    assert (at(foe(now)), at(me(now))) == ("E10", "F6")


def test_an_adversary_shifts_too():
    start = defence(fighter("me", "F6"), adversary("foe", "G8"))
    assert at(foe(after(start, "foe: strike me", "me: do nothing")))[0] in "DEF"


def test_a_shift_costs_no_free_action():
    assert me(
        after(duel(fighter("me", "G6"), adversary("foe", "F9")), "me: strike foe")
    ).free_action


@pytest.mark.parametrize(("half", "from_", "to"), [(0, "G5", "F6"), (1, "G8", "F7")])
def test_of_tiles_equally_near_it_takes_the_one_nearer_the_target(half, from_, to):
    target = "E7" if half == 0 else "E6"
    friend = "F5" if half == 0 else "F8"
    sides = [fighter("me", from_), adversary("ann", friend)], [adversary("foe", target)]
    start = fight(*(sides if half == 0 else reversed(sides)), active_side=half)
    assert name(me(after(start, "me: strike foe")).tile) == to
