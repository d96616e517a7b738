"""The NPCs that come with the rulesets, as prototypes: `spawn zombie`.

`"typeclasses.skirmish.sheets.prototypes"` among the `PROTOTYPE_MODULES` adds them.
"""

from world.skirmish.registry import every

PROTOTYPE_LIST = [prototype for rules in every() for prototype in rules.prototypes]
