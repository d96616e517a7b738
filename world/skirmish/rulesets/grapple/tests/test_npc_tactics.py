"""What NPCs of Grapple leave alone."""

import pytest
from msgspec.structs import replace

from world.skirmish import engine, tactics
from world.skirmish.ruleset.registry import get
from world.skirmish.testing.positions import fight

RULES = get("grapple")


@pytest.mark.parametrize(
    ("defense", "ties", "thinks"), [(4, False, True), (5, False, False), (5, True, True)]
)
def test_no_npc_raises_its_defense_above_what_a_strike_can_beat(defense, ties, thinks):
    start = fight(RULES, ["Ann ::en:10:3:3:5:6"], ["Cid goblin"], ties_succeed=ties)
    start.table.fighters["ann"].defense = defense
    endure = engine.parse(start, "ann", "skill 6 endurance")
    engine.check(start, "ann", endure)
    assert RULES.evaluation.considers(start.table, "ann", endure) is thinks


def test_taking_dice_from_an_enemy_does_not_count_more_and_more():
    """An ogre who frightens a knight out of their dice for ever would never strike."""
    start = fight(RULES, ["Ann troll"], ["Cid knight"])
    patient = tactics.read_temperament("schemer")
    tired = patient.at(replace(start, rev=400))
    assert tired.enemies == patient.enemies
    assert tired.harm > 10 * patient.enemies
