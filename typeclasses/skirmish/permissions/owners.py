"""Permissions to run a fight, to end it, and to take it over from its owner."""

from __future__ import annotations

from typing import TYPE_CHECKING

from evennia.accounts.models import AccountDB

from typeclasses.skirmish.encounter import seating, waiting
from typeclasses.skirmish.game_objects import Person, find_object
from typeclasses.skirmish.logins import Forbidden, plays
from world.skirmish.base.command_name import command

from .people import check_may_take_part, is_owner

if TYPE_CHECKING:
    from typeclasses.skirmish.encounter.script import SkirmishEncounter


def check_is_owner(who: Person, encounter: SkirmishEncounter) -> None:
    """Do what only the owner and wizards may do."""
    check_may_take_part(who)
    if not is_owner(who, encounter):
        raise Forbidden(only_the_owner(who, encounter, "do that"))


def check_may_end(who: Person, encounter: SkirmishEncounter) -> None:
    """End a fight: its owner; if it has no game master and stands still, others too."""
    check_may_take_part(who)
    if may_end(who, encounter):
        return
    if seating.has_game_master(encounter):
        raise Forbidden(only_the_owner(who, encounter, "do that"))
    ends = f"To end it once no one has moved for {waiting.idle_minutes()}, type {command('end')}."
    if not _fights(who, encounter):
        raise Forbidden(f"Only the players of this fight may end it. {ends}")
    raise Forbidden(
        f"This fight goes on. You can leave it in your own turn: {command('yield')}. {ends}"
    )


def may_end(who: Person, encounter: SkirmishEncounter) -> bool:
    """Return whether a person may end a fight.

    A fight without a game master that stands still may be ended by its fighters, and by anyone in
    the room if no player of it is there.
    """
    if is_owner(who, encounter):
        return True
    if seating.has_game_master(encounter) or not waiting.has_stood_still(encounter):
        return False
    present = any(
        seating.is_present(encounter, fighter) for fighter in encounter.state.fighter_ids()
    )
    return encounter.fighter_of(who) is not None or (who.location == encounter.obj and not present)


def _fights(who: Person, encounter: SkirmishEncounter) -> bool:
    """Return whether a person is a character who fights there."""
    return not isinstance(who, AccountDB) and encounter.fighter_of(who) is not None


def only_the_owner(who: Person, encounter: SkirmishEncounter, what: str) -> str:
    """Return why a person may not do what only the owner may, and how they could take over."""
    if not seating.has_game_master(encounter):
        return f"Only a game master may {what}, and this fight has none."
    if encounter.is_readable and find_object(encounter.state.owner) is None:
        return (
            f"The owner of this fight is gone. Any fighter may take it over: {command('owner me')}."
        )
    if find_object(encounter.remains.owner) is None:
        return f"Only a wizard may {what}: the fight does not say who owns it."
    only = f"Only {seating.owner_name(encounter)}, who owns this fight, may {what}."
    return f"{only} {way_to_own(who, encounter)}".rstrip()


def way_to_own(who: Person, encounter: SkirmishEncounter) -> str:
    """Return how a person can take over a fight whose owner is away; empty if they cannot."""
    owner = find_object(encounter.state.owner) if encounter.is_readable else None
    if owner is None or isinstance(who, AccountDB) or _is_there(owner, encounter):
        return ""
    gathers, fights = encounter.state.fight is None, _fights(who, encounter)
    if not (gathers or fights):
        return ""
    join = "" if fights else f"join a team ({command('join TEAM')}) and "
    since = "it has been open for" if gathers else "no one has moved for"
    when = "" if waiting.has_stood_still(encounter) else f"once {since} {waiting.idle_minutes()}, "
    return f"{owner.key} is away: to take the fight over, {join}{when}type {command('owner me')}."


def _is_there(owner: Person, encounter: SkirmishEncounter) -> bool:
    """Return whether the owner of a fight plays and is in its room."""
    return bool(plays(owner) and owner.location == encounter.obj)


def check_may_take_over(who: Person, encounter: SkirmishEncounter) -> None:
    """Become the owner of a fight: a fighter, if its owner is gone or has been away for long."""
    check_may_take_part(who)
    if is_owner(who, encounter):
        return
    if encounter.fighter_of(who) is None:
        join = (
            f" Join a team first: {command('join TEAM')}" if encounter.state.fight is None else ""
        )
        raise Forbidden(f"Only a fighter of this fight may take it over.{join}")
    owner = find_object(encounter.state.owner)
    if owner is None:
        return
    if _is_there(owner, encounter) or not waiting.has_stood_still(encounter):
        raise Forbidden(
            f"{owner.key} owns this fight. You may take it over when they are away and no one "
            f"has moved for {waiting.idle_minutes()}."
        )
