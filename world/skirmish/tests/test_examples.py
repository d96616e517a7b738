"""The examples in docstrings do what they say."""

import doctest
import inspect

import pytest

from world.skirmish import engine, odds, simulation, tactics
from world.skirmish.combatants import Participant
from world.skirmish.odds import branching, distributions, steps
from world.skirmish.rulesets.grapple import RULESET
from world.skirmish.views import odds as odds_in_words
from world.skirmish.views import tactics as tactics_in_words

#: The functions that people call who use the rules from their own code.
FUNCTIONS = (
    engine.begin,
    engine.choices,
    engine.decide,
    engine.parse,
    engine.say,
    odds,
    odds.of_choices,
    odds.of_move,
    branching.every_way,
    distributions.successes,
    steps.finish,
    odds_in_words.in_short,
    odds_in_words.percent,
    odds_in_words.summary,
    simulation.push,
    tactics,
    tactics.choose,
    tactics.choose_among,
    tactics.read_temperament,
    tactics_in_words.why,
)


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda each: each.__name__)
def test_its_example_does_what_it_says(function):
    sheet = RULESET.read_spec("ac:co:en:10:3:3:5:6", RULESET.house())
    teams = {"Ann": "heroes", "goblin": "monsters"}
    sides = [Participant(name[:3].lower(), name, team, sheet) for name, team in teams.items()]
    fight, _ = engine.begin(RULESET, sides, RULESET.house(), seed="secret")
    (found,) = doctest.DocTestFinder(recurse=False).find(
        function,
        globs={
            **vars(engine),
            **vars(inspect.getmodule(function)),
            "engine": engine,
            "of_move": odds.of_move,
            "finish": odds.finish,
            "choose": tactics.choose,
            "fight": fight,
        },
    )
    assert found.examples
    failures = []
    doctest.DocTestRunner(verbose=False).run(found, out=failures.append)
    assert not failures, "".join(failures)
