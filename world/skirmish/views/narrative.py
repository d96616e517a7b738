"""A view that tells everything in sentences, each reader their own."""

from collections.abc import Sequence

from world.skirmish.events import Event
from world.skirmish.fight import T

from .view import ANYBODY, Reader, View


class Narrative(View[T]):
    """The sentences are the result, below one another."""

    personal = True

    def result(self, table: T, events: Sequence[Event]) -> str:
        return self.told(table, events)

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
