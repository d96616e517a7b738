"""Dungeoneers in words: what happened, the field, the questions."""

from collections.abc import Sequence

from world.skirmish.events import Event, FightOver
from world.skirmish.fight import Decision
from world.skirmish.rulesets.dungeoneers.events import RoundBegan, SpotlightMoved
from world.skirmish.rulesets.dungeoneers.table import Table

from . import dungeoneers_questions, dungeoneers_status
from .dungeoneers_sentences import sentence
from .text import Voice
from .view import ANYBODY, Card, Prompt, Reader, View


class DungeoneersView(View[Table]):
    """Sentences for each reader; the field as a small map."""

    personal = True
    restated = (RoundBegan, SpotlightMoved, FightOver)

    def result(self, table: Table, events: Sequence[Event]) -> str:
        return self.told(table, events)

    def sentence(self, table: Table, event: Event, reader: Reader = ANYBODY) -> str:
        return sentence(event, Voice(table, reader.seat, reader.spoken))

    def told(self, table: Table, events: Sequence[Event], reader: Reader = ANYBODY) -> str:
        sentences = self.sentences(table, events, reader)
        if reader.spoken or not sentences:
            return "\n".join(sentences)
        return "\n".join([f"+ {sentences[0]}", *(f"  {each}" for each in sentences[1:])])

    def report(self, table: Table, events: Sequence[Event], reader: Reader = ANYBODY) -> str:
        """The field is shown again when the spotlight goes to another side."""
        if any(isinstance(each, (SpotlightMoved, FightOver)) for each in events):
            return super().report(table, events, reader)
        return self.told(table, events, reader)

    def columns(self, table: Table) -> str:
        return dungeoneers_status.columns(table)

    def folded(self, table: Table) -> str:
        return dungeoneers_status.folded(table)

    def spoken(self, table: Table, reader: Reader) -> str:
        return "\n".join(dungeoneers_status.spoken(table, reader.seat))

    def line(self, table: Table, reader: Reader) -> str:
        return dungeoneers_status.line(table, reader.seat)

    def cards(self, table: Table) -> list[Card]:
        return dungeoneers_status.cards(table)

    def prompt(self, table: Table, decision: Decision) -> Prompt | None:
        return dungeoneers_questions.prompt(table, decision)


VIEW = DungeoneersView()
