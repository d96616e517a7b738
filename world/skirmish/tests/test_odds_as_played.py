"""The odds of choices are as often true as they say: the same moves, played with many seeds."""

import pytest

from world.skirmish import engine, odds
from world.skirmish.ruleset.registry import get
from world.skirmish.testing.frequencies import deviations, position
from world.skirmish.testing.positions import fight

#: Takes long: `make test-all` plays it.
pytestmark = pytest.mark.slow

PLAYED = 2000

#: The fighters for each ruleset, with house rules that need no referee.
FIGHTS = {
    "grapple": (["Ann ac:co:md:10:3:3:5:6", "Bob ::en:6:2:3:3:2"], ["Cid ::en:6:2:3:3:2"], {}),
    "cepheus": (["Ann gunman"], ["Cid guard"], {"aware": "all", "range": 5}),
    "dungeoneers": (["Ann goblin_archer", "Bob ogre"], ["Cid zombie"], {}),
    "apocrypha": (["Ann swordsman"], ["Cid thug"], {"range": 1}),
}


#: What is done before the first attack.
READY = {"cepheus": "draw revolver"}

#: An attack whose target is asked how to react.
ATTACKS = {"cepheus": "attack", "dungeoneers": "strike", "apocrypha": "attack"}


def begun(ruleset):
    one, other, house = FIGHTS[ruleset]
    start = fight(get(ruleset), one, other, **house)
    seat = engine.open_seats(start)[0]
    if words := READY.get(ruleset):
        start, _ = engine.decide(start, seat, engine.parse(start, seat, words))
    return start, seat


@pytest.mark.parametrize("ruleset", FIGHTS)
def test_the_odds_of_each_choice_are_those_of_played_moves(ruleset):
    """Fixed seeds, and five standard deviations: it fails only if a rule differs."""
    start, seat = begun(ruleset)
    listed = [choice for choice in odds.of_choices(start, seat) if choice.odds.chances][:25]
    assert listed
    for choice in listed:
        are_those_of_played_moves(start, seat, choice.move, choice.odds)


@pytest.mark.parametrize("ruleset", ATTACKS)
def test_the_odds_of_each_reaction_are_those_of_played_moves(ruleset):
    start, seat = begun(ruleset)
    target = next(fighter for fighter in start.table.fighters if fighter != seat)
    attack = engine.parse(start, seat, f"{ATTACKS[ruleset]} {target}")
    asked, _ = engine.decide(start, seat, attack)
    assert engine.open_seats(asked) == (target,)
    by_answer = odds.of_move(start, seat, attack).answers
    listed = odds.of_choices(asked, target)
    assert len(listed) > 1
    assert {answer.answer: answer.odds for answer in by_answer} == {
        choice.move: choice.odds for choice in listed
    }
    for choice in listed:
        are_those_of_played_moves(asked, target, choice.move, choice.odds)


@pytest.mark.parametrize("ruleset", FIGHTS)
@pytest.mark.parametrize("moves", [6, 20, 40])
def test_in_the_middle_of_a_fight_too(ruleset, moves):
    start, seat = position(begun(ruleset)[0], moves, f"{ruleset} {moves}")
    assert seat
    for choice in [choice for choice in odds.of_choices(start, seat) if choice.odds.chances][::4]:
        are_those_of_played_moves(start, seat, choice.move, choice.odds, times=300)


def test_odds_that_are_not_true_are_found_out():
    start, seat = begun("grapple")
    strike = engine.parse(start, seat, "strike 6 cid")
    promised = odds.of_move(start, seat, engine.parse(start, seat, "strike 5 cid"))
    assert max(deviations(start, seat, odds.MoveOdds(strike, promised), PLAYED)).errors > 5


def are_those_of_played_moves(start, seat, move, expected, times=PLAYED):
    far = deviations(start, seat, odds.MoveOdds(move, expected), times)
    assert not [deviation for deviation in far if deviation.errors > 5]
