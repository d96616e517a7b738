"""Puts the toy ruleset where the registry looks for rulesets."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from world.skirmish import registry, rulesets


@pytest.fixture(scope="module")
def toy_is_registered() -> Iterator[None]:
    """For one module of tests, so that no other counts a ruleset too many."""
    remembered = (ruleset.names, ruleset.ruleset, ruleset.decoder)
    rulesets.__path__.append(str(Path(__file__).parent / "toy/registered"))
    for each in remembered:
        each.cache_clear()
    yield
    rulesets.__path__.pop()
    for each in remembered:
        each.cache_clear()
