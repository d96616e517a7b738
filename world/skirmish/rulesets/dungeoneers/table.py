"""The state of a Dungeoneers fight: creatures on their tiles, the spotlight, the round."""

from typing import Literal

from msgspec import Struct

from . import field
from .data import CONDITIONS, FIST, FIST_DAMAGE, HANDS, SIZES, WEAPONS, Weapon
from .field import Quadrant, Tile, Zone
from .house import DungeoneersHouse

Part = Literal["act", "after", "over"]


class Condition(Struct):
    """A condition on somebody. `stacks` are rounds; 0 lasts until it is ended.

    `until` says what ends it besides: "moving", "acting" or "round" for the end of the round of
    the next action. `holds` is whom somebody who grapples has hold of.
    """

    name: str
    stacks: int = 0
    until: str = ""
    holds: str = ""


class Fighter(Struct, kw_only=True):
    """One creature as it is now.

    Attributes:
        player: Whether it rolls; an adversary has difficulties instead.
        attributes: Body, mind, spirit, finesse.
        skills: Proficiencies of a player, difficulties of an adversary.
        armor: Armor points left.
        armed: Whether the weapon is in hand: "yes", "stowed", or "dropped" after a toss.
        lies: The tile where it was tossed to.
        traits: What it resists and what hurts it more: (type or category, number).
        column, row: Its tile; `fled` when it has left the field.
        mount: Whom it rides.
        free: Whether its free action of this round is unspent.
        tokens: Spotlight tokens.
        dodged: Successes of the dodge of this round, which counts against every attack; -1 for
            none.
        held: Below this size number nobody enters its quadrant.
    """

    id: str
    name: str
    team: str
    player: bool
    attributes: dict[str, int]
    skills: dict[str, int]
    size: str
    speed: int
    armor: int
    full_armor: int
    weapon_type: str
    damage_type: str
    traits: tuple[tuple[str, int], ...] = ()
    tactics: tuple[str, ...] = ()
    wounds: int = 0
    stress: int = 0
    dead: bool = False
    fled: bool = False
    withdrawn: bool = False
    column: int = 0
    row: int = 0
    armed: str = "yes"
    lies: str = ""
    mount: str = ""
    free: bool = True
    tokens: int = 0
    dodged: int = -1
    held: int = 0
    conditions: list[Condition]

    @property
    def tile(self) -> Tile:
        return Tile(self.column, self.row)

    @property
    def able(self) -> bool:
        """Whether it takes part."""
        return not (self.dead or self.fled or self.withdrawn)

    @property
    def capacity(self) -> int:
        """Wounds it can bear: its size and Body."""
        return SIZES[self.size].wounds + self.attributes["body"]

    @property
    def weapon(self) -> Weapon:
        """What it strikes with."""
        return WEAPONS[self.weapon_type] if self.armed == "yes" else FIST

    @property
    def damage(self) -> str:
        """The type of the wounds it deals."""
        return self.damage_type if self.armed == "yes" else FIST_DAMAGE

    @property
    def free_hands(self) -> int:
        return HANDS - self.weapon.hands

    def condition(self, name: str) -> Condition | None:
        return next((each for each in self.conditions if each.name == name), None)

    def has(self, name: str) -> bool:
        return self.condition(name) is not None

    def boon(self, what: Literal["striking", "dodging"]) -> int:
        """Boon less bane that conditions give to a roll."""
        known = (CONDITIONS[each.name] for each in self.conditions if each.name in CONDITIONS)
        return sum(getattr(each, what) for each in known)

    def reach(self) -> int:
        return SIZES[self.size].reach

    def pace(self) -> int:
        """Tiles of one movement, with what conditions make of its speed."""
        pace = self.speed
        for each in self.conditions:
            pace = pace * CONDITIONS[each.name].speed // 100
        return pace


class Table(Struct, kw_only=True):
    """The fight.

    Attributes:
        teams: The sides in turn order; the others stand against the first.
        allied: Those of the others that stand against one of them, and so on the first side's half.
        holder: The place of the side that holds the spotlight.
        part: Whether the spotlight is still to be taken, or free actions may follow the action.
    """

    house: DungeoneersHouse
    fighters: dict[str, Fighter]
    teams: tuple[str, ...]
    allied: tuple[str, ...] = ()
    holder: int = 0
    part: Part = "act"
    round: int = 1

    def side(self, fighter: Fighter) -> int:
        """Which half of the field is their own: the first team's, or the others'."""
        return self.half(fighter.team)

    def half(self, team: str) -> int:
        return 0 if team == self.teams[0] or team in self.allied else 1

    def zone(self, fighter: Fighter) -> Zone:
        return field.zone(fighter.tile.quadrant)

    def is_forward(self, fighter: Fighter) -> bool:
        """In one's own front line, or anywhere on the enemy's side."""
        zone = self.zone(fighter)
        return zone.side != self.side(fighter) or zone.name == field.FRONT

    def holders(self) -> list[Fighter]:
        """The members of the side with the spotlight who take part."""
        team = self.teams[self.holder]
        return [each for each in self.fighters.values() if each.team == team and each.able]

    def able_teams(self) -> list[str]:
        """The sides with somebody who is neither dead nor gone."""
        able = {each.team for each in self.fighters.values() if each.able}
        return [team for team in self.teams if team in able]

    def at(self, tile: Tile) -> list[Fighter]:
        """Who stands on a tile."""
        return [each for each in self.fighters.values() if each.able and each.tile == tile]

    def has_room(self, tile: Tile, fighter: Fighter) -> bool:
        """Whether somebody may stand on a tile beside those who do."""
        return all(self.share(each, fighter) for each in self.at(tile))

    def share(self, one: Fighter, other: Fighter) -> bool:
        """Two creatures share a tile only below medium; riders are with their mount."""
        return both_small(one, other) or self._bearer(one) is self._bearer(other)

    def riders(self, mount: Fighter) -> list[Fighter]:
        """Who rides somebody, and who rides those."""
        direct = [each for each in self.fighters.values() if each.mount == mount.id]
        return [rider for each in direct for rider in (each, *self.riders(each))]

    def _bearer(self, fighter: Fighter) -> Fighter:
        while fighter.mount:
            fighter = self.fighters[fighter.mount]
        return fighter

    def is_held(self, quadrant: Quadrant, fighter: Fighter) -> bool:
        """Whether an enemy keeps creatures of this size out of a quadrant."""
        size = SIZES[fighter.size].number
        return any(
            each.able and each.team != fighter.team and each.held > size
            for each in self.fighters.values()
            if each.tile.quadrant == quadrant
        )

    def stress_capacity(self, fighter: Fighter) -> int:
        return self.house.stress_base + fighter.attributes["spirit"]

    def is_broken(self, fighter: Fighter) -> bool:
        """By stress, or because the referee says so."""
        return fighter.stress > self.stress_capacity(fighter) or fighter.has("broken")


def both_small(one: Fighter, other: Fighter) -> bool:
    """Whether both are below medium."""
    medium = SIZES["medium"].number
    return SIZES[one.size].number < medium and SIZES[other.size].number < medium
