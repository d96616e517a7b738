"""Events: what happened, as facts in the past tense with every number that explains them.

No words and no colour: views make sentences of them for one reader. Each ruleset adds its own.
"""

from msgspec import Struct


class Event(Struct, frozen=True, gc=False, tag_field="event"):
    """One fact. Fighters are named by their id."""


class Rolled(Event, frozen=True, tag="rolled"):
    """Dice fell. `at_least` is the face that counts as a success, where the roll counts them."""

    sides: int
    faces: tuple[int, ...]
    at_least: int | None = None


class FightOver(Event, frozen=True, tag="fight_over"):
    """The fight was decided. `winner` is a team, or empty where nobody is left standing."""

    winner: str


class Withdrawn(Event, frozen=True, tag="withdrawn"):
    """The referee took a fighter out of the fight."""

    actor: str


class Defeat(Event, frozen=True):
    """Somebody is out of the fight for good; rulesets say how. Their Character is told of it."""

    actor: str
