"""`{% skirmish_admin %}`: what of Skirmish is in the admin, for Evennia's own index of it."""

from __future__ import annotations

from typing import Any

from django import template
from django.contrib import admin
from django.urls import reverse

from typeclasses.skirmish.models import CombatSheet, FightInProgress

register = template.Library()


@register.inclusion_tag("admin/skirmish/index.html", takes_context=True)
def skirmish_admin(context: Any) -> dict[str, Any]:
    """Show the admin's pages about fights, and the fights in progress with what they wait for."""
    request = context["request"]
    pages = admin.site.get_app_list(request, "skirmish")
    fights = admin.site.get_model_admin(FightInProgress)
    may_view = fights.has_view_permission(request)
    rows = fights.get_queryset(request) if may_view else ()
    builds = admin.site.get_model_admin(CombatSheet).has_view_permission(request)
    return {
        "pages": pages[0]["models"] if pages else [],
        "templates": reverse("admin:skirmish_templates") if builds else "",
        "may_view": may_view,
        "fights": [(row, fights.waits_for(row), fights.waiting(row)) for row in rows],
    }
