"""The record as people may read it, for threads other than the game's own."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Final

from django.db.models import Max, Q, QuerySet
from evennia.objects.models import ObjectDB

from typeclasses.skirmish.models import FightRecord, MoveRecord
from typeclasses.skirmish.stored import repository
from typeclasses.skirmish.stored.change import Change
from typeclasses.skirmish.stored.repository import EncounterRow
from world.skirmish.moves.base import Intervention, Move
from world.skirmish.referee.rulings import Yield
from world.skirmish.ruleset import registry
from world.skirmish.sheets.sheet import Sheet
from world.skirmish.state.fight import REFEREE

#: The lock of a room into which everyone may look, among its other locks.
_OPEN: Final = r"(^|;) *view: *(all|true)\(\) *(;|$)"


def live_row(record: FightRecord) -> EncounterRow | None:
    """Return the encounter of a record, or None if it has ended."""
    if record.ended is not None:
        return None
    return repository.row_for_record(record.pk, record.room_id)


def stopped(rows: Iterable[EncounterRow]) -> dict[int, str]:
    """Return why fights cannot go on whose encounters cannot be read, by their records."""
    why: dict[int, str] = {}
    for row in rows:
        if row.state is None and (record := open_record(row.room, row.record)) is not None:
            why[record.pk] = row.problem
    return why


def why_stopped(record: FightRecord) -> str:
    """Return why a fight cannot go on; empty if it can, or if it has ended."""
    if record.ended is not None:
        return ""
    return stopped(repository.rows_in_room(record.room_id)).get(record.pk, "")


def guarded_rooms(record: int | None) -> list[int]:
    """Return the numbers of the rooms with fights into which not everyone may look.

    Only the game's own thread can say who may: their locks may ask anything.

    Args:
        record: The fight in question; None for all fights.
    """
    fights = FightRecord.objects.all() if record is None else FightRecord.objects.filter(pk=record)
    rooms = ObjectDB.objects.filter(pk__in=fights.values("room_id"))
    return list(rooms.exclude(db_lock_storage__regex=_OPEN).values_list("pk", flat=True))


def open_record(room: int | None, number: int = 0) -> FightRecord | None:
    """Return the record of a fight that cannot be read, or None if it has none.

    Args:
        room: The number of its room.
        number: The number of the record, if that can be read.
    """
    rows = FightRecord.objects.filter(ended=None)
    if number:
        return rows.filter(pk=number).first()
    encounters = repository.rows_in_room(room)
    return rows.filter(room_id=room).exclude(pk__in=[row.record for row in encounters]).last()


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


def revealed_poses(record: int, change: Change, move: Move) -> tuple[tuple[str, str], ...]:
    """Return the poses of the secret answers that a move has revealed, by seat, in their order."""
    before = change.before
    if before is None or not before.given:
        return ()
    # A move that answers nothing is a step of its own; the next move reveals answers.
    steps = 2 if isinstance(move, (Intervention, Yield)) else 1
    if change.after.rev < before.rev + steps:
        return ()
    rows = secret_answers(record, change.after.ruleset).exclude(pose="")
    poses = dict(rows.values_list("actor", "pose"))
    seats = (answer.actor for answer in before.given)
    return tuple((seat, poses[seat]) for seat in seats if seat in poses)


def _last_told(record: int, ruleset: str) -> int:
    """Return the number of the last move of a fighter that has a line for the story.

    What the referee does, such as going back, answers nothing; nor does giving up, without turns.
    """
    told = MoveRecord.objects.filter(fight=record, undone=False).exclude(story="")
    told = told.exclude(actor=REFEREE)
    if ruleset in registry.names() and registry.get(ruleset).allows_forfeits_out_of_turn:
        told = told.exclude(words=Yield.verb)
    return told.order_by("sequence").values_list("sequence", flat=True).last() or 0


def public_moves(record: FightRecord) -> QuerySet[MoveRecord]:
    """Return the moves of a fight that show; hidden moves do not while the fight goes on."""
    moves = known_moves(record)
    return moves.exclude(story="") if record.has_secrets else moves


def numbers(record: FightRecord, shown: QuerySet[MoveRecord]) -> dict[int, int]:
    """Return the numbers that public moves show with, by their numbers in the record.

    Where not all moves show, those that do are counted: a number that is left out would tell that
    something is hidden.
    """
    sequences = shown.values_list("sequence", flat=True)
    if record.has_secrets:
        return {key: place for place, key in enumerate(sequences)}
    return {key: key for key in sequences}


def last_number(record: FightRecord, shown: QuerySet[MoveRecord]) -> int:
    """Return the number of the last public move of a fight."""
    if record.has_secrets:
        return max(shown.count() - 1, 0)
    return shown.values_list("sequence", flat=True).last() or 0


def counted_moves(prefix: str = "") -> Q:
    """Return the condition for moves that count; moves told to no one count only at the end.

    Args:
        prefix: What stands before the fields of moves in a query of something else.
    """
    told = ~Q(**{f"{prefix}story": ""}) | Q(**{f"{prefix}fight__ended__isnull": False})
    return Q(**{f"{prefix}sequence__gt": 0}) & told


def last_end(fighter: str) -> datetime | None:
    """Return when the last fight of a fighter ended; None for no fight."""
    ended: datetime | None = FightRecord.objects.filter(fighters__fighter=fighter).aggregate(
        last=Max("ended")
    )["last"]
    return ended


def sheet_at_start(record: int, fighter: str) -> Sheet | None:
    """Return the sheet with which a fighter came into a fight; None if its record was deleted."""
    row = FightRecord.objects.filter(pk=record).first()
    came = (
        (participant for participant in row.participants if participant["id"] == fighter)
        if row is not None
        else ()
    )
    return next((entrant["sheet"] for entrant in came), None)


def waiting_since(record: int, opened: datetime) -> datetime:
    """Return when something last happened in a fight: a move, its start, or `combat init`.

    What others have not learned of does not count, such as dice that the referee rolled in secret.

    Args:
        record: The number of the fight's record; 0 for none.
        opened: When the encounter was made.
    """
    moves = MoveRecord.objects.filter(fight=record, shows=True).order_by("-sequence")
    last = moves.values_list("made", flat=True).first()
    return last or opened


def numbered(number: str) -> QuerySet[FightRecord]:
    """Return the recorded fight of a number, as it was typed; none if it is not a number."""
    is_number = number.isdecimal() and len(number) < 10
    return FightRecord.objects.filter(pk=int(number)) if is_number else FightRecord.objects.none()


def no_fight(number: int | str) -> str:
    """Return what readers are told of a fight that has no record."""
    return f"Fight {number} does not exist."
