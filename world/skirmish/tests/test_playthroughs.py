"""The playthrough of each ruleset is as it is kept; a change is read as a diff."""

import pytest

from world.skirmish.ruleset import registry
from world.skirmish.testing.playthrough import differences


@pytest.mark.parametrize("name", registry.names())
def test_a_fight_reads_as_it_is_kept(name):
    """`make playthroughs` keeps what comes out, once the difference has been read."""
    assert differences(registry.get(name)) == []
