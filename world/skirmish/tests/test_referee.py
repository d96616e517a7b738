"""The referee: interventions between two moves, and questions that are the referee's to answer."""

import pytest

from world.skirmish import engine
from world.skirmish.base.errors import IllegalMove, NotAsked, NotUnderstood
from world.skirmish.referee.rulings import Withdraw
from world.skirmish.state.events import FightOver, Rolled, RoundBegan, TeamTurn, Withdrawn
from world.skirmish.state.fight import REFEREE
from world.skirmish.testing.reading import asked
from world.skirmish.testing.refusals import refused
from world.skirmish.tests.toy.events import LightningStruck, Ruled, Voted, Wounded
from world.skirmish.tests.toy.fights import after, fight, play
from world.skirmish.tests.toy.moves import Forbid, Lightning, Rest, Rule

pytestmark = pytest.mark.usefixtures("toy_is_registered")


def test_the_referee_may_intervene_on_anybodys_turn():
    out, told = play(fight("Ann Bob", "Cid"), "referee: withdraw Bob")
    assert told == [Withdrawn("b")]
    assert asked(out) == ["a turn"]


def test_an_intervention_may_end_the_fight():
    over, told = play(fight("Ann", "Cid"), "referee: withdraw Ann")
    assert told == [Withdrawn("a"), FightOver("2")]
    assert over.pending.questions == ()


def test_an_intervention_may_throw_dice_and_ask():
    struck, told = play(fight("Ann", "Cid", dice=(2,)), "referee: lightning")
    assert told == [Rolled(2, (2,)), LightningStruck("c")]
    assert asked(struck) == ["c place"]
    after_it, told = play(struck, "Cid: put leg")
    assert told == [Wounded("c", "leg")]
    assert asked(after_it) == ["a turn"]


def test_nobody_but_the_referee_intervenes():
    with pytest.raises(IllegalMove):
        engine.decide(fight("Ann", "Cid"), "a", Withdraw("c"))
    with pytest.raises(NotUnderstood, match="'withdraw' is not a move here"):
        engine.parse(fight("Ann", "Cid"), "a", "withdraw Cid")


def test_the_referee_makes_nobodys_move():
    with pytest.raises(NotAsked):
        engine.decide(fight("Ann", "Cid"), REFEREE, Rest())


def test_the_referee_does_not_intervene_in_the_middle_of_a_move():
    swung = after(fight("Ann", "Cid"), "Ann: hit Cid")
    way = "To go on without them, type combat skip Cid. To take the move back, type combat undo."
    with refused(f"A move is under way: Cid must answer first. {way}", NotAsked):
        engine.decide(swung, REFEREE, Lightning())


def test_the_referee_does_not_intervene_when_the_fight_is_over():
    over = after(fight("Ann", "Cid"), "referee: withdraw Ann")
    with refused("The fight is over.", IllegalMove):
        engine.decide(over, REFEREE, Lightning())


def test_an_intervention_makes_older_links_stale():
    before = fight("Ann Bob", "Cid")
    assert after(before, "referee: withdraw Bob").rev > before.rev


def test_an_intervention_in_a_vote_keeps_the_votes_that_were_given():
    vote = after(fight("Ann Bob", "Cid Dan"), "Ann: call a vote", "Ann: vote aye")
    fewer = after(vote, "referee: withdraw Bob")
    assert engine.open_seats(fewer) == ("c", "d")
    told = play(fewer, "Cid: vote no", "Dan: vote aye")[1]
    assert told[0] == Voted(2, 1)


def test_an_intervention_in_a_vote_may_ask_one_who_has_voted():
    vote = after(fight("Ann", "Cid", dice=(1,)), "Ann: call a vote", "Ann: vote aye")
    struck, told = play(vote, "referee: lightning")
    assert told == [Rolled(2, (1,)), LightningStruck("a")]
    assert play(struck, "Ann: put arm")[1] == [Wounded("a", "arm")]


def test_a_move_may_ask_the_referee():
    risky = after(fight("Ann", "Cid"), "Ann: stunt")
    assert asked(risky) == ["referee ruling"]
    assert list(engine.choices(risky, REFEREE)) == [Rule(1), Rule(2), Rule(3), Forbid()]


def test_a_move_waits_for_the_referees_ruling():
    risky = after(fight("Ann", "Cid"), "Ann: stunt")
    with refused("The move under way waits for the referee.", NotAsked):
        engine.open_question(risky, "a")


@pytest.mark.parametrize("words", ["allow 2", "ALLOW 2", "al 2"])
def test_the_referee_types_a_ruling_like_any_answer(words):
    risky = after(fight("Ann", "Cid"), "Ann: stunt")
    assert engine.parse(risky, REFEREE, words) == Rule(2)


def test_what_the_referee_rules_is_carried_out():
    hurt = after(
        fight("Ann", "Cid", dice=(3, 2, 6)), "Ann: hit Cid", "Cid: r endure", "Cid: put arm",
        "Cid: put arm", "Cid: stunt",
    )  # fmt: skip
    healed, told = play(hurt, "referee: allow 3")
    assert told == [Rolled(6, (3, 2, 6), 3, by="c"), Ruled(True, 2), RoundBegan(2), TeamTurn("1")]
    assert healed.table.fighters["c"].wounds == {"arm": 0, "leg": 0}


def test_a_ruling_out_of_range_is_refused_with_the_range():
    risky = after(fight("Ann", "Cid"), "Ann: stunt")
    with refused("A stunt takes 1 to 3 dice, not 4.", IllegalMove):
        engine.decide(risky, REFEREE, Rule(4))
