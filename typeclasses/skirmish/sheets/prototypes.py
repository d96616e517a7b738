"""The NPCs that come with the rulesets, as prototypes: `spawn zombie`.

`"typeclasses.skirmish.sheets.prototypes"` among the `PROTOTYPE_MODULES` adds them.
"""

from collections.abc import Iterable
from typing import Any

from world.skirmish.ruleset.base import AnyRuleset
from world.skirmish.ruleset.registry import every


def together(rulesets: Iterable[AnyRuleset]) -> list[dict[str, Any]]:
    """Return the prototypes of all rulesets, with the sheets of all rulesets that share one."""
    prototypes: dict[str, dict[str, Any]] = {}
    for rules in rulesets:
        for prototype in rules.prototypes:
            same = prototypes.setdefault(prototype["prototype_key"], {**prototype, "attrs": []})
            same["attrs"] = [*same["attrs"], *prototype["attrs"]]
            tags = (*same["prototype_tags"], *prototype["prototype_tags"])
            same["prototype_tags"] = list(dict.fromkeys(tags))
    return list(prototypes.values())


PROTOTYPE_LIST = together(every())
