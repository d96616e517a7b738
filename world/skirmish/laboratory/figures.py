"""Figures of what the laboratory found, as data: files and pages draw the same ones."""

from collections.abc import Sequence
from typing import Final, Literal

from msgspec import Struct

from .reports import Margin, Report

#: The most things that are varied in a figure.
MOST_VARIED: Final = 2


class Series(Struct, frozen=True):
    """Values under a name; in a heat map a row.

    Attributes:
        name: What they belong to: a team, or the value of the row.
        values: One for each label of the figure.
        low: What each may be at least; empty where no bounds are known.
        high: What each may be at most.
    """

    name: str
    values: tuple[float, ...]
    low: tuple[float, ...] = ()
    high: tuple[float, ...] = ()


class Figure(Struct, frozen=True, kw_only=True):
    """One figure.

    Attributes:
        title: What it shows.
        kind: How it is drawn.
        lines: What is drawn.
        labels: What stands across: a label for each value; those of bars are the lines' names.
        across: What the labels are values of.
        at: Where the labels stand, as numbers; empty where they have even distances.
        up: What the rows of a heat map are values of.
        share: Whether the values are shares, from 0 to 1; otherwise they are numbers from 0 up.
    """

    title: str
    kind: Literal["bars", "curves", "heat map"]
    lines: tuple[Series, ...]
    labels: tuple[str, ...] = ()
    across: str = ""
    at: tuple[float, ...] = ()
    up: str = ""
    share: bool = True

    @property
    def top(self) -> float:
        """The end of the scale of the values."""
        if self.share:
            return 1.0
        return max((value for line in self.lines for value in line.high or line.values), default=1)

    def show(self, value: float) -> str:
        """Return a value as people read it."""
        return f"{value:.0%}" if self.share else f"{value:.1f}"


def of_reports(reports: Sequence[Report]) -> list[Figure]:
    """Return bars for one setup, curves if one thing is varied, a heat map if two are."""
    varied = len(reports[0].varied)
    if varied == MOST_VARIED:
        return [_heat_map(reports)]
    if varied:
        return _curves(reports)
    [report] = reports
    return [*_bars(report), *([_harm_by_round(report)] if report.harm_by_round else [])]


def shares(
    title: str,
    across: str,
    points: Sequence[tuple[str, dict[str, Margin]]],
    at: Sequence[float] = (),
) -> Figure:
    """Return curves of shares with their bounds.

    Args:
        title: What they show.
        across: What the labels are values of.
        points: A label, and the share of each team there.
        at: Where the labels stand, as numbers; empty where they have even distances.
    """
    teams = dict.fromkeys(team for _, shares in points for team in shares)
    lines = (_line(team, [shares[team] for _, shares in points]) for team in teams)
    return Figure(
        title=title,
        kind="curves",
        lines=tuple(lines),
        labels=tuple(label for label, _ in points),
        across=across,
        at=tuple(at),
    )


def _line(name: str, margins: Sequence[Margin]) -> Series:
    low, high = zip(*(margin.bounds for margin in margins), strict=True)
    return Series(name, tuple(margin.share for margin in margins), low, high)


def _rounds(reports: Sequence[Report]) -> tuple[Series, ...]:
    mean, _, low, high = zip(*(report.rounds for report in reports), strict=True)
    return (Series("rounds", mean, tuple(map(float, low)), tuple(map(float, high))),)


def _bars(report: Report) -> list[Figure]:
    wins = tuple(_line(team, [report.win(team)]) for team in report.wins)
    harm = tuple(Series(team, (lost,)) for team, lost in report.harm.items())
    return [
        Figure(title="Wins", kind="bars", lines=wins),
        Figure(title="Rounds", kind="bars", lines=_rounds([report]), share=False),
        Figure(title="Worth lost", kind="bars", lines=harm),
    ]


def _harm_by_round(report: Report) -> Figure:
    lines = tuple(Series(team, tuple(lost)) for team, lost in report.harm_by_round.items())
    return Figure(
        title="Worth lost by the end of each round",
        kind="curves",
        lines=lines,
        labels=tuple(str(number + 1) for number in range(len(lines[0].values))),
        across="round",
    )


def _curves(reports: Sequence[Report]) -> list[Figure]:
    [varied] = reports[0].varied
    labels = tuple(report.varied[varied] for report in reports)
    wins = shares(
        "Wins",
        varied,
        [
            (label, {team: report.win(team) for team in report.wins})
            for label, report in zip(labels, reports, strict=True)
        ],
    )
    harm = tuple(
        Series(team, tuple(report.harm[team] for report in reports)) for team in reports[0].harm
    )
    return [
        wins,
        Figure(
            title="Rounds",
            kind="curves",
            lines=_rounds(reports),
            labels=labels,
            across=varied,
            share=False,
        ),
        Figure(title="Worth lost", kind="curves", lines=harm, labels=labels, across=varied),
    ]


def _heat_map(reports: Sequence[Report]) -> Figure:
    """Show how often the first team wins, for each pair of values."""
    across, up = reports[0].varied
    team = next(iter(reports[0].wins))
    by_values = {tuple(report.varied.values()): report.win(team).share for report in reports}
    columns, rows = (tuple(dict.fromkeys(pair[place] for pair in by_values)) for place in (0, 1))
    return Figure(
        title=f"{team} win",
        kind="heat map",
        lines=tuple(
            Series(row, tuple(by_values[column, row] for column in columns)) for row in rows
        ),
        labels=columns,
        across=across,
        up=up,
    )
