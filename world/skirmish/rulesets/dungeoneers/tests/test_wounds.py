"""Wounds and stress: capacity, armor, being broken, death, and the order in which all that counts.

`me` strikes with a heavy weapon, of 3 wounds; a success is two hits, a greater one three. `foe`
can bear 6 wounds and 6 stress.
"""

import pytest

from world.skirmish.rulesets.dungeoneers.tests.positions import (
    adversary,
    defence,
    duel,
    fight,
    fighter,
    hits,
)
from world.skirmish.rulesets.dungeoneers.wounds import (
    Died,
    StressTaken,
    WoundsDealt,
)
from world.skirmish.testing.reading import all_of, asked, event
from world.skirmish.testing.refusals import refuses
from world.skirmish.testing.typed_moves import after, foe, me, play

SUCCESS, GREATER = 2, 3

#: In our front line, where the wounds that we deal are one more.
FRONT = "E6"


def struck(successes: int = SUCCESS, at: str = "B6", weapon: str = "heavy", **numbers):
    """`foe`, of these numbers, after a strike from a tile."""
    near = {"B6": "B7", FRONT: "E7"}[at]
    start = duel(
        fighter("me", at, weapon=weapon), adversary("foe", near, **numbers), dice=hits(successes)
    )
    return play(start, "me: strike foe")


def wounds(successes: int = SUCCESS, at: str = "B6", **numbers) -> int:
    return foe(struck(successes, at, **numbers)[0]).wounds


def test_wounds_add_up():
    assert wounds(wounds=1) == 4


# The worked example: a creature that can bear 6 wounds, at once 6 and 7.


def test_six_wounds_at_once_leave_a_fighter_who_can_bear_six_alive():
    now, events = struck(GREATER)
    assert event(events, WoundsDealt).taken == 6
    assert (foe(now).wounds, foe(now).dead) == (6, False)


def test_seven_wounds_at_once_kill_a_fighter_who_can_bear_six():
    now, events = struck(GREATER, FRONT)
    assert event(events, WoundsDealt).taken == 7
    assert (foe(now).wounds, foe(now).dead) == (6, True)
    assert event(events, Died) == Died("foe")


def test_wounds_stop_at_what_a_fighter_can_bear():
    now, _ = struck(wounds=5)
    assert (foe(now).wounds, foe(now).dead) == (6, False)


@pytest.mark.parametrize("weapon", ["improvised", "heavy"])
def test_a_wound_more_than_a_creature_can_bear_kills(weapon):
    assert foe(struck(weapon=weapon, wounds=6)[0]).dead


@pytest.mark.parametrize("numbers", [{"armor": 3}, {"traits": ["resistance(S3)"]}])
def test_no_wound_does_not_kill(numbers):
    assert not foe(struck(wounds=6, **numbers)[0]).dead


def test_a_creature_that_can_bear_nothing_dies_of_the_first_wound():
    assert foe(struck(weapon="improvised", size="tiny", body=0)[0]).dead


# Armor.


@pytest.mark.parametrize(("armor", "left", "taken"), [(0, 0, 3), (1, 0, 2), (3, 0, 0), (5, 2, 0)])
def test_armor_absorbs_wounds_and_is_used_up_by_them(armor, left, taken):
    now, _ = struck(armor=armor)
    assert (foe(now).armor_left, foe(now).wounds) == (left, taken)


def test_a_hit_that_armor_makes_small_enough_does_not_kill():
    now, _ = struck(GREATER, FRONT, armor=1)
    assert (foe(now).wounds, foe(now).dead) == (6, False)


def test_armor_absorbs_no_stress():
    now, _ = struck(successes=1, armor=9)
    assert (foe(now).stress, foe(now).armor_left) == (3, 9)


# The order of steps.


def test_the_degree_multiplies_the_weapons_wounds_before_the_front_line_adds_to_them():
    assert event(struck(GREATER, FRONT)[1], WoundsDealt).dealt == 3 * 2 + 1


def test_traits_count_after_the_front_line():
    """Resistance of 4 against 3 and 1 leaves none; against 3 alone it could not take 4."""
    _, events = struck(at=FRONT, traits=["resistance(S4)"])
    assert event(events, WoundsDealt).traits == -4


def test_armor_counts_after_traits():
    now, _ = struck(armor=3, traits=["resistance(S2)"])
    assert (foe(now).armor_left, foe(now).wounds) == (2, 0)
    now, _ = struck(armor=3, traits=["vulnerability(S2)"])
    assert (foe(now).armor_left, foe(now).wounds) == (0, 2)


def test_the_result_tells_every_step():
    _, events = struck(GREATER, FRONT, armor=2, traits=["resistance(S1)"], stress=7, body=9)
    assert event(events, WoundsDealt) == WoundsDealt(
        "me",
        "foe",
        "slashing",
        dealt=7,
        traits=-1,
        broken=6,
        absorbed=2,
        taken=10,
        wounds=10,
        capacity=11,
    )


# Stress.


def stressed(stress: int, **numbers):
    """`foe` after a lesser success, which is 3 stress."""
    return struck(successes=1, stress=stress, **numbers)


def test_stress_adds_up():
    now, events = stressed(1)
    assert foe(now).stress == 4
    assert event(events, StressTaken) == StressTaken("foe", gained=3, stress=4, capacity=6)


@pytest.mark.parametrize(("spirit", "capacity"), [(0, 2), (4, 6), (10, 12)])
def test_a_creature_can_bear_stress_of_two_and_its_spirit(spirit, capacity):
    _, events = stressed(0, spirit=spirit)
    assert event(events, StressTaken).capacity == capacity


@pytest.mark.parametrize(("before", "broken"), [(3, False), (4, True)])
def test_above_what_it_can_bear_a_creature_is_broken(before, broken):
    now, events = stressed(before)
    assert (event(events, StressTaken).broken == "began") == broken
    assert foe(now).is_broken == broken


def test_a_creature_that_is_broken_does_not_break_again():
    assert event(stressed(7)[1], StressTaken).broken == ""


@pytest.mark.parametrize(("before", "dead"), [(9, False), (10, True)])
def test_above_twice_what_it_can_bear_a_creature_dies(before, dead):
    now, events = stressed(before)
    assert foe(now).dead == dead
    assert (all_of(events, Died) == [Died("foe")]) == dead


def test_a_creature_that_is_broken_takes_twice_the_wounds():
    assert wounds(stress=7, body=9) == 6


def test_a_creature_that_is_broken_deals_one_wound_more():
    start = duel(fighter("me", weapon="heavy", stress=7), dice=hits(SUCCESS))
    assert foe(after(start, "me: strike foe")).wounds == 4


def test_an_adversary_who_is_broken_deals_one_wound_more():
    start = defence(foe=adversary("foe", weapon="heavy", stress=7))
    assert me(after(start, "foe: strike me", "me: do nothing")).wounds == 4


def test_a_player_is_broken_like_an_adversary():
    start = defence(fighter("me", stress=7))
    assert me(after(start, "foe: strike me", "me: do nothing")).wounds == 4


def test_the_house_may_set_what_stress_does():
    house = {"stress_base": 1, "broken_factor": 3, "broken_bonus": 2}
    start = fight(
        [fighter("me", stress=6)], [adversary("foe", stress=6, body=10)],
        dice=hits(SUCCESS), house=house,
    )  # fmt: skip
    assert foe(after(start, "me: strike foe")).wounds == (2 + 2) * 3


# Out of the fight.


def two_against_two(**numbers):
    """Two of us against two; `foe` can be killed by one strike."""
    return fight(
        [fighter("me", weapon="heavy"), fighter("ann", "B5")],
        [adversary("foe", wounds=6, **numbers), adversary("bob", "B8")],
        dice=hits(SUCCESS),
    )


def test_the_dead_make_no_move():
    now = after(two_against_two(), "me: strike foe", "me: pass")
    assert asked(now) == ["bob turn"]
    refuses(now, "foe", "strike me", "You are dead; you cannot move.")


def test_the_dead_cannot_be_aimed_at():
    now = after(two_against_two(), "me: strike foe", "me: pass", "bob: pass")
    refuses(now, "me", "strike foe", "foe is dead.")


def test_where_a_fighter_has_died_others_may_stand():
    now = after(two_against_two(), "me: strike foe", "me: reposition B7")
    assert now.table.fighters["me"].tile == foe(now).tile


def test_it_is_told_when_stress_goes_down_far_enough():
    start = fight(
        [fighter("me", "B6"), fighter("ann", "B5", stress=7, conditions=["prone"])],
        [adversary("foe")], dice=hits(3),
    )  # fmt: skip
    _, events = play(start, "me: end condition prone of ann")
    assert event(events, StressTaken).broken == "ended"
