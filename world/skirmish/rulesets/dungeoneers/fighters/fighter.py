"""A creature: its sheet, as a player or as an adversary, and how it is in the fight."""

from collections.abc import Collection, Iterator
from functools import partial
from typing import Any, Final, Literal

from world.skirmish.game import Combatant, Parted, lines, number, resource, word, words
from world.skirmish.rulesets.dungeoneers.house_rules import DungeoneersHouse

from .data import (
    CONDITIONS,
    DAMAGE_TYPES,
    FIST,
    FIST_DAMAGE,
    SIZES,
    WEAPONS,
    Condition,
    DamageTrait,
    Weapon,
    read_trait,
)
from .field import Tile, tile_at
from .tactics import LINES, check_line

#: The numbers that an adversary has in place of proficiencies.
DIFFICULTIES: Final = ("general", "striking_dn", "dodging_dn", "notice_dn")

#: The difficulty of what is neither easy nor hard.
AVERAGE: Final = 2

#: The value in place of the successes of a dodge, if there is no dodge.
NO_DODGE: Final = -1

#: Where a weapon is: in hand, stowed, or on the tile where it was tossed.
Armed = Literal["yes", "stowed", "dropped"]


_attribute = partial(number, default=4, most=10)


def _proficiency(name: str) -> Any:
    about = f"A player's proficiency: more dice on {name} rolls."
    return number(name, default=0, most=3, optional=True, help=about)


_difficulty = partial(
    number, most=6, optional=True, npc_default=AVERAGE, npc_required=True, short=("dn",),
    help="An adversary's difficulty, which players roll against.",
)  # fmt: skip
_harm = partial(
    number, default=0, most=100, optional=True, keep=True, rest=True, help="From earlier fights."
)


class Fighter(Combatant):
    """A creature in its present state.

    Attributes:
        armor_left: Armor points left of `armor`.
        stress_capacity: The stress that it can bear before it breaks.
        free_action: Whether its free action of the round is left.
        fled: Whether it has left the field.
        column: The column of its tile, from 0; `row` is its row.
        armed: Where the weapon is: in hand, stowed, or where it was tossed.
        lies: The tile on which it lies.
        mount: The fighter that it rides.
        dodged: Successes of the dodge that counts against every attack of the round.
        line_size: While it holds the line, smaller size numbers do not enter its quadrant.
    """

    body: int = _attribute("Body", help="Strength and toughness; 4 is an average human.")
    mind: int = _attribute("Mind", help="Wits.")
    spirit: int = _attribute("Spirit", help="Steadiness: stress it can bear.")
    finesse: int = _attribute("Finesse", help="Deftness: strikes.")
    size: str = word(
        "size", words(*SIZES), "size", default="medium",
        help="How large it is: reach, wounds it can bear, what it can carry.",
    )  # fmt: skip
    striking: int = _proficiency("striking")
    dodging: int = _proficiency("dodging")
    stealth: int = _proficiency("stealth")
    general: int | None = _difficulty("general")
    striking_dn: int | None = _difficulty("striking difficulty")
    dodging_dn: int | None = _difficulty("dodging difficulty")
    notice_dn: int | None = _difficulty("notice difficulty")
    speed: int = number("speed", default=2, most=12, help="Tiles of a movement.")
    armor: int = number("armor", default=0, most=100, help="Armor points, whole.")
    weapon: str = word(
        "weapon", words(*WEAPONS), "weapon type", default="standard",
        help="The type of weapon it strikes with.",
    )  # fmt: skip
    damage_type: str = word(
        "damage type", words(*DAMAGE_TYPES), "damage type", default="slashing",
        short=("damage",), help="What its wounds are of.",
    )  # fmt: skip
    traits: tuple[DamageTrait, ...] = lines(
        "traits", read_trait,
        help="What it resists or suffers from: resistance(P1), vulnerability(physical 2).",
    )  # fmt: skip
    tactics: tuple[str, ...] = lines(
        "tactics", check_line, many=LINES,
        help="Six lines for a d6, as in: reposition nearest; strike weakest.",
    )  # fmt: skip
    wounds: int = _harm("wounds")
    stress: int = _harm("stress")
    armor_left: int = number(
        "armor left", most=100, empty_is="armor", optional=True, keep=True, rest=True,
        help="Armor points left; empty for all.",
    )  # fmt: skip
    free_action: int = resource("free action", each="round")
    tokens: int = resource("token", amount=3, each="fight")
    stress_capacity: int = 0
    dead: bool = False
    fled: bool = False
    column: int = 0
    row: int = 0
    armed: Armed = "yes"
    lies: str = ""
    mount: str = ""
    dodged: int = NO_DODGE
    line_size: int = 0
    conditions: tuple[Condition, ...] = ()

    def entered(self, house: DungeoneersHouse) -> None:
        """Lower wounds and stress to what the creature can live with as it enters a fight."""
        self.armor_left = min(self.armor, self.armor_left)
        self.stress_capacity = house.stress_base + self.spirit
        self.wounds = min(self.wounds, self.capacity)
        self.stress = min(self.stress, 2 * self.stress_capacity)
        self.tokens = 0 if self.npc else house.tokens

    def altered(self, fields: Collection[str], house: DungeoneersHouse) -> None:
        """Take a new weapon in hand in place of a tossed one."""
        self.armor_left = min(self.armor, self.armor_left)
        if "weapon" in fields and self.armed == "dropped":
            self.armed, self.lies = "yes", ""

    def parted(self) -> Iterator[Parted]:
        """Yield a tossed weapon, which lies where its target stood."""
        if self.armed == "dropped":
            yield Parted("weapon", self.weapon)

    def problems(self) -> Iterator[str]:
        yield from super().problems()
        if self.wounds > self.capacity:
            yield f"{self.name} has {self.wounds} of {self.capacity} wounds"
        if self.armor_left > self.armor:
            yield f"{self.name} has {self.armor_left} armor left, above {self.armor}"
        if len({condition.name for condition in self.conditions}) < len(self.conditions):
            yield f"{self.name} has a condition twice"

    @property
    def down(self) -> str:
        if self.dead:
            return "dead"
        return "off the field" if self.fled else ""

    @property
    def able(self) -> bool:
        return not (self.withdrawn or self.dead or self.fled)

    @property
    def health(self) -> float:
        return 1 - self.wounds / max(1, self.capacity)

    @property
    def state(self) -> str:
        if self.is_broken:
            return "broken"
        if self.wounds >= self.capacity:
            return "at the last wound"
        return super().state

    @property
    def tile(self) -> Tile:
        """The tile that the creature stands on."""
        return tile_at(self.column, self.row)

    @property
    def capacity(self) -> int:
        """The wounds that the creature can bear, from its size and Body."""
        return SIZES[self.size].wounds + self.body

    @property
    def is_broken(self) -> bool:
        """Whether the creature's stress is too high, or the referee says it is broken."""
        return self.stress > self.stress_capacity or self.has("broken")

    @property
    def in_hand(self) -> Weapon:
        """The weapon that the creature strikes with."""
        return WEAPONS[self.weapon] if self.armed == "yes" else FIST

    @property
    def damage(self) -> str:
        """The damage type of the creature's strikes now."""
        return self.damage_type if self.armed == "yes" else FIST_DAMAGE

    @property
    def pace(self) -> int:
        """The tiles that one movement covers; conditions may lower it."""
        pace = self.speed
        for condition in self.conditions:
            pace = pace * CONDITIONS[condition.name].speed // 100
        return pace

    def condition(self, name: str) -> Condition | None:
        """Return a condition of the creature, or None."""
        for condition in self.conditions:
            if condition.name == name:
                return condition
        return None

    def has(self, name: str) -> bool:
        """Return whether the creature has a condition."""
        return self.condition(name) is not None

    def boon(self, skill: str) -> int:
        """Return boon less bane that conditions give to rolls with a proficiency."""
        return sum([getattr(CONDITIONS[condition.name], skill, 0) for condition in self.conditions])


def both_small(one: Fighter, other: Fighter) -> bool:
    """Return whether both are below medium."""
    medium = SIZES["medium"].number
    return SIZES[one.size].number < medium and SIZES[other.size].number < medium
