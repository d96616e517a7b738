"""End Condition."""

from collections.abc import Iterator
from typing import Annotated

from world.skirmish.arguments import Target, Word, words
from world.skirmish.errors import IllegalMove
from world.skirmish.ruleset import Scene
from world.skirmish.rulesets.dungeoneers import conditions, rolls, targets, wounds
from world.skirmish.rulesets.dungeoneers.conditions import CONDITIONS
from world.skirmish.rulesets.dungeoneers.fighter import Fighter
from world.skirmish.rulesets.dungeoneers.rolls import ALL, LESSER, SUCCESS, AtMost, Result
from world.skirmish.rulesets.dungeoneers.table import Table

from . import CombatAction, Missed


class EndCondition(CombatAction):
    """End a condition that ails another creature in your zone.

    You roll Mind against average (2). On a lesser success you both gain 1 stress; on a greater
    success the target loses 1 stress.
    """

    aliases = ("end",)
    tags = ("Restoration",)
    condition: Annotated[str, Word(words=words(*CONDITIONS), what="condition")]
    target: Annotated[str, Target(among="anyone", lead="of")]
    most: AtMost = ALL

    @classmethod
    def options(cls, table: Table, actor: Fighter) -> Iterator["EndCondition"]:
        others = (each for each in table.fighters.values() if each.able)
        own_first = sorted(others, key=lambda each: each.team != actor.team)
        return (cls(each.name, one.id) for one in own_first for each in one.conditions)

    def check_act(self, table: Table, actor: Fighter) -> None:
        target = table.fighters[self.target]
        if target is actor:
            raise IllegalMove("You can end conditions of others, not your own.")
        targets.check(table, actor, target, "zone")
        if not CONDITIONS[self.condition].ails:
            raise IllegalMove(f"Being {self.condition} does no harm; only what does can be ended.")
        if target.has(self.condition):
            return
        if self.condition == "broken" and target.is_broken:
            raise IllegalMove(f"{target.name} is broken by stress; that ends only as it goes down.")
        raise IllegalMove(f"{target.name} is not {self.condition}.")

    def act(self, scene: Scene[Table], actor: Fighter) -> Result:
        target = scene.table.fighters[self.target]
        result = rolls.standard(scene, actor, "mind", self.most)
        if result.degree < LESSER:
            scene.tell(Missed(actor.id, target.id, "end condition"))
            return result
        conditions.end(scene, target, self.condition)
        if result.degree == LESSER:
            wounds.stress(scene, actor, 1)
            wounds.stress(scene, target, 1)
        elif result.degree > SUCCESS and target.stress:
            wounds.stress(scene, target, -1)
        return result
