"""Reporting a fight: its record as a file, for those who look for a bug in it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.db.models import Q
from twisted.internet.defer import Deferred

from typeclasses.skirmish import permissions
from typeclasses.skirmish.encounter import lookup
from typeclasses.skirmish.game_objects import Person
from typeclasses.skirmish.models import FightRecord
from typeclasses.skirmish.play.slices import SlicedWork
from typeclasses.skirmish.records import queries, report
from typeclasses.skirmish.stored.state import object_fighter
from world.skirmish.base.command_name import command
from world.skirmish.base.errors import Refusal
from world.skirmish.base.names import quoted, shorten

#: The numbers of the fights whose report is being made.
_under_way: set[int] = set()


def write(by: Person, number: str = "") -> Deferred[str]:
    """Write the report of a fight, and return where it is and what is in it, once that is done.

    A long fight takes a while to replay, so it is done in slices.

    Args:
        by: Who asks for it.
        number: The number of the fight in the record; empty for the fight of that person, for the
            one in the room, or for their last.

    Raises:
        Refusal: The fight does not exist, is not theirs to report, or is being reported.
    """
    record = _find(by, number)
    permissions.check_may_report(by, record)
    if record.pk in _under_way:
        raise Refusal(f"The report of fight {record.pk} is being written.")
    _under_way.add(record.pk)
    work = SlicedWork(report.in_steps(record), lambda: True).result()
    work.addBoth(_forget, record.pk)
    return work.addCallback(lambda done: _written(record, done))


def _forget(result: Any, number: int) -> Any:
    _under_way.discard(number)
    return result


def _written(record: FightRecord, made: report.FightReport) -> str:
    path = report.save(made, record.pk)
    shown = path.relative_to(root) if path.is_relative_to(root := Path(settings.GAME_DIR)) else path
    lines = [
        f"The report of fight {record.pk} ({record.name}) is on the server: {shown}",
        "It has the moves, dice, sheets, house rules, versions and settings of Skirmish.",
        "Fighters and teams have other names in it, and poses are left out.",
    ]
    if record.ended is None:
        lines.append(
            "The fight goes on, and the file foretells its dice: keep it to yourself until it ends."
        )
    return "\n".join(lines)


def _find(by: Person, number: str) -> FightRecord:
    if number:
        record = queries.numbered(number).first()
        if record is None:
            raise Refusal(
                f"Fight {shorten(number)} does not exist. On the website, the address of a fight "
                f"has its number. To report your last fight, type {command('report')}."
            )
        return record
    encounter = lookup.encounter_for(by)
    if encounter is not None:
        record = FightRecord.objects.filter(pk=encounter.remains.record).first()
        if record is None:
            name = quoted(encounter.remains.name)
            raise Refusal(f"The fight {name} has not started, so nothing of it is recorded.")
        return record
    own = Q(owner_id=by.id) | Q(fighters__fighter=object_fighter(by.id))
    record = FightRecord.objects.filter(own).distinct().order_by("-started", "-pk").first()
    if record is None:
        raise Refusal(f"You have no fight to report. Type: {command('report NUMBER')}")
    return record
