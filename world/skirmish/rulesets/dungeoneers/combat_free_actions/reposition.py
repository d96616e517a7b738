"""Reposition: move, stand up, or leave the field."""

from world.skirmish.errors import IllegalMove
from world.skirmish.ruleset import Scene
from world.skirmish.rulesets.dungeoneers import conditions, movement
from world.skirmish.rulesets.dungeoneers.fighter import Fighter
from world.skirmish.rulesets.dungeoneers.movement import ATile
from world.skirmish.rulesets.dungeoneers.table import Table

from . import CombatFreeAction


class Reposition(CombatFreeAction):
    """Move to a tile, up to your speed."""

    aliases = ("move", "go")
    tile: ATile

    def check(self, table: Table, actor: Fighter) -> None:
        if not actor.pace:
            raise IllegalMove("You cannot move.")
        movement.check_go(table, actor, self.tile, actor.pace)

    def play(self, scene: Scene[Table], actor: Fighter) -> None:
        movement.go(scene, actor, self.tile)


class StandUp(CombatFreeAction):
    """Stand up when you are prone."""

    aliases = ("stand",)

    def check(self, table: Table, actor: Fighter) -> None:
        if not actor.has("prone"):
            raise IllegalMove("You stand already.")

    def play(self, scene: Scene[Table], actor: Fighter) -> None:
        conditions.end(scene, actor, "prone")


class Leave(CombatFreeAction):
    """Move past the edge behind your side's back line: you flee, and cannot come back."""

    aliases = ("flee",)

    def check(self, table: Table, actor: Fighter) -> None:
        movement.check_leave(table, actor, actor.pace)

    def play(self, scene: Scene[Table], actor: Fighter) -> None:
        movement.flee(scene, actor)
