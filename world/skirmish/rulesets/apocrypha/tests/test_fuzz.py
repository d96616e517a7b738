"""Hypothesis plays Apocrypha: legal moves, illegal ones and nonsense, by any house rules."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from world.skirmish.rulesets.apocrypha.tests.watched import Watched

from world.skirmish.testing import any_fight
from world.skirmish.rulesets.apocrypha.tests import any_fight as fights
from world.skirmish import engine
from world.skirmish.rulesets.apocrypha import RULESET
from world.skirmish.rulesets.apocrypha.house import ApocryphaHouse


class AnyFight(any_fight.AnyFight):
    """One fight."""

    fights = fights
    watch = Watched


TestAnyFight = AnyFight.TestCase
TestAnyFight.settings = settings(max_examples=25, stateful_step_count=25)


@settings(max_examples=25)
@given(
    house=fights.houses(),
    who=fights.participants(),
    seed=st.text(max_size=4),
    chance=st.integers(0, 2**32),
)
def test_a_long_fight_by_chance_is_sound_all_the_way(house, who, seed, chance):
    """People shoot back, counter, fall, come round."""
    any_fight.play_by_chance(fights, Watched(who, house, seed), Random(chance), 50)


@settings(max_examples=40)
@given(
    who=fights.participants(odd=False),
    seed=st.text(max_size=4),
    apart=st.sampled_from([0, 3, 20, 60, 200]),
)
def test_a_sensible_fight_ends_by_itself(who, seed, apart):
    fight, _ = engine.begin(RULESET, who, ApocryphaHouse(range=apart), seed)
    any_fight.played_out(fights, fight, rounds=100)
