"""Each team's chance of winning a recorded fight, move by move, from forecasts of its states."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import msgspec
from msgspec import Struct

from typeclasses.skirmish.models import FightChances, FightRecord, MoveRecord
from typeclasses.skirmish.records import replay
from world.skirmish.laboratory import Margin, Report, Setup, under_way

#: The most moments of a fight that are forecast; of a longer fight, as many spread over it.
MOST_POINTS: Final = 60


class Point(Struct, frozen=True):
    """A moment of a fight.

    Attributes:
        sequence: The number of the move that led to it; 0 is the start.
        fights: How many fights were played on from it.
        wins: How many of the fights each team won.
    """

    sequence: int
    fights: int
    wins: dict[str, int]

    @property
    def shares(self) -> dict[str, Margin]:
        """The share of the fights that each team won."""
        return {team: Margin(count, self.fights) for team, count in self.wins.items()}


def moments(record: FightRecord) -> tuple[list[int], list[Setup]]:
    """Return the numbers of the moves after which the fight is forecast, and these forecasts.

    Moves that were undone are left out.

    Raises:
        Refusal: The fight cannot be replayed with today's rules.
    """
    rows = record.moves.filter(undone=False).order_by("sequence").only("fight", "sequence", "words")
    counted = [row.sequence for row in rows if not replay.goes_back(row)]
    if len(counted) > MOST_POINTS:
        chosen = _spread(record, counted)
        fights = [replay.state_after(record.pk, number) for number in chosen]
    else:
        steps = {
            step.move.sequence if step.move else 0: step.fight for step in replay.steps(record)
        }
        chosen = sorted({0, *counted} & steps.keys())
        fights = [steps[number] for number in chosen]
    return chosen, [under_way(fight, {}) for fight in fights]


def _spread(record: FightRecord, counted: Sequence[int]) -> list[int]:
    """Return as many moves as are forecast, from the first to the last.

    Between these two, a snapshot takes the place of a move that comes after it: a fight is read
    there, and need not be replayed.
    """
    kept = set(record.snapshots.values_list("sequence", flat=True))
    places = [number * (len(counted) - 1) // (MOST_POINTS - 1) for number in range(MOST_POINTS)]
    between = [
        next(
            (number for number in reversed(counted[before + 1 : place + 1]) if number in kept),
            counted[place],
        )
        for before, place in pairwise(places[:-1])
    ]
    return [counted[0], *between, counted[-1]]


def keep(record: int, numbers: Sequence[int], reports: Sequence[Report]) -> None:
    """Store what the forecasts came to, unless the record has been deleted since."""
    points = [
        Point(number, report.fights, report.wins)
        for number, report in zip(numbers, reports, strict=True)
    ]
    if FightRecord.objects.filter(pk=record).exists():
        FightChances.objects.update_or_create(
            fight_id=record, defaults={"points": msgspec.to_builtins(points)}
        )


def kept(record: FightRecord) -> list[Point]:
    """Return the moments of a fight; none if no forecast of them has been made."""
    found = FightChances.objects.filter(fight=record).first()
    return msgspec.convert(found.points, list[Point]) if found is not None else []


def moves_between(record: FightRecord, first: int, last: int) -> list[MoveRecord]:
    """Return the moves after the first number up to the last, without those that were undone."""
    rows = record.moves.filter(sequence__gt=first, sequence__lte=last, undone=False)
    return [row for row in rows.order_by("sequence") if not replay.goes_back(row)]
