"""The referee's moves about teams: put a fighter on another, bring back one who was taken out."""

from __future__ import annotations

from typing import Annotated, Any

from world.skirmish.base.errors import IllegalMove
from world.skirmish.base.names import match_name, quoted
from world.skirmish.moves.arguments import Argument
from world.skirmish.moves.base import Intervention
from world.skirmish.moves.targets import Target
from world.skirmish.state.events import ActorEvent


class Anyone(Target, frozen=True, kw_only=True):
    """Any fighter of the fight, those who are gone included."""

    def _takes_part(self, target: Any) -> bool:
        return True


class TeamName(Argument, frozen=True, kw_only=True):
    """A team of the fight, by name."""

    def is_phrase(self) -> bool:
        return True

    def read(self, table: Any, actor: str, words: str) -> str:
        teams: dict[str, str] = {team: team for team in table.teams}
        return match_name(teams, words, "team", "Teams:", listed=map(quoted, teams))

    def values(self, table: Any, actor: Any) -> tuple[str, ...]:
        teams: tuple[str, ...] = table.teams
        return teams


class TeamChanged(ActorEvent, tag="team_changed"):
    """The referee has put a fighter on another team."""

    team: str
    former: str


class Returned(ActorEvent, tag="returned"):
    """A fighter who was out of the fight is back."""

    team: str


class ChangeTeam(Intervention):
    """Put a fighter on another team."""

    verb = "team"
    target: Annotated[str, Anyone(among="anyone", hint="FIGHTER")]
    team: Annotated[str, TeamName()]

    def check_with_cost(self, rules: Any, table: Any, question: Any) -> None:
        super().check_with_cost(rules, table, question)
        rules.check_team(table, table.fighters[self.target], self.team)

    def check(self, table: Any) -> None:
        fighter = table.fighters[self.target]
        if fighter.team == self.team:
            raise IllegalMove(f"{fighter.name} is in team {fighter.team} already.")

    def play(self, ctx: Any) -> None:
        fighter = ctx.table.fighters[self.target]
        former = fighter.team
        ctx.rules.change_team(ctx, fighter, self.team)
        ctx.emit(TeamChanged(fighter.id, fighter.team, former))


class Return(Intervention):
    """Bring back a fighter that you took out of the fight."""

    target: Annotated[str, Anyone(among="anyone", hint="FIGHTER")]

    def check(self, table: Any) -> None:
        fighter = table.fighters[self.target]
        if not fighter.withdrawn:
            raise IllegalMove(f"{fighter.name} has not left the fight.")

    def play(self, ctx: Any) -> None:
        fighter = ctx.table.fighters[self.target]
        ctx.rules.come_back(ctx, fighter)
        ctx.emit(Returned(fighter.id, fighter.team))
