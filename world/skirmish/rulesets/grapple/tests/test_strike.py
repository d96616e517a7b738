"""Grapple: Strike. Strike dice become wounds."""

import pytest

from world.skirmish import engine
from world.skirmish.rulesets.grapple.actions import KnockedOut, Strike, Struck
from world.skirmish.rulesets.grapple.tests.positions import duel, fight, fighter, hits
from world.skirmish.state.events import FightOver, Rolled
from world.skirmish.testing.reading import event
from world.skirmish.testing.typed_moves import foe, me, play


def strike(fight, words="strike 6 foe"):
    now, events = play(fight, f"me: {words}")
    return now, event(events, Struck)


@pytest.mark.parametrize("dice", range(1, 7))
def test_a_strike_rolls_the_strike_dice_spent(dice):
    _, events = play(duel(sd=6), f"me: strike {dice} foe")
    roll = event(events, Rolled)
    assert (len(roll.faces), roll.sides, roll.at_least) == (dice, 6, 3)


@pytest.mark.parametrize("bonus", [-1, 1])
def test_the_strike_bonus_is_dice_more_or_fewer(bonus):
    _, told = strike(duel(sd=6, strike_bonus=bonus))
    assert told.rolled == 6 + bonus


def test_the_strike_bonus_costs_no_strike_dice():
    now, told = strike(duel(sd=6, strike_bonus=1, dice=hits(4, 7)))
    assert (told.spent, me(now).sd) == (6, 0)


@pytest.mark.parametrize("defense", range(1, 6))
def test_successes_that_exceed_the_defense_wound(defense):
    target = fighter("foe", defense=defense)
    now, told = strike(duel(sd=6, foe=target, dice=hits(defense + 1, 6)))
    assert told.wounds >= 1
    assert foe(now).wounds == told.wounds


@pytest.mark.parametrize("defense", range(1, 7))
def test_successes_equal_to_the_defense_are_not_enough(defense):
    target = fighter("foe", defense=defense)
    now, told = strike(duel(sd=6, foe=target, dice=hits(defense, 6)))
    assert (told.wounds, foe(now).wounds) == (0, 0)


@pytest.mark.parametrize("defense", range(1, 7))
def test_where_ties_succeed_successes_equal_to_the_defense_are_enough(defense):
    target = fighter("foe", defense=defense)
    house = {"ties_succeed": True}
    now, told = strike(duel(sd=6, foe=target, dice=hits(defense, 6), house=house))
    assert (told.wounds, foe(now).wounds) == (1, 1)


def test_where_ties_succeed_fewer_successes_still_fail():
    _, told = strike(duel(sd=6, dice=hits(2, 6), house={"ties_succeed": True}))
    assert told.wounds == 0


@pytest.mark.parametrize(
    ("successes", "defense", "wounds"),
    [(4, 3, 1), (5, 3, 1), (6, 3, 2), (3, 2, 1), (4, 2, 2), (5, 2, 2), (6, 2, 3), (2, 1, 2),
     (5, 1, 5), (5, 4, 1), (6, 5, 1)],
)  # fmt: skip
def test_wounds_are_successes_divided_by_defense_rounded_down(successes, defense, wounds):
    target = fighter("foe", defense=defense, max_wounds=5)
    now, told = strike(duel(sd=6, foe=target, dice=hits(successes, 6)))
    assert told.wounds == wounds
    assert foe(now).wounds == wounds


def test_the_wounds_of_a_strike_are_at_most_the_most_its_target_can_take():
    now, told = strike(duel(sd=6, foe=fighter("foe", defense=1, max_wounds=2), dice=hits(6, 6)))
    assert (told.wounds, foe(now).wounds) == (2, 2)


def test_wounds_add_up_but_never_beyond_the_most():
    target = fighter("foe", defense=1, max_wounds=5, wounds=4)
    now, _ = strike(duel(sd=6, foe=target, dice=hits(3, 6)))
    assert foe(now).wounds == 5


def test_a_strike_that_succeeds_spends_its_dice():
    now, told = strike(duel(sd=7, dice=hits(4, 5)), "strike 5 foe")
    assert (me(now).sd, told.spent, told.sd) == (2, 5, 2)


def test_a_strike_that_fails_spends_no_dice():
    now, told = strike(duel(sd=7, dice=hits(3, 5)), "strike 5 foe")
    assert (me(now).sd, told.spent, told.sd) == (7, 0, 7)


def test_a_strike_costs_no_action_dice_and_marks_no_skill():
    now, _ = strike(duel(sd=6, ad=4, marks=("co",), dice=hits(6, 6)))
    assert (me(now).ad, me(now).marks) == (4, ("co",))


def test_a_strike_changes_nothing_of_its_target_but_wounds():
    before = duel(sd=6, dice=hits(4, 6))
    now, _ = strike(before)
    target = foe(before)
    target.wounds = 1
    assert foe(now) == target


def test_a_target_with_as_many_wounds_as_it_can_take_is_knocked_out():
    target = fighter("foe", defense=3, max_wounds=3, wounds=2)
    now, events = play(duel(sd=6, foe=target, dice=hits(4, 6)), "me: strike 6 foe")
    assert foe(now).down
    assert event(events, KnockedOut) == KnockedOut("me", "foe")


def test_a_target_with_a_wound_to_spare_stands():
    target = fighter("foe", max_wounds=3, wounds=1)
    now, events = play(duel(sd=6, foe=target, dice=hits(4, 6)), "me: strike 6 foe")
    assert foe(now).able
    assert not any(isinstance(happened, KnockedOut) for happened in events)


def test_a_strike_at_a_teammate_is_legal():
    start = fight([fighter("me", sd=6), fighter("friend", defense=1)], [fighter("foe")],
                  dice=hits(3, 6))  # fmt: skip
    now, told = strike(start, "strike 6 friend")
    assert now.table.fighters["friend"].wounds == told.wounds == 3


def test_a_strike_may_knock_out_a_teammate_and_the_fight_goes_on():
    friend = fighter("friend", defense=1, max_wounds=1)
    start = fight([fighter("me", sd=6), friend], [fighter("foe")], dice=hits(6, 6))
    now, events = play(start, "me: strike 6 friend")
    assert engine.outcome(now) is None
    assert [decision.seat for decision in now.pending.questions] == ["foe"]
    assert not any(isinstance(happened, FightOver) for happened in events)


def test_every_number_of_dice_that_can_wound_another_who_stands_is_a_choice():
    start = fight(
        [fighter("me", sd=4), fighter("friend")],
        [fighter("foe", defense=2), fighter("out", wounds=3), fighter("gone", withdrawn=True)],
    )
    listed = {move for move in engine.choices(start, "me") if isinstance(move, Strike)}
    assert listed == {Strike(3, "foe"), Strike(4, "foe"), Strike(4, "friend")}


def test_the_event_has_every_number_that_explains_it():
    _, told = strike(duel(sd=7, strike_bonus=1, dice=hits(6, 7)))
    assert told == Struck(
        actor="me", target="foe", successes=6, rolled=7, defense=3, spent=6, sd=1, wounds=2
    )


def test_six_dice_cannot_exceed_a_defense_of_6_and_with_spirit_seven_can():
    target = fighter("foe", defense=6)
    assert strike(duel(sd=6, foe=target, dice=hits(6, 6)))[1].wounds == 0
    assert strike(duel(sd=6, strike_bonus=1, foe=target, dice=hits(7, 7)))[1].wounds == 1


@pytest.mark.parametrize(("bonus", "may"), [(0, False), (1, True), (-1, False)])
def test_the_strike_bonus_counts_for_whether_a_strike_can_succeed(bonus, may):
    start = duel(sd=2, strike_bonus=bonus, foe=fighter("foe", defense=2))
    assert (Strike(2, "foe") in engine.choices(start, "me")) is may
