"""What many fights come to: who wins, how long it takes, who falls, and where a fight turned."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from math import sqrt
from statistics import fmean, median
from typing import Final

from msgspec import Struct

from world.skirmish.odds.chances import CONFIDENCE
from world.skirmish.views.text import pluralize

from .playing import FightResult
from .setups import Setup

#: A change of the chance of winning that is smaller turns nothing, however sure it is.
_LEAST_CHANGE: Final = 0.1
#: The most turning points that are shown.
_MOST_SHOWN: Final = 3


class Margin(Struct, frozen=True):
    """A share of fights, and the bounds that hold the true one 19 times in 20.

    Attributes:
        count: In how many fights it was so.
        fights: Of how many.
    """

    count: int
    fights: int

    @property
    def share(self) -> float:
        """The share, from 0 to 1."""
        return self.count / self.fights if self.fights else 0.0

    @property
    def bounds(self) -> tuple[float, float]:
        """The bounds of the true share: Wilson's, which hold near 0 and 1 too.

        Example:
            >>> [round(bound, 2) for bound in Margin(60, 100).bounds]
            [0.5, 0.69]
        """
        if not self.fights:
            return 0.0, 1.0
        square = CONFIDENCE**2 / self.fights
        middle = (self.share + square / 2) / (1 + square)
        spread = sqrt(self.share * (1 - self.share) * square + square**2 / 4) / (1 + square)
        return max(0.0, middle - spread), min(1.0, middle + spread)

    @property
    def margin(self) -> float:
        """The larger distance from the share to one of its bounds."""
        low, high = self.bounds
        return max(self.share - low, high - self.share)


class Report(Struct, frozen=True, kw_only=True):
    """The figures of the fights of one setup.

    Attributes:
        varied: What was varied, and its value in this setup.
        ruleset: The rules.
        fights: How many were played.
        unfinished: How many were not decided in time; they count as draws.
        draws: How many no one won, these among them.
        wins: How many each team won.
        wins_first: How many each team won of those in which it moved first, and how many these are.
        rounds: How many rounds a fight took: on average, the median, and 8 in 10 between these two.
        moves: How many moves a fight took on average.
        names: Fighters' names by id.
        teams: Fighters' teams by id.
        fell: In how many fights each fighter fell.
        harm: What each team lost on average, of what its fighters were worth: from 0 to 1.
        harm_by_round: The same by the end of each round; those of 9 fights in 10 are over by the
            last of them.
        last_moves: How often each kind of move was made late in the fights that were not decided.
        harmless: In how many of these no move could harm an enemy any more.
        endless: The numbers of these fights.
    """

    varied: dict[str, str]
    ruleset: str
    fights: int
    unfinished: int
    draws: int
    wins: dict[str, int]
    wins_first: dict[str, tuple[int, int]]
    rounds: tuple[float, float, int, int]
    moves: float
    names: dict[str, str]
    teams: dict[str, str]
    fell: dict[str, int]
    harm: dict[str, float]
    harm_by_round: dict[str, tuple[float, ...]] = {}
    last_moves: dict[str, int] = {}
    harmless: int = 0
    endless: tuple[int, ...] = ()

    def win(self, team: str) -> Margin:
        """Return the share of the fights that a team wins."""
        return Margin(self.wins[team], self.fights)

    def fall(self, fighter: str) -> Margin:
        """Return the share of the fights in which a fighter falls."""
        return Margin(self.fell[fighter], self.fights)

    @property
    def label(self) -> str:
        """The values that tell this setup from others of a sweep: `monsters.count=3`."""
        return " ".join(f"{what}={value}" for what, value in self.varied.items())

    def row(self) -> dict[str, str | int | float]:
        """Return the report as a table row by column, with a column for each varied thing."""
        mean, middle, low, high = self.rounds
        row: dict[str, str | int | float] = {**self.varied}
        row |= {"fights": self.fights, "draws": self.draws, "unfinished": self.unfinished}
        for team in self.wins:
            win = self.win(team)
            least, most = win.bounds
            row |= {
                f"{team} wins": round(win.share, 4),
                f"{team} wins at least": round(least, 4),
                f"{team} wins at most": round(most, 4),
                f"{team} loses": round(self.harm[team], 4),
            }
        row |= {"rounds": round(mean, 2), "rounds median": middle}
        row |= {"rounds low": low, "rounds high": high, "moves": round(self.moves, 2)}
        return row


def summarize(setup: Setup, results: Iterable[FightResult]) -> Report:
    """Return the report of fights, whatever the order in which they were played."""
    played = sorted(results, key=lambda result: result.number)
    teams = {member.id: member.team for member in setup.lobby.members}
    names = dict.fromkeys(teams.values())
    won = Counter(result.winner for result in played)
    first = Counter(result.first for result in played)
    won_first = Counter(result.winner for result in played if result.winner == result.first)
    fell = Counter(fighter for result in played for fighter in result.fell)
    rounds = sorted(result.rounds for result in played) or [0]
    tenth = len(rounds) // 10
    shown = max(rounds[-1 - tenth], 1)
    return Report(
        varied=setup.varied,
        ruleset=setup.lobby.ruleset,
        fights=len(played),
        unfinished=sum(not result.ended for result in played),
        draws=won[""],
        wins={team: won[team] for team in names},
        wins_first={team: (won_first[team], first[team]) for team in names},
        rounds=(fmean(rounds), median(rounds), rounds[tenth], rounds[-1 - tenth]),
        moves=fmean([result.moves for result in played] or [0]),
        names={member.id: member.name for member in setup.lobby.members},
        teams=teams,
        fell={fighter: fell[fighter] for fighter in teams},
        harm={
            team: fmean([result.harm.get(team, 0.0) for result in played] or [0]) for team in names
        },
        harm_by_round={team: _by_round(team, played, shown) for team in names},
        harmless=sum(result.harmless for result in played),
        endless=tuple(result.number for result in played if not result.ended),
        last_moves=dict(sum((Counter(result.last_moves) for result in played), Counter())),
    )


def _by_round(team: str, played: Iterable[FightResult], rounds: int) -> tuple[float, ...]:
    """Return a team's losses by the end of each round, with those of fights that are over."""
    courses = [result.harm_by_round for result in played if result.harm_by_round]
    return tuple(
        fmean([course[min(number, len(course) - 1)].get(team, 0.0) for course in courses] or [0])
        for number in range(rounds)
    )


def fights_played(reports: Sequence[Report]) -> str:
    """Return how many fights of each setup were played: `100 fights`, `50 to 100 fights`."""
    numbers = [report.fights for report in reports]
    fewest, most = min(numbers), max(numbers)
    played = pluralize(most, "fight")
    return played if fewest == most else f"{fewest:,} to {played}"


class TurningPoint(Struct, frozen=True):
    """A change of the chance of winning that the dice of the forecasts do not explain.

    Attributes:
        place: The place of the first point after it; the change is from the one before.
        team: The team that gained most by it.
        before: The team's share of wins before.
        after: Its share of wins after.
    """

    place: int
    team: str
    before: Margin
    after: Margin

    @property
    def gain(self) -> float:
        """By how much the team's chance rose."""
        return self.after.share - self.before.share


def turning_point(
    place: int, before: Mapping[str, Margin], after: Mapping[str, Margin]
) -> TurningPoint | None:
    """Return the change from one moment to another; None if the dice may explain it.

    Args:
        place: The place of the later moment.
        before: The share of wins of each team at the earlier one.
        after: Their shares at the later one.
    """
    changes = (TurningPoint(place, team, before[team], after[team]) for team in after)
    best = max(changes, key=lambda change: change.gain)
    return best if best.gain >= max(_LEAST_CHANGE, _by_chance(best.before, best.after)) else None


def turning_points(points: Sequence[Mapping[str, Margin]]) -> list[TurningPoint]:
    """Return the greatest changes in the order in which they happened.

    Args:
        points: The share of wins of each team, at one moment after another.

    Example:
        >>> points = [{"a": Margin(50, 100)}, {"a": Margin(52, 100)}, {"a": Margin(90, 100)}]
        >>> [(turn.place, turn.team) for turn in turning_points(points)]
        [(2, 'a')]
    """
    turns = []
    for place, (before, after) in enumerate(pairwise(points), 1):
        if (point := turning_point(place, before, after)) is not None:
            turns.append(point)
    greatest = sorted(turns, key=lambda point: -point.gain)[:_MOST_SHOWN]
    return sorted(greatest, key=lambda point: point.place)


def _by_chance(one: Margin, other: Margin) -> float:
    """Return the difference that two samples of the same fight exceed 1 time in 20."""
    return CONFIDENCE * sqrt(_variance(one) + _variance(other))


def _variance(share: Margin) -> float:
    # Two fights are added, one won and one lost: a sample without a loss is not yet a certainty.
    fights = share.fights + 2
    likely = (share.count + 1) / fights
    return likely * (1 - likely) / fights
