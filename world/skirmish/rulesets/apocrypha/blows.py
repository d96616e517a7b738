"""A blow: one attack under way, hand to hand or a shot, and the dice that every attack has."""

from collections.abc import Generator, Iterator
from typing import NamedTuple

from world.skirmish.fight import Answer, Ask
from world.skirmish.ruleset import Scene

from . import pools
from .data import METRE, Weapon
from .events import AttackBegan, Modifier
from .moves import AnyMove
from .table import Fighter, Table
from .ways import CHARGE, READIED, WAYS

#: A part of a move that may ask somebody and comes to nothing.
Acting = Generator[Ask, tuple[Answer[AnyMove], ...], None]


class Blow(NamedTuple):
    """One attack.

    Attributes:
        location: The place that is called; empty for wherever it lands.
        rounds: Rounds that a shot fires.
        steps: Steps of speed above walking that a charge has.
        extra: Dice from what it is part of.
        cost: Action points that were paid for it; 0 where it is free or was paid before.
        answerable: Whether its target may react.
    """

    attacker: Fighter
    target: Fighter
    way: str
    weapon: Weapon
    location: str = ""
    rounds: int = 1
    steps: int = 0
    extra: tuple[Modifier, ...] = ()
    cost: int = 0
    answerable: bool = True

    @property
    def about(self) -> tuple[str | int, ...]:
        """What its target is told who is asked for a reaction."""
        return (self.attacker.id, self.way, self.weapon.name, self.location, self.rounds)


def announce(scene: Scene[Table], blow: Blow) -> None:
    """Tell that it comes."""
    scene.tell(
        AttackBegan(
            blow.attacker.id,
            blow.target.id,
            blow.weapon.name,
            blow.way,
            blow.location,
            blow.rounds,
            blow.cost,
        )
    )


def can_land(table: Table, blow: Blow) -> bool:
    """Whether it can still be struck: much may have changed since it was begun."""
    attacker, target = blow.attacker, blow.target
    if not (attacker.able and target.able and _is_in_hand(blow)):
        return False
    ranged = WAYS[blow.way].ranged
    far = blow.weapon.range * METRE if ranged else attacker.reach
    if ranged and not table.sees(attacker, target):
        return False
    return table.distance(attacker, target) <= far


def _is_in_hand(blow: Blow) -> bool:
    """Whether its weapon has not been put away since, and is readied where it must be."""
    attacker = blow.attacker
    held = attacker.weapon() if WAYS[blow.way].ranged else attacker.blade()
    return held == blow.weapon and (attacker.readied or blow.way != READIED)


def dice(table: Table, blow: Blow) -> Iterator[Modifier]:
    """Skill, attribute, the way, the place that is called, and the target's own mistakes."""
    house = table.house
    yield from pools.weapon_dice(blow.attacker, blow.weapon)
    if rule := WAYS[blow.way].dice:
        yield Modifier(blow.way, getattr(house, rule))
    places = {"arms": house.arms, "legs": house.legs, "head": house.head, "face": house.face}
    yield Modifier(blow.location, places.get(blow.location, 0))
    yield Modifier(CHARGE, house.charge * blow.steps)
    yield Modifier("open after a swing", house.swing_open if blow.target.exposed else 0)
    yield from blow.extra
