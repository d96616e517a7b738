"""What NPCs of Apocrypha make of a way out of an enemy's reach."""

from world.skirmish.ruleset.registry import get
from world.skirmish.rulesets.apocrypha.movement import ahead
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


def test_who_goes_away_would_rather_turn_around_than_stay_for_ever():
    """Whether it has begun to go away from an enemy, or toward a friend who lies elsewhere."""
    table = fight(RULES, ["Ann brawler", "Bob brawler"], ["Cid scavenger"], range=1).table
    ann, bob, cid = (table.fighters[name] for name in ("ann", "bob", "cid"))
    bob.harm, bob.x = bob.vitality, ann.x - 1500
    prospect = RULES.evaluation().prospect
    stays = prospect(table, ann, [cid])
    for course in (Course("cid", toward=False), Course("bob", toward=True)):
        ann.course, ann.rate = course, 3
        goes = prospect(table, ann, [cid])
        assert goes < stays - 0.1
        here, ann.x = ann.x, ahead(table, ann, table.house.speed_cost)
        ann.course = Course("cid", toward=True)
        assert prospect(table, ann, [cid]) > goes
        ann.x = here
