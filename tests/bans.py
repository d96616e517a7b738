"""Bans and closed accounts, as Evennia's own commands make them."""

from __future__ import annotations

import re
from typing import Any

from evennia.server.models import ServerConfig

_BANS = "server_bans"


def ban(account: Any) -> None:
    """Ban an account by its name, as `ban NAME` does."""
    _add((account.username.lower(), "", "", "", ""))


def ban_address(address: str) -> None:
    """Ban an address, as `ban/ip ADDRESS` does; `*` stands for any number."""
    pattern = address.replace(".", r"\.").replace("*", "[0-9]{1,3}")
    _add(("", address, re.compile(pattern), "", ""))


def unban_all() -> None:
    """Lift every ban, as `unban` does."""
    ServerConfig.objects.conf(_BANS, [])


def close_account(account: Any) -> None:
    """Take the flag `Active` from an account, as the admin does."""
    account.is_active = False
    account.save()


def _add(banned: tuple[Any, ...]) -> None:
    listed = ServerConfig.objects.conf(_BANS) or []
    ServerConfig.objects.conf(_BANS, [*listed, banned])
