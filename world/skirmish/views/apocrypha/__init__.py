"""Apocrypha in words: what happened, as each reader sees it, the status, the questions."""

from collections.abc import Iterable, Sequence

from world.skirmish.events import Event, FightOver
from world.skirmish.fight import Decision, Move
from world.skirmish.rulesets.apocrypha.events import Aided, Damaged, PauseBegan, RoundBegan
from world.skirmish.rulesets.apocrypha.table import Table
from world.skirmish.views.narrative import Narrative
from world.skirmish.views.view import ANYBODY, Harm, Prompt, Reader

from . import menus, questions, status
from .gathered import gathered
from .sentences import SENTENCES


class ApocryphaView(Narrative[Table]):
    """Short sentences for each reader; the status as a track of action points."""

    restated = (RoundBegan, PauseBegan, FightOver)
    page = status
    told_by = SENTENCES

    def sentences(
        self, table: Table, events: Sequence[Event], reader: Reader = ANYBODY
    ) -> list[str]:
        return super().sentences(table, list(gathered(events)), reader)

    def harm(self, event: Event) -> Harm | None:
        match event:
            case Damaged() if event.harm or event.shock:
                return Harm(event.actor, event.target, event.harm + event.shock)
            case Aided() if event.healed:
                return Harm(event.actor, event.target, -event.healed)
        return None

    def price(self, table: Table, decision: Decision, move: Move) -> str:
        return questions.price(table, decision, move)

    def prompt(self, table: Table, decision: Decision) -> Prompt | None:
        return questions.prompt(table, decision)

    def menu(
        self, table: Table, decision: Decision, words: str, choices: Iterable[tuple[Move, str]]
    ) -> Prompt | None:
        return menus.menu(table, decision, words, choices)


VIEW = ApocryphaView()
