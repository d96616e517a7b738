"""Access to the admin: by Django's permissions, or by the permissions of the game.

Evennia's permissions are those of accounts and characters; Django's are given in the admin. Staff
who may do something in the game need not be given it once more.
"""

from __future__ import annotations

from typing import Any

from django.contrib import admin, messages
from django.http import HttpRequest

from typeclasses.skirmish import permissions
from typeclasses.skirmish.game_objects import Account
from web.skirmish.pages.access import account_of
from world.skirmish.base.errors import is_allowed


class OpenToStaff(admin.ModelAdmin):
    """A page of the admin that is also open to those who have a permission of the game."""

    def has_permission_in_game(self, account: Account) -> bool:
        """Return whether the game lets an account do what the page is for."""
        return permissions.is_wizard(account)

    def has_module_permission(self, request: HttpRequest) -> bool:
        return self._may(request, super().has_module_permission(request))

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return self._may(request, super().has_view_permission(request, obj))

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return self._may(request, super().has_change_permission(request, obj))

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def message_user(
        self,
        request: HttpRequest,
        message: Any,
        level: int | str = messages.INFO,
        extra_tags: str = "",
        fail_silently: bool = False,
    ) -> None:
        # Evennia's pages call an error `danger`; those of the admin look so for `error` alone.
        tags = f"error {extra_tags}".strip() if level == messages.ERROR else extra_tags
        super().message_user(request, message, level, tags, fail_silently)

    def _may(self, request: HttpRequest, by_django: bool) -> bool:
        """Return whether an account has a permission, of Django's or of the game."""
        return may_log_in(request) and (by_django or self.has_permission_in_game(request.user))


def may_log_in(request: HttpRequest) -> bool:
    """Return whether the visitor could log in to the game now."""
    return is_allowed(account_of, request)
