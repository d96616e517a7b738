"""The state of an Apocrypha fight: fighters on a line, the pass under way, engagements at range."""

from typing import Final, Literal

from msgspec import field

from world.skirmish import tables

from .fighter import Fighter
from .house import ApocryphaHouse

Phase = Literal["ambush", "rounds", "vote", "pause", "ceased"]

#: The phases in which there are passes.
ACTIVE: Final = ("ambush", "rounds")


class Table(tables.Table, kw_only=True):
    """The fight.

    Attributes:
        acting: Whose pass is under way; empty between passes.
        begun: Whether anyone has acted.
        waited: Who has ended a pass early since anyone last spent a point.
        offered: Chances that were offered in this pass: the kind and the fighter.
        shots: Pairs who are engaged at range, each sorted.
        ceased: Who wants the hostilities to end, in a Pause.
    """

    house: ApocryphaHouse
    fighters: dict[str, Fighter]
    phase: Phase = "rounds"
    acting: str = ""
    begun: bool = False
    waited: list[str] = field(default_factory=list)
    offered: list[tuple[str, str]] = field(default_factory=list)
    shots: list[tuple[str, str]] = field(default_factory=list)
    ceased: list[str] = field(default_factory=list)

    def distance(self, one: Fighter, other: Fighter) -> int:
        """Return the centimeters between two fighters."""
        return abs(one.x - other.x)

    def able(self) -> list[Fighter]:
        """Return the fighters who can go on."""
        return [each for each in self.fighters.values() if each.able]

    def order(self) -> list[Fighter]:
        """Return the able, by action points, then OODA, then lot."""
        return sorted(self.able(), key=lambda each: (-each.ap, -each.ooda, each.lot))
