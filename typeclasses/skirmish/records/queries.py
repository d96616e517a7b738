"""The record as people may read it, for threads other than the game's own."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Max, Q, QuerySet

from typeclasses.skirmish.encounter import repository
from typeclasses.skirmish.encounter.repository import EncounterRow
from typeclasses.skirmish.models import FightRecord, MoveRecord
from world.skirmish import registry
from world.skirmish.questions import REFEREE
from world.skirmish.referee import Yield


def live_row(record: FightRecord) -> EncounterRow | None:
    """Return the encounter of a record, or None if it has ended."""
    if record.ended is not None:
        return None
    return repository.row_for_record(record.pk, record.room_id)


def open_record(room: int | None, number: int = 0) -> FightRecord | None:
    """Return the record of a fight that cannot be read, or None if it has none.

    Args:
        room: The number of its room.
        number: The number of the record, if that can be read.
    """
    rows = FightRecord.objects.filter(ended=None)
    if number:
        return rows.filter(pk=number).first()
    there = repository.rows_in_room(room)
    return rows.filter(room_id=room).exclude(pk__in=[each.record for each in there]).last()


def known_moves(record: FightRecord) -> QuerySet[MoveRecord]:
    """Return the moves of a fight that everyone knows of, in order; the start comes first.

    While a question waits for the answers of several seats, the answers given so far are secret.
    They have no line for the story, and come after the last line that an answer brought. An answer
    that was taken back is secret until the fight is over.
    """
    moves = record.moves.order_by("sequence")
    if record.ended is not None:
        return moves
    since = Q(sequence__gt=_last_told(record.pk, record.ruleset))
    return moves.exclude(Q(story="") & (Q(undone=True) | since))


def secret_answers(record: int, ruleset: str) -> QuerySet[MoveRecord]:
    """Return the moves of a fight since the last line that an answer brought.

    The answers to an open question that waits for several seats are among them.
    """
    since = MoveRecord.objects.filter(fight=record, sequence__gt=_last_told(record, ruleset))
    return since.filter(story="", undone=False).order_by("sequence")


def _last_told(record: int, ruleset: str) -> int:
    """Return the number of the last move of a fighter that has a line for the story.

    What the referee does, such as going back, answers nothing; nor does giving up, without turns.
    """
    told = MoveRecord.objects.filter(fight=record, undone=False).exclude(story="")
    told = told.exclude(actor=REFEREE)
    if ruleset in registry.names() and registry.get(ruleset).yields_aside:
        told = told.exclude(words=Yield.verb)
    return told.order_by("sequence").values_list("sequence", flat=True).last() or 0


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


def no_fight(number: int | str) -> str:
    """Return what readers are told of a fight that has no record."""
    return f"Fight {number} does not exist."
