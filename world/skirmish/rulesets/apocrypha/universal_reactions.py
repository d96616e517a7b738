"""Universal reactions: Avoidance, Desperate Dodge, Damage Soak."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

from world.skirmish.arguments import Word, words
from world.skirmish.errors import IllegalMove
from world.skirmish.ruleset import Scene

from .data import LIMBS
from .hitting import Modifier, Pool, attribute, ground_dice, reaction_dice, roll, skill
from .incoming import Incoming
from .position import dive
from .reactions import Reaction, count

if TYPE_CHECKING:
    from .fighter import Fighter
    from .table import Table


class Avoidance(Reaction):
    """Get out of the way: Avoidance, Coordination and Fitness replace your rating."""

    aliases = ("avoid",)
    cost_rule = "avoidance_cost"

    def pool(self, table: Table, attack: Incoming) -> Iterator[Modifier]:
        if not attack.way.ranged:
            yield ground_dice(table, attack.target)
        yield from _evading_dice(table, attack.target)


class DesperateDodge(Reaction):
    """Dive out of the way: your pool of avoidance, and a die. You end up on the ground."""

    aliases = ("dodge",)
    cost_rule = "dodge_cost"

    def check(self, table: Table, question: Any) -> None:
        if table.fighters[question.seat].stance == "prone":
            raise IllegalMove("You are on the ground already.")

    def pool(self, table: Table, attack: Incoming) -> Iterator[Modifier]:
        yield from _evading_dice(table, attack.target)
        yield Modifier(self.verb, table.house.dodge)


class DamageSoak(Reaction):
    """Take the hit on your armor, with your arms or legs.

    Your rating is 0. Armor counts more, and a part of what gets through is shock.
    """

    aliases = ("soak",)
    cost_rule = "soak_cost"
    limb: Annotated[str, Word(words=words(*LIMBS), what="place", hint="|".join(LIMBS))]

    @property
    def where(self) -> str:
        return self.limb


def _evading_dice(table: Table, fighter: Fighter) -> Iterator[Modifier]:
    yield skill(fighter, "avoidance")
    yield attribute(fighter, "crd")
    yield attribute(fighter, "fit")
    yield from reaction_dice(table, fighter, melee=False)


def defend(scene: Scene[Table], attack: Incoming, reaction: Reaction) -> Pool | None:
    """Return the target's own roll; None where the rating counts."""
    modifiers = tuple(reaction.pool(scene.table, attack))
    if not modifiers:
        return None
    rolled = roll(scene, attack.target, modifiers)
    count(attack.target, type(reaction))
    if isinstance(reaction, DesperateDodge):
        dive(scene, attack.target, attack.attacker)
    return rolled
