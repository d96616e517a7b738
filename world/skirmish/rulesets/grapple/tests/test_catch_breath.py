"""Grapple: Catching Breath. It always succeeds."""

import pytest

from world.skirmish.rulesets.grapple.actions import BreathCaught
from world.skirmish.rulesets.grapple.tests.positions import duel
from world.skirmish.testing.reading import event
from world.skirmish.testing.typed_moves import after, me, play


@pytest.mark.parametrize("ad", range(8))
def test_catching_breath_gives_3_action_dice(ad):
    now, events = play(duel(ad=ad), "me: catch breath")
    assert me(now).ad == ad + 3
    assert event(events, BreathCaught) == BreathCaught("me", gained=3, ad=ad + 3)


@pytest.mark.parametrize(("ad", "gained"), [(8, 2), (9, 1), (10, 0)])
def test_it_gives_no_more_than_ap_max_and_says_what_it_gave(ad, gained):
    now, events = play(duel(ad=ad), "me: catch breath")
    assert me(now).ad == 10
    assert event(events, BreathCaught) == BreathCaught("me", gained=gained, ad=10)


def test_what_strategy_added_to_ap_max_can_be_filled():
    now = after(duel(ad=9, ap_max=14, sheet_ap_max=10), "me: catch breath")
    assert me(now).ad == 12


def test_it_throws_no_dice_and_needs_none():
    now, events = play(duel(ad=0, sd=0), "me: catch breath")
    assert now.drawn == 0
    assert me(now).sd == 0
    assert len(events) == 2  # it, and the next team's turn


def test_it_marks_no_skill():
    assert me(after(duel(marks=("ac",)), "me: catch breath")).marks == ("ac",)
