"""Who may do what in a fight. Every command, page, call and button asks here and nowhere else.

In the game a character asks, in the admin an account; of accounts Django's permissions say what
they may. An account's number is no character's: the two are never compared.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from django.db.models import QuerySet
from evennia.accounts.models import AccountDB
from evennia.locks import lockfuncs

from world.skirmish.command_name import command
from world.skirmish.errors import Refusal
from world.skirmish.ruleset import Ruleset
from world.skirmish.sheet import Trait

from . import account_seats
from .conf import get_setting
from .encounter.state import object_fighter
from .game_objects import find_object
from .models import FightRecord

if TYPE_CHECKING:
    from .encounter.script import SkirmishEncounter


class Forbidden(Refusal):
    """This person may not do that; the text says who may."""


def is_allowed(check: Callable[..., None], *args: Any) -> bool:
    """Whether one of the questions below would be answered with yes."""
    try:
        check(*args)
    except Forbidden:
        return False
    return True


def take_part(who: Any) -> None:
    """Start a fight or join one: everybody but guests, and staff in the admin."""
    if not isinstance(who, AccountDB) and not _has(who, "SKIRMISH_PLAYERS"):
        least = get_setting("SKIRMISH_PLAYERS")
        who_may_not = "Guests" if least == "Player" else f"Those below {least}"
        raise Forbidden(f"{who_may_not} may only watch fights.")


def join(who: Any, joins: Any, encounter: SkirmishEncounter) -> None:
    """Put a character on a team or take it off: players themselves, the owner anyone."""
    take_part(who)
    if joins is not who and not is_owner(who, encounter):
        raise Forbidden(_only_the_owner(encounter, "do that to others"))


def own(who: Any, encounter: SkirmishEncounter) -> None:
    """What the owner of the fight may do, and wizards."""
    take_part(who)
    if not is_owner(who, encounter):
        raise Forbidden(_only_the_owner(encounter, "do that"))


def _only_the_owner(encounter: SkirmishEncounter, what: str) -> str:
    if encounter.is_readable and find_object(encounter.state.owner) is None:
        return (
            f"The owner of this fight is gone. Any fighter may take it over: {command('owner me')}."
        )
    return f"Only {encounter.owner_name()}, who owns this fight, may {what}."


def move(who: Any, encounter: SkirmishEncounter, fighter: str) -> None:
    """Move a fighter: players their own, the owner NPCs and players who are away."""
    own_fighter = encounter.fighter_of(who) == fighter
    if own_fighter and fighter not in encounter.state.standins:
        return
    if own_fighter and not is_owner(who, encounter):
        raise Forbidden(
            f"The owner moves your fighter for now. Type {command('rejoin')} to take it back."
        )
    own(who, encounter)
    if not encounter.is_moved_by_owner(fighter) and encounter.is_present(fighter):
        name = encounter.name_of(fighter)
        raise Forbidden(f"{name} is here and moves for themselves.")


def sheet(who: Any, whose: Any) -> None:
    """See or set a sheet: players their own, builders any."""
    if whose is not who and not is_builder(who):
        raise Forbidden("You may see and set only your own sheet.")


def set_trait(who: Any, rules: Ruleset[Any, Any], trait: Trait) -> None:
    """Set one line of your own sheet; builders set any."""
    take_part(who)
    own_keys = get_setting("SKIRMISH_OWN_TRAITS").get(rules.name)
    allowed = trait.own if own_keys is None else trait.key in own_keys
    if not allowed and not is_builder(who):
        raise Forbidden(f"{trait.name} is not yours to set; ask a builder.")


def seen_by(account: Any) -> QuerySet[FightRecord]:
    """Return the fights that an account, or None, may look at from outside the game."""
    fights = FightRecord.objects.all()
    visibility = get_setting("SKIRMISH_VISIBILITY")
    if visibility == "public":
        return fights
    if account is None:
        return fights.none()
    if visibility == "players" or _has(account, "SKIRMISH_WIZARDS"):
        return fights
    own = account_seats.numbers(account)
    fought = fights.filter(fighters__fighter__in=map(object_fighter, own)).values("pk")
    return fights.filter(pk__in=fought) | fights.filter(owner_id__in=own)


def look(account: Any) -> None:
    """Look at fights at all, from outside the game."""
    if account is None and get_setting("SKIRMISH_VISIBILITY") != "public":
        raise Forbidden("To see fights, log in.")


def see(account: Any, record: FightRecord) -> None:
    """Look at one fight from outside the game."""
    look(account)
    if not seen_by(account).filter(pk=record.pk).exists():
        raise Forbidden("Only those who took part may see this fight.")


def examine(account: Any, record: FightRecord) -> None:
    """Read from outside the game what people typed in a fight, and their dice."""
    see(account, record)
    if record.has_secrets and not owns(account, record):
        raise Forbidden("What was typed in this fight is secret until the fight is over.")


def owns(account: Any, record: FightRecord) -> bool:
    """Whether an account has the owner of a fight among its characters, or is a wizard's."""
    if account is None:
        return False
    return record.owner_id in account_seats.numbers(account) or _has(account, "SKIRMISH_WIZARDS")


def calls_moves(account: Any, record: FightRecord) -> bool:
    """Whether an account may make the owner's moves; a wizard must be in the game for it."""
    if record.owner_id in account_seats.numbers(account):
        return True
    return _has(account, "SKIRMISH_WIZARDS") and account_seats.plays(account)


def is_owner(who: Any, encounter: SkirmishEncounter) -> bool:
    """Return whether a person has the owner's rights: the owner, wizards, staff in the admin."""
    if isinstance(who, AccountDB):
        return bool(who.has_perm("skirmish.change_fightinprogress"))
    return who.id == encounter.remains.owner or _has(who, "SKIRMISH_WIZARDS")


def is_builder(who: Any) -> bool:
    """Return whether a person is a builder, who may set the sheets of others."""
    if isinstance(who, AccountDB):
        return bool(who.has_perm("skirmish.change_combatsheet"))
    return _has(who, "SKIRMISH_BUILDERS")


def _has(who: Any, knob_name: str) -> bool:
    """Return whether a person has the permission that a setting names; quelling counts."""
    return bool(who.is_superuser) or bool(lockfuncs.perm(who, None, get_setting(knob_name)))
