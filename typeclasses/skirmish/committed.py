"""Fights as the database has them: for threads that are not the game's own.

The web answers in threads beside the game. It reads rows, never the game's objects, and so sees
each fight as it was after some whole move.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from django.db.models import FilteredRelation, Q, QuerySet
from evennia.scripts.models import ScriptDB
from msgspec import Struct

from . import stored
from .stored import Stored, Unreadable

#: The Attribute of a Script that holds a fight.
STATE = "skirmish"

_CLASS = "typeclasses.skirmish.encounters.Encounter"


class Committed(Struct, frozen=True):
    """A fight in some room.

    Attributes:
        script: The number of its Script.
        room: The number of its room, and `room_name` its name.
        opened: When somebody typed `combat init`.
        stored: Its state; None where it cannot be read.
        record: The number of its record; 0 where it has none, or that cannot be read either.
    """

    script: int
    room: int
    room_name: str
    opened: datetime
    stored: Stored | None
    record: int


def scripts() -> QuerySet[Any]:
    """The rows of fights, whether there is anything stored in them or not."""
    rows: QuerySet[Any] = ScriptDB.objects.filter(db_typeclass_path=_CLASS)
    return rows


def everywhere() -> list[Committed]:
    """Every fight in the game."""
    return list(_read(scripts()))


def by_script(number: int) -> Committed | None:
    """The fight of that Script; None where it has been put away."""
    return next(_read(scripts().filter(id=number)), None)


def of_record(record: int, room: int) -> Committed | None:
    """The fight in that room of which that record is written; None where it is over."""
    there = _read(scripts().filter(db_obj__id=room))
    return next((each for each in there if each.stored and each.record == record), None)


def _read(rows: QuerySet[Any]) -> Iterator[Committed]:
    its_state = Q(db_attributes__db_key=STATE, db_attributes__db_category=None)
    rows = rows.annotate(state=FilteredRelation("db_attributes", condition=its_state))
    columns = ("id", "db_obj__id", "db_obj__db_key", "db_date_created", "state__db_strvalue")
    for script, room, room_name, opened, text in rows.values_list(*columns):
        state = _decode(text)
        record = (state or stored.remains(text)).record
        yield Committed(script, room or 0, room_name or "nowhere", opened, state, record)


def _decode(text: str | None) -> Stored | None:
    try:
        return stored.decode(text)
    except Unreadable:
        return None
