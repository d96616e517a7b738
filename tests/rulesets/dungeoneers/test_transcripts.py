"""A transcript of a whole fight with three players and their referee."""

from pathlib import Path
from typing import Any

import pytest

from tests.transcripts import reads_as_kept
from world.skirmish.rulesets.dungeoneers import RULESET
from world.skirmish.rulesets.dungeoneers.house_rules import DungeoneersHouse

FOLDER = Path(__file__).parent / "transcripts"


def sheet(words: str) -> dict[str, Any]:
    """A sheet from pairs, as an adversary's is given."""
    return RULESET.read_spec(words, DungeoneersHouse())


@pytest.mark.parametrize("name", sorted(path.stem for path in FOLDER.glob("*.txt")))
def test_everyone_reads_what_stands_in_the_transcript(name, game):
    reads_as_kept(game, FOLDER / f"{name}.txt", sheet)
