"""The teams of a recorded fight, as the laboratory plays them again."""

from __future__ import annotations

import msgspec

from typeclasses.skirmish.models import FightRecord
from world.skirmish.base.errors import Refusal
from world.skirmish.laboratory import Group, Matchup
from world.skirmish.ruleset import registry
from world.skirmish.sheets.fighters import Participant


def read_record(number: int) -> Matchup:
    """Return the teams of a recorded fight, with the sheets and house rules of that day.

    Raises:
        Refusal: There is no such fight, or its start cannot be read.
    """
    record = FightRecord.objects.filter(pk=number).first()
    if record is None:
        raise Refusal(f"The record has no fight {number}.")
    rules = registry.find(record.ruleset)
    try:
        participants = msgspec.convert(record.participants, list[Participant])
    except msgspec.ValidationError as error:
        raise Refusal(f"The start of fight {number} cannot be read: {error}.") from None
    teams: dict[str, tuple[Group, ...]] = {}
    for participant in participants:
        group = Group("", sheet=participant.sheet, name=participant.name, npc=participant.npc)
        teams[participant.team] = (*teams.get(participant.team, ()), group)
    if len(teams) < 2:
        raise Refusal(f"The start of fight {number} has fewer than two teams.")
    return Matchup(ruleset=rules.name, settings=record.house, teams=teams)
