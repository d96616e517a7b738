"""Figures of the laboratory as drawings for a page: lines in percent of the frame, and a table.

A template draws them as SVG that is stretched to its frame. All text is HTML, and so it keeps its
size on a phone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil, log10
from typing import Final

from msgspec import Struct

from world.skirmish.laboratory.figures import Figure, Series

#: The most labels across that fit a phone.
_LABELS: Final = 6
#: The percentage of the frame that is left free on each side.
_FREE_PERCENT: Final = 4.0
#: The share of its place that a bar takes.
_BAR: Final = 0.5


class Tick(Struct, frozen=True):
    """A label of an axis, and where it stands in percent of the axis."""

    at: float
    label: str


class Stroke(Struct, frozen=True):
    """What is drawn of one line of a figure: paths of SVG, in a square of 100 by 100.

    Attributes:
        name: The name of the line.
        team: The place of the team, for its color; None if it belongs to no team.
        line: The curve, or the whisker of a bar.
        area: The band around the curve, or the bar.
        dots: The points of the curve.
    """

    name: str
    team: int | None
    line: str
    area: str
    dots: str = ""


class FigureRow(Struct, frozen=True):
    """A row of the table that says in numbers what the figure shows."""

    name: str
    cells: list[tuple[str, float]]


class Plot(Struct, frozen=True, kw_only=True):
    """A figure that a template can draw.

    Attributes:
        figure: The figure.
        strokes: What is drawn; nothing of a heat map, whose table is colored.
        across: The labels below.
        up: The labels on the left.
        summary: It in a sentence, for those who do not see it.
        rows: It as a table; of curves a row for each label, so that it fits a phone.
    """

    figure: Figure
    strokes: list[Stroke]
    across: list[Tick]
    up: list[Tick]
    summary: str
    rows: list[FigureRow]

    @property
    def heads(self) -> tuple[str, ...]:
        """The heads of the columns of the table."""
        if self.figure.kind == "curves":
            return tuple(line.name for line in self.figure.lines)
        return self.figure.labels


def plot(figure: Figure, teams: Sequence[str]) -> Plot:
    """Return the drawing of a figure.

    Args:
        figure: The figure.
        teams: The teams in their order, for their colors.
    """
    top, ticks = _scale(figure)
    places = {team: place for place, team in enumerate(teams)}
    strokes: list[Stroke] = []
    across: list[Tick] = []
    if figure.kind == "curves":
        at = _spread(figure.at or range(len(figure.labels)))
        strokes = [_curve(line, places.get(line.name), at, top) for line in figure.lines]
        labels = [Tick(*tick) for tick in zip(at, figure.labels, strict=True)]
        across = list(_fitting(labels))
    elif figure.kind == "bars":
        width = 100 / len(figure.lines)
        at = [width * (place + 0.5) for place in range(len(figure.lines))]
        strokes = [
            _bar(line, places.get(line.name), middle, width * _BAR, top)
            for line, middle in zip(figure.lines, at, strict=True)
        ]
        across = [Tick(middle, line.name) for line, middle in zip(figure.lines, at, strict=True)]
    return Plot(
        figure=figure,
        strokes=strokes,
        across=across,
        up=ticks,
        summary=_summary(figure),
        rows=list(_rows(figure)),
    )


def _scale(figure: Figure) -> tuple[float, list[Tick]]:
    """Return the end of the scale, and its labels in percent from the bottom."""
    if figure.share:
        return 1.0, [Tick(25.0 * number, f"{25 * number}%") for number in range(5)]
    step = _step(figure.top / 4)
    steps = max(1, ceil(figure.top / step))
    ticks = [Tick(100 * number / steps, f"{number * step:g}") for number in range(steps + 1)]
    return steps * step, ticks


def _step(least: float) -> float:
    """Return the first of 1, 2, 5, 10, 20 ... that is not below a number."""
    power = 10.0 ** ceil(log10(least)) if least > 1 else 1.0
    return next(step for step in (power / 5, power / 2, power) if step >= max(least, 1.0))


def _spread(places: Sequence[float]) -> list[float]:
    """Return where values stand across, in percent."""
    first, last = places[0], places[-1]
    if first == last:
        return [50.0]
    room = (100 - 2 * _FREE_PERCENT) / (last - first)
    return [round(_FREE_PERCENT + room * (place - first), 2) for place in places]


def _fitting(labels: Sequence[Tick]) -> Iterator[Tick]:
    """Yield as many labels as fit, from the first on."""
    free = 0.0
    for label in labels:
        if label.at >= free:
            yield label
            free = label.at + 100 / _LABELS


def _curve(line: Series, team: int | None, at: Sequence[float], top: float) -> Stroke:
    points = [_point(across, value, top) for across, value in zip(at, line.values, strict=True)]
    area = ""
    if line.low:
        above = [_point(*point, top) for point in zip(at, line.high, strict=True)]
        below = [_point(*point, top) for point in zip(at, line.low, strict=True)]
        area = f"M{' '.join([*above, *reversed(below)])}Z"
    # A line of no length is drawn as a dot, and keeps its form when the drawing is stretched.
    dots = "".join(f"M{point}h0" for point in points)
    return Stroke(line.name, team, f"M{' '.join(points)}", area, dots)


def _bar(line: Series, team: int | None, middle: float, width: float, top: float) -> Stroke:
    [value] = line.values
    left, height = middle - width / 2, 100 * value / top
    area = f"M{left:.2f} 100h{width:.2f}v{-height:.2f}h{-width:.2f}Z"
    whisker = ""
    if line.low:
        ends = [_point(middle, bound[0], top) for bound in (line.low, line.high)]
        whisker = f"M{ends[0]} {ends[1]}"
    return Stroke(line.name, team, whisker, area)


def _point(across: float, value: float, top: float) -> str:
    return f"{across:g} {100 - 100 * value / top:.2f}"


def _summary(figure: Figure) -> str:
    if figure.kind == "curves":
        parts = (
            f"{line.name} from {figure.show(line.values[0])} to {figure.show(line.values[-1])}"
            for line in figure.lines
        )
    else:
        parts = (f"{line.name} {figure.show(line.values[0])}" for line in figure.lines)
    return f"{figure.title}: {', '.join(parts)}."


def _rows(figure: Figure) -> Iterator[FigureRow]:
    if figure.kind == "curves":
        for place, label in enumerate(figure.labels):
            values = [(_cell(figure, line, place), line.values[place]) for line in figure.lines]
            yield FigureRow(label, values)
        return
    # As in a drawing, the rows of a heat map go up.
    for line in reversed(figure.lines) if figure.kind == "heat map" else figure.lines:
        cells = [(_cell(figure, line, place), value) for place, value in enumerate(line.values)]
        yield FigureRow(line.name, cells)


def _cell(figure: Figure, line: Series, place: int) -> str:
    value = figure.show(line.values[place])
    if not line.low:
        return value
    return f"{value} ({figure.show(line.low[place])} to {figure.show(line.high[place])})"
