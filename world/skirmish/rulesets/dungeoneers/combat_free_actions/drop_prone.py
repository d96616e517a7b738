"""Drop Prone."""

from world.skirmish.errors import IllegalMove
from world.skirmish.ruleset import Scene
from world.skirmish.rulesets.dungeoneers import conditions
from world.skirmish.rulesets.dungeoneers.fighter import Fighter
from world.skirmish.rulesets.dungeoneers.table import Table

from . import CombatFreeAction, mount


class DropProne(CombatFreeAction):
    """Fall prone: hard to hit from afar, easy from near."""

    aliases = ("prone",)

    def check(self, table: Table, actor: Fighter) -> None:
        if actor.has("prone"):
            raise IllegalMove("You are prone already.")

    def play(self, scene: Scene[Table], actor: Fighter) -> None:
        fall(scene, actor)


def fall(scene: Scene[Table], fighter: Fighter) -> None:
    """Fall prone; a rider falls off."""
    if fighter.mount:
        mount.get_off(scene, fighter)
    conditions.gain(scene, fighter, "prone")
