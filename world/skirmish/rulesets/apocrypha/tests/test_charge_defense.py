"""Charge defense: a shot at an enemy who comes running."""

import pytest

from world.skirmish.rulesets.apocrypha.exchange.hitting import AttackBegan
from world.skirmish.rulesets.apocrypha.tests.positions import (
    TORSO,
    duel,
    fighter,
    going,
    hits,
    pool,
    prepared,
    struck,
    struck_at,
)
from world.skirmish.testing.reading import all_of, asked, choices
from world.skirmish.testing.refusals import refuses
from world.skirmish.testing.typed_moves import after, foe, me, play

RUN, SPRINT = 2, 3


def charged(rate=RUN, *, weapon="pistol", how="hip", dice=(), theirs=None, mine=None, house=None):
    """`foe`, with a gun, is charged by `me` and fires."""
    start = duel(
        fighter("me", **{"ap": 12, **going(rate, "foe")} | (mine or {})),
        fighter("foe", weapon, **{"fit": 50} | (theirs or {})),
        apart=9,
        dice=dice,
        house=house,
    )
    now = after(start, "me: charge foe")
    if asked(now) == ["foe open"]:
        now = after(now, "foe: nothing")
    assert asked(now) == ["foe melee"]
    return now if not how else play(now, f"foe: charge defense {how}")


def test_a_charge_may_be_met_by_fire():
    now = charged(how="")
    assert [choice for choice in choices(now, "foe") if choice.startswith("charge")] == [
        "charge defense aimed",
        "charge defense hip",
    ]


@pytest.mark.parametrize(("rate", "steps"), [(RUN, 1), (SPRINT, 2)])
def test_the_charger_has_a_die_less_for_each_step_of_speed_above_walking(rate, steps):
    _, events = charged(rate)
    assert pool(events, "me", "charge") == {"charge": steps, "charge defense": -steps}


def test_that_is_so_whatever_a_charge_is_worth():
    _, events = charged(SPRINT, house={"charge": 3})
    assert pool(events, "me", "charge") == {"charge": 6, "charge defense": -2}
    _, events = charged(SPRINT, house={"charge": 0})
    assert pool(events, "me", "charge") == {"charge defense": -2}


def test_the_charge_goes_on_against_the_rating():
    now, events = charged(dice=(*hits(2), TORSO, *hits(3), TORSO))
    assert [(blow[0], blow[1], blow[4]) for blow in struck(events)] == [
        ("foe", "me", True),
        ("me", "foe", True),
    ]
    assert (me(now).harm, foe(now).harm) == (5 + 1, 6 + 2)


def test_unless_the_shot_stops_it():
    now, events = charged(dice=(*hits(3), TORSO), mine={"harm": 8})
    assert not me(now).able
    assert [blow[0] for blow in struck(events)] == ["foe"]
    assert foe(now).harm == 0


@pytest.mark.parametrize(("how", "cost"), [("hip", 1), ("aimed", 3)])
def test_a_charge_defense_costs_what_the_shot_costs(how, cost):
    now, _ = charged(how=how)
    assert foe(now).ap == 10 - cost


def test_it_is_told_as_an_attack():
    _, events = charged()
    assert [event.actor for event in all_of(events, AttackBegan)] == ["foe"]


def test_the_charger_does_not_react_to_it():
    now, _ = charged(mine={"ap": 30})
    assert asked(now) == ["me turn"]


def test_it_is_an_answer_to_a_charge_only():
    refuses(
        struck_at({"weapon": "pistol"}),
        "foe",
        "charge defense hip",
        "That is an answer to a charge.",
    )


def test_it_takes_a_ranged_weapon():
    now = charged(weapon="longsword", how="")
    sentence = "You need a ranged weapon in hand; you have your Longsword."
    refuses(now, "foe", "charge defense hip", sentence)


def test_it_costs_what_one_has_prepared():
    now, _ = charged(theirs={"prepared": prepared("lie down", "leaves")}, how="hip")
    assert foe(now).prepared is None
