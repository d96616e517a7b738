"""The state of a fight that all rulesets share; each ruleset adds its own fields."""

from typing import TYPE_CHECKING, Any, final, get_type_hints

from msgspec import Struct

from .house_rules import HouseRules


class Table(Struct, kw_only=True, gc=False):
    """The fighters, the teams and the round of a fight.

    A ruleset's table has its own classes of `house` and `fighters`; annotate them where you
    declare a table yourself.

    Attributes:
        house: The house rules.
        fighters: The fighters by id, team by team in moving order.
        teams: The teams in moving order.
        round: Counts the rounds; 0 before the first.
        over: Whether the fight is decided.
        winner: The team that won it; empty for none.
    """

    if TYPE_CHECKING:
        # Each ruleset has house rules of its own: `table.house.rooms`.
        house: Any
    else:
        house: HouseRules
    fighters: dict[str, Any]
    teams: tuple[str, ...]
    round: int = 0
    over: bool = False
    winner: str = ""

    def marks(self) -> dict[str, str]:
        """Return the mark of each fighter on a map, which can be typed too; none without a map."""
        return {}

    @final
    def begin_round(self) -> None:
        """Give every fighter back what comes back each round, and end what lasts until then."""
        for fighter in self.fighters.values():
            if not (fighter.resources or fighter.effects):
                break
            fighter.refresh("round")
            fighter.end_effects("round")

    @final
    def pass_source_turn(self, source: Any) -> None:
        """Begin a fighter's turn for the effects that last until then."""
        for fighter in self.fighters.values():
            for name in fighter.sourced:
                if fighter.effects[name].until == "source turn" and (
                    caused := getattr(fighter, name)
                ):
                    setattr(fighter, name, caused.passed(source.id))

    @final
    def end_effects_by(self, source: Any, until: str = "") -> None:
        """End effects caused by a fighter: all, or those that last until a given moment."""
        for fighter in self.fighters.values():
            for name in fighter.sourced:
                caused = getattr(fighter, name)
                if caused and until in ("", fighter.effects[name].until):
                    setattr(fighter, name, caused.without(source.id))

    @final
    def end_concentration(self, source: Any) -> None:
        """End the effects for which a fighter concentrates."""
        self.end_effects_by(source, "concentration")

    @final
    def concentrates(self, source: Any) -> bool:
        """Return whether a fighter concentrates on any effect."""
        return any(
            fighter.effects[name].until == "concentration" and getattr(fighter, name).is_by(source)
            for fighter in self.fighters.values()
            for name in fighter.sourced
        )

    @final
    def end_effects_of_absent(self) -> None:
        """End the effects caused by fighters who are out or have left the fight."""
        for fighter in self.fighters.values():
            if not fighter.able:
                self.end_effects_by(fighter)

    @final
    def sort_by_team(self) -> None:
        """Put the fighters in order, team by team, after one has come to a team."""
        places = {team: place for place, team in enumerate(self.teams)}
        by_team = sorted(self.fighters.values(), key=lambda fighter: places[fighter.team])
        self.fighters = {fighter.id: fighter for fighter in by_team}

    @final
    def members(self, team: str) -> list[Any]:
        """Return the fighters of a team."""
        return [fighter for fighter in self.fighters.values() if fighter.team == team]

    @final
    def enemies(self, fighter: Any) -> list[Any]:
        """Return the able fighters of other teams."""
        return [
            other for other in self.fighters.values() if other.team != fighter.team and other.able
        ]

    @final
    def allies(self, fighter: Any) -> list[Any]:
        """Return the other able fighters of the same team."""
        return [
            other
            for other in self.fighters.values()
            if other.team == fighter.team and other is not fighter and other.able
        ]

    @final
    def able(self) -> list[Any]:
        """Return the fighters who are able."""
        return [fighter for fighter in self.fighters.values() if fighter.able]

    @final
    def is_contested(self) -> bool:
        """Return whether more than one team has a fighter who is able."""
        first = ""
        for fighter in self.fighters.values():
            if fighter.able:
                if first and fighter.team != first:
                    return True
                first = fighter.team
        return False

    @final
    def standing_teams(self) -> list[str]:
        """Return the teams with a fighter who is able, in moving order."""
        standing = {fighter.team for fighter in self.fighters.values() if fighter.able}
        return [team for team in self.teams if team in standing]

    @final
    def last_standing(self) -> str:
        """Return the team that has won a fight no longer contested; empty if none stands."""
        return next(iter(self.standing_teams()), "")


def table_of(table: type[Table], fighter: type[Any], house: type[HouseRules]) -> type[Table]:
    """Return a class of tables with these classes of fighters and house rules; itself if it is."""
    declared = {"fighters": dict[str, fighter], "house": house}  # type: ignore[valid-type]
    hints = get_type_hints(table)
    if all(hints[field] == kind for field, kind in declared.items()):
        return table
    about = {
        "__doc__": table.__doc__,
        "__module__": table.__module__,
        "__annotations__": declared,
        "made_from": table,
    }
    metaclass: Any = type(table)
    made: type[Table] = metaclass(table.__name__, (table,), about, kw_only=True)
    return made


class LineTable(Table, kw_only=True):
    """The table of a fight on a line; each fighter stands at `x`, in centimeters."""

    def distance(self, one: Any, other: Any) -> int:
        """Return the centimeters between two fighters."""
        return abs(int(one.x - other.x))

    def placed(self) -> list[Any]:
        """Return the fighters whose places are shown: those who are able."""
        return self.able()
