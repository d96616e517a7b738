"""Limits of the API: how many calls of an account, and how many without a login from one address.

The settings `SKIRMISH_API_ACCOUNT`, `SKIRMISH_API_ANONYMOUS` and `SKIRMISH_API_FAILED_LOGINS` say
how many. The website's own login page is Evennia's, and has Evennia's limits.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.cache import caches
from rest_framework.exceptions import AuthenticationFailed, Throttled
from rest_framework.request import Request
from rest_framework.throttling import AnonRateThrottle, SimpleRateThrottle, UserRateThrottle

from typeclasses.skirmish.conf import get_setting
from web.skirmish.pages.access import address_of

#: Evennia counts failed logins in a cache of their own.
_CACHE = caches["throttle" if "throttle" in settings.CACHES else "default"]


class _Rate:
    """A limit that a setting of the game says."""

    cache = _CACHE
    setting: str

    def get_rate(self) -> str | None:
        rate: str | None = get_setting(self.setting)
        return rate


class WithoutLogin(_Rate, AnonRateThrottle):
    """Limits the calls without a login."""

    setting = "SKIRMISH_API_ANONYMOUS"
    scope = "skirmish_anonymous"

    def get_ident(self, request: Request) -> str:
        return address_of(request)


class WithLogin(_Rate, UserRateThrottle):
    """Limits the calls of each account, from wherever they come."""

    setting = "SKIRMISH_API_ACCOUNT"
    scope = "skirmish_account"

    def get_cache_key(self, request: Request, view: Any) -> str | None:
        """Return what the calls are counted under; calls without a login have their own limit."""
        return super().get_cache_key(request, view) if request.user.is_authenticated else None


class FailedLogins(_Rate, SimpleRateThrottle):
    """Limits the failed logins; other calls do not count."""

    setting = "SKIRMISH_API_FAILED_LOGINS"
    scope = "skirmish_failed_logins"

    def get_cache_key(self, request: Request, view: Any) -> str:
        return self.cache_format % {"scope": self.scope, "ident": address_of(request)}

    def throttle_success(self) -> bool:
        """Allow the login; only if it fails it is counted."""
        return True

    def count(self) -> None:
        """Count a login that has failed."""
        if self.rate is not None:
            self.history.insert(0, self.now)
            self.cache.set(self.key, self.history, self.duration)


class Limited:
    """A view of the API that keeps to all limits."""

    throttle_classes = [WithoutLogin, WithLogin]

    def perform_authentication(self, request: Request) -> None:
        """Ask who calls, unless too many logins from there have failed."""
        failed, has_password = FailedLogins(), "authorization" in request.headers
        if has_password and not failed.allow_request(request, self):
            raise Throttled(failed.wait(), "Too many failed logins from your address.")
        try:
            super().perform_authentication(request)  # type: ignore[misc]
        except AuthenticationFailed:
            if has_password:
                failed.count()
            raise

    def throttled(self, request: Request, wait: float | None) -> None:
        """Refuse a call that is one too many."""
        is_logged_in = request.user.is_authenticated
        whose = "of your account" if is_logged_in else "without a login from your address"
        raise Throttled(wait, f"Too many calls {whose}.")
