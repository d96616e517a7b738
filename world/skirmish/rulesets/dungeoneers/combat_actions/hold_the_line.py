"""Hold the Line."""

from world.skirmish.events import Event
from world.skirmish.ruleset import Scene
from world.skirmish.rulesets.dungeoneers import rolls
from world.skirmish.rulesets.dungeoneers.field import Quadrant
from world.skirmish.rulesets.dungeoneers.fighter import Fighter
from world.skirmish.rulesets.dungeoneers.rolls import ALL, MISSTEP, SUCCESS, AtMost, Result
from world.skirmish.rulesets.dungeoneers.sizes_and_weapons import SIZES
from world.skirmish.rulesets.dungeoneers.table import Table

from . import CombatAction


class LineHeld(Event, frozen=True, tag="dungeoneers_line"):
    """A fighter keeps creatures below a size number out of their quadrant."""

    actor: str
    size: int


class HoldTheLine(CombatAction):
    """Keep enemies out of your quadrant whose size number is lower than your successes.

    It goes with you, and lasts until your next action.
    """

    aliases = ("hold",)
    tags = ("Movement", "Momentum")
    most: AtMost = ALL

    def act(self, scene: Scene[Table], actor: Fighter) -> Result:
        boon = actor.boon("striking")
        result = rolls.total(scene, actor, "body", "striking", boon=boon, most=self.most)
        actor.line_size = result.successes
        scene.tell(LineHeld(actor.id, result.successes))
        return Result(SUCCESS if result.successes else MISSTEP, result.critical)


def is_kept_out(table: Table, quadrant: Quadrant, fighter: Fighter) -> bool:
    """Return whether an enemy keeps creatures of this size out of a quadrant."""
    size = SIZES[fighter.size].number
    return any(
        each.line_size > size
        and each.able
        and each.team != fighter.team
        and each.tile.quadrant == quadrant
        for each in table.fighters.values()
    )
