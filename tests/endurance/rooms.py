"""The rooms that `population` makes, and the names of those in them."""

from typing import Final, NamedTuple

from world.cast import OPTIONS

PASSWORD: Final = "seven-wet-lanterns"


def ruleset_of(room: int) -> str:
    """Return the ruleset that is played in a room: each has its turn."""
    return list(OPTIONS)[room % len(OPTIONS)]


def watcher_of(room: int) -> str:
    """Return the name of the player in a room who never fights."""
    return f"Watcher{room:03}"


class Room(NamedTuple):
    """A room, and how many players fight in it."""

    number: int
    fighters: int

    @property
    def name(self) -> str:
        return f"Ring {self.number:03}"

    @property
    def ruleset(self) -> str:
        return ruleset_of(self.number)

    @property
    def players(self) -> list[str]:
        return [f"Fighter{self.number:03}{'abcdefgh'[place]}" for place in range(self.fighters)]

    @property
    def foe(self) -> str:
        return f"Foe{self.number:03}"
