"""Any fight of d20 is sound."""

import pytest

from world.rules.d20 import RULESET, Stabilize
from world.skirmish.testing.any_fight import any_fight

#: Takes long: `make test-all` plays it.
TestAnyFight = pytest.mark.slow(any_fight(RULESET, examples=100, rare=(Stabilize,)))
