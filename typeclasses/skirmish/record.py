"""Writing the record: a row for each fight and for each move in it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec
from django.db import connection
from django.utils import timezone

from world.skirmish import engine
from world.skirmish.events import Decided, Event
from world.skirmish.fight import REFEREE, Answer, AnyFight
from world.skirmish.ruleset import Participant

from . import replay
from .models import FighterRecord, FightRecord, MoveRecord, Snapshot

if TYPE_CHECKING:
    from .encounters import Encounter

_FIELDS = ("fight", "sequence", "round", "actor", "fighter", "words", "events", "story", "pose")
_COLUMNS = [MoveRecord._meta.get_field(field).column for field in (*_FIELDS, "made", "undone")]
#: So many moves apart are the snapshots of a fight.
_APART = 20

#: It writes nothing where somebody has deleted the fight's own row.
_INSERT = (
    f"INSERT INTO {MoveRecord._meta.db_table} ({', '.join(_COLUMNS)}) "  # noqa: S608
    f"SELECT {', '.join(['%s'] * len(_COLUMNS))} "
    f"FROM {FightRecord._meta.db_table} WHERE id = %s"
)


def begin(encounter: Encounter, fight: AnyFight, participants: Sequence[Participant]) -> int:
    """A fight began. Returns the number of its record."""
    return _begin(encounter, fight, participants)


def _begin(
    encounter: Encounter,
    fight: AnyFight,
    participants: Sequence[Participant],
    number: int | None = None,
) -> int:
    stored = encounter.stored
    row = FightRecord.objects.create(
        pk=number,
        name=stored.name,
        room_id=encounter.obj.id,
        room_name=encounter.obj.key,
        owner_id=stored.owner,
        owner_name=encounter.owner_name(),
        ruleset=fight.ruleset,
        house=stored.lobby.house,
        participants=msgspec.to_builtins(list(participants)),
        seed=fight.seed,
    )
    FighterRecord.objects.bulk_create(
        FighterRecord(fight=row, fighter=each.id, name=each.name, team=each.team)
        for each in fight.table.fighters.values()
    )
    return int(row.pk)


def add_move(
    encounter: Encounter,
    sequence: int,
    answer: Answer[Any],
    events: Sequence[Event],
    line: str,
    pose: str = "",
) -> None:
    """A move was made; `line` tells it. It is recorded before the fight it led to is stored."""
    fight = encounter.fight
    if sequence % _APART == 1:
        _take_snapshot(encounter, sequence - 1, fight)
    referee = answer.actor == REFEREE
    _insert(
        encounter,
        fight=encounter.stored.record,
        sequence=sequence,
        round=fight.table.round,
        actor=answer.actor,
        fighter="referee" if referee else encounter.name_of(answer.actor),
        words=engine.say(fight, answer.move),
        events=replay.encode(events),
        story=line,
        pose=pose,
    )


def add_going_back(encounter: Encounter, sequence: int, saved: int, restored: AnyFight) -> None:
    """The fight went back to the state after move `saved`; the moves since are undone."""
    MoveRecord.objects.filter(fight=encounter.stored.record, sequence__gt=saved).update(undone=True)
    _insert(
        encounter,
        fight=encounter.stored.record,
        sequence=sequence,
        round=restored.table.round,
        actor=REFEREE,
        fighter="referee",
        words=f"{replay.RESTORE} {saved}",
        events="[]",
        story="The fight goes back to an earlier state.",
    )
    _take_snapshot(encounter, sequence, restored)


def _take_snapshot(encounter: Encounter, sequence: int, fight: AnyFight) -> None:
    """Keep a fight as it stands after a move of that number."""
    kept = Snapshot(fight_id=encounter.stored.record, sequence=sequence, state=engine.encode(fight))
    # After a going back there is one already.
    Snapshot.objects.bulk_create([kept], ignore_conflicts=True)


def _insert(encounter: Encounter, **values: Any) -> None:
    """A row for a move: with every move, so without the cost of making and saving a model.

    Where the record of the fight has been deleted, another begins: the fight goes on, but what was
    before cannot be played again.
    """
    values.setdefault("pose", "")
    number = encounter.stored.record
    with connection.cursor() as cursor:
        made = cursor.db.ops.adapt_datetimefield_value(timezone.now())
        row = [*(values[field] for field in _FIELDS), made, False, number]
        cursor.execute(_INSERT, row)
        if not cursor.rowcount:
            _begin(encounter, encounter.fight, (), number)
            _take_snapshot(encounter, values["sequence"] - 1, encounter.fight)
            cursor.execute(_INSERT, row)


def hand_over(encounter: Encounter, owner: Any) -> None:
    """A fight has another owner."""
    FightRecord.objects.filter(pk=encounter.stored.record).update(
        owner_id=owner.id, owner_name=owner.key
    )


def close(encounter: Encounter) -> None:
    """Close the record of a fight that goes; of one that cannot be read, without its last state."""
    row = FightRecord.objects.filter(pk=encounter.remains.record, ended=None)
    fight = encounter.stored.fight if encounter.is_readable else None
    if fight is None:
        row.update(ended=timezone.now())
        return
    row.update(
        ended=timezone.now(),
        winner=_winner(encounter.stored.record, fight),
        rounds=fight.table.round,
        final=engine.encode(fight),
    )


def _winner(number: int, fight: AnyFight) -> str:
    """The winner that was announced, though the fight may have gone on after that."""
    moves = MoveRecord.objects.filter(fight=number, undone=False).order_by("sequence")
    deciding = {each.__struct_config__.tag for each in Decided.__subclasses__()}
    for events in moves.filter(events__contains='"winner"').values_list("events", flat=True):
        for each in json.loads(events):
            if each["event"] in deciding:
                return str(each["winner"])
    outcome = engine.outcome(fight)
    return outcome.winner if outcome is not None else ""
