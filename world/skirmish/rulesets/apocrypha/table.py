"""The state of an Apocrypha fight: fighters on a line, the pass under way, engagements."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from world.skirmish import game
from world.skirmish.game import Combatant, number, resource, rows

from . import data
from .house_rules import ApocryphaHouse

#: The least meters that anyone walks for an action point.
_LEAST_PACE: Final = 2


class Course(Struct, frozen=True):
    """The course of a fighter: toward another, up to a distance in centimeters, or away."""

    who: str
    toward: bool
    stop: int = data.METER


class Aim(Struct, frozen=True):
    """The precise aiming at one target so far."""

    target: str
    times: int


def _attribute(short: str) -> Any:
    name = data.ATTRIBUTES[short]
    return number(name, default=18, least=1, most=50, help=f"{name}.")


def _skill(short: str) -> Any:
    name = data.SKILLS[short]
    return number(name, default=0, most=6, help=f"Level of {name}.")


class Fighter(Combatant):
    """A fighter of Apocrypha.

    Attributes:
        ap: Action points left.
        spent: Action points spent on actions in the pass under way.
        tie_break: Breaks the ties that remain in the order.
        vitality: How much harm and shock incapacitates.
        deadly: How much harm kills.
        shock: Damage that goes with a Pause.
        hand: The weapon in hand; empty for bare hands.
        readied: Whether it is brought to bear.
        x: The place on the line, in centimeters.
        untold: Centimeters of a movement that have not been told yet.
        side: The direction on the line in which the enemy stood at the start is `-side`.
        rate: How fast the fighter goes, the place in `RATES`.
        aware: Whether the fighter knows of the enemy, and so can react.
        reacted: Melee reactions in the pass under way; each hampers the next.
        prepared: What waits for its trigger; `preparing` says what that can be.
        hiding: Whether others have seen that something is prepared, and not yet what.
        riposte: The enemy who has not seen through the opening that is left for them.
        exposed: Whether a desperate swing has left an opening.
        feinted: Whether a feint has hit.
        aided: Whether the fighter has given first aid in this Pause.
        warned: Whether the fighter has been asked once about letting points go.
    """

    crd: int = _attribute("crd")
    dex: int = _attribute("dex")
    fit: int = _attribute("fit")
    acu: int = _attribute("acu")
    vol: int = _attribute("vol")
    res: int = _attribute("res")
    cog: int = _attribute("cog")
    ooda: int = number("OODA", default=8, least=1, most=50, help="AP that you may spend in a pass.")
    hand_to_hand: int = _skill("hand_to_hand")
    martial_melee: int = _skill("martial_melee")
    personal_weapons: int = _skill("personal_weapons")
    martial_weapons: int = _skill("martial_weapons")
    avoidance: int = _skill("avoidance")
    weapons: tuple[data.Weapon, ...] = rows(
        "weapons",
        data.WEAPONS,
        "weapon",
        data.Weapon,
        defined_by="apocrypha_weapon",
        help="What the character carries; the first is in hand. Bare hands are always there.",
    )
    armor: int = number("armor", default=0, most=50, optional=True, help="Taken off damage.")
    harm: int = number(
        "harm", default=0, most=1000, optional=True, keep=True, rest=True,
        help="Left from earlier fights.",
    )  # fmt: skip
    ap: int = resource("AP", 0, each="round")
    tallies = {"shock": ""}
    spent: int = 0
    tie_break: int = 0
    vitality: int = 5
    deadly: int = 8
    shock: int = 0
    hand: str = ""
    readied: bool = False
    x: int = 0
    side: int = 1
    untold: int = 0
    rate: int = data.STILL
    course: Course | None = None
    stance: str = "standing"
    cover: str = "none"
    aware: bool = True
    reacted: int = 0
    aim: Aim | None = None
    prepared: Any = None
    hiding: bool = False
    riposte: str = ""
    exposed: bool = False
    feinted: bool = False
    defending: bool = False
    aided: bool = False
    warned: bool = False

    def entered(self, house: ApocryphaHouse) -> None:
        self.weapons = tuple(_under(house, weapon) for weapon in self.weapons)
        self.hand = self.weapons[0].name if self.weapons else ""
        self.vitality = vitality(self.fit, house)
        self.deadly = -(-self.vitality * house.death // 100)

    def altered(self, fields: Collection[str], house: ApocryphaHouse) -> None:
        if "weapons" in fields:
            self.weapons = tuple(_under(house, weapon) for weapon in self.weapons)
            if self.hand not in [weapon.name for weapon in self.weapons]:
                self.hand = ""

    @classmethod
    def sheet_problems(
        cls, fields: Mapping[str, Any], house: ApocryphaHouse, *, npc: bool
    ) -> Iterator[str]:
        most = vitality(fields["fit"], house)
        if fields["harm"] >= most:
            yield (
                f"Harm is {fields['harm']} of {most} Vitality: "
                "the incapacitated do not join fights."
            )

    # How it is

    @property
    def hurt(self) -> int:
        """Harm and shock together."""
        return self.harm + self.shock

    @property
    def wounded(self) -> bool:
        """Whether half of Vitality is gone, which hampers everything."""
        return 2 * self.hurt >= self.vitality

    @property
    def dead(self) -> bool:
        return self.harm >= self.deadly

    @property
    def down(self) -> str:
        if self.harm >= self.deadly:
            return "dead"
        return "incapacitated" if self.hurt >= self.vitality else ""

    @property
    def able(self) -> bool:
        return self.harm + self.shock < self.vitality and not self.withdrawn

    @property
    def health(self) -> float:
        return 1 - self.hurt / self.vitality

    @property
    def state(self) -> str:
        return "wounded" if self.wounded else super().state

    # What it can do

    def value(self, attribute: str) -> int:
        """Return the dice of an attribute: a tenth of its score, rounded half up."""
        score: int = getattr(self, attribute)
        return (score + 5) // 10

    @property
    def choice_of_weapons(self) -> tuple[str, ...]:
        """The names of the weapons that the fighter may take in hand."""
        return (*(weapon.name for weapon in self.weapons), data.UNARMED.name)

    def carried(self, name: str) -> data.Weapon:
        """Return the weapon of a name that the fighter carries; bare hands if there is none."""
        for weapon in self.weapons:
            if weapon.name == name:
                return weapon
        return data.UNARMED

    def weapon(self) -> data.Weapon:
        """Return the weapon in hand."""
        hand = self.hand
        for weapon in self.weapons:
            if weapon.name == hand:
                return weapon
        return data.UNARMED

    def melee_weapon(self) -> data.Weapon:
        """Return the weapon for hand to hand: bare hands for a fighter with a ranged weapon."""
        weapon = self.weapon()
        return weapon if weapon.melee else data.UNARMED

    @property
    def reach(self) -> int:
        """The fighter's reach in centimeters."""
        hand = self.hand
        for weapon in self.weapons:
            if weapon.name == hand:
                # A ranged weapon reaches no one: bare hands do.
                return (weapon.reach or data.UNARMED.reach) * data.METER
        return data.UNARMED.reach * data.METER

    def away_from(self, other: "Fighter") -> int:
        """Return the direction that leads away from another; back, if they share a place."""
        if self.x == other.x:
            return -self.side
        return 1 if self.x > other.x else -1

    @property
    def base_movement(self) -> int:
        """Centimeters that the fighter walks for an action point, standing."""
        return max(_LEAST_PACE, self.crd // 10) * data.METER

    @property
    def pace(self) -> int:
        """Centimeters that the fighter moves for an action point now."""
        return self.base_movement * self.rate // data.STANCES[self.stance]

    def stop(self) -> None:
        """End everything that the fighter was doing."""
        self.rate, self.course, self.aim = data.STILL, None, None
        self.readied = self.defending = self.exposed = self.feinted = False

    def problems(self) -> Iterator[str]:
        yield from super().problems()
        if self.spent < 0:
            yield f"{self.name} has spent {self.spent} action points"
        if self.stance not in data.STANCES or self.cover not in data.COVERS:
            yield f"{self.name} is {self.stance} in cover {self.cover}"
        if not 0 <= self.rate < len(data.RATES) or bool(self.rate) != (self.course is not None):
            yield f"{self.name} goes at rate {self.rate} on course {self.course}"
        if not self.able and (self.ap or self.prepared or self.rate or self.readied):
            yield f"{self.name} is out but holds something"
        if self.readied and self.weapon().melee:
            yield f"{self.name} holds a {self.weapon().name} readied"


def vitality(fitness: int, house: ApocryphaHouse) -> int:
    """Return how much harm and shock incapacitates."""
    return house.vitality + fitness // 2


def _under(house: ApocryphaHouse, weapon: data.Weapon) -> data.Weapon:
    """Return a weapon with the numbers that the house rules give it: those of the pistol."""
    if weapon != data.WEAPONS["pistol"]:
        return weapon
    return replace(weapon, damage=house.pistol_damage, recoil=house.pistol_recoil)


Phase = Literal["ambush", "rounds", "vote", "pause", "ceased"]

#: The phases in which there are passes.
ACTIVE: Final = ("ambush", "rounds")


class Table(game.LineTable, kw_only=True):
    """The fight.

    Attributes:
        acting: The fighter whose pass it is; empty between passes.
        begun: Whether anyone has acted.
        waited: Fighters who have ended a pass early since the last point was spent.
        offered: Chances that were offered in this pass: the kind and the fighter.
        shots: Pairs who are engaged at range, each sorted.
        ceased: Fighters who want the hostilities to end, in a Pause.
    """

    house: ApocryphaHouse
    fighters: dict[str, Fighter]
    phase: Phase = "rounds"
    acting: str = ""
    begun: bool = False
    waited: list[str] = []
    offered: list[tuple[str, str]] = []
    shots: list[tuple[str, str]] = []
    ceased: list[str] = []

    def order(self) -> list[Fighter]:
        """Return the able, by action points, then OODA, then lot."""
        return by_points(self.able())


def by_points(fighters: Iterable[Fighter]) -> list[Fighter]:
    """Return fighters in the order of their action points, then OODA, then lot."""
    return sorted(fighters, key=lambda fighter: (-fighter.ap, -fighter.ooda, fighter.tie_break))
