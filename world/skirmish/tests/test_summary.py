"""What people read about a sheet after a fight."""

import pytest

from world.skirmish.sheet import Flag, Number
from world.skirmish.views import summary

LEFT = Number(key="left", name="armor left", optional=True, help="Empty: all of it.")
WOUNDS = Number(key="wounds", name="wounds", default=0, optional=True, help="Wounds.")
TIRED = Flag(key="tired", name="tired", default=False, optional=True, help="Tired.")


@pytest.mark.parametrize(
    ("trait", "before", "written", "read"),
    [
        (LEFT, None, 0, "armor left 0 (was -)"),
        (LEFT, 0, None, "armor left - (was 0)"),
        (LEFT, None, None, ""),
        (WOUNDS, None, 0, ""),
        (WOUNDS, 0, None, ""),
        (WOUNDS, None, 2, "wounds 2 (was -)"),
        (TIRED, None, False, ""),
        (TIRED, False, True, "tired yes (was no)"),
    ],
)
def test_an_empty_line_of_a_sheet_stands_for_its_default(trait, before, written, read):
    assert summary.changes([trait], {trait.key: before}, {trait.key: written}) == read
