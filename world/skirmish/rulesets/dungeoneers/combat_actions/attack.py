"""Actions with the tag Attack: the target may dodge, and the attacker shifts towards it."""

from typing import Annotated, ClassVar

from world.skirmish.arguments import Target
from world.skirmish.events import Event
from world.skirmish.fight import Procedure
from world.skirmish.ruleset import Scene
from world.skirmish.rulesets.dungeoneers import movement, rolls, targets
from world.skirmish.rulesets.dungeoneers.combat_free_actions import dodge
from world.skirmish.rulesets.dungeoneers.fighter import NO_DODGE, Fighter
from world.skirmish.rulesets.dungeoneers.rolls import ALL, SUCCEEDED, AtMost, Attribute, Result
from world.skirmish.rulesets.dungeoneers.sizes_and_weapons import Range
from world.skirmish.rulesets.dungeoneers.table import Table

from . import Acting, CombatAction, Tag


class AttackBegan(Event, frozen=True, tag="dungeoneers_attack"):
    """A fighter attacks: `how` is strike, toss, grapple or push."""

    actor: str
    target: str
    how: str


class Attack(CombatAction):
    """An attack. An adversary's lands unless the target dodges.

    Attributes:
        attribute: What it is rolled with, besides striking.
    """

    tags: ClassVar[tuple[Tag, ...]] = ("Attack",)
    attribute: ClassVar[Attribute] = "body"
    target: Annotated[str, Target()]
    most: AtMost = ALL

    @classmethod
    def range(cls, actor: Fighter) -> Range:
        """Return how far it reaches."""
        raise NotImplementedError

    def bane(self, table: Table, actor: Fighter, target: Fighter) -> int:
        """Return the bane on it that is not from the attacker's conditions."""
        return 0

    def land(
        self, scene: Scene[Table], actor: Fighter, target: Fighter, degree: int
    ) -> Procedure | None:
        """Do what an attack of a degree does."""
        raise NotImplementedError

    def land_on_dodge(
        self, scene: Scene[Table], actor: Fighter, target: Fighter, degree: int | None
    ) -> Procedure | None:
        """Do what an adversary's attack does, given the degree of the dodge; None without one."""
        return self.land(scene, actor, target, dodge.lessened(degree))

    def check_act(self, table: Table, actor: Fighter) -> None:
        targets.check(table, actor, table.fighters[self.target], self.range(actor))

    def act(self, scene: Scene[Table], actor: Fighter) -> Acting:
        target, range_ = scene.table.fighters[self.target], self.range(actor)
        scene.tell(AttackBegan(actor.id, target.id, self.verb))
        bane = self.bane(scene.table, actor, target)
        dodged = yield from dodge.ask(scene, actor, target, self.verb)
        if actor.npc:
            result = SUCCEEDED
            degree = dodge.degree_against(scene, target, actor, dodged, bane)
            landing = self.land_on_dodge(scene, actor, target, degree)
        else:
            result = self._roll(scene, actor, target, dodged, bane)
            landing = self.land(scene, actor, target, result.degree)
        if landing is not None:
            yield from landing
        if range_ in targets.SHIFTING:
            movement.shift(scene, actor, target)
        return result

    def _roll(
        self, scene: Scene[Table], actor: Fighter, target: Fighter, dodged: int, bane: int
    ) -> Result:
        """Roll against a player's dodge, or else against the target's dodging difficulty."""
        if dodged != NO_DODGE:
            difficulty = dodged
        elif target.npc:
            difficulty = rolls.difficulty(scene, target, "dodging_dn", target.boon("dodging"))
        else:
            difficulty = dodge.duel_difficulty(scene.table, target)
        boon = actor.boon("striking") - bane
        return rolls.core(
            scene, actor, self.attribute, "striking", difficulty, boon=boon, most=self.most
        )
