"""What people are, wizards, builders or owners of fights, and who may take part at all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from evennia.accounts.models import AccountDB
from evennia.locks import lockfuncs
from evennia.objects.models import ObjectDB

from typeclasses.skirmish.conf import get_setting
from typeclasses.skirmish.encounter import seating
from typeclasses.skirmish.game_objects import Account, Person
from typeclasses.skirmish.logins import Forbidden, check_may_play

if TYPE_CHECKING:
    from typeclasses.skirmish.encounter.script import SkirmishEncounter

#: The Attribute with the temperament of an NPC; players may attack those who have one.
TEMPERAMENT: Final = "skirmish_temperament"

#: Evennia's answers for characters, by all that it goes by: the permission that is needed, whether
#: the account is quelled, and the permissions of account and character.
_granted: dict[tuple[str, bool, tuple[str, ...], tuple[str, ...]], bool] = {}


def is_npc(who: Person) -> bool:
    """Return whether a character has a temperament, by which it fights without a player."""
    return bool(who.attributes.has(TEMPERAMENT)) and not who.has_account


def check_may_fight(who: Person) -> None:
    """Begin a fight or be in one: NPCs that fight by themselves, and those who may take part."""
    if not is_npc(who):
        check_may_take_part(who)


def check_may_take_part(who: Person) -> None:
    """Start a fight or join one: players who may log in, but not guests; staff in the admin."""
    check_may_play(who)
    if not isinstance(who, AccountDB) and not _has(who, "SKIRMISH_PLAYERS"):
        least = get_setting("SKIRMISH_PLAYERS")
        who_may_not = "Guests" if least == "Player" else f"Those below {least}"
        raise Forbidden(f"{who_may_not} may only watch fights.")


def is_owner(who: Person, encounter: SkirmishEncounter) -> bool:
    """Return whether a person has a game master's rights: the owner, wizards, the admin's staff.

    In an automatic fight the owner has none once it has started.
    """
    if isinstance(who, AccountDB):
        return bool(who.has_perm("skirmish.change_fightinprogress")) or is_wizard(who)
    return seating.is_run_by(encounter, who) or is_wizard(who)


def is_wizard(who: Person | Account) -> bool:
    """Return whether a person is a wizard, who may act as the owner of any fight."""
    return _has(who, "SKIRMISH_WIZARDS")


def is_builder(who: Person | Account) -> bool:
    """Return whether a person is a builder, who may set the sheets of others."""
    if isinstance(who, AccountDB) and who.has_perm("skirmish.change_combatsheet"):
        return True
    return _has(who, "SKIRMISH_BUILDERS")


def _has(who: Person | Account, setting: str) -> bool:
    """Return whether a person has the permission that a setting names; quelling counts."""
    needed = get_setting(setting)
    if who.is_superuser:
        return True
    account = who.account if isinstance(who, ObjectDB) else None
    if account is None:
        return bool(lockfuncs.perm(who, None, needed))
    # A move asks this of everyone who shows the panel, and Evennia takes long to say it.
    quelled = bool(account.attributes.get("_quell"))
    key = needed, quelled, (*account.permissions.all(),), (*who.permissions.all(),)
    if key not in _granted:
        _granted[key] = bool(lockfuncs.perm(who, None, needed))
    return _granted[key]
