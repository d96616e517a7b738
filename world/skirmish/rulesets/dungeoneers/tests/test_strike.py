"""Combat Actions: Strike, of every degree; deadly hits, tosses, the prone. Weapons deal 2 or 3."""

import pytest

from world.skirmish.rulesets.dungeoneers.combat_actions import Missed
from world.skirmish.rulesets.dungeoneers.fighters.data import WEAPONS, Weapon
from world.skirmish.rulesets.dungeoneers.tests.positions import (
    HIT,
    MISS,
    adversary,
    defence,
    duel,
    fight,
    fighter,
    hits,
    rolled,
)
from world.skirmish.rulesets.dungeoneers.wounds import StressTaken, WoundsDealt
from world.skirmish.testing.reading import all_of, event
from world.skirmish.testing.refusals import refuses
from world.skirmish.testing.typed_moves import after, foe, me, play


def struck(successes: int, dice: int = 3, weapon: str = "heavy", **numbers):
    """`foe`, whose dodging difficulty is 2, after a strike that rolled this many successes."""
    start = duel(
        fighter("me", weapon=weapon, striking=dice - 3),
        adversary("foe", **{"body": 10, "size": "huge"} | numbers),
        dice=hits(successes, dice),
    )
    return play(start, "me: strike foe")


def test_a_strike_is_rolled_with_finesse_and_striking_against_the_dodging_difficulty():
    start = duel(fighter("me", finesse=6, striking=2), adversary("foe", dodging_dn=4))
    roll = rolled(start, "me: strike foe")
    assert (roll.what, roll.target_number, len(roll.faces), roll.difficulty) == ("finesse", 6, 5, 4)


def test_on_a_misstep_nothing_comes():
    now, events = struck(0)
    assert event(events, Missed) == Missed("me", "foe", "strike")
    assert (foe(now).wounds, foe(now).stress) == (0, 0)


def test_on_a_lesser_success_the_weapons_wounds_come_as_stress():
    now, events = struck(1)
    assert event(events, StressTaken).gained == 3
    assert (foe(now).wounds, foe(now).stress) == (0, 3)


def test_on_a_success_the_weapons_wounds_come():
    assert foe(struck(2)[0]).wounds == 3


def test_on_a_greater_success_they_come_twice():
    assert foe(struck(3)[0]).wounds == 6


@pytest.mark.parametrize(("margin", "wounds"), [(0, 4), (1, 8), (2, 12), (3, 16)])
def test_a_strike_of_four_is_deadly_eight_twelve_and_sixteen_at_one_two_and_three_successes_more(
    margin, wounds, monkeypatch
):
    monkeypatch.setitem(WEAPONS, "heavy", Weapon("short", 4, 2))
    assert foe(struck(2 + margin, 6)[0]).wounds == wounds


@pytest.mark.parametrize(("margin", "wounds"), [(0, 3), (1, 6), (2, 9), (3, 12)])
def test_for_each_success_above_a_greater_one_the_weapons_wounds_come_again(margin, wounds):
    assert foe(struck(2 + margin, 6)[0]).wounds == wounds


def test_a_great_success_is_one_instance_of_wounds():
    """Six at once, against a capacity of five."""
    _, events = struck(3, size="medium", body=3)
    assert event(events, WoundsDealt).taken == 6


def test_an_adversarys_strike_lands_without_a_roll():
    start = defence(fighter("me", free_action=0), adversary("foe", weapon="heavy"))
    now, events = play(start, "foe: strike me")
    assert me(now).wounds == 3
    assert now.drawn == 0
    assert all_of(events, Missed) == []


def test_an_adversarys_strike_on_an_adversary_lands_too():
    start = fight([adversary("me", weapon="heavy")], [adversary("foe")])
    now = after(start, "me: strike foe")
    assert (foe(now).wounds, now.drawn) == (3, 0)


def test_no_creature_strikes_themselves():
    refuses(duel(), "me", "strike me", "You cannot strike yourself.")


def test_a_friend_may_be_struck():
    start = fight([fighter("me"), adversary("ann", "B5")], [adversary("foe")], dice=hits(2))
    assert after(start, "me: strike ann").table.fighters["ann"].wounds == 2


# Tossing.


def tossed(weapon: str = "light", at: str = "B9", **numbers):
    """A position in which `me` has tossed a weapon at `foe`, too far away to strike."""
    start = duel(
        fighter("me", weapon=weapon, **numbers), adversary("foe", at, body=9), dice=hits(2)
    )
    return after(start, "me: toss foe")


def test_a_tossed_weapon_deals_its_wounds_at_medium_range():
    assert foe(tossed()).wounds == 2


def test_a_tossed_weapon_leaves_the_hand_and_lies_where_the_target_stood():
    now = tossed()
    assert (me(now).armed, me(now).lies) == ("dropped", "B9")


def test_a_creature_that_has_tossed_their_weapon_strikes_with_bare_hands():
    now = after(tossed(at="B7"), "me: pass", "foe: pass")
    assert foe(after(now, "me: strike foe")).wounds == 2
    refuses(now, "me", "toss foe", "What you have in hand cannot be tossed.")


def test_a_weapon_is_tossed_whether_it_hits_or_not():
    start = duel(fighter("me", weapon="light"), dice=(MISS, MISS, MISS))
    assert me(after(start, "me: toss foe")).armed == "dropped"


def test_an_adversary_tosses_too():
    start = defence(foe=adversary("foe", "B9", weapon="improvised"))
    now = after(start, "foe: toss me", "me: do nothing")
    assert (foe(now).armed, foe(now).lies, me(now).wounds) == ("dropped", "B6", 1)


# The prone.


@pytest.mark.parametrize(("at", "target_number"), [("B7", 4), ("B8", 1)])
def test_a_strike_on_a_prone_target_has_three_bane_from_outside_your_reach(at, target_number):
    start = duel(foe=adversary("foe", at, conditions=["prone"]), dice=(3, *hits(1)))
    assert rolled(start, "me: strike foe").target_number == target_number


def test_a_large_creature_reaches_two_tiles():
    start = duel(
        fighter("me", size="large"), adversary("foe", "B8", conditions=["prone"]), dice=(3,)
    )
    assert rolled(start, "me: strike foe").target_number == 4


@pytest.mark.parametrize(("at", "difficulty"), [("B7", 2), ("B8", 1)])
def test_the_bane_is_on_the_difficulty_of_an_adversary_who_strikes(at, difficulty):
    start = defence(
        fighter("me", conditions=["prone"]), adversary("foe", at), dice=(HIT, HIT, HIT, 3)
    )
    counted = play(start, "foe: strike me", "me: dodge")[1]
    assert [event.difficulty for event in counted if hasattr(event, "attacker")] == [difficulty]


def test_a_push_has_no_bane_for_reach():
    start = duel(foe=adversary("foe", "B8", conditions=["prone"]), dice=(3,))
    assert rolled(start, "me: push foe").target_number == 4


def test_the_house_may_set_the_bane():
    start = duel(
        foe=adversary("foe", "B8", conditions=["prone"]), dice=(3,), house={"out_of_reach": 1}
    )
    assert rolled(start, "me: strike foe").target_number == 3


def test_a_strike_takes_the_spotlight_and_not_the_free_action():
    now = after(duel(), "me: strike foe")
    assert (me(now).tokens, me(now).free_action) == (2, True)
