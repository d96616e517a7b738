"""The NPCs that come with the rulesets, as prototypes: `spawn zombie`.

`PROTOTYPE_MODULES += ["typeclasses.skirmish.npc_prototypes"]` adds them.
"""

from world.skirmish.ruleset import all_rulesets

PROTOTYPE_LIST = [prototype for rules in all_rulesets() for prototype in rules.prototypes]
