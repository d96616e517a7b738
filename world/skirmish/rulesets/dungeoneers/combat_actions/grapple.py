"""Grapple. How long a hold lasts, and what ends it at both ends, is in `conditions`."""

from world.skirmish.errors import IllegalMove
from world.skirmish.moves import Action
from world.skirmish.ruleset import Scene
from world.skirmish.rulesets.dungeoneers import conditions, wounds
from world.skirmish.rulesets.dungeoneers.fighter import Fighter
from world.skirmish.rulesets.dungeoneers.rolls import LESSER, SUCCESS
from world.skirmish.rulesets.dungeoneers.sizes_and_weapons import Range
from world.skirmish.rulesets.dungeoneers.table import Table

from . import Missed
from .attack import Attack


class Grapple(Attack):
    """Hold a creature in your zone; you need a free hand.

    It cannot move and is easier to hit; you move at half speed. The hold lasts while both are in
    one zone; on a lesser success only to the end of its side's next turn. On a greater success it
    gains 1 stress too.
    """

    @classmethod
    def range(cls, actor: Fighter) -> Range:
        return "zone"

    def check_act(self, table: Table, actor: Fighter) -> None:
        super().check_act(table, actor)
        if actor.free_hands < 1:
            raise IllegalMove("You have no hand free; stow your weapon first: interact stow.")
        if actor.has("grappling"):
            raise IllegalMove("You hold another creature already; let it go first: let go.")

    def land(self, scene: Scene[Table], actor: Fighter, target: Fighter, degree: int) -> None:
        if degree < LESSER:
            scene.tell(Missed(actor.id, target.id, "grapple"))
            return
        # In its own side's turn, the next one ends with the second end of a turn from now.
        now = target.team == scene.table.active_team
        conditions.hold(scene, actor, target, (2 if now else 1) if degree == LESSER else 0)
        if degree > SUCCESS:
            wounds.stress(scene, target, 1)


class LetGo(Action):
    """Let go of whom you hold. It costs nothing."""

    def check(self, table: Table, actor: Fighter) -> None:
        if not actor.has("grappling"):
            raise IllegalMove("You hold nobody.")

    def play(self, scene: Scene[Table], actor: Fighter) -> None:
        conditions.end(scene, actor, "grappling")
