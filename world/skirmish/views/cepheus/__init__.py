"""Cepheus in words: what happened, as each reader sees it, the status, the questions."""

from collections.abc import Iterable

from world.skirmish.events import Event, FightOver
from world.skirmish.fight import Decision, Move
from world.skirmish.rulesets.cepheus.events import AidGiven, Damaged, RoundBegan, TurnBegan
from world.skirmish.rulesets.cepheus.table import Table
from world.skirmish.views.narrative import Narrative
from world.skirmish.views.view import Harm, Prompt

from . import questions, status
from .sentences import SENTENCES


class CepheusView(Narrative[Table]):
    """The seed's words where it has any; short sentences elsewhere."""

    restated = (RoundBegan, FightOver)
    heard_again = (TurnBegan,)
    page = status
    told_by = SENTENCES
    opens_menu = questions.OPENS_MENU

    def harm(self, event: Event) -> Harm | None:
        match event:
            case Damaged() if event.taken:
                return Harm(event.actor, event.target, event.taken)
            case AidGiven() if event.points > 0 or (event.surgery and event.points):
                return Harm(event.actor, event.target, -event.points)
        return None

    def prompt(self, table: Table, decision: Decision) -> Prompt | None:
        return questions.prompt(table, decision)

    def menu(
        self, table: Table, decision: Decision, words: str, choices: Iterable[tuple[Move, str]]
    ) -> Prompt | None:
        return questions.menu(table, decision, words, choices)


VIEW = CepheusView()
