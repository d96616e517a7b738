"""Grapple: Maneuver. Action dice become strike dice."""

import pytest

from world.skirmish import engine
from world.skirmish.rulesets.grapple.actions import Maneuver, Maneuvered
from world.skirmish.rulesets.grapple.tests.positions import duel, fighter, hits
from world.skirmish.state.events import Rolled
from world.skirmish.testing.reading import event
from world.skirmish.testing.typed_moves import after, me, play


def maneuver(fight, words="maneuver 3 ac"):
    now, events = play(fight, f"me: {words}")
    return me(now), event(events, Maneuvered)


@pytest.mark.parametrize("dice", [1, 2, 3])
@pytest.mark.parametrize(("skill", "rating"), [("ac", 4), ("co", 3), ("en", 2)])
def test_a_maneuver_rolls_the_action_dice_spent_and_the_rating(dice, skill, rating):
    _, events = play(duel(), f"me: maneuver {dice} {skill}")
    roll = event(events, Rolled)
    assert (len(roll.faces), roll.sides) == (dice + rating, 6)


@pytest.mark.parametrize("face", range(1, 7))
def test_a_die_of_3_or_more_is_a_success(face):
    _, told = maneuver(duel(dice=(face, 1, 1, 1, 1)), "maneuver 1 ac")
    assert told.successes == (1 if face >= 3 else 0)


@pytest.mark.parametrize("successes", [1, 2, 3, 4, 5])
def test_every_success_earns_a_strike_die(successes):
    mover, told = maneuver(duel(dice=hits(successes, 7), sd=2))
    assert mover.sd == 2 + successes
    assert told.earned == successes


@pytest.mark.parametrize("successes", [6, 7])
def test_no_more_than_5_strike_dice_are_earned(successes):
    mover, told = maneuver(duel(dice=hits(successes, 7)))
    assert mover.sd == 5
    assert told.successes == successes


def test_one_success_is_enough_to_spend_the_action_dice():
    mover, told = maneuver(duel(dice=hits(1, 7)))
    assert mover.ad == 2
    assert told.spent == 3


def test_without_a_success_no_action_dice_are_spent():
    mover, told = maneuver(duel(dice=hits(0, 7)))
    assert (mover.ad, mover.sd) == (5, 0)
    assert (told.spent, told.earned) == (0, 0)


def test_the_last_action_dice_can_be_spent():
    mover, _ = maneuver(duel(dice=hits(1, 7), ad=3))
    assert mover.ad == 0


@pytest.mark.parametrize("successes", [0, 1])
def test_the_skill_is_marked_whether_the_maneuver_succeeds_or_not(successes):
    mover, _ = maneuver(duel(dice=hits(successes, 7)))
    assert mover.marks == ("ac",)


def test_a_skill_used_again_keeps_its_one_mark():
    mover, _ = maneuver(duel(marks=("co", "ac")))
    assert mover.marks == ("co", "ac")


@pytest.mark.parametrize("marks", [(), ("ac",), ("ac", "co")])
def test_there_is_no_bonus_before_all_three_skills_were_marked(marks):
    mover, told = maneuver(duel(marks=marks, dice=hits(1, 5)), "maneuver 3 en")
    assert told.bonus == 0
    assert mover.sd == 1


def test_the_maneuver_that_marks_the_third_skill_gets_no_bonus_itself():
    mover, told = maneuver(duel(marks=("ac", "co"), dice=hits(1, 5)), "maneuver 3 en")
    assert set(mover.marks) == {"ac", "co", "en"}
    assert told.bonus == 0


@pytest.mark.parametrize("skill", ["ac", "co", "en"])
def test_the_maneuver_after_all_three_skills_gets_2_strike_dice(skill):
    mover, told = maneuver(duel(marks=("ac", "co", "en"), dice=hits(1, 7)), f"maneuver 3 {skill}")
    assert told.bonus == 2
    assert mover.sd == 3


def test_the_bonus_comes_on_top_of_the_5_that_can_be_earned():
    mover, _ = maneuver(duel(marks=("ac", "co", "en"), dice=hits(7, 7)))
    assert mover.sd == 7


def test_the_bonus_is_given_even_if_the_maneuver_fails():
    mover, told = maneuver(duel(marks=("ac", "co", "en"), dice=hits(0, 7)))
    assert (told.earned, told.bonus, mover.sd, mover.ad) == (0, 2, 2, 5)


@pytest.mark.parametrize("successes", [0, 1])
def test_after_the_bonus_only_the_skill_of_its_maneuver_is_marked(successes):
    mover, _ = maneuver(duel(marks=("ac", "co", "en"), dice=hits(successes, 6)), "maneuver 3 co")
    assert mover.marks == ("co",)


def test_marks_are_cleared_where_the_house_gives_no_bonus_too():
    mover, told = maneuver(
        duel(marks=("ac", "co", "en"), dice=hits(1, 7), house={"marks_bonus": 0})
    )
    assert (mover.marks, told.bonus) == (("ac",), 0)


@pytest.mark.parametrize(
    ("skills", "marks"), [("- - en", ("en",)), ("ac - en", ("ac", "en")), ("- co -", ("co",))]
)
def test_who_has_fewer_than_three_skills_never_gets_the_bonus(skills, marks):
    used = skills.replace("-", "").split()[0]
    mover, told = maneuver(duel(skills, marks=marks, dice=hits(1, 7)), f"maneuver 1 {used}")
    assert told.bonus == 0
    assert set(mover.marks) == set(marks)


@pytest.mark.parametrize(("skills", "rating"), [("en - -", 4), ("- en -", 3), ("- - en", 2)])
def test_the_slot_of_a_skill_is_its_rating(skills, rating):
    _, told = maneuver(duel(skills), "maneuver 1 en")
    assert told.rolled == 1 + rating


@pytest.mark.parametrize("bonus", [-1, 1])
def test_the_maneuver_bonus_is_dice_more_or_fewer(bonus):
    _, told = maneuver(duel(maneuver_bonus=bonus))
    assert told.rolled == 3 + 4 + bonus


def test_a_maneuver_changes_nobody_else():
    before = duel(dice=hits(3, 7))
    now, _ = play(before, "me: maneuver 3 ac")
    assert now.table.fighters["foe"] == before.table.fighters["foe"]


def test_a_maneuver_takes_no_wounds_off_and_puts_none_on():
    mover, _ = maneuver(duel(dice=hits(3, 7), wounds=1))
    assert (mover.wounds, mover.defense, mover.ap_max) == (1, 3, 10)


def test_three_maneuvers_with_three_skills_earn_the_bonus_of_the_fourth():
    now = duel(foe=fighter("foe", defense=6), ap_max=20, ad=20)
    for skill in ("ac", "co", "en"):
        now = after(now, f"me: maneuver 1 {skill}", "foe: catch breath")
    _, told = maneuver(now, "maneuver 1 co")
    assert told.bonus == 2


def test_every_number_of_dice_with_every_skill_is_a_choice():
    listed = [move for move in engine.choices(duel(ad=2), "me") if isinstance(move, Maneuver)]
    assert set(listed) == {Maneuver(dice, skill) for dice in (1, 2) for skill in ("ac", "co", "en")}


def test_the_event_has_every_number_that_explains_it():
    _, told = maneuver(duel(marks=("ac", "co", "en"), dice=hits(6, 7), sd=1))
    assert told == Maneuvered(
        actor="me", skill="ac", successes=6, rolled=7, spent=3, earned=5, bonus=2, ad=2, sd=8
    )
