"""The record as people may read it, for threads other than the game's own."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Max, QuerySet
from django.utils import timezone

from typeclasses.skirmish.encounter import repository
from typeclasses.skirmish.encounter.repository import EncounterRow
from typeclasses.skirmish.models import FightRecord, MoveRecord


def live_row(record: FightRecord) -> EncounterRow | None:
    """Return the encounter of a record, or None if it has ended."""
    if record.ended is not None:
        return None
    return repository.row_for_record(record.pk, record.room_id)


def known_moves(record: FightRecord) -> QuerySet[MoveRecord]:
    """Return the moves of a fight that everyone knows of, in order; the start comes first.

    While a question waits for the answers of several seats, the answers given so far are secret.
    Their rows come last, and have no line for the story yet.
    """
    moves = record.moves.order_by("sequence")
    if record.ended is not None:
        return moves
    told = moves.exclude(story="").values_list("sequence", flat=True).last()
    return moves.filter(sequence__lte=told or 0)


def public_moves(record: FightRecord) -> QuerySet[MoveRecord]:
    """Return those of them that show; hidden moves do not while the fight goes on."""
    moves = known_moves(record)
    return moves.exclude(story="") if record.has_secrets else moves


def last_end(fighter: str) -> datetime | None:
    """Return when the last fight of a fighter ended; None for no fight."""
    ended: datetime | None = FightRecord.objects.filter(fighters__fighter=fighter).aggregate(
        last=Max("ended")
    )["last"]
    return ended


def waiting_since(record: int, opened: datetime) -> datetime:
    """Return when something last happened in a fight: a move, its start, or `combat init`.

    Args:
        record: The number of the fight's record; 0 for none.
        opened: When the encounter was made.
    """
    moves = MoveRecord.objects.filter(fight=record).order_by("-sequence")
    last = moves.values_list("made", flat=True).first()
    return last or opened


def seconds_waited(record: int, opened: datetime) -> float:
    """Return for how many seconds nothing has happened in the same fight."""
    return (timezone.now() - waiting_since(record, opened)).total_seconds()
