"""Reporting a fight: its record as a file, for those who look for a bug in it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.db.models import Q

from typeclasses.skirmish import permissions
from typeclasses.skirmish.encounter import lookup
from typeclasses.skirmish.models import FightRecord
from typeclasses.skirmish.records import report
from typeclasses.skirmish.stored.state import object_fighter
from world.skirmish.base.command_name import command
from world.skirmish.base.errors import Refusal
from world.skirmish.base.names import quoted, shorten


def write(by: Any, number: str = "") -> str:
    """Write the report of a fight, and return where it is and what is in it.

    Args:
        by: Who asks for it.
        number: The number of the fight in the record; empty for the fight of that person, for the
            one in the room, or for their last.

    Raises:
        Refusal: There is no such fight, it is not theirs to report, or it cannot be written.
    """
    record = _find(by, number)
    permissions.check_may_report(by, record)
    path = report.save(record)
    shown = path.relative_to(root) if path.is_relative_to(root := Path(settings.GAME_DIR)) else path
    lines = [
        f"The report of fight {record.pk} ({record.name}) is on the server: {shown}",
        "It has the moves, dice, sheets, house rules, versions and settings of Skirmish.",
        "Fighters and teams have other names in it, and poses are left out.",
    ]
    if record.ended is None:
        lines.append(
            "The fight goes on, and the file foretells its dice: give it to nobody before it ends."
        )
    return "\n".join(lines)


def _find(by: Any, number: str) -> FightRecord:
    if number:
        found = FightRecord.objects.filter(pk=int(number)) if _is_number(number) else None
        record = found.first() if found is not None else None
        if record is None:
            raise Refusal(
                f"There is no fight {shorten(number)}. The website shows the number of each fight "
                f"in its address. To report your last fight, type {command('report')}."
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


def _is_number(text: str) -> bool:
    return text.isdecimal() and len(text) < 10
