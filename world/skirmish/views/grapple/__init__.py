"""Grapple in words: the status table and the result lines of the Grounds server."""

from collections.abc import Sequence

from world.skirmish.events import Event, FightOver
from world.skirmish.rulesets.grapple.data import SKILLS
from world.skirmish.rulesets.grapple.events import RoundBegan, SkillUsed, Struck, TeamMoves
from world.skirmish.rulesets.grapple.table import Table
from world.skirmish.views.view import Harm, View

from . import lines, status
from .sentences import SENTENCES


class GrappleView(View[Table]):
    """The table and lines of the seed, to the character."""

    restated = (RoundBegan, TeamMoves, FightOver)
    page = status
    told_by = SENTENCES

    def result(self, table: Table, events: Sequence[Event]) -> str:
        return lines.result(table, events)

    def harm(self, event: Event) -> Harm | None:
        match event:
            case Struck() if event.wounds:
                return Harm(event.actor, event.target, event.wounds)
            case SkillUsed() if event.succeeded and SKILLS[event.skill].stat == "wounds":
                return Harm(event.actor, event.target, event.after - event.before)
        return None


VIEW = GrappleView()
