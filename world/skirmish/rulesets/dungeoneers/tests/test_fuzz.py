"""Hypothesis plays Dungeoneers: legal moves, illegal ones and nonsense, by any house rules."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from world.skirmish import engine
from world.skirmish.rulesets.dungeoneers import RULESET
from world.skirmish.rulesets.dungeoneers.house_rules import DungeoneersHouse
from world.skirmish.rulesets.dungeoneers.tests.any_fight import DungeoneersFights
from world.skirmish.rulesets.dungeoneers.tests.watched import Watched
from world.skirmish.testing import any_fight

#: Takes long: `make test-all` plays it.
pytestmark = pytest.mark.slow

FIGHTS = DungeoneersFights()


class AnyFight(any_fight.AnyFight):
    """One fight."""

    fights = FIGHTS
    watch = Watched


TestAnyFight = AnyFight.TestCase
TestAnyFight.settings = settings(max_examples=30, stateful_step_count=25)


@settings(max_examples=60)
@given(
    house=FIGHTS.houses(),
    who=FIGHTS.participants(),
    seed=st.text(max_size=4),
    chance=st.integers(0, 2**32),
)
def test_a_long_fight_by_chance_is_sound_all_the_way(house, who, seed, chance):
    """People ride, hold, hide, break and die."""
    any_fight.play_by_chance(FIGHTS, Watched(who, house, seed), Random(chance), 80)


@settings(max_examples=50)
@given(who=FIGHTS.participants(sound=True), seed=st.text(max_size=4))
def test_a_sensible_fight_ends(who, seed):
    fight, _ = engine.begin(RULESET, who, DungeoneersHouse(), seed)
    assert engine.outcome(any_fight.played_out(FIGHTS, fight, rounds=100)).winner
