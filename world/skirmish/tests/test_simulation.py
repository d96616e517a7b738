"""A simulated fight goes as the fight itself: the same moves, dice, questions and states.

`testing.watched` compares both in every fight that Hypothesis plays, by any ruleset.
"""

from random import Random

import pytest

from world.skirmish import engine
from world.skirmish.ruleset import registry
from world.skirmish.ruleset.base import Ruleset
from world.skirmish.testing.fingerprint import chance_move, chance_participants

_FIGHTS = 12
_MOVES = 60
_ANSWERED = 5


@pytest.mark.slow
@pytest.mark.parametrize("rules", list(registry.every()), ids=lambda rules: rules.name)
def test_a_simulation_goes_as_decisions_do(rules):
    """Legal moves, the referee's moves and standing orders by chance, in fights of any size."""
    asked_on_the_way = 0
    for number in range(_FIGHTS):
        chance = Random(f"{rules.name}:{number}")
        who = chance_participants(rules, chance)
        fight, _ = engine.begin(rules, who, rules.house(), str(number))
        simulation = engine.Simulation(engine.begin(rules, who, rules.house(), str(number))[0])
        for _ in range(_MOVES):
            if not engine.open_seats(fight):
                break
            seat, move = chance_move(fight, chance)
            fight, _ = engine.decide(fight, seat, move)
            assert simulation.advance(seat, move) == fight
            assert simulation.fight == fight
            asked_on_the_way += fight.continuation is not None
    assert bool(asked_on_the_way) == rules.asks_on_the_way


@pytest.mark.slow
def test_a_move_of_a_simulation_is_not_begun_again(monkeypatch):
    """Its questions are answered where it stopped; a decision does it again from its start."""
    begun, play = [], Ruleset.play

    def count(rules, ctx, answers):
        begun.append(answers)
        return play(rules, ctx, answers)

    monkeypatch.setattr(Ruleset, "play", count)
    rules, chance, answered = registry.find("cepheus"), Random("begun"), 0
    simulation = _by_chance(rules, chance)
    while answered < _ANSWERED:
        if not engine.open_seats(simulation.fight):
            simulation = _by_chance(rules, chance)
        seat, move = chance_move(simulation.fight, chance)
        if simulation.fight.continuation is None:
            simulation.advance(seat, move)
            continue
        answered += 1
        begun.clear()
        engine.decide(simulation.fight, seat, move)
        decided = len(begun)
        simulation.advance(seat, move)
        assert len(begun) - decided == decided - 1


def _by_chance(rules, chance):
    """A fight of any size."""
    who = chance_participants(rules, chance)
    return engine.Simulation(engine.begin(rules, who, rules.house(), "begun")[0])
