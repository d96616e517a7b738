"""Hypothesis plays Apocrypha: legal moves, illegal ones and nonsense, by any house rules."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from world.skirmish import engine
from world.skirmish.rulesets.apocrypha import RULESET
from world.skirmish.rulesets.apocrypha.house_rules import ApocryphaHouse
from world.skirmish.rulesets.apocrypha.tests.any_fight import FIGHTS, people
from world.skirmish.rulesets.apocrypha.tests.watched import Watched
from world.skirmish.testing import any_fight

#: Takes long: `make test-all` plays it.
pytestmark = pytest.mark.slow


class AnyFight(any_fight.AnyFight):
    """One fight."""

    fights = FIGHTS
    watch = Watched


TestAnyFight = AnyFight.TestCase
TestAnyFight.settings = settings(max_examples=25, stateful_step_count=25)


@settings(max_examples=25)
@given(
    house=FIGHTS.houses(),
    who=people(),
    seed=st.text(max_size=4),
    chance=st.integers(0, 2**32),
)
def test_a_long_fight_by_chance_is_sound_all_the_way(house, who, seed, chance):
    """People shoot back, counter, fall, come round."""
    any_fight.play_by_chance(FIGHTS, Watched(who, house, seed), Random(chance), 50)


@settings(max_examples=40)
@given(
    who=people(odd=False),
    seed=st.text(max_size=4),
    apart=st.sampled_from([0, 3, 20, 60, 200]),
)
def test_a_sensible_fight_ends_by_itself(who, seed, apart):
    fight, _ = engine.begin(RULESET, who, ApocryphaHouse(range=apart), seed)
    any_fight.played_out(FIGHTS, fight, rounds=100)
