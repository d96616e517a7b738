"""A recorded fight in the laboratory: its teams as they are played again, and their chances.

Each team's chance of winning is found move by move, from forecasts of the states of the fight.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import msgspec
from msgspec import Struct

from typeclasses.skirmish.models import FightChances, FightRecord, MoveRecord
from typeclasses.skirmish.records import replay
from world.skirmish.base.errors import Refusal
from world.skirmish.laboratory import Group, Margin, Matchup, Report, Setup, under_way
from world.skirmish.ruleset import registry
from world.skirmish.sheets.fighters import Participant

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
    stored = FightChances.objects.filter(fight=record).first()
    return msgspec.convert(stored.points, list[Point]) if stored is not None else []


def moves_between(record: FightRecord, first: int, last: int) -> list[MoveRecord]:
    """Return the moves after the first number up to the last, without those that were undone."""
    rows = record.moves.filter(sequence__gt=first, sequence__lte=last, undone=False)
    return [row for row in rows.order_by("sequence") if not replay.goes_back(row)]


def read_teams(number: int) -> Matchup:
    """Return the teams of a recorded fight, with the sheets and house rules of that day.

    Raises:
        Refusal: The fight does not exist, or its start cannot be read.
    """
    record = FightRecord.objects.filter(pk=number).first()
    if record is None:
        raise Refusal(f"The record has no fight {number}.")
    rules = registry.find(record.ruleset)
    try:
        participants = msgspec.convert(record.participants, list[Participant])
    except msgspec.ValidationError as error:
        raise Refusal(f"The start of fight {number} cannot be read: {error}.") from None
    teams: dict[str, tuple[Group, ...]] = {}
    for participant in participants:
        group = Group("", sheet=participant.sheet, name=participant.name, npc=participant.npc)
        teams[participant.team] = (*teams.get(participant.team, ()), group)
    if len(teams) < 2:
        raise Refusal(f"The start of fight {number} has fewer than two teams.")
    return Matchup(ruleset=rules.name, settings=record.house, teams=teams)
