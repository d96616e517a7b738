"""Conditions: the numbers of those that have some, how long one lasts, who may set one."""

import pytest

from world.skirmish.rulesets.dungeoneers.conditions import ConditionEnded, ConditionGained
from world.skirmish.rulesets.dungeoneers.fighters.data import CONDITIONS
from world.skirmish.rulesets.dungeoneers.tests.positions import (
    adversary,
    conditions,
    defence,
    duel,
    fight,
    fighter,
    rolled,
)
from world.skirmish.testing.reading import event
from world.skirmish.testing.refusals import refuses
from world.skirmish.testing.typed_moves import after, me, play

#: Condition, boon on striking, boon on dodging, and what is left of a speed of 5.
NUMBERS = [
    ("grappled", 0, -2, 0),
    ("grappling", 0, -1, 2),
    ("prone", 0, -3, 5),
    ("shrouded", 1, 1, 5),
    ("covered", 2, 2, 5),
]

WITHOUT = [
    "hidden", "channeling", "broken", "defensive", "blocking", "berserk", "quickened",
    "off balance", "frightened", "weakened", "dazed", "bleeding", "disoriented", "blinded",
    "burning", "freezing",
]  # fmt: skip

EVERY = [*(name for name, *_ in NUMBERS), *WITHOUT]


def test_these_are_all_conditions():
    assert sorted(CONDITIONS) == sorted(EVERY)


@pytest.mark.parametrize(("condition", "striking"), [row[:2] for row in NUMBERS])
def test_boon_and_bane_of_each_condition_on_striking(condition, striking):
    start = duel(fighter("me", conditions=[condition]))
    assert rolled(start, "me: strike foe").target_number == 4 + striking


@pytest.mark.parametrize(("condition", "dodging"), [(row[0], row[2]) for row in NUMBERS])
def test_boon_and_bane_of_each_condition_on_dodging(condition, dodging):
    start = defence(fighter("me", conditions=[condition]))
    assert rolled(start, "foe: strike me", "me: dodge").target_number == 4 + dodging


@pytest.mark.parametrize(("condition", "tiles"), [(row[0], row[3]) for row in NUMBERS])
def test_what_each_condition_leaves_of_speed(condition, tiles):
    assert fighter("me", speed=5, conditions=[condition]).pace == tiles


@pytest.mark.parametrize("condition", WITHOUT)
def test_other_conditions_are_the_referees_to_play_out_and_change_no_number(condition):
    start = duel(fighter("me", conditions=[condition]))
    assert rolled(start, "me: strike foe").target_number == 4
    assert me(start).boon("dodging") == 0
    assert fighter("me", speed=5, conditions=[condition]).pace == 5


def test_boon_and_bane_of_several_conditions_add_up():
    start = defence(fighter("me", conditions=["prone", "grappling", "covered"]))
    assert rolled(start, "foe: strike me", "me: dodge").target_number == 4 - 3 - 1 + 2


# How long one lasts.


def test_without_stacks_a_condition_lasts_until_it_is_ended():
    now = after(duel(fighter("me", conditions=["dazed"])), *["me: pass", "foe: pass"] * 5)
    assert conditions(me(now)) == ["dazed"]


@pytest.mark.parametrize(
    ("first", "then", "stacks"),
    [("2", "3", 3), ("3", "2", 3), ("2", "", 0), ("", "2", 0)],
)
def test_a_condition_given_twice_lasts_as_long_as_the_longer(first, then, stacks):
    now = after(duel(), f"referee: condition me dazed {first}".strip(),
                f"referee: condition me dazed {then}".strip())  # fmt: skip
    assert [condition.stacks for condition in me(now).conditions] == [stacks]


def test_everyone_reads_how_long_it_lasts():
    _, events = play(duel(), "referee: condition me dazed 2")
    assert event(events, ConditionGained) == ConditionGained("me", "dazed", 2)


# The referee.


@pytest.mark.parametrize("condition", EVERY)
def test_the_referee_may_set_and_end_any_condition(condition):
    now = after(duel(), f"referee: condition foe {condition}")
    assert conditions(now.table.fighters["foe"]) == [condition]
    now, events = play(now, f"referee: clear foe {condition}")
    assert event(events, ConditionEnded) == ConditionEnded("foe", condition)
    assert conditions(now.table.fighters["foe"]) == []


@pytest.mark.parametrize(
    ("rounds", "sentence"),
    [(-1, "A condition takes 0 rounds or more, not -1."),
     (101, "A condition lasts 1 to 100 rounds, not 101.")],
)  # fmt: skip
def test_a_condition_lasts_a_hundred_rounds_at_most(rounds, sentence):
    refuses(duel(), "referee", f"condition me dazed {rounds}", sentence)


def test_only_what_a_fighter_has_can_be_taken_off_them():
    refuses(duel(), "referee", "clear me dazed", "me is not dazed.")


def test_a_fighter_out_of_the_fight_gets_no_condition():
    start = fight([fighter("me")], [adversary("foe"), adversary("bob", "A7", dead=True)])
    refuses(start, "referee", "condition bob dazed", "bob is dead.")
