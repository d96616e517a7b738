"""Encounters that cannot be read: what is left of one, and what people can do about it."""

from __future__ import annotations

import traceback

from msgspec.structs import replace

from typeclasses.skirmish.records import queries
from typeclasses.skirmish.stored.encoding import Remains, Unreadable, readable_remains
from world.skirmish.base.command_name import command


def remains_of(text: str | None, room: int) -> Remains:
    """Return the part of a stored text that can be read, or is on record.

    Args:
        text: The text; None for none.
        room: The number of the room that the encounter is in.
    """
    remains = readable_remains(text)
    if remains.owner:
        return remains
    row = queries.open_record(room, remains.record)
    return remains if row is None else replace(remains, owner=row.owner_id, record=row.pk)


def refusal(reason: Unreadable, remains: Remains) -> Unreadable:
    """Return the refusal for people who ask for an unreadable fight."""
    who = "Its owner or a wizard" if remains.owner else "A wizard"
    return Unreadable(
        f"The fight here cannot be read. {reason} {who} can remove it with {command('end')}; "
        "sheets stay as they are."
    )


def in_full(reason: Unreadable) -> str:
    """Return why an encounter cannot be read, with the error that caused it."""
    return "".join(traceback.format_exception(reason.__cause__ or reason, chain=False))
