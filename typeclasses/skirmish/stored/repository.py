"""Encounters as rows of the database, for threads other than the game's own.

The web runs in threads of its own. It reads rows, never the game's objects, and so it sees
each fight as it was after a whole move.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from django.db.models import OuterRef, QuerySet, Subquery
from evennia.scripts.models import ScriptDB
from evennia.typeclasses.attributes import Attribute
from msgspec import Struct

from typeclasses.skirmish.stored.state import EncounterState

from .encoding import STATE_KEY, Unreadable, decode_state, readable_remains

_CLASS = "typeclasses.skirmish.encounter.script.SkirmishEncounter"


class EncounterRow(Struct, frozen=True):
    """The row of an encounter.

    Attributes:
        script: The number of its Script.
        room: The number of its room, and `room_name` its name.
        opened: When it was made, with `combat init`.
        state: Its state; None if it cannot be read.
        record: The number of its record; 0 if it has none, or that cannot be read either.
        name: What it is called; empty if that cannot be read either.
        problem: Why its state cannot be read; empty if it can.
    """

    script: int
    room: int
    room_name: str
    opened: datetime
    state: EncounterState | None
    record: int
    name: str
    problem: str


def scripts() -> QuerySet[Any]:
    """Return the rows of all encounters, with or without a state."""
    rows: QuerySet[Any] = ScriptDB.objects.filter(db_typeclass_path=_CLASS)
    return rows


def is_encounter(script: ScriptDB) -> bool:
    """Return whether a Script is an encounter, of whatever Python class its object is."""
    return bool(script.db_typeclass_path == _CLASS)


def all_rows() -> list[EncounterRow]:
    """Return every encounter in the game."""
    return list(_read(scripts()))


def find_row(number: int) -> EncounterRow | None:
    """Return the encounter of a Script, or None if it has ended."""
    return next(_read(scripts().filter(id=number)), None)


def row_for_record(record: int, room: int) -> EncounterRow | None:
    """Return the encounter in `room` that belongs to `record`, or None if it has ended."""
    encounters = rows_in_room(room)
    return next((row for row in encounters if row.state and row.record == record), None)


def rows_in_room(room: int | None) -> list[EncounterRow]:
    """Return the encounters in a room: one, unless builders have added to it."""
    return list(_read(scripts().filter(db_obj__id=room)))


def _read(rows: QuerySet[Any]) -> Iterator[EncounterRow]:
    # Not a join, which would have a row for each Attribute of a Script.
    its_state = Attribute.objects.filter(
        scriptdb=OuterRef("pk"), db_key=STATE_KEY, db_category=None
    ).values("db_strvalue")
    rows = rows.annotate(state=Subquery(its_state[:1]))
    columns = ("id", "db_obj__id", "db_obj__db_key", "db_date_created", "state")
    for script, room, room_name, opened, text in rows.values_list(*columns):
        state: EncounterState | None = None
        problem = ""
        try:
            state = decode_state(text)
        except Unreadable as reason:
            problem = str(reason)
        remains = state or readable_remains(text)
        yield EncounterRow(
            script,
            room or 0,
            room_name or "nowhere",
            opened,
            state,
            remains.record,
            remains.name,
            problem,
        )
