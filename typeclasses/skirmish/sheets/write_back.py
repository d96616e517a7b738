"""What a fight writes back to a sheet, worked out here; `play/endings.py` has it written.

A game goes on beside its fights: potions heal, poison hurts, time gives back. So the lines that a
fight has not changed stay as they are, and a number changes by as much as in the fight.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from typeclasses.skirmish.encounter.script import SkirmishEncounter
from typeclasses.skirmish.game_objects import Person
from typeclasses.skirmish.models import FightRecord
from typeclasses.skirmish.records.replay import Entrant
from typeclasses.skirmish.sheets.attributes import raw_values
from world.skirmish.ruleset.registry import rules_of
from world.skirmish.sheets.fighters import Participant
from world.skirmish.sheets.sheet import Sheet
from world.skirmish.state.fight import AnyFight


class WriteBack(NamedTuple):
    """A sheet as it is now, and what a fight has changed of it so far."""

    now: Sheet
    changes: Sheet


def what_to_write(
    encounter: SkirmishEncounter, fight: AnyFight, fighter: str, who: Person
) -> WriteBack:
    """Return what the end of a fight would write to the sheet of a fighter's object.

    If the record of the fight was deleted in between, no one knows how they entered; then every
    line that the fight keeps is in it, as the fight has it.
    """
    rules, house = rules_of(fight), fight.table.house
    now = raw_values(who, rules, house)
    left = fight.table.fighters[fighter]
    entered = _entrants(encounter).get(fighter)
    if entered is None:
        return WriteBack(now, rules.kept(left))
    return WriteBack(now, rules.changes_kept(entered, left, now, house))


def _entrants(encounter: SkirmishEncounter) -> dict[str, Participant]:
    """Return the fighters of an encounter with the sheets that they entered the fight with."""
    number = encounter.state.record
    if encounter.entrants is None or encounter.entrants[0] != number:
        record = FightRecord.objects.filter(pk=number)
        rows = record.values_list("participants", flat=True).first() or []
        try:
            entrants = msgspec.convert(rows, list[Entrant])
        except msgspec.ValidationError:
            entrants = []
        # If a fighter entered again because the first entry was undone, the second counts.
        encounter.entrants = number, {entrant.id: entrant for entrant in entrants}
    return encounter.entrants[1]
