"""Plots of what the laboratory found, by matplotlib where that is installed."""

from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from world.skirmish.base.errors import Refusal

from . import figures
from .figures import MOST_VARIED, Figure, Series
from .reports import Report, fights_played

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
    if varied > MOST_VARIED:
        raise Refusal(f"A plot shows one or two things that are varied, not {varied}.")
    if find_spec("matplotlib") is None:
        raise Refusal(
            "--plot needs matplotlib, which is not installed. Type: pip install matplotlib"
        )


def plot(reports: Sequence[Report], path: Path) -> None:
    """Write a plot: bars for one setup, curves if one thing is varied, a heat map if two are."""
    from matplotlib.figure import Figure as Canvas

    shown = figures.of_reports(reports)
    canvas: Any = Canvas(layout="constrained")
    columns = min(len(shown), 2) if len(shown) > 3 else len(shown)
    rows = -(-len(shown) // columns)
    canvas.set_size_inches(columns * _WIDTH, rows * _HEIGHT)
    for panel, figure in zip(
        canvas.subplots(rows, columns, squeeze=False).flat, shown, strict=True
    ):
        _DRAW[figure.kind](panel, figure)
        panel.set_title(figure.title)
    canvas.suptitle(f"{fights_played(reports)} each, by the rules of {reports[0].ruleset}")
    # A date in the file would make two plots of the same fights differ.
    metadata = {"Date": None} if path.suffix.lower() == ".svg" else None
    canvas.savefig(path, metadata=metadata)


def _bars(panel: Any, figure: Figure) -> None:
    names = [line.name for line in figure.lines]
    values = [line.values[0] for line in figure.lines]
    panel.bar(names, values, yerr=_errors(figure.lines), capsize=6)
    _scale(panel, figure)


def _errors(lines: Sequence[Series]) -> list[list[float]] | None:
    """Return how far each bar may be off, down and up."""
    if not lines[0].low:
        return None
    down = [max(0.0, line.values[0] - line.low[0]) for line in lines]
    return [down, [max(0.0, line.high[0] - line.values[0]) for line in lines]]


def _curves(panel: Any, figure: Figure) -> None:
    for line in figure.lines:
        panel.plot(figure.labels, line.values, marker="o", label=line.name)
        if line.low:
            panel.fill_between(figure.labels, line.low, line.high, alpha=0.2)
    panel.set_xlabel(figure.across)
    if len(figure.lines) > 1:
        panel.legend()
    _scale(panel, figure)


def _scale(panel: Any, figure: Figure) -> None:
    panel.set_ylim(0, 1 if figure.share else None)
    if figure.share:
        panel.yaxis.set_major_formatter("{x:.0%}")


def _heat_map(panel: Any, figure: Figure) -> None:
    rows = [line.values for line in figure.lines]
    image = panel.imshow(rows, vmin=0, vmax=1, origin="lower", aspect="auto", cmap="viridis")
    panel.set_xticks(range(len(figure.labels)), figure.labels)
    panel.set_yticks(range(len(rows)), [line.name for line in figure.lines])
    panel.set_xlabel(figure.across)
    panel.set_ylabel(figure.up)
    for row, values in enumerate(rows):
        for column, value in enumerate(values):
            color = "white" if value < _DARK else "black"
            panel.text(column, row, figure.show(value), ha="center", va="center", color=color)
    panel.figure.colorbar(image, format="{x:.0%}")


_DRAW: Final = {"bars": _bars, "curves": _curves, "heat map": _heat_map}
