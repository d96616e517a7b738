"""The examples in docstrings do what they say."""

import doctest
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import world.skirmish
from world.skirmish import engine, odds, tactics
from world.skirmish.rulesets.grapple import RULESET
from world.skirmish.sheets.fighters import Participant

_PACKAGE = Path(world.skirmish.__file__).parent


def examples() -> Iterator[doctest.DocTest]:
    """Yield the examples of each docstring that has some."""
    finder = doctest.DocTestFinder()
    for path in sorted(_PACKAGE.rglob("*.py")):
        parts = path.relative_to(_PACKAGE).with_suffix("").parts
        if ">>>" in path.read_text(encoding="utf-8") and "tests" not in parts:
            name = ".".join(("world.skirmish", *parts)).removesuffix(".__init__")
            yield from (example for example in finder.find(import_module(name)) if example.examples)


@pytest.mark.parametrize("example", [*examples()], ids=lambda example: example.name)
def test_an_example_does_what_it_says(example):
    sheet = RULESET.read_spec("ac:co:en:10:3:3:5:6", RULESET.house())
    teams = {"Ann": "heroes", "goblin": "monsters"}
    sides = [Participant(name[:3].lower(), name, team, sheet) for name, team in teams.items()]
    fight, _ = engine.begin(RULESET, sides, RULESET.house(), seed="secret")
    example.globs = {
        **vars(engine),
        **example.globs,
        "engine": engine,
        "of_move": odds.of_move,
        "finish": odds.finish,
        "choose": tactics.choose,
        "fight": fight,
    }
    failures = []
    doctest.DocTestRunner(verbose=False).run(example, out=failures.append)
    assert failures == []
