"""Links and buttons belong to one question; typed words to whichever is open."""

import pytest

from world.skirmish import engine
from world.skirmish.base.errors import StaleChoice
from world.skirmish.testing.refusals import refused
from world.skirmish.tests.toy.fights import after, fight, play
from world.skirmish.tests.toy.moves import Hit, Place, Rest

pytestmark = pytest.mark.usefixtures("toy_is_registered")


def test_a_link_of_the_open_question_is_taken():
    now = fight("Ann", "Cid")
    assert engine.decide(now, "a", Rest(), rev=now.rev)


def test_a_link_of_an_earlier_question_is_refused_kindly():
    before = fight("Ann", "Cid")
    now = after(before, "Ann: rest", "Cid: rest")
    with refused("That choice belongs to an earlier moment of the fight.", StaleChoice):
        engine.decide(now, "a", Rest(), rev=before.rev)


def test_a_link_of_a_later_question_is_refused_too():
    now = fight("Ann", "Cid")
    with pytest.raises(StaleChoice):
        engine.decide(now, "a", Rest(), rev=now.rev + 1)


def test_every_question_of_a_move_makes_the_links_of_the_one_before_stale():
    first = after(fight("Ann", "Cid"), "Ann: hit Cid", "Cid: r endure")
    second = after(first, "Cid: put arm")
    with pytest.raises(StaleChoice):
        engine.decide(second, "c", Place("arm"), rev=first.rev)


def test_a_link_stays_good_when_a_move_was_refused():
    now = fight("Ann", "Cid")
    with pytest.raises(ValueError, match="yourself"):
        engine.decide(now, "a", Hit("a"))
    assert engine.decide(now, "a", Hit("c"), rev=now.rev)


def test_typed_words_carry_no_moment():
    assert play(fight("Ann", "Cid"), "Ann: rest", "Cid: rest", "Ann: rest")
