"""The test that an author gets for a ruleset: what it finds, and when it stops."""

import pytest

from world.skirmish import engine
from world.skirmish.rulesets.grapple import RULESET
from world.skirmish.rulesets.grapple.actions import Maneuver, Strike
from world.skirmish.testing.any_fight import any_fight, never_made


def run(**options):
    any_fight(RULESET, **options)("runTest").runTest()


def test_a_ruleset_whose_fights_are_sound_passes_with_its_rare_moves_named():
    run(examples=5, steps=5, rare=RULESET.moves)


def test_moves_that_no_fight_came_to_are_listed():
    with pytest.raises(AssertionError, match=r"No fight came to: .*SkillAction.*\. Either"):
        run(examples=1, steps=1)


def test_rare_moves_and_those_that_every_ruleset_has_are_not_missed():
    missed = never_made(RULESET, made=[Maneuver], rare=[Strike])
    assert not {"Maneuver", "Strike", "Withdraw", "Yield"} & set(missed)
    assert "SkillAction" in missed


def test_it_stops_at_the_first_failure(monkeypatch):
    looked = []

    def problems(fight):
        looked.append(fight)
        yield "broken"

    monkeypatch.setattr(engine, "problems", problems)
    with pytest.raises(AssertionError):
        run(examples=200)
    assert len(looked) < 10


def test_an_evaluation_is_not_pairwise_in_which_others_count(monkeypatch):
    def more(self, table, fighter):
        return fighter.sd * (0.05 if len(table.fighters) < 3 else -0.05)

    monkeypatch.setattr(RULESET.evaluation, "more", more)
    with pytest.raises(AssertionError, match="maneuver"):
        run(examples=100)
