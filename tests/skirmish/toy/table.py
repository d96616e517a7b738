"""The state of a toy fight: everybody has two places that can be wounded."""

from typing import Annotated, Final

from msgspec import Meta, Struct

from world.skirmish.house import House

PLACES: Final = ("arm", "leg")


class ToyHouse(House, frozen=True, kw_only=True):
    """Its house rules."""

    tough: Annotated[int, Meta(ge=1, le=5, description="Wounds that a place can take.")] = 2
    friendly_fire: Annotated[bool, Meta(description="One may hit one's own team.")] = False


class Fighter(Struct, kw_only=True):
    """`wounds` counts them by place, `swings` the hits that were tried."""

    id: str
    name: str
    team: str
    guard: int = 0
    wounds: dict[str, int]
    swings: int = 0
    acted: bool = False
    withdrawn: bool = False


class Table(Struct, kw_only=True):
    """`vote` is who called the vote that is open; `peace` that one was won."""

    house: ToyHouse
    fighters: dict[str, Fighter]
    teams: tuple[str, ...]
    moving: int = 0
    round: int = 1
    vote: str = ""
    peace: bool = False

    def room(self, fighter: Fighter, place: str) -> bool:
        """Whether a place can take one more wound."""
        return fighter.wounds[place] < self.house.tough

    def stands(self, fighter: Fighter) -> bool:
        return not fighter.withdrawn and any(self.room(fighter, place) for place in PLACES)

    def standing(self) -> list[Fighter]:
        return [fighter for fighter in self.fighters.values() if self.stands(fighter)]

    def to_act(self) -> list[Fighter]:
        team = self.teams[self.moving]
        return [each for each in self.standing() if each.team == team and not each.acted]
