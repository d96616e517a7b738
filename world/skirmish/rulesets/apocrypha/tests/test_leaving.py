"""What NPCs of Apocrypha make of a way out of an enemy's reach."""

from world.skirmish.ruleset.registry import get
from world.skirmish.rulesets.apocrypha.table import Course
from world.skirmish.testing.positions import fight

RULES = get("apocrypha")


def test_who_walks_away_does_not_count_on_the_enemy_in_reach():
    table = fight(RULES, ["Ann guard_dog"], ["Cid scavenger"], range=1).table
    ann, enemies = table.fighters["ann"], table.enemies(table.fighters["ann"])
    prospect = RULES.evaluation().prospect
    stays = prospect(table, ann, enemies)
    ann.course, ann.rate = Course("cid", toward=False, stop=100), 1
    assert prospect(table, ann, enemies) < stays - 0.05
    ann.rate = 0
    assert prospect(table, ann, enemies) == stays
