"""The events of a toy fight."""

from world.skirmish.events import Event


class SwungAt(Event, frozen=True, tag="toy_swung"):
    actor: str
    target: str


class Reacted(Event, frozen=True, tag="toy_reacted"):
    actor: str
    how: str


class Wounded(Event, frozen=True, tag="toy_wounded"):
    target: str
    place: str


class Fell(Event, frozen=True, tag="toy_fell"):
    target: str
    spared: bool


class Ruled(Event, frozen=True, tag="toy_ruled"):
    allowed: bool
    healed: int


class Voted(Event, frozen=True, tag="toy_voted"):
    ayes: int
    noes: int


class LightningStruck(Event, frozen=True, tag="toy_lightning"):
    target: str
