"""Strike, and Deadly Hits."""

from typing import ClassVar

from world.skirmish.errors import IllegalMove
from world.skirmish.ruleset import Scene
from world.skirmish.rulesets.dungeoneers import wounds
from world.skirmish.rulesets.dungeoneers.combat_free_actions import dodge
from world.skirmish.rulesets.dungeoneers.field import distance, name
from world.skirmish.rulesets.dungeoneers.fighter import Fighter
from world.skirmish.rulesets.dungeoneers.rolls import LESSER, Attribute
from world.skirmish.rulesets.dungeoneers.sizes_and_weapons import Range
from world.skirmish.rulesets.dungeoneers.table import Table

from . import Acting, Missed, Tag
from .attack import Attack


class Strike(Attack):
    """Strike a creature in range with your weapon, or with bare hands.

    On a lesser success it gains stress, as many as your weapon has wounds. On a success it takes
    the wounds, twice on a greater success, and once more for each success above that.
    """

    aliases: ClassVar[tuple[str, ...]] = ("attack", "hit")
    tags: ClassVar[tuple[Tag, ...]] = ("Attack", "Deadly")
    attribute: ClassVar[Attribute] = "finesse"

    @classmethod
    def range(cls, actor: Fighter) -> Range:
        return actor.in_hand.range

    def bane(self, table: Table, actor: Fighter, target: Fighter) -> int:
        """Return what it costs to strike at a prone target outside one's reach."""
        far = distance(actor.tile, target.tile) > actor.reach
        return table.house.out_of_reach if target.has("prone") and far else 0

    def land(self, scene: Scene[Table], actor: Fighter, target: Fighter, degree: int) -> None:
        if degree < LESSER:
            scene.tell(Missed(actor.id, target.id, "strike"))
        elif degree == LESSER:
            wounds.stress(scene, target, actor.in_hand.wounds)
        else:
            # Deadly: for each success above a greater success the wounds are applied again.
            dealt = actor.in_hand.wounds * (degree + 1)
            wounds.deal(scene, actor, target, wounds.dealt_by(scene.table, actor, dealt))

    def land_on_dodge(
        self, scene: Scene[Table], actor: Fighter, target: Fighter, degree: int | None
    ) -> None:
        dealt = wounds.dealt_by(scene.table, actor, actor.in_hand.wounds)
        if not dodge.take(scene, actor, target, dealt, degree):
            scene.tell(Missed(actor.id, target.id, "strike"))


class Toss(Strike):
    """Toss your weapon at a creature: a strike at medium range. It lies where the target stood."""

    aliases = ("throw",)

    @classmethod
    def range(cls, actor: Fighter) -> Range:
        if actor.armed != "yes" or not actor.in_hand.tossed:
            raise IllegalMove("What you have in hand cannot be tossed.")
        return actor.in_hand.tossed

    def act(self, scene: Scene[Table], actor: Fighter) -> Acting:
        result = yield from super().act(scene, actor)
        actor.armed, actor.lies = "dropped", name(scene.table.fighters[self.target].tile)
        return result
