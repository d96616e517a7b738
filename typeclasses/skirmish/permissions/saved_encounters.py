"""Permissions for saved encounters, and how many of them a player may have."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from typeclasses.skirmish.game_objects import Person
from typeclasses.skirmish.logins import Forbidden
from typeclasses.skirmish.models import SavedEncounter
from world.skirmish.base.command_name import command

from .owners import check_is_owner
from .people import is_builder

if TYPE_CHECKING:
    from typeclasses.skirmish.encounter.script import SkirmishEncounter

#: The most saved encounters of a player who is not a builder.
MOST_SAVED: Final = 20


def check_may_save_encounter(
    who: Person, encounter: SkirmishEncounter, saved: SavedEncounter | None
) -> None:
    """Save the NPCs of a fight: its owner; in place of what others have saved, builders."""
    check_is_owner(who, encounter)
    if saved is not None:
        check_may_keep_encounter(who, saved)
    elif not is_builder(who):
        most = SavedEncounter.objects.filter(saved_by_id=who.id).count()
        if most >= MOST_SAVED:
            raise Forbidden(
                f"You have {MOST_SAVED} saved encounters, and only builders may have more. "
                f"Remove one: {command('encounter remove NAME')}."
            )


def check_may_keep_encounter(who: Person, saved: SavedEncounter) -> None:
    """Replace or remove a saved encounter: who saved it, and builders."""
    if saved.saved_by_id != who.id and not is_builder(who):
        who_did = f"{saved.saved_by} saved the encounter {saved.name}."
        raise Forbidden(f"{who_did} Only they and builders may replace or remove it.")
