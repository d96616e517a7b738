"""Adds rulesets of tests to those that there are, for one module, so that no other counts them."""

from collections.abc import Iterator

import pytest

from world.skirmish.ruleset import registry


def _registered(name: str):
    @pytest.fixture(scope="module")
    def registered() -> Iterator[None]:
        registry.add([f"world.skirmish.tests.{name}"])
        yield
        registry.remove([f"world.skirmish.tests.{name}"])

    return registered


bands_are_registered = _registered("bands")
bout_is_registered = _registered("bout")
duel_is_registered = _registered("duel")
embers_are_registered = _registered("embers")
gates_are_registered = _registered("gates")
relay_is_registered = _registered("relay")
toy_is_registered = _registered("toy")
volley_is_registered = _registered("volley")
