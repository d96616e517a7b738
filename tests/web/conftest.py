"""Fixtures for tests of the web: rules in which everyone answers at once, as a game adds them."""

import pytest

from world.skirmish.ruleset import registry


@pytest.fixture
def volley():
    registry.add(["world.skirmish.tests.volley"])
    yield
    registry.remove(["world.skirmish.tests.volley"])
