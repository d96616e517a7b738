"""The ways to attack: what each costs, and what it does to the roll and the damage."""

from typing import Final, Literal, NamedTuple

from .data import Weapon
from .house import ApocryphaHouse


class Way(NamedTuple):
    """One way to attack.

    Attributes:
        ranged: Whether it is a shot.
        erg: Whether it costs the weapon's ERG; `bulk` its BULK.
        aimed: Whether the weapon's accuracy counts.
        dice: The house rule of its dice, where it has any; `cost`, of what it costs more.
    """

    ranged: bool = False
    erg: bool = True
    bulk: bool = True
    aimed: bool = False
    dice: Literal["", "swing", "power", "flurry", "feint", "counter", "opening"] = ""
    cost: Literal["", "power_cost"] = ""


ATTACK, SWING, POWER, FLURRY, FEINT, CHARGE = (
    "attack",
    "desperate swing",
    "power attack",
    "flurry",
    "feint",
    "charge",
)
AIMED, HIP, READIED = "aim and fire", "fire from the hip", "fire readied weapon"

WAYS: Final[dict[str, Way]] = {
    ATTACK: Way(),
    SWING: Way(bulk=False, dice="swing"),
    POWER: Way(dice="power", cost="power_cost"),
    FLURRY: Way(dice="flurry"),
    # What an attack costs, or else everybody would see by the cost that it is none.
    FEINT: Way(dice="feint"),
    CHARGE: Way(),
    AIMED: Way(ranged=True, aimed=True),
    HIP: Way(ranged=True, erg=False),
    READIED: Way(ranged=True, bulk=False, aimed=True),
}
MELEE: Final = tuple(name for name, way in WAYS.items() if not way.ranged)
RANGED: Final = tuple(name for name, way in WAYS.items() if way.ranged)


def cost(house: ApocryphaHouse, way: str, weapon: Weapon, rounds: int = 1) -> int:
    """The action points of an attack; never less than 1."""
    how = WAYS[way]
    points = max(1, how.erg * weapon.erg + how.bulk * weapon.bulk) + rounds - 1
    if how.cost:
        points += int(getattr(house, how.cost))
    if way == FLURRY:
        points = -(-points * house.flurry_cost // 100)
    return points
