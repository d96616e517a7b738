"""Rows of the tables are part of a stored fight."""

import msgspec
import pytest

from world.skirmish.rulesets.cepheus.fighters.armor import ARMOR
from world.skirmish.rulesets.cepheus.fighters.weapons import WEAPONS


@pytest.mark.parametrize("row", [*WEAPONS.values(), *ARMOR.values()], ids=lambda row: row.name)
def test_a_row_that_was_stored_is_stored_again_in_the_same_words(row):
    text = msgspec.json.encode(row)
    assert msgspec.json.encode(msgspec.json.decode(text, type=type(row))) == text
