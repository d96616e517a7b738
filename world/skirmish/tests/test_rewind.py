"""Going back: the table as it was, but no die that has been seen falls again."""

import pytest

from world.skirmish import engine
from world.skirmish.base.errors import StaleChoice
from world.skirmish.state.dice import Dice
from world.skirmish.state.events import Rolled
from world.skirmish.testing.reading import asked
from world.skirmish.tests.toy.fights import after, fight, play
from world.skirmish.tests.toy.moves import Rest

pytestmark = pytest.mark.usefixtures("toy_is_registered")


def rolls(events):
    return [event.faces for event in events if isinstance(event, Rolled)]


def test_the_table_and_the_open_question_are_as_they_were():
    earlier = fight("Ann", "Cid")
    back = engine.rewind(after(earlier, "Ann: rest", "Cid: rest"), earlier)
    assert back.table == earlier.table
    assert back.pending == earlier.pending


def test_links_made_since_are_stale_and_those_made_before_too():
    earlier = fight("Ann", "Cid")
    later = after(earlier, "Ann: rest", "Cid: rest")
    back = engine.rewind(later, earlier)
    for stale in (earlier, later):
        with pytest.raises(StaleChoice):
            engine.decide(back, "a", Rest(), rev=stale.rev)


def test_dice_that_have_been_seen_do_not_fall_again():
    earlier = after(fight("Ann", "Cid"), "Ann: hit Cid")
    later, told = play(earlier, "Cid: r block")
    back = engine.rewind(later, earlier)
    again, told_again = play(back, "Cid: r block")
    assert rolls(told) == [Dice("any", 1).faces(1, 6)]
    assert rolls(told_again) == [Dice("any", 2).faces(1, 6)]
    assert again.drawn == 3


def test_going_back_twice_throws_new_dice_twice():
    earlier = after(fight("Ann", "Cid"), "Ann: hit Cid")
    seen, now = [], earlier
    for _ in range(4):
        now, told = play(engine.rewind(now, earlier), "Cid: r dodge", "Ann: press feint")
        seen += rolls(told)
    assert seen == [Dice("any", drawn).faces(2, 6) for drawn in (1, 3, 5, 7)]


def test_dice_that_fell_before_the_question_gone_back_to_stay_as_they_fell():
    """In a move: a die, then a question. Going back to the question keeps that die."""
    struck, told = play(fight("Ann", "Cid", "Eve", dice=(3,)), "referee: lightning")
    assert rolls(told) == [(3,)]
    later = after(struck, "Eve: put arm", "Ann: hit Cid", "Cid: r block")
    back = engine.rewind(later, struck)
    assert asked(back) == ["e place"]
    after_it, told = play(back, "Eve: put leg")
    assert rolls(told) == []
    assert after_it.table.fighters["e"].wounds == {"arm": 0, "leg": 1}


def test_a_move_gone_back_into_ends_as_its_new_dice_say():
    """Dice before, between and after the questions of one move, with a rewind between."""
    pressed = after(fight("Ann", "Cid", dice=(6, 6)), "Ann: hit Cid", "Cid: r dodge")
    lucky = after(pressed, "Ann: press feint")
    assert engine.open_question(lucky, "c").left == 3
    back = engine.rewind(lucky, pressed)
    new = Dice("any", 3).successes(2, 6, 4)
    unlucky, told = play(back, "Ann: press feint")
    assert rolls(told) == [Dice("any", 3).faces(2, 6)]
    assert engine.open_question(unlucky, "c").left == 1 + new
    # Later answers to the same move do not roll them again.
    put = after(unlucky, "Cid: put arm")
    assert put.drawn == 5
    assert put.table.fighters["c"].wounds == {"arm": 1, "leg": 0}


def test_a_fight_gone_back_into_a_move_can_be_stored_between_any_two_answers():
    pressed = after(fight("Ann", "Cid"), "Ann: hit Cid", "Cid: r dodge")
    back = engine.rewind(after(pressed, "Ann: press feint"), pressed)
    lines = ("Ann: press feint", "Cid: put arm")
    stored = back
    for line in lines:
        stored = after(engine.decode(engine.encode(stored)), line)
    assert stored == after(back, *lines)


def test_votes_given_before_are_there_again():
    voted = after(fight("Ann Bob", "Cid"), "Ann: call a vote", "Ann: vote aye")
    later = after(voted, "Bob: vote no", "Cid: vote no")
    assert engine.open_seats(engine.rewind(later, voted)) == ("b", "c")
