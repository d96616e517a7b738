"""Hide."""

from world.skirmish.errors import IllegalMove
from world.skirmish.ruleset import Scene
from world.skirmish.rulesets.dungeoneers import conditions, field, rolls
from world.skirmish.rulesets.dungeoneers.conditions import Until
from world.skirmish.rulesets.dungeoneers.fighter import Fighter
from world.skirmish.rulesets.dungeoneers.rolls import (
    ALL,
    LESSER,
    SUCCEEDED,
    SUCCESS,
    AtMost,
    Result,
)
from world.skirmish.rulesets.dungeoneers.table import Table

from . import CombatAction, Missed


class Hide(CombatAction):
    """Hide, in a flank or if you are shrouded or covered; nobody can target you then.

    You stay hidden until you move; on a success until you act; on a greater success to the end of
    the round in which you next act.
    """

    tags = ("Stealth", "Momentum")
    most: AtMost = ALL

    def check_act(self, table: Table, actor: Fighter) -> None:
        if actor.has("hidden"):
            raise IllegalMove("You are hidden already.")
        in_flank = table.zone(actor).name in (field.LEFT, field.RIGHT)
        if not (actor.has("shrouded") or actor.has("covered") or in_flank):
            raise IllegalMove("You can hide only in a flank, or when shrouded or covered.")

    def act(self, scene: Scene[Table], actor: Fighter) -> Result:
        # In cover the success is sure.
        result = SUCCEEDED if actor.has("covered") else self._roll(scene, actor)
        if result.degree < LESSER:
            scene.tell(Missed(actor.id, "", "hide"))
            return result
        until: dict[int, Until] = {LESSER: "moving", SUCCESS: "acting"}
        conditions.gain(scene, actor, "hidden", until=until.get(result.degree, "later"))
        return result

    def _roll(self, scene: Scene[Table], actor: Fighter) -> Result:
        """Roll against the enemy who notices best."""
        player = scene.table.house.player_notice
        enemies = scene.table.enemies(actor)
        notice = max((each.notice_dn or 0 if each.npc else player for each in enemies), default=0)
        return rolls.core(scene, actor, "finesse", "stealth", notice, most=self.most)
