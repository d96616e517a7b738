"""The seats of an encounter: who sits where, and who answers for others.

Each seat is a fighter's id, or `REFEREE`. A person has the seat of their fighter; the owner, as the
game master, answers for NPCs, for players who are away, and as the referee. Where there is no game
master, the team of a player who is away may go on without them (`is_left_to`).
"""

from __future__ import annotations

from collections.abc import Collection
from typing import cast

from evennia.accounts.models import AccountDB

from typeclasses.skirmish import game_objects
from typeclasses.skirmish.encounter.script import SkirmishEncounter
from typeclasses.skirmish.game_objects import Account, Person, companions, find_object, numbers_of
from typeclasses.skirmish.logins import check_may_play, plays
from typeclasses.skirmish.stored.encoding import Remains
from typeclasses.skirmish.stored.state import EncounterState, object_fighter, object_number
from world.skirmish import engine
from world.skirmish.base.errors import NOT_IN_FIGHT, NotAsked, is_allowed
from world.skirmish.state.fight import REFEREE


def is_fought_by(encounter: SkirmishEncounter, who: Person | Account) -> bool:
    """Return whether a person is among the fighters, with whichever of their characters.

    Fighters who are out of the fight are among them.
    """
    fight = encounter.state.fight
    if fight is None:
        return encounter.fighter_of(who) is not None
    own = numbers_of(who) if isinstance(who, AccountDB) else companions(cast("Person", who))
    return any(object_fighter(number) in fight.table.fighters for number in own)


def own_fighter(encounter: SkirmishEncounter, who: Person) -> str:
    """Return the id of a character's fighter.

    Raises:
        NotAsked: The character does not fight here.
    """
    fighter = encounter.fighter_of(who)
    if fighter is None:
        raise NotAsked(NOT_IN_FIGHT)
    return fighter


def object_of(fighter: str) -> Person | None:
    """Return the object of a fighter; None for a temporary NPC, or one deleted."""
    number = object_number(fighter)
    return find_object(number) if number is not None else None


def is_present(encounter: SkirmishEncounter, fighter: str) -> bool:
    """Return whether a fighter's player is connected and in the room, and may play."""
    character = object_of(fighter)
    if character is None or not character.has_account or character.location != encounter.obj:
        return False
    return is_allowed(check_may_play, character)


def is_left_to(encounter: SkirmishEncounter, character: Person, fighter: str) -> bool:
    """Return whether a fighter's player is away, and a character may let the fight go on.

    In a fight without a game master the others of their team may.
    """
    own, fight = encounter.fighter_of(character), encounter.state.fight
    if (
        own is None
        or fight is None
        or has_game_master(encounter)
        or fighter in encounter.state.npcs
    ):
        return False
    member = fight.table.fighters.get(fighter)
    same_team = member is not None and member.team == fight.table.fighters[own].team
    return same_team and not is_present(encounter, fighter)


def blocks_movement(encounter: SkirmishEncounter, character: Person) -> bool:
    """Return whether a character fights here, is in the room, and may not walk away."""
    fight = encounter.state.fight
    fighter = encounter.fighter_of(character)
    if fight is None or fighter is None or character.location != encounter.obj:
        return False
    return engine.outcome(fight) is None and not fight.table.fighters[fighter].withdrawn


def has_game_master(encounter: SkirmishEncounter) -> bool:
    """Return whether the owner decides for NPCs and as the referee; not in an automatic fight."""
    return _has_game_master(encounter.remains)


def _has_game_master(state: EncounterState | Remains) -> bool:
    return not (isinstance(state, EncounterState) and state.automatic and state.fight)


def is_run_by(encounter: SkirmishEncounter, character: Person) -> bool:
    """Return whether a character owns the fight and is its game master."""
    state = encounter.remains
    return bool(character.id == state.owner) and _has_game_master(state)


def owner_name(encounter: SkirmishEncounter) -> str:
    """Return the owner's name, or what became of them."""
    return game_objects.owner_name(encounter.remains.owner)


def is_moved_by_owner(encounter: SkirmishEncounter, fighter: str) -> bool:
    """Return whether the owner moves a fighter: an NPC, or a player who is away."""
    return fighter in encounter.state.npcs or fighter in encounter.state.standins


def has_standin(encounter: SkirmishEncounter, character: Person) -> bool:
    """Return whether the owner moves a player's fighter, until the player takes it back."""
    return encounter.is_readable and encounter.fighter_of(character) in encounter.state.standins


def seat_of(encounter: SkirmishEncounter, character: Person) -> str:
    """Return a character's seat: their fighter, `REFEREE` for the owner, or empty.

    An owner who fights with another of their characters knows only what an onlooker does.
    """
    if (fighter := encounter.fighter_of(character)) is not None:
        return fighter
    is_referee = is_run_by(encounter, character) and not is_fought_by(encounter, character)
    return REFEREE if is_referee else ""


def decider_of(encounter: SkirmishEncounter, seat: str) -> Person | None:
    """Return the object that answers for a seat: its player if connected, else the owner.

    In an automatic fight no one else answers for a player, and None for the others.
    """
    if seat != REFEREE and not is_moved_by_owner(encounter, seat):
        character = object_of(seat)
        if character is not None and (plays(character) or not has_game_master(encounter)):
            return character
    return find_object(encounter.state.owner) if has_game_master(encounter) else None


def seats_of(
    encounter: SkirmishEncounter,
    character: Person,
    asked: Collection[str],
    own: str | None = None,
) -> tuple[str, ...]:
    """Return which of the `asked` seats a character is to answer for, their own first.

    Those that act by themselves are left out.

    Args:
        encounter: The encounter.
        character: A player's character. The owner answers for NPCs and as the referee too.
        asked: The seats that the fight waits for.
        own: The character's own seat, where it is known.
    """
    own = seat_of(encounter, character) if own is None else own
    acting = encounter.state.temperaments
    first = (own,) if own in asked and own not in acting else ()
    if not is_run_by(encounter, character):
        return first
    others = (seat for seat in asked if seat != own and seat not in acting)
    owners = (other for other in others if other == REFEREE or is_moved_by_owner(encounter, other))
    return (*first, *owners)
