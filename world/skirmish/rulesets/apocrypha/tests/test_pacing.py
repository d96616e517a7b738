"""The pacing goal: between equals who play sensibly, half of the fights take 2 to 4 rounds."""

from statistics import median

import pytest

from world.skirmish.rulesets.apocrypha.tests.pacing import EQUALS, rounds

FIGHTS = 60


@pytest.mark.slow
@pytest.mark.parametrize("name", EQUALS)
def test_a_duel_of_equals_takes_2_to_4_rounds(name):
    spec, meters = EQUALS[name]
    assert (
        2
        <= median(rounds(spec, meters, 1, f"{name} {number}", {}) for number in range(FIGHTS))
        <= 4
    )
