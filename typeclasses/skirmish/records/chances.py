"""Each team's chance of winning a recorded fight, move by move, from forecasts of its states."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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
        wins: How many of these each team won.
    """

    sequence: int
    fights: int
    wins: dict[str, int]

    @property
    def shares(self) -> dict[str, Margin]:
        """The share of these that each team won."""
        return {team: Margin(count, self.fights) for team, count in self.wins.items()}


def moments(record: FightRecord) -> tuple[list[int], list[Setup]]:
    """Return the numbers of the moves after which the fight is forecast, and these forecasts.

    Moves that were undone are left out.

    Raises:
        Refusal: The fight cannot be replayed with today's rules.
    """
    steps = [step for step in replay.steps(record) if step.move is None or _counts(step.move)]
    chosen = [steps[place] for place in _spread(len(steps))]
    numbers = [step.move.sequence if step.move is not None else 0 for step in chosen]
    return numbers, [under_way(step.fight, {}) for step in chosen]


def _counts(move: MoveRecord) -> bool:
    return not move.undone and not replay.goes_back(move)


def _spread(length: int) -> Iterator[int]:
    """Yield the places of the moments: all, or so many from the first to the last."""
    if length <= MOST_POINTS:
        yield from range(length)
        return
    yield from (number * (length - 1) // (MOST_POINTS - 1) for number in range(MOST_POINTS))


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
