"""Any fight of d20 is sound."""

from world.rules.d20 import RULESET, Stabilize
from world.skirmish.testing.any_fight import any_fight

TestAnyFight = any_fight(RULESET, examples=100, rare=(Stabilize,))
