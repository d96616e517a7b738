"""The examples in docstrings do what they say."""

import doctest

import pytest

from world.skirmish import engine
from world.skirmish.combatants import Participant
from world.skirmish.rulesets.grapple import RULESET

#: The functions that people call who use the rules from their own code.
FUNCTIONS = (engine.begin, engine.choices, engine.decide, engine.parse, engine.say)


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda each: each.__name__)
def test_its_example_does_what_it_says(function):
    sheet = RULESET.read_spec("ac:co:en:10:3:3:5:0", RULESET.house())
    teams = {"Ann": "heroes", "goblin": "monsters"}
    sides = [Participant(name[:3].lower(), name, team, sheet) for name, team in teams.items()]
    fight, _ = engine.begin(RULESET, sides, RULESET.house(), seed="secret")
    (found,) = doctest.DocTestFinder(recurse=False).find(
        function, globs={**vars(engine), "fight": fight}
    )
    assert found.examples
    failures = []
    doctest.DocTestRunner(verbose=False).run(found, out=failures.append)
    assert not failures, "".join(failures)
