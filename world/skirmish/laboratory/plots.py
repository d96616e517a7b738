"""Plots of what the laboratory found, by matplotlib where that is installed."""

from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from world.skirmish.errors import Refusal

from .reports import Report

FORMATS: Final = (".svg", ".png")
#: The size of one panel, in inches.
_WIDTH, _HEIGHT = 5.0, 3.6
#: Where a heat map has its text in white.
_DARK: Final = 0.55


def check(path: Path, varied: int) -> None:
    """Raise a `Refusal` unless a plot of so many varied things can be made and written there."""
    if path.suffix.lower() not in FORMATS:
        raise Refusal(f"--plot takes a file that ends in .svg or .png, not '{path.name}'.")
    if not path.parent.is_dir():
        raise Refusal(f"--plot: there is no folder {path.parent}.")
    if varied > 2:
        raise Refusal(f"A plot shows one or two things that are varied, not {varied}.")
    if find_spec("matplotlib") is None:
        raise Refusal(
            "--plot needs matplotlib, which is not installed. Type: pip install matplotlib"
        )


def plot(reports: Sequence[Report], path: Path) -> None:
    """Write a plot: bars for one setup, curves if one thing is varied, a heat map if two are."""
    from matplotlib.figure import Figure

    varied = len(reports[0].varied)
    figure: Any = Figure(layout="constrained")
    if varied == 2:
        _heat_map(figure, reports)
    else:
        _panels(figure, reports, _bars if not varied else _curve)
    figure.suptitle(f"{reports[0].fights} fights each, by the rules of {reports[0].ruleset}")
    # A date in the file would make two plots of the same fights differ.
    metadata = {"Date": None} if path.suffix.lower() == ".svg" else None
    figure.savefig(path, metadata=metadata)


def _panels(
    figure: Any, reports: Sequence[Report], draw: Callable[[Any, Sequence[Report], str], None]
) -> None:
    """Draw wins, rounds and harm side by side."""
    figure.set_size_inches(3 * _WIDTH, _HEIGHT)
    for panel, what in zip(figure.subplots(1, 3), ("wins", "rounds", "harm"), strict=True):
        draw(panel, reports, what)
        panel.set_title({"wins": "Wins", "rounds": "Rounds", "harm": "Worth lost"}[what])
        if what != "rounds":
            panel.set_ylim(0, 1)
            panel.yaxis.set_major_formatter("{x:.0%}")


def _bars(panel: Any, reports: Sequence[Report], what: str) -> None:
    [report] = reports
    teams = list(report.wins)
    if what == "wins":
        shares = [report.win(team) for team in teams]
        below = [each.share - each.bounds[0] for each in shares]
        above = [each.bounds[1] - each.share for each in shares]
        panel.bar(teams, [each.share for each in shares], yerr=[below, above], capsize=6)
    elif what == "harm":
        panel.bar(teams, [report.harm[team] for team in teams])
    else:
        mean, _, low, high = report.rounds
        panel.bar(["mean"], [mean], yerr=[[max(0, mean - low)], [max(0, high - mean)]], capsize=6)


def _curve(panel: Any, reports: Sequence[Report], what: str) -> None:
    [varied] = reports[0].varied
    values = [each.varied[varied] for each in reports]
    panel.set_xlabel(varied)
    if what == "rounds":
        panel.plot(values, [each.rounds[0] for each in reports], marker="o")
        low, high = ([each.rounds[place] for each in reports] for place in (2, 3))
        panel.fill_between(values, low, high, alpha=0.2)
        panel.set_ylim(bottom=0)
        return
    for team in reports[0].wins:
        if what == "wins":
            shares = [each.win(team) for each in reports]
            panel.plot(values, [each.share for each in shares], marker="o", label=team)
            low, high = ([each.bounds[place] for each in shares] for place in (0, 1))
            panel.fill_between(values, low, high, alpha=0.2)
        else:
            panel.plot(values, [each.harm[team] for each in reports], marker="o", label=team)
    panel.legend()


def _heat_map(figure: Any, reports: Sequence[Report]) -> None:
    """Draw how often the first team wins, for each pair of values."""
    across, up = reports[0].varied
    columns, rows = (
        list(dict.fromkeys(each.varied[name] for each in reports)) for name in (across, up)
    )
    team = next(iter(reports[0].wins))
    found = {tuple(each.varied.values()): each.win(team).share for each in reports}
    shares = [[found[column, row] for column in columns] for row in rows]
    figure.set_size_inches(max(_WIDTH, 0.8 * len(columns) + 2), max(_HEIGHT, 0.5 * len(rows) + 2))
    panel = figure.subplots()
    image = panel.imshow(shares, vmin=0, vmax=1, origin="lower", aspect="auto", cmap="viridis")
    panel.set_xticks(range(len(columns)), columns)
    panel.set_yticks(range(len(rows)), rows)
    panel.set_xlabel(across)
    panel.set_ylabel(up)
    panel.set_title(f"{team} win")
    for row, line in enumerate(shares):
        for column, share in enumerate(line):
            color = "white" if share < _DARK else "black"
            panel.text(column, row, f"{share:.0%}", ha="center", va="center", color=color)
    figure.colorbar(image, format="{x:.0%}")
