"""The state of a fight: fighters on a line, the order of action, the turn under way."""

from typing import Final, Literal, get_args

from world.skirmish import game

from .fighters.fighter import Cover, Fighter
from .house_rules import CepheusHouse

Phase = Literal["aware", "range", "tactics", "rounds", "medical"]

COVERS: Final[tuple[Cover, ...]] = get_args(Cover)

#: Behind this much cover a fighter cannot be hit, and cannot attack.
BEHIND_EVERYTHING: Final = len(COVERS)

#: The words for each condition of the place; the first of each changes nothing.
CONDITIONS: Final = {
    "terrain": ("normal", "difficult"),
    "light": ("normal", "low", "dark"),
    "smoke": ("none", "thin", "thick"),
    "weather": ("fair", "extreme"),
}


class Table(game.LineTable, kw_only=True):
    """The fight; the first team moves towards greater x.

    Attributes:
        acting: Whose turn it is; empty between two turns.
        untouched: Whether nothing has been done in it.
        other: Whether the referee has yet to settle something in it.
        upcoming: Whose turn comes next; empty at the end of a round.
        delayers: Those who delay, first in first out.
        declined: Those who have been asked about the upcoming turn and let it pass.
        last_count: The initiative of the fighter who acted last in this round.
        terrain: A word of `CONDITIONS`; so are `light`, `smoke` and `weather`.
        pace: Percent by which the referee multiplies movement.
        helpers: Those who may yet give first aid.
    """

    house: CepheusHouse
    fighters: dict[str, Fighter]
    phase: Phase = "aware"
    acting: str = ""
    untouched: bool = True
    other: bool = False
    upcoming: str = ""
    delayers: list[str] = []
    declined: list[str] = []
    last_count: int | None = None
    terrain: str = "normal"
    pace: int = 100
    light: str = "normal"
    smoke: str = "none"
    weather: str = "fair"
    helpers: list[str] = []

    @property
    def have_places(self) -> bool:
        """Whether the starting range has been settled."""
        return self.phase not in ("aware", "range")

    def placed(self) -> list[Fighter]:
        """Return everyone on the line, including the fallen; no one until the range is set."""
        everyone = self.fighters.values() if self.have_places else ()
        return [fighter for fighter in everyone if not fighter.withdrawn]

    def conditions(self) -> tuple[str, ...]:
        """Return what the referee has said of the place, a word of each of `CONDITIONS`."""
        return (self.terrain, self.light, self.smoke, self.weather)

    def order(self) -> list[Fighter]:
        """Return everyone who may yet act in this fight, by initiative, then DEX, then lot."""
        return sorted(self.remaining(), key=_precedence)

    def next_to_act(self) -> Fighter | None:
        """Return the first fighter who has yet to act in this round and does not delay."""
        to_act = [
            fighter for fighter in self.remaining() if not fighter.acted and not fighter.delaying
        ]
        return min(to_act, key=_precedence, default=None)

    def remaining(self) -> list[Fighter]:
        """Return everyone who is neither dead nor gone."""
        return [fighter for fighter in self.fighters.values() if not fighter.gone]

    def cover_row(self, fighter: Fighter) -> int:
        """Return the row of a fighter's cover, one better if crouched or prone behind it."""
        if fighter.cover == "none":
            return 0
        row = COVERS.index(fighter.cover)
        return min(row + 1, BEHIND_EVERYTHING) if row and fighter.stance != "standing" else row


def _precedence(fighter: Fighter) -> tuple[int, int, int]:
    return -fighter.initiative, -fighter.dexterity_now, fighter.tie_break
