"""Fights as the database has them: for threads that are not the game's own.

The web answers in threads beside the game. It reads rows, never the game's objects, and so sees
each fight as it was after some whole move.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from django.db.models import QuerySet
from evennia.typeclasses.attributes import Attribute
from msgspec import Struct

from world.skirmish.errors import Refusal

from . import stored
from .stored import Stored

#: The Attribute of a Script that holds a fight.
STATE = "skirmish"


class Committed(Struct, frozen=True):
    """A fight in some room.

    Attributes:
        script: The number of its Script.
        room: The number of its room, and `room_name` its name.
        opened: When somebody typed `combat init`.
        stored: Its state; None where it cannot be read.
    """

    script: int
    room: int
    room_name: str
    opened: datetime
    stored: Stored | None


def states() -> QuerySet[Any]:
    """The rows that fights are stored in."""
    rows: QuerySet[Any] = Attribute.objects.filter(db_key=STATE, scriptdb__isnull=False)
    return rows


def everywhere() -> list[Committed]:
    """Every fight in the game."""
    return list(_read(states()))


def by_script(number: int) -> Committed | None:
    """The fight of that Script; None where it has been put away."""
    return next(_read(states().filter(scriptdb__id=number)), None)


def of_record(record: int, room: int) -> Committed | None:
    """The fight in that room of which that record is written; None where it is over."""
    there = _read(states().filter(scriptdb__db_obj__id=room))
    return next((each for each in there if each.stored and each.stored.record == record), None)


def _read(rows: QuerySet[Any]) -> Iterator[Committed]:
    columns = (
        "scriptdb__id",
        "scriptdb__db_obj__id",
        "scriptdb__db_obj__db_key",
        "scriptdb__db_date_created",
        "db_strvalue",
    )
    for script, room, room_name, opened, text in rows.values_list(*columns):
        yield Committed(script, room or 0, room_name or "nowhere", opened, _decode(text))


def _decode(text: str) -> Stored | None:
    try:
        return stored.decode(text)
    except Refusal:
        return None
