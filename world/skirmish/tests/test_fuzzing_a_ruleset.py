"""The test that an author gets for a ruleset: what it finds, and when it stops."""

import re

import pytest

from world.skirmish import engine
from world.skirmish.rulesets.grapple import RULESET
from world.skirmish.rulesets.grapple.actions import KnockedOut, Maneuver, Revived, Strike
from world.skirmish.testing.any_fight import any_fight, never_made
from world.skirmish.testing.positions import fight
from world.skirmish.testing.watched import check_reading


def run(**options):
    any_fight(RULESET, duels=False, **options)("runTest").runTest()


def test_a_ruleset_whose_fights_are_sound_passes_with_its_rare_moves_named():
    run(examples=5, steps=5, rare=RULESET.moves)


@pytest.mark.slow
def test_fights_are_played_on_as_long_as_a_move_is_missed():
    run(examples=10, steps=10, silent=(KnockedOut, Revived))


def test_words_that_are_not_read_as_the_move_they_say_are_shown(monkeypatch):
    start = fight(RULESET, ["Ann"], ["Cid"])
    move = engine.parse(start, "ann", "maneuver 1 co")
    monkeypatch.setattr(engine, "say", lambda fight, move: "strike 1 ann")
    said = "'m 1 co' is the move 'strike 1 ann' (Maneuver(dice=1, skill='co')), and typed so it is"
    with pytest.raises(AssertionError, match=re.escape(said)):
        check_reading(start, "ann", move, typed="m 1 co")


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
        run(examples=100, silent=(KnockedOut, Revived))
