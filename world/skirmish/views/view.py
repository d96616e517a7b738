"""What a view is: every question that a screen asks about a fight, answered in plain text.

Views return plain text: no colour, no markup of any game server. The screens add what they need.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Final, Generic, Protocol

import msgspec
from msgspec import Struct

from world.skirmish.events import Event, FightOver, Rolled, Withdrawn
from world.skirmish.fight import Decision, Move, T

from .text import Voice, folded

#: The label of the choice that leads back to where one came from.
BACK: Final = "<-"


class Choice(Struct, frozen=True, omit_defaults=True):
    """Something to choose: what people read, and the words that choose it.

    Attributes:
        label: What is read, with what it costs.
        words: What is typed.
        price: What it costs, for those who hear the words instead; empty for nothing.
    """

    label: str
    words: str
    price: str = ""


class Prompt(Struct, frozen=True):
    """A question as its seat reads it."""

    text: str
    choices: tuple[Choice, ...] = ()


class Card(Struct, frozen=True):
    """A fighter as a screen draws them.

    Attributes:
        turn: Whether it is their turn; in the middle of a move the fight may wait for another.
        out: Whether they are out of the fight.
        health: How they are, in words.
        numbers: What stands on the card: a label and a value each.
        bars: Numbers with a greatest value: label, value, greatest.
        notes: Everything else worth a word.
    """

    id: str
    name: str
    team: str
    turn: bool
    out: bool
    health: str
    numbers: tuple[tuple[str, str], ...] = ()
    bars: tuple[tuple[str, int, int], ...] = ()
    notes: tuple[str, ...] = ()


class Region(Struct, frozen=True):
    """Squares that belong together: what they are called, and the greater region they are in."""

    name: str
    within: str


class Square(Struct, frozen=True):
    """One square of a board: what one types for it, and the place of its region among all."""

    word: str
    region: int


class Board(Struct, frozen=True):
    """Where a fight takes place, for a screen that draws it; it stays as it is.

    Attributes:
        name: What it is called.
        rows: Its squares, the row that is drawn on top first.
        regions: What the squares belong to.
    """

    name: str
    rows: tuple[tuple[Square, ...], ...]
    regions: tuple[Region, ...]


class Piece(Struct, frozen=True):
    """A fighter on a board: the word of their square, and a mark of two signs at most."""

    id: str
    square: str
    mark: str


class Harm(Struct, frozen=True):
    """What one fighter did to another's health, for statistics.

    Attributes:
        by: Who did it.
        to: Whose health it is.
        points: How much was taken; below 0 what was given back.
    """

    by: str
    to: str
    points: int


#: Below this many columns tables and long lines are folded.
NARROW: Final = 60


class Reader(Struct, frozen=True):
    """Who reads, and how.

    Attributes:
        seat: A fighter's id, `REFEREE`, or empty for somebody who only watches.
        spoken: Whether the text is heard, not seen: sentences and short lists, no columns.
        columns: How wide the screen is.
        brief: Whether they want one line instead of the whole status after each move.
    """

    seat: str = ""
    spoken: bool = False
    columns: int = 80
    brief: bool = False

    def narrowed(self, text: str) -> str:
        """A text, folded where their screen is narrow."""
        return folded(text, self.columns) if self.columns < NARROW else text


ANYBODY: Final = Reader()


#: The sentence of each kind of event; empty for one that another's sentence tells.
Sentences = Mapping[type[Event], Callable[[Any, Voice], str]]


class StatusPage(Protocol):
    """A module that says how a fight stands."""

    @property
    def columns(self) -> Callable[[Any], str]:
        """As a table."""

    @property
    def folded(self) -> Callable[[Any], str]:
        """In short lines, for a narrow screen."""

    @property
    def spoken(self) -> Callable[[Any, str], Iterable[str]]:
        """In sentences, what concerns the reader's seat first."""

    @property
    def line(self) -> Callable[[Any, str], str]:
        """In one line, for a seat."""

    @property
    def cards(self) -> Callable[[Any], list[Card]]:
        """Each fighter as a card, in the order in which a screen shows them."""


def _left(event: Withdrawn, voice: Voice) -> str:
    return f"{voice.does(event.actor, 'leave', 'leaves')} the fight."


def _over(event: FightOver, voice: Voice) -> str:
    return f"COMBAT IS OVER! Winning team: {event.winner or 'none!'}"


#: What reads the same by most rules.
_USUAL: Final[Sentences] = {Rolled: lambda *_: "", Withdrawn: _left, FightOver: _over}


class View(ABC, Generic[T]):
    """The words of one ruleset."""

    #: The module of the status.
    page: StatusPage
    #: The sentences.
    told_by: ClassVar[Sentences]
    #: Whether the result of the same events reads differently in different seats.
    personal: ClassVar[bool] = False
    #: Events that the status says again, which comes right after them.
    restated: ClassVar[tuple[type[Event], ...]] = ()
    #: Events that it says again to those who hear it.
    heard_again: ClassVar[tuple[type[Event], ...]] = ()
    #: Words that open a menu for whoever is asked, apart from those that go back.
    opens_menu: ClassVar[frozenset[str]] = frozenset()

    @abstractmethod
    def result(self, table: T, events: Sequence[Event]) -> str:
        """What happened, as the ruleset's own lines."""

    def cards(self, table: T) -> list[Card]:
        """Each fighter as a card, in the order in which a screen shows them."""
        return self.page.cards(table)

    def line(self, table: T, reader: Reader) -> str:
        """The status in one line."""
        return self.page.line(table, reader.seat)

    def sentence(self, table: T, event: Event, reader: Reader = ANYBODY) -> str:
        """One event as a sentence; empty for one that another event's sentence tells.

        Raises:
            KeyError: The view has no sentence for such events.
        """
        kind = type(event)
        tell = self.told_by.get(kind) or _USUAL[kind]
        return tell(event, Voice(table, reader.seat, reader.spoken))

    def board(self, table: T) -> Board | None:
        """Where the fight takes place, for rules that have squares."""
        return None

    def pieces(self, table: T) -> tuple[Piece, ...]:
        """Who stands on the board."""
        return ()

    def status(self, table: T, reader: Reader = ANYBODY) -> str:
        """The status as this reader reads it."""
        if reader.spoken:
            return "\n".join(self.page.spoken(table, reader.seat))
        if reader.columns < NARROW:
            return folded(self.page.folded(table), reader.columns)
        return self.page.columns(table)

    def now(self, table: T, reader: Reader) -> str:
        """How the fight stands, at the length that this reader wants."""
        return self.line(table, reader) if reader.brief else self.status(table, reader)

    def told(self, table: T, events: Sequence[Event], reader: Reader = ANYBODY) -> str:
        """What happened, as this reader reads it."""
        if reader.spoken:
            return "\n".join(self.sentences(table, events, reader))
        return self.result(table, events)

    def report(self, table: T, events: Sequence[Event], reader: Reader = ANYBODY) -> str:
        """What those who take part read after a move."""
        if reader.spoken:
            again = (*self.restated, *self.heard_again)
            events = [event for event in events if not isinstance(event, again)]
        between = "\n" if reader.spoken or reader.brief else "\n\n"
        return f"{self.told(table, events, reader)}{between}{self.now(table, reader)}"

    def sentences(self, table: T, events: Sequence[Event], reader: Reader = ANYBODY) -> list[str]:
        """Each event that has a sentence."""
        every = (self.sentence(table, event, reader) for event in events)
        return [sentence for sentence in every if sentence]

    def story(self, table: T, events: Sequence[Event]) -> str:
        """What happened as one line, for onlookers and the record."""
        return " ".join(self.sentences(table, events, Reader(spoken=True)))

    def alike(self, table: T, events: Sequence[Event]) -> Callable[[str], str]:
        """Finds for each seat one that is told the same of these events, as often as it can.

        Whom no event names is told what the others of their team are whom none names either.
        """
        fighters, first = table.fighters, dict[str, str]()
        named = {*msgspec.json.encode(events).decode().split('"')}

        def seat_like(seat: str) -> str:
            if seat in named or seat not in fighters:
                return seat
            return first.setdefault(fighters[seat].team, seat)

        return seat_like

    def harm(self, event: Event) -> Harm | None:
        """What an event did to somebody's health; None for one that did nothing to it."""
        return None

    def price(self, table: T, decision: Decision, move: Move) -> str:
        """What a move costs that answers a question; empty for what costs nothing."""
        return ""

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
