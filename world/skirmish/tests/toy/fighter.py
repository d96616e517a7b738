"""The state of a toy fight: every fighter has two places that can be wounded."""

from typing import Annotated, Final

from msgspec import Meta, field

from world.skirmish.ruleset.turns import TeamMember, TeamTable
from world.skirmish.sheets.stats import number, word
from world.skirmish.state.house_rules import HouseRules

PLACES: Final = ("arm", "leg")


class ToyHouse(HouseRules, frozen=True, kw_only=True):
    """Its house rules."""

    tough: Annotated[int, Meta(ge=1, le=5, description="Wounds that a place can take.")] = 2
    friendly_fire: Annotated[bool, Meta(description="You may hit your own team.")] = False


class Fighter(TeamMember):
    """`wounds` counts them by place, `swings` the hits that were tried."""

    guard: int = number("guard", default=0, most=3, help="Dice to block.")
    hand: str = word(
        "hand", {"l": "Left", "r": "Right"}, "hand", help="Of no use.", npc_optional=True
    )
    wounds: dict[str, int] = field(default_factory=lambda: dict.fromkeys(PLACES, 0))
    tough: int = 2
    swings: int = 0

    @property
    def down(self) -> str:
        return "" if any(self.room(place) for place in PLACES) else "down"

    def room(self, place: str) -> bool:
        """Return whether a place can take one more wound."""
        return self.wounds[place] < self.tough

    def kept(self) -> dict[str, int]:
        return {"guard": self.guard}

    def problems(self):
        for place, wounds in self.wounds.items():
            if not 0 <= wounds <= self.tough:
                yield f"{self.name} has {wounds} wounds in the {place}"


class Table(TeamTable, kw_only=True):
    """`vote` is who called the vote that is open."""

    house: ToyHouse
    fighters: dict[str, Fighter]
    vote: str = ""

    def standing(self) -> list[Fighter]:
        return [fighter for fighter in self.fighters.values() if fighter.able]
