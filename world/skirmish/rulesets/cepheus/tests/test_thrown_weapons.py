"""Significant Action: Attack. Weapons that can be used by hand or thrown."""

import pytest

from world.skirmish import engine
from world.skirmish.rulesets.cepheus.tests.positions import attack_dm, duel, fighter
from world.skirmish.testing.refusals import refuses
from world.skirmish.testing.typed_moves import after, me


@pytest.mark.parametrize(
    ("weapon", "apart", "thrown"),
    [
        ("Dagger", 1, False),  # close quarters 0, cannot be thrown
        ("Dagger", 2, True),  # close quarters -2, thrown 0
        ("Dagger", 10, True),
        ("Spear", 1, False),
        ("Spear", 2, False),  # both 0: by hand
        ("Spear", 10, True),
    ],
)
def test_a_weapon_is_used_the_best_way_and_by_hand_where_both_are_as_good(weapon, apart, thrown):
    now = after(duel(fighter("me", weapon), apart=apart), "me: attack foe")
    assert (me(now).drawn == "") is thrown


BLADE = {"melee combat": 3}


def test_whole_modifiers_decide_and_not_the_range_alone():
    """By hand -2 for the range and +3; thrown 0 for the range and -3 without Athletics."""
    start = duel(fighter("me", "Dagger", skills=BLADE), apart=2)
    assert attack_dm(start) == 1
    assert me(after(start, "me: attack foe")).drawn == "Dagger"


@pytest.mark.parametrize(
    ("words", "dm", "drawn"),
    [("attack foe by hand", 1, "Dagger"), ("attack foe thrown", -3, ""), ("attack foe t", -3, "")],
)
def test_the_way_may_be_said(words, dm, drawn):
    start = duel(fighter("me", "Dagger", skills=BLADE), apart=2)
    assert attack_dm(start, words=words) == dm
    assert me(after(start, f"me: {words}")).drawn == drawn


def test_a_way_that_does_not_reach_is_refused():
    far = duel(fighter("me", "Dagger"), apart=10)
    closer = "First type combat move forward 6."
    sentence = f"Your Dagger does not reach foe by hand: Short range. {closer}"
    refuses(far, "me", "attack foe by hand", sentence)
    refuses(duel(fighter("me", "Dagger"), apart=1), "me", "attack foe thrown",
            "Your Dagger does not reach foe thrown: Personal range. "
            "First type combat move back 1.")  # fmt: skip


def test_who_is_prone_throws():
    prone = duel(fighter("me", "Dagger", skills=BLADE, stance="prone"), apart=2)
    assert me(after(prone, "me: attack foe")).drawn == ""


def test_what_is_thrown_is_gone_for_this_fight():
    now = after(duel(fighter("me", "Dagger", carries=["Spear"])), "me: attack foe")
    assert [weapon.name for weapon in me(now).weapons] == ["Spear"]
    assert me(now).weapon().name == "Unarmed Strike"


def test_of_two_daggers_one_is_thrown():
    now = after(duel(fighter("me", "Dagger", carries=["Dagger"])), "me: attack foe")
    assert [weapon.name for weapon in me(now).weapons] == ["Dagger"]


def test_what_is_thrown_is_on_the_sheet_all_the_same():
    now = after(duel(fighter("me", "Dagger")), "me: attack foe")
    assert "cepheus_weapons" not in engine.write_back(now)["me"]
