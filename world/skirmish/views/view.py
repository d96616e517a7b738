"""What a view is: every question that a screen asks about a fight, answered in plain text.

Views return plain text: no colour, no markup of any game server. The screens add what they need.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import ClassVar, Generic

from msgspec import Struct

from world.skirmish.events import Event
from world.skirmish.fight import Decision, Move, T


class Choice(Struct, frozen=True):
    """Something to choose: what people read, and the words that choose it."""

    label: str
    words: str


class Prompt(Struct, frozen=True):
    """A question as its seat reads it."""

    text: str
    choices: tuple[Choice, ...] = ()


class View(ABC, Generic[T]):
    """The words of one ruleset.

    A reader is a fighter's id, `REFEREE`, or empty for somebody who only watches.
    """

    #: Whether the same events read differently for different readers.
    personal: ClassVar[bool] = False

    @abstractmethod
    def result(self, table: T, events: Sequence[Event], reader: str = "") -> str:
        """What happened in full, for those who take part."""

    @abstractmethod
    def sentence(self, table: T, event: Event, reader: str = "") -> str:
        """One event as a sentence; empty for one that another event's sentence tells."""

    @abstractmethod
    def status(self, table: T) -> str:
        """The table as columns."""

    def report(self, table: T, events: Sequence[Event], reader: str = "") -> str:
        """What those who take part read after a move."""
        return f"{self.result(table, events, reader)}\n\n{self.status(table)}"

    def prompt(self, table: T, decision: Decision) -> Prompt | None:
        """How an open question reads; None where the status says enough."""
        return None

    def menu(
        self, table: T, decision: Decision, words: str, choices: Iterable[tuple[Move, str]]
    ) -> Prompt | None:
        """How to go on from words that are only the beginning of a move; None for others.

        Args:
            table: The fight.
            decision: The open question.
            words: What was typed.
            choices: Legal moves, each with its words.
        """
        return None

    def story(self, table: T, events: Sequence[Event]) -> str:
        """What happened as one line, for onlookers and the record."""
        return " ".join(filter(None, (self.sentence(table, event) for event in events)))
