"""The characters and seats of an account: those it plays now, and those it may play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from evennia.objects.models import ObjectDB

from typeclasses.skirmish.game_objects import Account, Person, numbers_of
from typeclasses.skirmish.logins import check_may_log_in
from typeclasses.skirmish.stored.state import EncounterState, object_fighter
from world.skirmish.state.fight import REFEREE

if TYPE_CHECKING:
    from typeclasses.skirmish.encounter.script import SkirmishEncounter


def characters(account: Account) -> list[Person]:
    """Return the characters of an account, those in play first."""
    owned = list(ObjectDB.objects.filter(id__in=numbers_of(account)))
    return sorted(owned, key=lambda character: (not character.has_account, character.id))


def character_for(account: Account, encounter: SkirmishEncounter, seat: str) -> Any:
    """Return the character by which an account chooses for a seat, or the account itself.

    An account that may not log in is refused.

    Without a seat it is None if the account has no fighter.

    Args:
        account: Whose choice it is.
        encounter: The fight.
        seat: A fighter, the referee's seat, or empty for the account's own fighter.
    """
    check_may_log_in(account)
    own = characters(account)
    fighters = [character for character in own if encounter.fighter_of(character) is not None]
    if not seat:
        return next(iter(fighters), None)
    for fighter in fighters:
        if object_fighter(fighter.id) == seat:
            return fighter
    owners = (character for character in own if character.id == encounter.state.owner)
    played = (character for character in own if character.has_account)
    return next(owners, next(played, account))


def seats(account: Account, state: EncounterState, *, owns: bool, every: bool) -> list[str]:
    """Return the seats that an account chooses for: its fighters, and as owner the NPCs asked.

    Args:
        account: Whose choices they are.
        state: The fight.
        owns: Whether the account has the owner's rights.
        every: Whether it sees the choices of every seat that is asked, as wizards do.
    """
    fight = state.fight
    if fight is None:
        return []
    own = numbers_of(account)
    fighters = [
        fighter for fighter in map(object_fighter, sorted(own)) if fighter in fight.table.fighters
    ]
    chosen_for = [fighter for fighter in fighters if fighter not in state.standins]
    if owns:
        moved = {REFEREE, *state.npcs, *state.standins}
        asked = (
            question.seat for question in fight.pending.questions if every or question.seat in moved
        )
        chosen_for += [seat for seat in asked if seat not in chosen_for]
    return chosen_for
