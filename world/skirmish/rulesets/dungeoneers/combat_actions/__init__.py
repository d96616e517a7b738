"""Combat Actions: one of them takes the spotlight. Each declares its tags as in the book."""

from collections.abc import Generator
from typing import Any, ClassVar, Literal

from world.skirmish.errors import IllegalMove
from world.skirmish.events import Event
from world.skirmish.fight import Procedure
from world.skirmish.moves import Action
from world.skirmish.ruleset import Scene
from world.skirmish.rulesets.dungeoneers import spotlight
from world.skirmish.rulesets.dungeoneers.fighter import Fighter
from world.skirmish.rulesets.dungeoneers.rolls import SUCCESS, Result
from world.skirmish.rulesets.dungeoneers.table import Table

Tag = Literal["Attack", "Deadly", "Forces", "Momentum", "Movement", "Restoration", "Stealth"]

#: An action under way that may ask questions, and what comes of it.
Acting = Generator[Any, Any, Result]


class Missed(Event, frozen=True, tag="dungeoneers_missed"):
    """An action came to nothing; `target` is empty where it has none."""

    actor: str
    target: str
    what: str


class CombatAction(Action):
    """What takes the spotlight; a player pays a token for it.

    Attributes:
        tags: What the book tags it with: momentum that succeeds keeps the spotlight.
    """

    costs = "tokens"
    tags: ClassVar[tuple[Tag, ...]] = ()

    def cost(self, table: Table, actor: Fighter) -> int:
        """Return 0 for adversaries, who need no token."""
        return 0 if actor.npc else 1

    def check(self, table: Table, actor: Fighter) -> None:
        check_can_act(table)
        self.check_act(table, actor)

    def check_act(self, table: Table, actor: Fighter) -> None:
        """Raise `IllegalMove` unless the actor may do it, were it their turn to act."""

    def play(self, scene: Scene[Table], actor: Fighter) -> Procedure:
        spotlight.take(scene, actor)
        acting = self.act(scene, actor)
        result = acting if isinstance(acting, Result) else (yield from acting)
        # Without a roll there is no momentum.
        momentum = "Momentum" in self.tags and result.degree >= SUCCESS and not actor.npc
        spotlight.after_action(scene, actor, momentum=momentum, critical=result.critical)

    def act(self, scene: Scene[Table], actor: Fighter) -> Acting | Result:
        """Do it; a generator may ask questions on the way."""
        raise NotImplementedError


def check_can_act(table: Table) -> None:
    """Raise `IllegalMove` once the side that has the spotlight has made its action."""
    if table.phase != "act":
        raise IllegalMove("Your side has acted; free actions are left, or pass.")
