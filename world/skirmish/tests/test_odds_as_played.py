"""The odds of choices are as often true as they say: the same moves, played with many seeds."""

from collections import Counter
from math import sqrt

import pytest
from msgspec.structs import replace

from world.skirmish import engine, odds
from world.skirmish.odds.chances import results_of
from world.skirmish.odds.moves import declared_events
from world.skirmish.registry import get
from world.skirmish.testing.positions import fight

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
    listed = [each for each in odds.of_choices(start, seat) if each.odds.chances][:25]
    assert listed
    for each in listed:
        are_those_of_played_moves(start, seat, each.move, each.odds)


@pytest.mark.parametrize("ruleset", ATTACKS)
def test_the_odds_of_each_reaction_are_those_of_played_moves(ruleset):
    start, seat = begun(ruleset)
    target = next(each for each in start.table.fighters if each != seat)
    attack = engine.parse(start, seat, f"{ATTACKS[ruleset]} {target}")
    asked, _ = engine.decide(start, seat, attack)
    assert engine.open_seats(asked) == (target,)
    by_answer = odds.of_move(start, seat, attack).answers
    listed = odds.of_choices(asked, target)
    assert len(listed) > 1
    assert {each.answer: each.odds for each in by_answer} == {
        each.move: each.odds for each in listed
    }
    for each in listed:
        are_those_of_played_moves(asked, target, each.move, each.odds)


def are_those_of_played_moves(start, seat, move, expected):
    seen, totals = Counter(), Counter()
    for seed in range(PLAYED):
        results = played(replace(start, seed=f"{move}:{seed}"), seat, move)
        seen.update(key for key, amount in results.items() if amount > 0)
        totals.update(results)
    assert set(totals) <= {(each.result, each.fighter) for each in expected.chances}
    for each in expected.chances:
        likely, key = each.probability, (each.result, each.fighter)
        near(seen[key], likely, sqrt(likely * (1 - likely)), move)
        square = sum(amount**2 * chance for amount, chance in each.amounts)
        near(totals[key], each.mean, sqrt(max(0, square - each.mean**2)), move)


def near(total, mean, deviation, move):
    assert abs(total - PLAYED * mean) <= 5 * deviation * sqrt(PLAYED) + 1e-6, move


def played(start, seat, move):
    """Return the results of a move that is made, while others give their default answers."""
    now, events = engine.decide(start, seat, move)
    while now.continuation is not None:
        question = now.pending.questions[0]
        answer = question.default or next(engine.choices(now, question.seat))
        now, more = engine.decide(now, question.seat, answer)
        events = [*events, *more]
    return results_of(declared_events(get(start.ruleset)), events)
