"""A whole fight of d20 reads as it is kept, and there are as many ways to go on."""

import pytest

from world.rules.d20 import RULESET
from world.skirmish.testing import perft
from world.skirmish.testing.playthrough import differences
from world.skirmish.testing.positions import make_known

make_known(RULESET)


def test_a_fight_reads_as_it_is_kept():
    assert differences(RULESET) == []


@pytest.mark.parametrize("position", perft.kept(RULESET), ids=lambda position: position.name)
def test_there_are_as_many_ways_to_go_on(position):
    assert position.counted(RULESET) == position
