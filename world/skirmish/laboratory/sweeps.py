"""Sweeps: the same fight again and again, with a number changed."""

from collections.abc import Iterator, Sequence
from itertools import product
from math import prod
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from world.skirmish.base.errors import NotUnderstood
from world.skirmish.base.names import shorten

from .matchups import MOST_FIGHTERS, Matchup, ReadSpec
from .setups import Setup

#: The most setups of one sweep.
MOST_SETUPS: Final = 400
_COUNT: Final = "count"


class Sweep(Struct, frozen=True):
    """A thing to vary, and the values that it takes.

    Attributes:
        what: `TEAM.count`, `TEAM.LINE`, a house rule, or a line of everyone's sheet.
        values: The values, as they are typed.
    """

    what: str
    values: tuple[str, ...]


def read_sweep(text: str) -> Sweep:
    """Return the sweep that was typed: `monsters.count=1..6`, or `defense=2,4`.

    Raises:
        NotUnderstood: It names nothing, or no values.

    Example:
        >>> read_sweep("defense=2..4").values
        ('2', '3', '4')
    """
    what, equals, given = text.partition("=")
    first, dots, last = given.partition("..")
    usage = "Type WHAT=FIRST..LAST or WHAT=A,B, as in monsters.count=1..6."
    values = dict.fromkeys(value for part in given.split(",") if (value := part.strip()))
    if not what.strip() or not equals or not values:
        raise NotUnderstood(f"'{shorten(text)}' varies nothing. {usage}")
    if not dots:
        return Sweep(what.strip(), tuple(values))
    try:
        low, high = int(first), int(last)
    except ValueError:
        raise NotUnderstood(
            f"'{shorten(given)}' is not a range of whole numbers. {usage}"
        ) from None
    if not 0 <= high - low < MOST_SETUPS:
        raise NotUnderstood(
            f"'{shorten(given)}' must go up, by fewer than {MOST_SETUPS} steps. {usage}"
        )
    return Sweep(what.strip(), tuple(map(str, range(low, high + 1))))


def swept(
    matchup: Matchup, sweeps: Sequence[Sweep], read_spec: ReadSpec | None = None
) -> Iterator[Setup]:
    """Yield a setup for each combination of the values.

    Raises:
        Refusal: There are too many, or one cannot be.
    """
    number = prod(len(sweep.values) for sweep in sweeps)
    if number > MOST_SETUPS:
        raise NotUnderstood(f"A sweep has at most {MOST_SETUPS} combinations, not {number}.")
    names = [sweep.what for sweep in sweeps]
    for what in names:
        if names.count(what) > 1:
            raise NotUnderstood(f"You vary {what} twice.")
    for values in product(*(sweep.values for sweep in sweeps)):
        changed, varied = matchup, dict(zip(names, values, strict=True))
        for what, value in varied.items():
            changed = _changed(changed, what, value)
        yield changed.setup(read_spec, varied)


def _changed(matchup: Matchup, what: str, value: str) -> Matchup:
    """Return a matchup with one thing set to a value."""
    team, dot, line = what.partition(".")
    if not dot:
        if what in _names(matchup):
            return replace(matchup, house={**matchup.house, what: value})
        return replace(matchup, lines=(*matchup.lines, ("", what, value)))
    if team not in matchup.teams:
        listed = ", ".join(matchup.teams)
        raise NotUnderstood(f"There is no team '{shorten(team)}'. Teams: {listed}.")
    if line != _COUNT:
        return replace(matchup, lines=(*matchup.lines, (team, line, value)))
    if not value.isdecimal() or not 1 <= int(value) <= MOST_FIGHTERS:
        raise NotUnderstood(f"{what} takes numbers from 1 to {MOST_FIGHTERS}, not '{value}'.")
    *others, last = matchup.teams[team]
    groups = (*others, replace(last, count=int(value)))
    return replace(matchup, teams={**matchup.teams, team: groups})


def _names(matchup: Matchup) -> set[str]:
    """Return the names of the house rules, and of the sets of them."""
    house: Any = matchup.rules().house
    return {field.name for field in msgspec.structs.fields(house)} | set(house.sets)
