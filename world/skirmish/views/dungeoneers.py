"""Dungeoneers in words: what happened, the field, the questions."""

from typing import ClassVar

from world.skirmish.events import Event, FightOver
from world.skirmish.fight import Decision
from world.skirmish.rulesets.dungeoneers.events import RoundBegan, SpotlightMoved, WoundsDealt
from world.skirmish.rulesets.dungeoneers.table import Table

from . import dungeoneers_map, dungeoneers_questions, dungeoneers_status
from .dungeoneers_sentences import SENTENCES
from .narrative import Narrative, StatusPage
from .view import Board, Harm, Piece, Prompt


class DungeoneersView(Narrative[Table]):
    """Sentences for each reader; the field as a small map."""

    restated = (RoundBegan, SpotlightMoved, FightOver)
    page: ClassVar[StatusPage] = dungeoneers_status
    told_by = SENTENCES

    def board(self, table: Table) -> Board:
        return dungeoneers_map.board(table)

    def pieces(self, table: Table) -> tuple[Piece, ...]:
        return dungeoneers_map.pieces(table)

    def harm(self, event: Event) -> Harm | None:
        if isinstance(event, WoundsDealt) and event.taken:
            return Harm(event.actor, event.target, event.taken)
        return None

    def prompt(self, table: Table, decision: Decision) -> Prompt | None:
        return dungeoneers_questions.prompt(table, decision)


VIEW = DungeoneersView()
