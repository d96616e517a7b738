"""The events of a toy fight."""

from world.skirmish.state.events import Event


class SwungAt(Event, tag="toy_swung"):
    actor: str
    target: str


class Reacted(Event, tag="toy_reacted"):
    actor: str
    how: str


class Wounded(Event, tag="toy_wounded"):
    target: str
    place: str


class Fell(Event, tag="toy_fell"):
    target: str
    spared: bool


class Ruled(Event, tag="toy_ruled"):
    allowed: bool
    healed: int


class Voted(Event, tag="toy_voted"):
    ayes: int
    noes: int


class LightningStruck(Event, tag="toy_lightning"):
    target: str
