"""Apocrypha in words: what happened, as each reader sees it, the status, the questions."""

from collections.abc import Iterable, Sequence
from typing import ClassVar

from world.skirmish.events import Event, FightOver
from world.skirmish.fight import Decision, Move
from world.skirmish.rulesets.apocrypha.events import Aided, Damaged, PauseBegan, RoundBegan
from world.skirmish.rulesets.apocrypha.table import Table

from . import apocrypha_menus, apocrypha_questions, apocrypha_status
from .apocrypha_gathered import gathered
from .apocrypha_sentences import SENTENCES
from .narrative import Narrative, StatusPage
from .view import ANYBODY, Harm, Prompt, Reader


class ApocryphaView(Narrative[Table]):
    """Short sentences for each reader; the status as a track of action points."""

    restated = (RoundBegan, PauseBegan, FightOver)
    page: ClassVar[StatusPage] = apocrypha_status
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
        return apocrypha_questions.price(table, decision, move)

    def prompt(self, table: Table, decision: Decision) -> Prompt | None:
        return apocrypha_questions.prompt(table, decision)

    def menu(
        self, table: Table, decision: Decision, words: str, choices: Iterable[tuple[Move, str]]
    ) -> Prompt | None:
        return apocrypha_menus.menu(table, decision, words, choices)


VIEW = ApocryphaView()
