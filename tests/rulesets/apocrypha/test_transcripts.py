"""A transcript of a whole fight, two against two."""

from pathlib import Path

import pytest

from tests.transcripts import reads_as_kept
from world.skirmish.rulesets.apocrypha import RULESET
from world.skirmish.rulesets.apocrypha.house_rules import ApocryphaHouse

FOLDER = Path(__file__).parent / "transcripts"


def sheet(words):
    """A sheet as an NPC's is given."""
    return RULESET.read_spec(words, ApocryphaHouse())


@pytest.mark.parametrize("name", sorted(path.stem for path in FOLDER.glob("*.txt")))
def test_everybody_reads_what_stands_in_the_transcript(name, game):
    reads_as_kept(game, FOLDER / f"{name}.txt", sheet)
