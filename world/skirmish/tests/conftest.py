"""Adds the toy ruleset to those that there are."""

from collections.abc import Iterator

import pytest

from world.skirmish.ruleset import registry


@pytest.fixture(scope="module")
def bands_are_registered() -> Iterator[None]:
    """Forget the ruleset of bands after a module of tests, so that no other counts it."""
    registry.add(["world.skirmish.tests.bands"])
    yield
    registry.remove(["world.skirmish.tests.bands"])


@pytest.fixture(scope="module")
def toy_is_registered() -> Iterator[None]:
    """For one module of tests, so that no other counts a ruleset too many."""
    registry.add(["world.skirmish.tests.toy"])
    yield
    registry.remove(["world.skirmish.tests.toy"])


@pytest.fixture(scope="module")
def embers_are_registered() -> Iterator[None]:
    """For one module of tests, so that no other counts a ruleset too many."""
    registry.add(["world.skirmish.tests.embers"])
    yield
    registry.remove(["world.skirmish.tests.embers"])


@pytest.fixture(scope="module")
def relay_is_registered() -> Iterator[None]:
    """For one module of tests, so that no other counts a ruleset too many."""
    registry.add(["world.skirmish.tests.relay"])
    yield
    registry.remove(["world.skirmish.tests.relay"])


@pytest.fixture(scope="module")
def volley_is_registered() -> Iterator[None]:
    """For one module of tests, so that no other counts a ruleset too many."""
    registry.add(["world.skirmish.tests.volley"])
    yield
    registry.remove(["world.skirmish.tests.volley"])
