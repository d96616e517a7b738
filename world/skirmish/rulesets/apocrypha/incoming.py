"""An incoming attack: one attack under way, hand to hand or a shot, and the dice that all have."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from world.skirmish.events import Event
from world.skirmish.ruleset import Scene

from .data import WALKING, Weapon
from .hitting import Modifier, Pool, weapon_dice

if TYPE_CHECKING:
    from .attacks import AttackAction
    from .fighter import Fighter
    from .table import Table

#: A part of a move that may ask questions.
Acting = Generator[Any, Any, None]

#: The ways to attack, by the words that each is typed with.
WAYS: Final[dict[str, type[AttackAction]]] = {}


class AttackBegan(Event, frozen=True, tag="apocrypha_attack"):
    """An attack begins; `cost` is 0 where it was paid before."""

    actor: str
    target: str
    weapon: str
    way: str
    location: str
    rounds: int
    cost: int


class Attacked(Event, frozen=True, tag="apocrypha_attacked", omit_defaults=True):
    """How an attack went: hits against hits or a rating, and the pools that they come from."""

    actor: str
    target: str
    way: str
    hits: int
    against: int
    rating: bool
    hit: bool
    attack: Pool | None = None
    defense: Pool | None = None
    reaction: str = ""


class AttackLost(Event, frozen=True, tag="apocrypha_attack_lost"):
    """An attack came to nothing: its target is out of reach, or its weapon is not in hand."""

    actor: str
    target: str


class Incoming(NamedTuple):
    """One attack under way.

    Attributes:
        way: How it is made.
        location: The place that is called; empty for wherever it lands.
        rounds: Rounds that a shot fires.
        speed: The rate of a charge.
        extra: Dice from what it is part of.
        cost: Action points that were paid for it; 0 where it is free or was paid before.
        answerable: Whether its target may react.
    """

    attacker: Fighter
    target: Fighter
    way: type[AttackAction]
    weapon: Weapon
    location: str = ""
    rounds: int = 1
    speed: int = WALKING
    extra: tuple[Modifier, ...] = ()
    cost: int = 0
    answerable: bool = True

    def began(self) -> AttackBegan:
        """Return the event that tells of it."""
        return AttackBegan(
            self.attacker.id,
            self.target.id,
            self.weapon.name,
            self.way.verb,
            self.location,
            self.rounds,
            self.cost,
        )

    def ended(
        self, pool: Pool, hits: int, against: int, defense: Pool | None = None, how: str = ""
    ) -> Attacked:
        """Return the event that tells how it went; without a reaction the rating counted."""
        told = self.attacker.id, self.target.id, self.way.verb, hits, against
        return Attacked(*told, defense is None and not how, hits > against, pool, defense, how)


def basic(attacker: Fighter, target: Fighter, *extra: Modifier) -> Incoming:
    """Return a simple melee attack, as those are that answer something."""
    return Incoming(attacker, target, WAYS["attack"], attacker.melee_weapon(), extra=extra)


def attack_dice(table: Table, attack: Incoming) -> Iterator[Modifier]:
    """Yield skill, attribute, the way, the place that is called, and the target's own mistakes."""
    house = table.house
    yield from weapon_dice(attack.attacker, attack.weapon)
    if rule := attack.way.dice_rule:
        yield Modifier(attack.way.verb, getattr(house, rule))
    if attack.location not in ("", "torso"):
        yield Modifier(attack.location, getattr(house, attack.location))
    yield Modifier("charge", house.charge * (attack.speed - WALKING))
    yield Modifier("open after a swing", house.swing_open if attack.target.exposed else 0)
    yield from attack.extra


def lost(scene: Scene[Table], attack: Incoming) -> None:
    """Tell that an attack comes to nothing."""
    scene.tell(AttackLost(attack.attacker.id, attack.target.id))
