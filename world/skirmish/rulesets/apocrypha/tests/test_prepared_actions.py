"""Prepared actions that are no attacks, and attacks out of turn that set off what is prepared."""

import pytest

from world.skirmish.rulesets.apocrypha.actions.universal_actions import Drawn
from world.skirmish.rulesets.apocrypha.exchange.triggers import Released
from world.skirmish.rulesets.apocrypha.table import Course
from world.skirmish.rulesets.apocrypha.tests.positions import (
    duel,
    fight,
    fighter,
    going,
    prepared,
    struck,
)
from world.skirmish.rulesets.apocrypha.tests.test_prepared import against, holding
from world.skirmish.state.fight import REFEREE
from world.skirmish.testing.reading import all_of, asked, choices, event
from world.skirmish.testing.refusals import refuses
from world.skirmish.testing.typed_moves import after, foe, me, play


@pytest.mark.parametrize(
    ("what", "cost"), [("take cover", 1), ("run toward", 4), ("draw Knife", 1)]
)
def test_cover_an_advance_and_another_weapon_may_be_prepared(what, cost):
    start = duel(fighter("me", "longsword", carries=["knife"], ap=10))
    now = after(start, f"me: prepare {what} when attacked")
    assert (me(now).prepared, me(now).ap) == (prepared(what, "attacked"), 10 - cost)
    assert f"prepare {what} when attacked" in choices(start, "me")


def test_who_dives_for_cover_asks_the_referee_before_the_shot():
    start = against(holding("take cover"), theirs={"weapon": "pistol"}, apart=5)
    now = after(start, "foe: hip me", "me: release")
    assert asked(now) == [f"{REFEREE} cover"]
    _, events = play(now, "referee: cover heavy", "me: nothing")
    assert struck(events)[0][3] == 1 + 3


def test_who_finds_full_cover_is_not_shot_at():
    start = against(holding("take cover"), theirs={"weapon": "pistol"}, apart=5)
    now, events = play(start, "foe: hip me", "me: release", "referee: cover full")
    assert struck(events) == []
    assert asked(now) == ["foe turn"]


def test_one_runs_toward_whoever_sets_it_off():
    now = after(against(holding("run toward", ap=0), apart=2), "foe: attack me", "me: release")
    assert (me(now).rate, me(now).course) == (2, Course("foe", True))


def test_one_draws_what_was_named():
    mine = fighter("me", "pistol", carries=["knife", "longsword"])
    start = fight([mine], [fighter("foe")])
    now = after(start, "me: prepare draw longsword when attacked", "me: wait")
    _, events = play(now, "foe: attack me", "me: release")
    assert event(events, Drawn) == Drawn("me", "Longsword")
    refuses(start, "me", "prepare draw pistol when attacked", "Your Pistol is in hand already.")


def test_what_takes_a_ranged_weapon_cannot_be_prepared_without():
    for what in ("ready weapon", "precise aim"):
        words = f"prepare {what} when attacked"
        refuses(
            duel(),
            "me",
            words,
            "You need a ranged weapon in hand; you have your Longsword.",
        )


def test_a_stance_that_one_has_is_not_listed():
    listed = choices(duel(), "me")
    assert "prepare stand when attacked" not in listed
    assert "prepare crouch when attacked" in listed


# Attacks out of turn.


def test_a_blow_at_who_leaves_sets_off_what_is_held_for_an_attack():
    leaver = fighter("me", prepared=prepared("attack", "attacked"), **going(1, "foe", toward=False))
    now, events = play(duel(leaver), "me: crouch", "foe: exploit")
    assert asked(now) == ["me trigger"]
    _, events = play(now, "me: release")
    assert event(events, Released) == Released("me", "attack", "foe")


def test_so_does_a_shot_at_who_moves_in_the_open_for_an_ally():
    held = prepared("aim and fire", "ally", "me")
    ann = fighter("ann", "bow", ap=0, prepared=held)
    start = fight([fighter("me", **going(1, "foe")), ann], [fighter("foe", "pistol")], apart=9)
    now = after(start, "me: crouch", "foe: shoot hip")
    assert asked(now) == ["ann trigger"]


def test_who_falls_to_that_does_not_strike():
    leaver = fighter("me", prepared=prepared("attack", "attacked"), **going(1, "foe", toward=False))
    start = duel(leaver, fighter("foe", harm=14), dice=(7,) * 5)
    now, events = play(start, "me: crouch", "foe: exploit", "me: release", "foe: nothing")
    assert [blow[0] for blow in struck(events)] == ["me"]
    assert not foe(now).able


def test_an_answer_to_an_attack_sets_nothing_off():
    ann = fighter("ann", "bow", prepared=prepared("aim and fire", "ally", "me"), x=100)
    start = fight([fighter("me"), ann], [fighter("foe")], dice=(3, 3, 3, 3, 7, 7))
    now, events = play(start, "me: attack foe", "foe: counter-attack", "me: nothing")
    assert all_of(events, Released) == []
    assert asked(now) == ["me turn"]
