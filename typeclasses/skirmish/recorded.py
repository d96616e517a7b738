"""The record as people may read it, for threads that are not the game's own."""

from __future__ import annotations

from datetime import datetime

from django.db.models import QuerySet

from . import committed
from .committed import Committed
from .models import FightRecord, MoveRecord


def still_fought(record: FightRecord) -> Committed | None:
    """The fight that a record is written of; None where it is under way no more."""
    if record.ended is not None:
        return None
    return committed.of_record(record.pk, record.room_id)


def told_moves(record: FightRecord) -> QuerySet[MoveRecord]:
    """The moves of a fight that people know of, in order.

    While a question waits for everybody's answer, those given already are nobody else's business;
    they are the rows at the end about which nothing has been told.
    """
    moves = record.moves.order_by("sequence")
    if record.ended is not None:
        return moves
    told = moves.exclude(story="").values_list("sequence", flat=True).last()
    return moves.filter(sequence__lte=told or 0)


def public_moves(record: FightRecord) -> QuerySet[MoveRecord]:
    """Those of them that show; what is hidden from others does not, while the fight goes on."""
    moves = told_moves(record)
    return moves.exclude(story="") if record.has_secrets else moves


def waiting_since(fight: Committed) -> datetime:
    """When the last thing happened in it that is recorded."""
    moves = MoveRecord.objects.filter(fight=fight.record).order_by("-sequence")
    fights = FightRecord.objects.filter(pk=fight.record)
    last = moves.values_list("made", flat=True).first()
    began = fights.values_list("started", flat=True).first()
    return last or began or fight.opened
