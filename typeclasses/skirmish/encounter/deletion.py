"""What happens when an encounter is deleted: its fighters are free, and its record is closed.

A Script is deleted in many ways: with its room, in the admin, by a queryset, while the server is
down. Deletions in this process are handled at once, the others when the server starts, for which a
game adds `"typeclasses.skirmish.encounter.deletion"` to its `AT_SERVER_STARTSTOP_MODULE`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db.models.signals import class_prepared, post_delete, pre_delete
from django.utils import timezone
from evennia.scripts.models import ScriptDB

from typeclasses.skirmish import signals
from typeclasses.skirmish.models import FightRecord
from typeclasses.skirmish.records import writer
from typeclasses.skirmish.stored import repository

from . import lookup

if TYPE_CHECKING:
    from typeclasses.skirmish.encounter.script import SkirmishEncounter


def at_server_start() -> None:
    """Close the records of encounters that were deleted while the server was down."""
    _close_lost()
    signals.send(signals.server_started, None)


def _close_lost() -> None:
    """Close the open records that have no encounter."""
    encounters = repository.all_rows()
    lost = FightRecord.objects.filter(ended=None).exclude(pk__in=[row.record for row in encounters])
    # An unreadable encounter may not say which record is its own.
    unknown = [row.room for row in encounters if row.state is None and not row.record]
    lost.exclude(room_id__in=unknown).update(ended=timezone.now())


def free_fighters(encounter: SkirmishEncounter, **_: Any) -> None:
    """Release the fighters and close the record of an encounter that is about to be deleted."""
    lookup.forget(encounter)
    readable = encounter.is_readable
    writer.close(encounter.remains.record, encounter.state.fight if readable else None)
    signals.send(signals.fight_released, type(encounter), encounter=encounter)


def watch() -> None:
    """Listen for deleted Scripts of every class."""
    signals.fight_deleted.connect(free_fighters)
    class_prepared.connect(_watch)
    for model in (ScriptDB, *_below(ScriptDB)):
        _watch(model)


def _below(model: type) -> list[type]:
    direct: list[type] = model.__subclasses__()
    return direct + [below for kind in direct for below in _below(kind)]


def _watch(sender: type, **_: Any) -> None:
    # Django sends the class of the first of several objects, so listen to each class of Scripts.
    if issubclass(sender, ScriptDB):
        pre_delete.connect(_before, sender=sender, dispatch_uid=f"skirmish {sender!r}")
        post_delete.connect(_after, sender=sender, dispatch_uid=f"skirmish {sender!r}")


def _before(instance: Any, **_: Any) -> None:
    if _is_encounter(instance):
        free_fighters(instance)


def _after(instance: Any, **_: Any) -> None:
    # Evennia has deleted the state by then, unless it was in memory.
    if _is_encounter(instance):
        _close_lost()


def _is_encounter(script: Any) -> bool:
    return isinstance(script, ScriptDB) and repository.is_encounter(script)
