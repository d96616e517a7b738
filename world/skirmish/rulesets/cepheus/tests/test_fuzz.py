"""Hypothesis plays Cepheus: legal moves, illegal ones and nonsense, by any house rules."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from world.skirmish import engine
from world.skirmish.rulesets.cepheus import RULESET
from world.skirmish.rulesets.cepheus.house_rules import CepheusHouse
from world.skirmish.rulesets.cepheus.tests.any_fight import CepheusFights
from world.skirmish.rulesets.cepheus.tests.watched import Watched
from world.skirmish.testing import any_fight

#: Takes long: `make test-all` plays it.
pytestmark = pytest.mark.slow

FIGHTS = CepheusFights()


class AnyFight(any_fight.AnyFight):
    """One fight."""

    fights = FIGHTS
    watch = Watched


TestAnyFight = AnyFight.TestCase
TestAnyFight.settings = settings(max_examples=30, stateful_step_count=25)


@settings(max_examples=30)
@given(
    house=FIGHTS.houses(),
    who=FIGHTS.participants(),
    seed=st.text(max_size=4),
    chance=st.integers(0, 2**32),
)
def test_a_long_fight_by_chance_is_sound_all_the_way(house, who, seed, chance):
    """People fall, wake, delay, die and are tended."""
    any_fight.play_by_chance(FIGHTS, Watched(who, house, seed), Random(chance), 60)


@settings(max_examples=50)
@given(
    who=FIGHTS.participants(frail=False),
    seed=st.text(max_size=4),
    apart=st.sampled_from([2, 30, 100]),
)
def test_a_sensible_fight_ends_by_itself(who, seed, apart):
    fight, _ = engine.begin(RULESET, who, CepheusHouse(range=apart, aware="all"), seed)
    any_fight.played_out(FIGHTS, fight, rounds=200)
