"""Effects that others cause, and conditions that a referee notes, with when each is over."""

from __future__ import annotations

from typing import Any, Literal, Protocol

from msgspec import Struct
from msgspec.structs import replace

from world.skirmish.base.english import counted

#: How several causes of one effect add up.
Stacks = Literal["replaces", "adds", "best"]


class Affected(Protocol):
    """What effects need to know of a fighter."""

    @property
    def id(self) -> str: ...


class Cause(Struct, frozen=True, gc=False):
    """One fighter's share of an effect.

    Attributes:
        by: The id of the fighter who causes it.
        amount: How much of it there is.
        left: At how many of the moments that it lasts until it goes on; 1 for the first.
    """

    by: str
    amount: int = 1
    left: int = 1


class Caused(Struct, frozen=True, gc=False):
    """The value of an effect with causes; true while any cause is left.

    Attributes:
        causes: The fighters who cause it, the newest last.
        stacks: What several causes come to: the newest `replaces` the others, each `adds` its
            amount, or the `best` amount counts.
    """

    causes: tuple[Cause, ...] = ()
    stacks: Stacks = "replaces"

    def __bool__(self) -> bool:
        return bool(self.causes)

    def __rmul__(self, weight: float) -> float:
        """Return the worth of the effect, if each point is worth that much."""
        return weight * self.amount

    @property
    def amount(self) -> int:
        """The strength of the effect, from all its causes."""
        amounts = [cause.amount for cause in self.causes]
        return max(amounts, default=0) if self.stacks == "best" else sum(amounts)

    @property
    def sources(self) -> tuple[str, ...]:
        """The ids of the fighters who cause the effect."""
        return tuple(dict.fromkeys(cause.by for cause in self.causes))

    def is_by(self, fighter: Affected) -> bool:
        """Return whether a fighter causes the effect."""
        return any(cause.by == fighter.id for cause in self.causes)

    def with_cause(self, cause: Cause) -> Caused:
        """Return the value with one more cause."""
        kept = () if self.stacks == "replaces" else self.causes
        return replace(self, causes=(*kept, cause))

    def without(self, source: str) -> Caused:
        """Return the value without the causes by one fighter."""
        return replace(self, causes=tuple(cause for cause in self.causes if cause.by != source))

    def passed(self, source: str = "") -> Caused:
        """Return the value once a moment at which effects end has passed, for one source or all."""
        after = (
            replace(cause, left=cause.left - 1) if source in ("", cause.by) else cause
            for cause in self.causes
        )
        return replace(self, causes=tuple(cause for cause in after if cause.left > 0))


class Condition(Struct, frozen=True, gc=False):
    """A condition that the referee has noted; the rules know nothing of it.

    Attributes:
        words: What it is.
        until: The round in which it is over; 0 for none, until it is taken away.
    """

    words: str
    until: int = 0

    def in_words(self, table: Any) -> str:
        """Return the condition with the rounds left, as people read it; empty once it is over."""
        left = self.until - table.round
        if self.until and left <= 0:
            return ""
        return f"{self.words} for {counted(left, 'more rounds')}" if self.until else self.words
