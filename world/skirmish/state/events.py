"""Events: what happened, as facts in the past tense with every number that explains them.

No words and no color: views make sentences of them for one reader. Each ruleset adds its own.
"""

from typing import Any, ClassVar

from msgspec import Struct

from world.skirmish.base import kinds
from world.skirmish.base.structs import FrozenMeta


class Event(Struct, metaclass=FrozenMeta, tag_field="event"):
    """One fact. Fighters are named by their id.

    Attributes:
        sentence: How it reads, as a template, where the view does not say; empty where another
            event tells it, None if it is not declared.
    """

    __root__ = True
    sentence: ClassVar[str | None] = None

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        kinds.check(cls)
        kinds.check_values(cls)


class ActorEvent(Event):
    """A fact about one fighter, `actor`."""

    actor: str

    @property
    def on_self(self) -> bool:
        """Whether the actor is also the target."""
        return bool(getattr(self, "target", "") == self.actor)


class TargetEvent(ActorEvent):
    """A fact about two fighters: what `actor` did, or tried to do, to `target`."""

    target: str


class Rolled(Event, tag="rolled", omit_defaults=True):
    """Dice were rolled.

    Attributes:
        sides: How many sides each die has.
        faces: What each shows.
        at_least: The lowest face that is a success, if the roll counts successes.
        at_most: Up to here it is one, where low faces are.
        pick: Whether it decides something without a better or worse face.
        by: The seat that rolled them; empty for none.
    """

    sides: int
    faces: tuple[int, ...]
    at_least: int | None = None
    at_most: int | None = None
    pick: bool = False
    by: str = ""


class Attempted(ActorEvent, tag="attempted"):
    """A fighter rolled for what they tried, as `Context.attempt` does.

    Attributes:
        what: What they tried, to follow `tries to`.
        total: What they rolled, with what is added.
        needed: The total that succeeds.
        succeeded: Whether they reached it.
    """

    what: str
    total: int
    needed: int
    succeeded: bool


class Decided(Event):
    """The winner is decided: `winner` is a team, or empty if no fighter is left standing.

    Rulesets may go on after it, with first aid or the like; the first that is told counts.
    """

    winner: str


class FightOver(Decided, tag="fight_over"):
    """The fight is over."""


class Withdrawn(ActorEvent, tag="withdrawn"):
    """A fighter has left the fight: taken out by the referee, or by giving up."""


class AskedAgain(ActorEvent, tag="asked_again"):
    """What a fighter has answered is no longer legal, so they answer again."""


class TakenBack(Event, tag="taken_back"):
    """A move under way is taken back, because an earlier version of the rules began it."""


class Prevented(ActorEvent, tag="prevented"):
    """A fighter can no longer make the chosen move, after what came before it."""


class Defeat(ActorEvent):
    """A fighter is out of the fight for good; the ruleset says how. Their Character is told."""


class RoundBegan(Event, tag="round_began"):
    """A round began."""

    round: int


class TurnBegan(ActorEvent, tag="turn_began"):
    """A fighter's turn began."""


class TurnEnded(ActorEvent, tag="turn_ended"):
    """A fighter ended their turn with something left of it."""


class TeamTurn(Event, tag="team_turn"):
    """A team's turn began."""

    team: str


class InitiativeRolled(Event, tag="initiative"):
    """The order of turns was rolled: each fighter's total, the first to act first."""

    order: tuple[tuple[str, int], ...]
