"""Votes: questions that need everyone's answer."""

import pytest

from world.skirmish import engine
from world.skirmish.base.errors import NotAsked
from world.skirmish.state.events import FightOver
from world.skirmish.testing.reading import asked
from world.skirmish.testing.refusals import refused
from world.skirmish.tests.toy.events import Fell, Voted
from world.skirmish.tests.toy.fights import after, fight, play
from world.skirmish.tests.toy.moves import Vote

pytestmark = pytest.mark.usefixtures("toy_is_registered")


@pytest.fixture
def vote():
    return after(fight("Ann Bob", "Cid"), "Ann: call a vote")


def test_a_vote_asks_everybody(vote):
    assert asked(vote) == ["a vote", "b vote", "c vote"]


def test_nothing_happens_until_everybody_has_voted(vote):
    two, told = play(vote, "Cid: vote aye", "Ann: vote aye")
    assert told == []
    assert two.table == vote.table
    assert engine.open_seats(two) == ("b",)


def test_when_everybody_has_voted_the_votes_count(vote):
    over, told = play(vote, "Cid: vote aye", "Ann: vote aye", "Bob: vote aye")
    assert told == [Voted(3, 0), FightOver("")]
    assert engine.outcome(over).winner == ""


def test_it_does_not_matter_who_votes_first(vote):
    one, _ = play(vote, "Ann: vote no", "Bob: vote aye", "Cid: vote aye")
    other, _ = play(vote, "Cid: vote aye", "Bob: vote aye", "Ann: vote no")
    assert one.table == other.table
    assert one.pending == other.pending


def test_after_a_lost_vote_the_fight_goes_on(vote):
    lost, told = play(vote, "Ann: vote no", "Bob: vote aye", "Cid: vote aye")
    assert told == [Voted(2, 1)]
    assert asked(lost) == ["b turn"]


def test_nobody_votes_twice(vote):
    voted = after(vote, "Ann: vote aye")
    assert list(engine.choices(voted, "a")) == []
    with refused("You have answered already. The fight waits for Bob and Cid.", NotAsked):
        engine.decide(voted, "a", Vote("no"))


def test_a_link_made_before_others_voted_still_works(vote):
    voted = after(vote, "Ann: vote aye")
    assert engine.decide(voted, "c", Vote("aye"), rev=vote.rev)[0].given[-1].actor == "c"


def test_votes_given_so_far_are_kept_with_the_fight(vote):
    voted = engine.decode(engine.encode(after(vote, "Ann: vote aye")))
    assert engine.open_seats(voted) == ("b", "c")
    assert play(voted, "Bob: vote aye", "Cid: vote aye")[1][0] == Voted(3, 0)


def test_everybody_may_be_asked_in_the_middle_of_a_move():
    down = after(
        fight("Ann Bob", "Cid Dan", tough=1), "Ann: hit Cid", "Cid: r endure", "Cid: put arm",
        "Cid: put leg",
    )  # fmt: skip
    assert asked(down) == ["a mercy", "b mercy", "d mercy"]
    waiting, told = play(down, "Dan: mercy spare", "Ann: mercy finish")
    assert told == []
    with refused("The move under way waits for Bob.", NotAsked):
        engine.open_question(waiting, "c")
    spared, told = play(waiting, "Bob: mercy spare")
    assert told[0] == Fell("c", spared=True)
    assert spared.table.fighters["c"].able
