"""Dungeoneers in words: what happened, the field, the questions."""

from world.skirmish.events import Event, FightOver
from world.skirmish.fight import Decision
from world.skirmish.rulesets.dungeoneers.events import RoundBegan, SpotlightMoved, WoundsDealt
from world.skirmish.rulesets.dungeoneers.table import Table
from world.skirmish.views.narrative import Narrative
from world.skirmish.views.view import Board, Harm, Piece, Prompt

from . import field_map, questions, status
from .sentences import SENTENCES


class DungeoneersView(Narrative[Table]):
    """Sentences for each reader; the field as a small field_map."""

    restated = (RoundBegan, SpotlightMoved, FightOver)
    page = status
    told_by = SENTENCES

    def board(self, table: Table) -> Board:
        return field_map.board(table)

    def pieces(self, table: Table) -> tuple[Piece, ...]:
        return field_map.pieces(table)

    def harm(self, event: Event) -> Harm | None:
        if isinstance(event, WoundsDealt) and event.taken:
            return Harm(event.actor, event.target, event.taken)
        return None

    def prompt(self, table: Table, decision: Decision) -> Prompt | None:
        return questions.prompt(table, decision)


VIEW = DungeoneersView()
