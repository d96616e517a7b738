"""Fights whose Script was deleted: nobody is held in them, and their records are closed.

A Script goes in many ways: with its room, in the admin, by a query, while the server is down. What
is deleted in this process is let go at once, the rest as the server starts:
`AT_SERVER_STARTSTOP_MODULE = [AT_SERVER_STARTSTOP_MODULE, "typeclasses.skirmish.deleted"]`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db.models.signals import class_prepared, post_delete, pre_delete
from django.utils import timezone
from evennia.scripts.models import ScriptDB

from . import committed, record, remembered
from .models import FightRecord

if TYPE_CHECKING:
    from .encounters import Encounter


def at_server_start() -> None:
    """Close the records of fights that were deleted while the server was down."""
    _close_lost()


def _close_lost() -> None:
    """Close the records of fights that are no more."""
    there = committed.everywhere()
    lost = FightRecord.objects.filter(ended=None).exclude(pk__in=[each.record for each in there])
    # Of a fight that cannot be read it may be unknown which record is its.
    unknown = [each.room for each in there if each.stored is None and not each.record]
    lost.exclude(room_id__in=unknown).update(ended=timezone.now())


def let_go(encounter: Encounter) -> None:
    """Let go of a fight that is about to be deleted, for whatever reason."""
    remembered.forget(encounter)
    record.close(encounter)


def watch() -> None:
    """Hear of all Scripts that queries delete, of whatever class."""
    class_prepared.connect(_watch)
    for model in (ScriptDB, *_below(ScriptDB)):
        _watch(model)


def _below(model: type) -> list[type]:
    direct = model.__subclasses__()
    return direct + [below for each in direct for below in _below(each)]


def _watch(sender: type, **_: Any) -> None:
    # Django sends the class of the first object of several, so each class of Scripts is watched.
    if issubclass(sender, ScriptDB):
        pre_delete.connect(_before, sender=sender, dispatch_uid=f"skirmish {sender!r}")
        post_delete.connect(_after, sender=sender, dispatch_uid=f"skirmish {sender!r}")


def _before(instance: Any, **_: Any) -> None:
    if _is_fight(instance):
        let_go(instance)


def _after(instance: Any, **_: Any) -> None:
    # Evennia has deleted the state by then, unless it was in memory.
    if _is_fight(instance):
        _close_lost()


def _is_fight(script: Any) -> bool:
    from .encounters import Encounter

    return isinstance(script, Encounter)
