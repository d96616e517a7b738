"""Write the record: a row for each fight, for its start, and for each move in it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Protocol

import msgspec
from django.db import connection
from django.utils import timezone

from typeclasses.skirmish.game_objects import Person, owner_name
from typeclasses.skirmish.models import FighterRecord, FightRecord, MoveRecord, Snapshot
from typeclasses.skirmish.records import replay
from typeclasses.skirmish.stored.change import Change
from typeclasses.skirmish.stored.state import EncounterState
from world.skirmish import engine
from world.skirmish.moves.base import Move
from world.skirmish.referee.entering import Enter
from world.skirmish.sheets.fighters import Participant
from world.skirmish.state.events import Decided
from world.skirmish.state.fight import REFEREE, AnyFight

_FIELDS = (
    "fight", "sequence", "round", "actor", "fighter", "words", "events", "story", "pose", "shows",
)  # fmt: skip
_COLUMNS = [MoveRecord._meta.get_field(field).column for field in (*_FIELDS, "made", "undone")]
#: The number of moves between two snapshots.
_SNAPSHOT_EVERY = 20

#: Inserts nothing if the row of the fight has been deleted.
_INSERT = (
    f"INSERT INTO {MoveRecord._meta.db_table} ({', '.join(_COLUMNS)}) "  # noqa: S608
    f"SELECT {', '.join(['%s'] * len(_COLUMNS))} "
    f"FROM {FightRecord._meta.db_table} WHERE id = %s"
)


class Recorded(Protocol):
    """The parts of an encounter that its record needs; the Script has them."""

    @property
    def obj(self) -> Any:
        """The room."""

    @property
    def state(self) -> EncounterState:
        """The stored state of the encounter."""

    @property
    def fight(self) -> AnyFight:
        """The fight of the encounter."""


def start(encounter: Recorded, change: Change, participants: Sequence[Participant]) -> int:
    """Open the record of a fight that starts, with what happened as its first row.

    Returns:
        The number of the record.
    """
    number = _create(encounter, change.after, participants)
    row = _row(
        fight=number,
        sequence=0,
        round=change.after.table.round,
        actor=REFEREE,
        fighter="",
        words=replay.START,
        events=replay.encode(change.events),
        story=change.story,
    )
    _insert(encounter, row, 0)
    return number


def _create(
    encounter: Recorded,
    fight: AnyFight,
    participants: Sequence[Participant],
    number: int | None = None,
) -> int:
    state = encounter.state
    row = FightRecord.objects.create(
        pk=number,
        name=state.name,
        room_id=encounter.obj.id,
        room_name=encounter.obj.key,
        # On the website an owner sees what is secret. A fighter may not.
        owner_id=0 if state.automatic else state.owner,
        owner_name=owner_name(state.owner),
        ruleset=fight.ruleset,
        house=state.lobby.house,
        participants=msgspec.to_builtins(list(participants)),
        seed=fight.seed,
        listed=state.listed,
    )
    FighterRecord.objects.bulk_create(
        FighterRecord(fight=row, fighter=fighter.id, name=fighter.name, team=fighter.team)
        for fighter in fight.table.fighters.values()
    )
    return int(row.pk)


def add_move(
    encounter: Recorded, change: Change, sequence: int, move: Move, *, pose: str, shows: bool
) -> None:
    """Add the row of a move and whatever else it needs, before the fight that it led to is stored.

    Args:
        encounter: The encounter before the move.
        change: What the move changes.
        sequence: Its number.
        move: The move.
        pose: What the player wrote to go with it.
        shows: Whether others learn of it.
    """
    record, before = encounter.state.record, encounter.fight
    if isinstance(move, Enter):
        _add_entrant(record, sequence, move.participant)
    if _listed(before) != _listed(change.after):
        _list_fighters(record, change.after)
    if sequence % _SNAPSHOT_EVERY == 1:
        _take_snapshot(encounter, sequence - 1, before)
    seat = change.seat
    row = _row(
        fight=record,
        sequence=sequence,
        round=before.table.round,
        actor=seat,
        fighter="referee" if seat == REFEREE else before.table.fighters[seat].name,
        words=change.words,
        events=replay.encode(change.events),
        story=change.story,
        pose=pose,
        shows=shows,
    )
    _insert(encounter, row, sequence)


def _add_entrant(record: int, sequence: int, entering: Participant) -> None:
    """Add who enters the fight with the move of that number, which a replay makes again."""
    for row in FightRecord.objects.filter(pk=record):
        row.participants = [
            *row.participants,
            msgspec.to_builtins(replay.Entrant.of(entering, sequence)),
        ]
        row.save(update_fields=["participants"])


def _listed(fight: AnyFight) -> dict[str, tuple[str, str]]:
    """Return what the record lists of each fighter: their name and their team."""
    return {fighter.id: (fighter.name, fighter.team) for fighter in fight.table.fighters.values()}


def _list_fighters(record: int, fight: AnyFight) -> None:
    """List the fighters of a fight as it has them; those who are gone stay."""
    rows = {row.fighter: row for row in FighterRecord.objects.filter(fight=record)}
    new = list[FighterRecord]()
    for fighter, (name, team) in _listed(fight).items():
        row = rows.get(fighter)
        if row is None:
            new.append(FighterRecord(fight_id=record, fighter=fighter, name=name, team=team))
        elif (row.name, row.team) != (name, team):
            row.name, row.team = name, team
            row.save(update_fields=["name", "team"])
    # The record may have been deleted.
    if rows:
        FighterRecord.objects.bulk_create(new)


def add_going_back(encounter: Recorded, sequence: int, saved: int, restored: AnyFight) -> None:
    """Add a row for going back to the state after move `saved`; later moves are undone."""
    MoveRecord.objects.filter(fight=encounter.state.record, sequence__gt=saved).update(undone=True)
    row = _row(
        fight=encounter.state.record,
        sequence=sequence,
        round=restored.table.round,
        actor=REFEREE,
        fighter="referee",
        words=f"{replay.RESTORE} {saved}",
        events="[]",
        story="The fight goes back to an earlier state.",
    )
    _insert(encounter, row, sequence)
    _take_snapshot(encounter, sequence, restored)
    rows = FighterRecord.objects.filter(fight=encounter.state.record)
    rows.exclude(fighter__in=restored.table.fighters).delete()
    _list_fighters(encounter.state.record, restored)


def _take_snapshot(encounter: Recorded, sequence: int, fight: AnyFight) -> None:
    """Store the fight as it stands after the move of that number."""
    kept = Snapshot(fight_id=encounter.state.record, sequence=sequence, state=engine.encode(fight))
    # After an undo there is a snapshot already.
    Snapshot.objects.bulk_create([kept], ignore_conflicts=True)


def _row(fight: int, **values: Any) -> tuple[Any, ...]:
    """Return the values of a row; with a model every move would take longer."""
    values = {"pose": "", "shows": True, **values, "fight": fight}
    now = connection.ops.adapt_datetimefield_value(timezone.now())
    return (*[values[field] for field in _FIELDS], now, False, fight)


def _insert(encounter: Recorded, row: tuple[Any, ...], sequence: int) -> None:
    """Add a row.

    If the record of the fight has been deleted, a new one begins: the fight goes on, but what
    came before cannot be replayed.
    """
    with connection.cursor() as cursor:
        cursor.execute(_INSERT, row)
        if not cursor.rowcount:
            _create(encounter, encounter.fight, (), encounter.state.record)
            _take_snapshot(encounter, sequence - 1, encounter.fight)
            cursor.execute(_INSERT, row)


def hand_over(encounter: Recorded, owner: Person) -> None:
    """Write the new owner of a fight: only a game master sees what is hidden."""
    FightRecord.objects.filter(pk=encounter.state.record).update(
        owner_id=0 if encounter.state.automatic else owner.id, owner_name=owner.key
    )


def close(record: int, fight: AnyFight | None) -> None:
    """Close the record of an encounter.

    Args:
        record: The number of the record.
        fight: The fight as it ends; None if it cannot be read; then no final state is kept.
    """
    row = FightRecord.objects.filter(pk=record, ended=None)
    if fight is None:
        row.update(ended=timezone.now())
        return
    row.update(
        ended=timezone.now(),
        winner=announced_winner(record, fight),
        rounds=fight.table.round,
        final=engine.encode(fight),
    )


def announced_winner(number: int, fight: AnyFight) -> str:
    """Return the winner that was announced, even if the fight went on afterwards."""
    moves = MoveRecord.objects.filter(fight=number, undone=False).order_by("sequence")
    deciding = {decided.__struct_config__.tag for decided in Decided.__subclasses__()}
    for events in moves.filter(events__contains='"winner"').values_list("events", flat=True):
        for event in json.loads(events):
            if event["event"] in deciding:
                return str(event["winner"])
    outcome = engine.outcome(fight)
    return outcome.winner if outcome is not None else ""
