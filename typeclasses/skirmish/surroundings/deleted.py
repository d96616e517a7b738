"""What people read when their fight, a character in it or its owner is deleted by other means."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.db import transaction
from evennia.objects.objects import DefaultCharacter

from typeclasses.skirmish.encounter import lookup, naming, seating
from typeclasses.skirmish.encounter.script import SkirmishEncounter
from typeclasses.skirmish.game_objects import Person
from typeclasses.skirmish.messaging import broadcast, gmcp, recipients
from world.skirmish import engine
from world.skirmish.views.pages import clock as clock_view
from world.skirmish.views.pages import summary


def tell_removed(encounter: SkirmishEncounter, **_: Any) -> None:
    """Tell everyone concerned of a fight that is deleted without being ended, once it is."""
    if encounter.end_is_told or not encounter.is_readable:
        return
    encounter.end_is_told = True
    with recipients.log_and_continue("a deleted fight could not be told of"):
        told = recipients.connected(encounter)
        told += recipients.onlookers(encounter.obj, told)
        text = f"+ {summary.removed(encounter.state.name)}"
        transaction.on_commit(partial(_tell_removed, encounter.id, told, text), robust=True)


def tell_deleted(who: Person) -> None:
    """Tell the people of each fight that a character in it, or its owner, is deleted; once."""
    if not isinstance(who, DefaultCharacter):
        return
    with recipients.log_and_continue("a deleted character could not be told of"):
        for encounter in lookup.all_encounters():
            if encounter.is_readable:
                _tell_deleted_in(encounter, who)


def _tell_deleted_in(encounter: SkirmishEncounter, who: Person) -> None:
    fighter = encounter.fighter_of(who)
    if seating.is_run_by(encounter, who):
        told = clock_view.owner_is_deleted(str(who.key))
    elif fighter is None:
        return
    elif fighter in encounter.state.npcs and not seating.has_game_master(encounter):
        # The fighters are taken out, and that is told.
        transaction.on_commit(encounter.go_on, robust=True)
        return
    else:
        told = clock_view.is_deleted(naming.name_of(encounter, fighter))

    def tell() -> None:
        fight = encounter.state.fight
        waits = fight is not None and fighter in engine.open_seats(fight)
        for reader in recipients.connected(encounter):
            hint = broadcast.how_to_go_on(encounter, reader, fighter) if waits and fighter else ""
            broadcast.notice(encounter, f"+ {told} {hint}".rstrip(), [reader])

    transaction.on_commit(tell, robust=True)


def _tell_removed(number: int, told: list[Person], text: str) -> None:
    recipients.tell(told, text)
    gmcp.send_end(number, told)
