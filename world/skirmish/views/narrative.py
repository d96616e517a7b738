"""A view that tells everything in sentences, each reader their own."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Protocol

from world.skirmish.events import Event, FightOver, Rolled, Withdrawn
from world.skirmish.fight import T

from .text import Voice
from .view import ANYBODY, Card, Reader, View

#: The sentence of each kind of event; empty for one that another's sentence tells.
Sentences = Mapping[type[Event], Callable[[Any, Voice], str]]


class StatusPage(Protocol):
    """A module that says how a fight stands."""

    @property
    def columns(self) -> Callable[[Any], str]: ...

    @property
    def folded(self) -> Callable[[Any], str]: ...

    @property
    def spoken(self) -> Callable[[Any, str], Iterable[str]]: ...

    @property
    def line(self) -> Callable[[Any, str], str]: ...

    @property
    def cards(self) -> Callable[[Any], list[Card]]: ...


class Narrative(View[T]):
    """Sentences from a table, the status from a module.

    Attributes:
        page: The module of the status.
        told_by: The sentences.
        restated: Events after which the whole status is shown; it says them again.
    """

    page: ClassVar[StatusPage]
    told_by: ClassVar[Sentences]
    personal = True

    def result(self, table: T, events: Sequence[Event]) -> str:
        return self.told(table, events)

    def sentence(self, table: T, event: Event, reader: Reader = ANYBODY) -> str:
        voice = Voice(table, reader.seat, reader.spoken)
        match event:
            case Rolled():
                return ""
            case FightOver():
                return f"COMBAT IS OVER! Winning team: {event.winner or 'none!'}"
            case Withdrawn():
                return f"{voice.does(event.actor, 'leave', 'leaves')} the fight."
        return self.told_by[type(event)](event, voice)

    def told(self, table: T, events: Sequence[Event], reader: Reader = ANYBODY) -> str:
        sentences = self.sentences(table, events, reader)
        if reader.spoken or not sentences:
            return "\n".join(sentences)
        return "\n".join([f"+ {sentences[0]}", *(f"  {each}" for each in sentences[1:])])

    def report(self, table: T, events: Sequence[Event], reader: Reader = ANYBODY) -> str:
        """Between the events that show the status, the sentences say what changes."""
        if any(isinstance(each, self.restated) for each in events):
            return super().report(table, events, reader)
        return self.told(table, events, reader)

    def columns(self, table: T) -> str:
        return self.page.columns(table)

    def folded(self, table: T) -> str:
        return self.page.folded(table)

    def spoken(self, table: T, reader: Reader) -> str:
        return "\n".join(self.page.spoken(table, reader.seat))

    def line(self, table: T, reader: Reader) -> str:
        return self.page.line(table, reader.seat)

    def cards(self, table: T) -> list[Card]:
        return self.page.cards(table)
