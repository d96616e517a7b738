"""The state of a fight: creatures on their tiles, whose spotlight it is, the round."""

from collections.abc import Callable, Iterable
from typing import Literal

from world.skirmish import game
from world.skirmish.game import IllegalMove, marks_of

from .fighters import field
from .fighters.data import SIZES, WEAPONS
from .fighters.field import Quadrant, Tile, Zone
from .fighters.fighter import Fighter, both_small
from .house_rules import DungeoneersHouse


class Table(game.Table, kw_only=True):
    """The fight.

    Attributes:
        crossed: Sides other than the first whose own half is the first side's.
        active_side: The place in `teams` of the side that holds the spotlight.
        phase: Whether the spotlight is still to be taken, or free actions may follow the action.
    """

    house: DungeoneersHouse
    fighters: dict[str, Fighter]
    crossed: tuple[str, ...] = ()
    active_side: int = 0
    phase: Literal["act", "after"] = "act"

    @property
    def active_team(self) -> str:
        """The name of the side that holds the spotlight."""
        return self.teams[self.active_side]

    def marks(self) -> dict[str, str]:
        """Return two letters of each name, capitals for the first side and those on its half."""
        fighters = self.fighters.values()
        signs = zip(fighters, marks_of(tuple(fighter.name for fighter in fighters)), strict=True)
        return {
            fighter.id: _capital(sign) if self.half(fighter.team) == 0 else sign.lower()
            for fighter, sign in signs
        }

    def active(self) -> list[Fighter]:
        """Return the able members of the side that holds the spotlight."""
        team = self.teams[self.active_side]
        return [
            fighter for fighter in self.fighters.values() if fighter.team == team and fighter.able
        ]

    def is_last_side(self) -> bool:
        """Return whether the round ends once the side that holds the spotlight passes."""
        later = self.teams[self.active_side + 1 :]
        return not any(fighter.able and fighter.team in later for fighter in self.fighters.values())

    def half(self, team: str) -> int:
        """Return which half of the field is a side's own: 0, or 1 for those against the first."""
        return 0 if team == self.teams[0] or team in self.crossed else 1

    def zone(self, fighter: Fighter) -> Zone:
        """Return the zone that a creature stands in."""
        return field.zone(fighter.tile.quadrant)

    def is_forward(self, fighter: Fighter) -> bool:
        """Return whether a creature is in its own front line, or anywhere on the enemy's half."""
        zone = self.zone(fighter)
        return zone.half != self.half(fighter.team) or zone.name == field.FRONT

    def is_kept_out(self, fighter: Fighter, quadrant: Quadrant) -> bool:
        """Return whether an enemy holds the line in a quadrant against creatures of this size."""
        size = SIZES[fighter.size].number
        return any(
            other.line_size > size
            and other.able
            and other.team != fighter.team
            and other.tile.quadrant == quadrant
            for other in self.fighters.values()
        )

    def check_range(
        self,
        actor: Fighter,
        target: Fighter,
        range_: str,
        first: Callable[[], Iterable[str]] = tuple,
    ) -> None:
        """Raise `IllegalMove` unless a target can be seen and is in range.

        `first` returns what leads there.
        """
        if target.has("hidden"):
            raise IllegalMove(f"{target.name} is hidden.")
        if not self.reaches(actor.tile, target, range_):
            where = field.word(target.tile.quadrant, self.half(actor.team))
            raise IllegalMove(f"{target.name} is out of {range_} range, in the {where}.", first)

    def reaches(self, here: Tile, target: Fighter, range_: str) -> bool:
        """Return whether a range reaches from a tile; missiles go further from a back line."""
        zone = field.zone(here.quadrant)
        missile = range_ == WEAPONS["missile"].range  # and nothing else has that
        further = self.house.back_range if missile and zone.name == field.BACK else 0
        return target.tile.quadrant in field.within(zone, range_, further)

    def at(self, tile: Tile) -> list[Fighter]:
        """Return who stands on a tile."""
        return [
            fighter for fighter in self.fighters.values() if fighter.able and fighter.tile == tile
        ]

    def has_room(self, tile: Tile, fighter: Fighter) -> bool:
        """Return whether a creature, with its riders, fits on a tile with the creatures there."""
        return all(self.share(other, one) for other in self.at(tile) for one in self.party(fighter))

    def share(self, one: Fighter, other: Fighter) -> bool:
        """Return whether two may share a tile: both below medium, or riding together."""
        return both_small(one, other) or self._bearer(one) is self._bearer(other)

    def party(self, fighter: Fighter) -> list[Fighter]:
        """Return a creature with its riders, and their riders."""
        riders = [other for other in self.fighters.values() if other.mount == fighter.id]
        return [fighter, *(other for rider in riders for other in self.party(rider))]

    def _bearer(self, fighter: Fighter) -> Fighter:
        while fighter.mount:
            fighter = self.fighters[fighter.mount]
        return fighter


#: The context that procedures of moves work with.
type Context = game.Context[Table]


def _capital(mark: str) -> str:
    """Return a mark in capitals; the few letters whose capitals are two letters stay small."""
    return "".join(capital if len(capital := sign.upper()) == 1 else sign for sign in mark)
