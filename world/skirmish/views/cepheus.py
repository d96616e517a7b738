"""Cepheus in words: what happened, as each reader sees it, the status, the questions."""

from collections.abc import Iterable, Sequence

from world.skirmish.events import Event, FightOver
from world.skirmish.fight import Decision, Move
from world.skirmish.rulesets.cepheus.events import AidGiven, Damaged, RoundBegan
from world.skirmish.rulesets.cepheus.table import Table

from . import cepheus_questions as questions
from . import cepheus_status
from .cepheus_sentences import sentence
from .text import Voice
from .view import ANYBODY, Card, Harm, Prompt, Reader, View


class CepheusView(View[Table]):
    """The seed's words where it has any; short sentences elsewhere."""

    personal = True
    restated = (RoundBegan, FightOver)

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
        """The status comes with each new round; between, the sentences say what changes."""
        if any(isinstance(each, (RoundBegan, FightOver)) for each in events):
            return super().report(table, events, reader)
        return self.told(table, events, reader)

    def columns(self, table: Table) -> str:
        return cepheus_status.columns(table)

    def folded(self, table: Table) -> str:
        return cepheus_status.folded(table)

    def spoken(self, table: Table, reader: Reader) -> str:
        return "\n".join(cepheus_status.spoken(table, reader.seat))

    def line(self, table: Table, reader: Reader) -> str:
        return cepheus_status.line(table, reader.seat)

    def cards(self, table: Table) -> list[Card]:
        return cepheus_status.cards(table)

    def harm(self, event: Event) -> Harm | None:
        match event:
            case Damaged() if event.taken:
                return Harm(event.actor, event.target, event.taken)
            case AidGiven() if event.points:
                return Harm(event.actor, event.target, -event.points)
        return None

    def prompt(self, table: Table, decision: Decision) -> Prompt | None:
        return questions.prompt(table, decision)

    def menu(
        self, table: Table, decision: Decision, words: str, choices: Iterable[tuple[Move, str]]
    ) -> Prompt | None:
        return questions.menu(table, decision, words, choices)


VIEW = CepheusView()
