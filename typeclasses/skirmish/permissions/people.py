"""What people are: wizards, builders, owners of fights, NPCs that fell and have not recovered.

Who may take part at all is said here too.
"""

from __future__ import annotations

import time
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
#: The Attribute of NPCs who have fallen: when, and what keeps them from fighting.
FALLEN: Final = "skirmish_fallen"
#: The Attribute of NPCs that have minutes of their own in place of `SKIRMISH_RECOVER`.
RECOVER: Final = "skirmish_recover"

#: Evennia's answers for characters, by all that it goes by: the permission that is needed, whether
#: the account is quelled, and the permissions of account and character.
_granted: dict[tuple[str, bool, tuple[str, ...], tuple[str, ...]], bool] = {}


def is_npc(who: Person) -> bool:
    """Return whether a character has a temperament, by which it fights without a player."""
    return bool(who.attributes.has(TEMPERAMENT)) and not who.has_account


def recovers(npc: Person) -> str:
    """Return what keeps an NPC from fighting that fell a while ago; empty once it has recovered."""
    minutes = get_setting("SKIRMISH_RECOVER")
    fell = npc.attributes.get(FALLEN) if minutes else None
    if not fell:
        return ""
    try:
        when, how = fell
        # A moment that seems to lie ahead came before the machine's clock was set back.
        lies = 0 <= time.time() - when < 60 * npc.attributes.get(RECOVER, default=minutes)
    except (TypeError, ValueError):
        return ""  # Staff have written something else there.
    return str(how) if lies else ""


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
