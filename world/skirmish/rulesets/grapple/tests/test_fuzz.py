"""Hypothesis plays Grapple: legal moves, illegal ones and nonsense, by any house rules."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule

from world.skirmish import engine
from world.skirmish.rulesets.grapple import RULESET
from world.skirmish.rulesets.grapple.actions import SkillAction
from world.skirmish.rulesets.grapple.house_rules import GrappleHouse
from world.skirmish.rulesets.grapple.tests.any_fight import GrappleFights
from world.skirmish.rulesets.grapple.tests.watched import Watched
from world.skirmish.testing import any_fight

#: Takes long: `make test-all` plays it.
pytestmark = pytest.mark.slow

FIGHTS = GrappleFights()


class AnyFight(any_fight.AnyFight):
    """One fight."""

    fights = FIGHTS
    watch = Watched

    @precondition(lambda self: self.watched.seats)
    @rule(data=st.data())
    def use_a_skill(self, data):
        """With as many dice as there are, for it to succeed; on the fallen where it can be."""
        fight = self.watched.fight
        seat = data.draw(st.sampled_from(self.watched.seats))
        actions = [choice for choice in engine.choices(fight, seat) if type(choice) is SkillAction]
        most = max([action.dice for action in actions], default=0)
        actions = [action for action in actions if action.dice == most]
        fallen = [name for name, fighter in fight.table.fighters.items() if fighter.down]
        first = [action for action in actions if action.target in fallen and action.skill == "md"]
        if actions:
            self._go_on(seat, data.draw(st.sampled_from(first or actions)))


TestAnyFight = AnyFight.TestCase
TestAnyFight.settings = settings(max_examples=100, stateful_step_count=35)


@settings(max_examples=60)
@given(data=st.data(), seed=st.text(max_size=4), chance=st.integers(0, 2**32))
def test_a_long_fight_by_chance_is_sound_all_the_way(data, seed, chance):
    """People fall, are revived and fall again."""
    house = data.draw(FIGHTS.houses())
    watched = Watched(data.draw(FIGHTS.participants(house)), house, seed)
    any_fight.play_by_chance(FIGHTS, watched, Random(chance), 80)


@settings(max_examples=100)
@given(
    who=FIGHTS.participants(most_defense=5), ties_succeed=st.booleans(), seed=st.text(max_size=4)
)
def test_a_sensible_fight_ends(who, ties_succeed, seed):
    """No defense above 5: six dice never exceed 6 without the help of Spirit or Accuracy."""
    fight, _ = engine.begin(RULESET, who, GrappleHouse(ties_succeed=ties_succeed), seed)
    assert engine.outcome(any_fight.played_out(FIGHTS, fight, rounds=500)).winner
