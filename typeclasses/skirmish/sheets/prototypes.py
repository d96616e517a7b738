"""The NPCs that come with the rulesets, as prototypes: `spawn zombie`.

`PROTOTYPE_MODULES += ["typeclasses.skirmish.sheets.prototypes"]` adds them.
"""

from world.skirmish.registry import every

PROTOTYPE_LIST = [prototype for rules in every() for prototype in rules.prototypes]
