"""Banned and inactive accounts: those that cannot log in may not read or move either.

Evennia asks for bans when someone logs in, and no longer after that: a session that is open stays
open, the web client's cookie opens another, and the website knows of no bans.
"""

from __future__ import annotations

import time
from typing import Any, Final, cast

from django.db.models.signals import post_delete, post_save
from evennia.accounts.models import AccountDB
from evennia.server.models import ServerConfig

from typeclasses.skirmish.game_objects import Account, Person, Session
from world.skirmish.base.errors import Refusal

#: The name of the server's list of bans.
_BANS: Final = "server_bans"
#: Seconds for which a check for a ban is cached, unless the list of bans changes here.
_KNOWN_FOR: Final = 60.0
_MOST_KNOWN: Final = 10_000

#: Whether an account is banned, by its class, its name and an address; and since when it is known.
_known: dict[tuple[type, str, Any], tuple[bool, float]] = {}


class Forbidden(Refusal):
    """This person may not do that; the text says who may."""


def check_may_log_in(account: Account, address: Any = "") -> None:
    """Read or do anything at all: accounts that are active and not banned, by name or address.

    Args:
        account: The account.
        address: Where it is connected from, as its session has it; empty for nowhere.
    """
    if not account.is_active:
        raise Forbidden("This account is no longer active.")
    if _is_banned(account, address):
        raise Forbidden("You have been banned from this game.")


def check_may_play(character: Person | Account) -> None:
    """Do anything with a character: those whose account may log in, from where it is connected.

    Characters without an account are NPCs, or players who are away.
    """
    if isinstance(character, AccountDB):
        check_may_log_in(character)
    elif (account := cast("Person", character).account) is not None:
        addresses = [session.address for session in character.sessions.all()]
        for address in addresses or [""]:
            check_may_log_in(account, address)


def plays(character: Person) -> bool:
    """Return whether a player is connected to a character, and may play."""
    return bool(sessions_of(character))


def sessions_of(character: Person) -> list[Session]:
    """Return the sessions of a character whose player may play; none for other players.

    Every move asks this for everyone who reads of it.
    """
    sessions: list[Session] = character.sessions.all()
    for session in sessions:
        account = session.account
        if account is not None and (not account.is_active or _is_banned(account, session.address)):
            return []
    return sessions


def _host(address: Any) -> str:
    """Return the address of a session, which may come with a port."""
    if isinstance(address, str):
        return address
    return str(address[0]) if address else ""


def _is_banned(account: Account, address: Any) -> bool:
    """Ask the account's class, as Evennia's login does, but not again for every line typed."""
    key, now = (type(account), account.username, address), time.monotonic()
    cached = _known.get(key)
    if cached is not None and now - cached[1] < _KNOWN_FOR:
        return cached[0]
    if len(_known) >= _MOST_KNOWN:
        _known.clear()
    banned = bool(account.is_banned(username=account.username, ip=_host(address)))
    _known[key] = banned, now
    return banned


def _forget(instance: ServerConfig, **_: Any) -> None:
    """Forget who is banned when the list has changed."""
    if instance.db_key == _BANS:
        _known.clear()


for _signal in (post_save, post_delete):
    _signal.connect(_forget, ServerConfig, dispatch_uid="skirmish bans")
