"""Writing the record: a row for each fight and for each move in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec
from django.db import connection
from django.utils import timezone

from world.skirmish import engine
from world.skirmish.events import Event
from world.skirmish.fight import REFEREE, Answer, AnyFight
from world.skirmish.ruleset import Participant

from . import replay
from .models import FighterRecord, FightRecord, MoveRecord

if TYPE_CHECKING:
    from .encounters import Encounter

_FIELDS = ("fight", "sequence", "round", "actor", "fighter", "words", "events", "story", "pose")
_COLUMNS = [MoveRecord._meta.get_field(field).column for field in (*_FIELDS, "made", "undone")]
_INSERT = (
    f"INSERT INTO {MoveRecord._meta.db_table} ({', '.join(_COLUMNS)}) "  # noqa: S608
    f"VALUES ({', '.join(['%s'] * len(_COLUMNS))})"
)


def begin(
    encounter: Encounter, fight: AnyFight, participants: Sequence[Participant]
) -> int:
    """A fight began. Returns the number of its record."""
    stored = encounter.stored
    row = FightRecord.objects.create(
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
        for each in participants
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
    referee = answer.actor == REFEREE
    _insert(
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


def add_going_back(
    encounter: Encounter, sequence: int, saved: int, restored: AnyFight
) -> None:
    """The fight went back to the state after move `saved`; the moves since are undone."""
    MoveRecord.objects.filter(fight=encounter.stored.record, sequence__gt=saved).update(undone=True)
    _insert(
        fight=encounter.stored.record,
        sequence=sequence,
        round=restored.table.round,
        actor=REFEREE,
        fighter="referee",
        words=f"{replay.RESTORE} {saved}",
        events="[]",
        story="The fight goes back to an earlier state.",
    )


def _insert(**values: Any) -> None:
    """A row for a move: with every move, so without the cost of making and saving a model."""
    values.setdefault("pose", "")
    with connection.cursor() as cursor:
        made = cursor.db.ops.adapt_datetimefield_value(timezone.now())
        cursor.execute(_INSERT, [*(values[field] for field in _FIELDS), made, False])


def hand_over(encounter: Encounter, owner: Any) -> None:
    """A fight has another owner."""
    FightRecord.objects.filter(pk=encounter.stored.record).update(
        owner_id=owner.id, owner_name=owner.key
    )


def close(encounter: Encounter, fight: AnyFight) -> None:
    """A fight was put away."""
    outcome = engine.outcome(fight)
    FightRecord.objects.filter(pk=encounter.stored.record).update(
        ended=timezone.now(),
        winner=outcome.winner if outcome else "",
        rounds=fight.table.round,
        final=engine.encode(fight),
    )
