"""Access to the admin: by Django's permissions, or by the permissions of the game.

Evennia's permissions are those of accounts and characters; Django's are given in the admin. Staff
who may do something in the game need not be given it once more.
"""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from typeclasses.skirmish import permissions


class OpenToStaff(admin.options.BaseModelAdmin):
    """A page of the admin that is also open to those who have a permission of the game."""

    def has_permission_in_game(self, account: Any) -> bool:
        """Return whether the game lets an account do what the page is for."""
        return permissions.is_wizard(account)

    def has_module_permission(self, request: HttpRequest) -> bool:
        return super().has_module_permission(request) or self.has_permission_in_game(request.user)

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        may = super().has_view_permission(request, obj)
        return may or self.has_permission_in_game(request.user)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        may = super().has_change_permission(request, obj)
        return may or self.has_permission_in_game(request.user)
