"""The state of a Grapple fight: fighters, teams in moving order, the round."""

from msgspec import Struct

from .data import SKILLS, Stat
from .house import GrappleHouse


class Fighter(Struct, kw_only=True):
    """One fighter's numbers as they are now.

    Attributes:
        skills: Abbreviations in the slots of rating 4, 3 and 2; empty where there is none.
        marks: Skills used in maneuvers since the last bonus.
        ap_max: Most action dice, with what Strategy added.
        sheet_ap_max: Most action dice on the sheet.
        moved: Whether this fighter has moved in the team's turn under way.
        withdrawn: Whether the referee has taken this fighter out.
    """

    id: str
    name: str
    team: str
    skills: tuple[str, str, str]
    ap_max: int
    sheet_ap_max: int
    ad: int
    sd: int
    defense: int
    max_wounds: int
    wounds: int = 0
    marks: tuple[str, ...] = ()
    maneuver_bonus: int = 0
    strike_bonus: int = 0
    moved: bool = False
    withdrawn: bool = False

    @property
    def knocked_out(self) -> bool:
        return self.wounds >= self.max_wounds

    @property
    def standing(self) -> bool:
        return self.wounds < self.max_wounds and not self.withdrawn

    def rating(self, skill: str) -> int:
        """The rating of a skill; 0 for one that this fighter has not."""
        return 4 - self.skills.index(skill) if skill in self.skills and skill else 0

    def own_skills(self) -> tuple[str, ...]:
        """The skills that this fighter has, best first."""
        return tuple(filter(None, self.skills))

    def all_marked(self) -> bool:
        """Whether the next maneuver gets the bonus: three skills, each used."""
        return len(self.marks) == len(self.skills)


class Team(Struct, frozen=True):
    """A team and its members, as they joined."""

    name: str
    members: tuple[str, ...]


class Table(Struct, kw_only=True):
    """The fight. `moving` is the place in `teams` of the team whose turn it is."""

    house: GrappleHouse
    fighters: dict[str, Fighter]
    teams: tuple[Team, ...]
    round: int = 1
    moving: int = 0

    def moving_team(self) -> Team:
        return self.teams[self.moving]

    def to_move(self) -> list[Fighter]:
        """Members of the moving team who have yet to move."""
        fighters = self.fighters
        members = [fighters[member] for member in self.teams[self.moving].members]
        return [fighter for fighter in members if not fighter.moved and fighter.standing]

    def standing_teams(self) -> set[str]:
        """The names of the teams with somebody standing."""
        return {fighter.team for fighter in self.fighters.values() if fighter.standing}


def bounds(fighter: Fighter, stat: Stat, house: GrappleHouse) -> tuple[int, int | None] | None:
    """The least and greatest value that an effect may give a number; None for counts of dice.

    Grapple: an effect that would cross a bound is refused; counts of dice are clamped.
    """
    match stat:
        case "defense":
            return house.least_defense, house.most_defense
        case "ap_max":
            return house.least_ap_max, house.most_ap_max
        case "maneuver_bonus" | "strike_bonus":
            return -house.most_bonus, house.most_bonus
        case "wounds":
            return 0, fighter.max_wounds
    return None


def changed(fighter: Fighter, skill: str) -> int:
    """The number that a skill's action would make of the one it changes."""
    entry = SKILLS[skill]
    now: int = getattr(fighter, entry.stat)
    after = 0 if entry.all_of_it else now + entry.change
    if entry.stat == "ad":
        return max(0, min(after, fighter.ap_max))
    return max(0, after) if entry.stat == "sd" else after
