"""Entering a fight that has started: a move of the referee that is not typed by players."""

from typing import Any, ClassVar

from world.skirmish.base.errors import IllegalMove
from world.skirmish.base.names import quoted
from world.skirmish.moves.base import Declared, Intervention
from world.skirmish.sheets.fighters import Participant
from world.skirmish.state.events import ActorEvent


class Entered(ActorEvent, tag="entered"):
    """A fighter entered a fight that had begun."""

    team: str


class Renamed(ActorEvent, tag="renamed"):
    """An NPC has another name, because a player of its name has entered the fight."""

    before: str
    now: str


class Enter(Intervention):
    """Let a fighter enter the fight.

    It has no syntax: a sheet is too much for a line. The record has the participant beside the
    words of the move.
    """

    listed: ClassVar[bool] = False
    declared: ClassVar[Declared] = Declared()
    participant: Participant

    @property
    def fixed_words(self) -> str:
        return f"{self.verb} {self.participant.name} {quoted(self.participant.team)}"

    def check_with_cost(self, rules: Any, table: Any, question: Any) -> None:
        rules.check_enter(table, self.participant)
        self.check(table)

    def play(self, ctx: Any) -> None:
        ctx.rules.enter_later(ctx, self.participant)

    def check(self, table: Any) -> None:
        """Raise `IllegalMove` unless the fighter is new, and the team is one of the fight."""
        entering = self.participant
        if entering.id in table.fighters:
            is_out = table.fighters[entering.id].withdrawn
            why = "has left this fight, and cannot come back" if is_out else "is in this fight"
            raise IllegalMove(f"{entering.name} {why}.")
        if entering.team not in table.teams:
            teams = ", ".join(map(quoted, table.teams))
            raise IllegalMove(
                f"The fight has started: there can be no new team {entering.team}. Teams: {teams}."
            )
