"""What a fight has changed on a sheet, in words."""

import pytest

from world.skirmish.sheets.traits import Flag, NumberTrait, Trait
from world.skirmish.views.pages import summary

STRESS = NumberTrait(
    key="stress", name="stress", default=0, optional=True, help="From earlier fights."
)
ENDURANCE = NumberTrait(
    key="end_now", name="Endurance now", optional=True, help="Empty when unhurt."
)
WEAPON = Trait(key="weapon", name="weapon", help="In hand.")
FATIGUED = Flag(key="fatigued", name="fatigued", default=False, optional=True, help="Tired.")


@pytest.mark.parametrize(
    ("trait", "before", "now", "said"),
    [
        (STRESS, 1, 4, "stress 4 (was 1)"),
        (STRESS, None, 4, "stress 4"),
        (STRESS, 4, 0, "stress 0 (was 4)"),
        (STRESS, None, 0, ""),
        (STRESS, 0, None, ""),
        (ENDURANCE, None, 5, "Endurance now 5 (was full)"),
        (ENDURANCE, None, 0, "Endurance now 0 (was full)"),
        (ENDURANCE, 5, None, "Endurance now full again (was 5)"),
        (WEAPON, "club", None, "weapon empty (was club)"),
        (FATIGUED, None, False, ""),
        (FATIGUED, None, True, "fatigued yes"),
    ],
)
def test_a_change_names_what_there_was_before_it(trait, before, now, said):
    assert summary.changes([trait], {trait.key: before}, {trait.key: now}) == said
