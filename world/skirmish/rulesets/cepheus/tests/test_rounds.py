"""Rounds and turns: what a turn holds."""

import pytest

from world.skirmish import engine
from world.skirmish.base.errors import NotAsked
from world.skirmish.rulesets.cepheus.tests.positions import duel, fight, fighter, left, turns
from world.skirmish.rulesets.cepheus.turns.rounds import Skip, TwoMinorsTaken
from world.skirmish.state.events import RoundBegan, TurnBegan, TurnEnded
from world.skirmish.testing.reading import asked, event
from world.skirmish.testing.refusals import refused, refuses
from world.skirmish.testing.typed_moves import after, play

MINORS = ("aim foe", "change stance crouched", "move back 1")


# What a turn holds.


def test_a_turn_is_one_minor_and_one_significant_action():
    now = after(duel(), "me: aim foe", "me: attack foe")
    assert asked(now) == ["foe turn"]


def test_they_may_come_in_any_order():
    now = after(duel(), "me: attack foe", "me: change stance prone")
    assert asked(now) == ["foe turn"]


def test_there_is_no_second_significant_action():
    now = after(duel(), "me: attack foe")
    refuses(now, "me", "attack foe", "You have used your significant action of this turn.")


def test_two_minor_actions_may_take_the_place_of_the_significant_one():
    now, events = play(duel(), "me: two minor actions")
    assert event(events, TwoMinorsTaken) == TwoMinorsTaken("me")
    assert left(now) == (3, 0)


def test_three_minor_actions_are_a_turn():
    now = after(duel(), *(f"me: {minor}" for minor in MINORS[:2]))
    assert asked(now) == ["me turn"]
    assert asked(after(now, f"me: {MINORS[2]}")) == ["foe turn"]


def test_a_second_minor_action_takes_the_place_of_the_significant_one():
    now = after(duel(), *(f"me: {minor}" for minor in MINORS[:2]))
    refuses(now, "me", "attack foe", "You have used your significant action of this turn.")


def test_after_the_significant_action_there_is_one_minor_action():
    now = after(duel(), "me: attack foe", "me: aim foe")
    assert asked(now) == ["foe turn"]


def test_the_significant_action_is_swapped_once():
    now = after(duel(), "me: two minor actions")
    refuses(now, "me", "two minors", "You have used your significant action of this turn.")


def test_a_turn_may_be_skipped():
    now, events = play(duel(), "me: skip")
    assert events == [TurnEnded("me"), TurnBegan("foe")]
    assert asked(now) == ["foe turn"]


def test_what_is_left_of_a_turn_may_be_skipped():
    assert asked(after(duel(), "me: aim foe", "me: skip")) == ["foe turn"]


def test_a_round_is_over_when_everybody_has_acted():
    now, events = play(duel(), "me: skip", "foe: skip")
    assert event(events, RoundBegan) == RoundBegan(2)
    assert asked(now) == ["me turn"]


def test_every_round_goes_down_the_order_of_initiative():
    unlike = fight([fighter("ann", base=5), fighter("bob", base=15)], [fighter("cid", base=10)])
    assert turns(unlike, "bob: skip", "cid: skip", "ann: skip", "bob: skip", "cid: skip") == [
        "cid", "ann", "bob", "cid", "ann",
    ]  # fmt: skip


def test_nobody_acts_out_of_turn():
    with refused("It is me's turn.", NotAsked):
        engine.decide(duel(), "foe", Skip())


# R14: the seriously wounded.


SERIOUS = {"str": 6, "dex": 6, "end": 6}


def test_the_seriously_wounded_have_no_minor_action():
    now = duel(fighter("me", "Rifle", now=SERIOUS))
    assert left(now) == (0, 1)
    assert asked(after(now, "me: attack foe")) == ["foe turn"]


@pytest.mark.parametrize("unhurt", SERIOUS)
def test_who_has_one_characteristic_undamaged_is_not_seriously_wounded(unhurt):
    assert left(duel(fighter("me", now={**SERIOUS, unhurt: 7}))) == (1, 1)


def test_the_seriously_wounded_may_swap_their_significant_action_for_two_minor_ones():
    now = after(duel(fighter("me", "Rifle", now=SERIOUS)), "me: aim foe", "me: aim foe")
    assert asked(now) == ["foe turn"]
