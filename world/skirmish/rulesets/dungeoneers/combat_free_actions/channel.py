"""Channel."""

from world.skirmish.ruleset import Scene
from world.skirmish.rulesets.dungeoneers import conditions
from world.skirmish.rulesets.dungeoneers.fighter import Fighter
from world.skirmish.rulesets.dungeoneers.table import Table

from . import CombatFreeAction


class Channel(CombatFreeAction):
    """Gain 2 stacks of channeling, which last until they are used or ended."""

    def play(self, scene: Scene[Table], actor: Fighter) -> None:
        conditions.gain(scene, actor, "channeling", stacks=scene.table.house.channel_stacks)
