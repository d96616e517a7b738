"""Tokens of the API: a program logs in with one, and need not keep a password.

A token is signed by the game and kept nowhere. It ends after as many days as the setting
`SKIRMISH_API_TOKEN_DAYS` says, and as soon as the password of its account is changed.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any, Final

from django.core import signing
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from evennia.accounts.models import AccountDB
from rest_framework.authentication import TokenAuthentication
from rest_framework.exceptions import AuthenticationFailed

from typeclasses.skirmish.conf import get_setting
from typeclasses.skirmish.game_objects import Account

_SALT: Final = "skirmish.api"
_WRONG: Final = "This token is wrong, or has ended. Get another from /api/skirmish/tokens/."


class Token(TokenAuthentication):
    """Logs in with the header `Authorization: Bearer TOKEN`."""

    keyword = "Bearer"

    def authenticate_credentials(self, key: str) -> tuple[Any, str]:
        """Return the account of a token, and the token."""
        try:
            number, mark = signing.loads(key, salt=_SALT, max_age=_life())
            account = AccountDB.objects.filter(pk=number, is_active=True).first()
        except (signing.BadSignature, TypeError, ValueError):
            account = None
        if account is None or not constant_time_compare(mark, account.get_session_auth_hash()):
            raise AuthenticationFailed(_WRONG)
        return account, key


def make_token(account: Account) -> dict[str, Any]:
    """Return a new token of an account, and when it ends."""
    token = signing.dumps([account.pk, account.get_session_auth_hash()], salt=_SALT)
    return {"token": token, "ends": timezone.now() + _life()}


def _life() -> timedelta:
    return timedelta(days=get_setting("SKIRMISH_API_TOKEN_DAYS"))
