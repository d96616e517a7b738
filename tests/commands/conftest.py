"""Fixtures for tests of what is typed: each ruleset in turn, one that a game adds among them."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.commands.company import SETUPS
from world.skirmish.ruleset import registry


@pytest.fixture(params=SETUPS)
def ruleset(request: Any) -> Iterator[str]:
    if request.param == "d20":
        registry.add(["world.rules.d20"])
    yield request.param
    registry.remove(["world.rules.d20"])
