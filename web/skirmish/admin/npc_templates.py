"""Pages of the templates of NPCs: those of each ruleset, and those that builders have made."""

from __future__ import annotations

from typing import Any

from django.contrib.admin.options import BaseModelAdmin
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.template.response import TemplateResponse
from django.urls import path
from msgspec import Struct

from typeclasses.skirmish.gathering import npc_templates
from typeclasses.skirmish.sheets import npc_templates as stored
from web.skirmish.game_thread import in_game
from world.skirmish.base.command_name import command
from world.skirmish.base.errors import Refusal
from world.skirmish.ruleset import registry
from world.skirmish.ruleset.base import AnyRuleset
from world.skirmish.sheets.templates import Template


class Listed(Struct, frozen=True):
    """The templates of a ruleset.

    Attributes:
        rules: The ruleset.
        templates: Each with whether a builder has made it.
    """

    rules: AnyRuleset
    templates: list[tuple[Template, bool]]


class TemplatePages(BaseModelAdmin):
    """A part of the admin that also has a page for each template of NPCs."""

    def get_urls(self) -> list[Any]:
        """Return the pages, those of templates first."""
        view = self.admin_site.admin_view
        return [
            path("templates/", view(self.templates), name="skirmish_templates"),
            path("templates/<str:rules>/<str:key>/", view(self.template), name="skirmish_template"),
            *super().get_urls(),
        ]

    def templates(self, request: HttpRequest) -> TemplateResponse:
        """Show the templates of every ruleset, or those that the search finds."""
        words, only = request.GET.get("q", "").strip(), request.GET.get("rules", "")
        listed = [
            Listed(
                rules,
                [template for template in in_game(_known, rules) if _matches(template[0], words)],
            )
            for rules in registry.every()
            if only in ("", rules.name)
        ]
        about = {
            "title": "Templates of NPCs",
            "listed": [ruleset for ruleset in listed if ruleset.templates],
            "rulesets": list(registry.every()),
            "only": only,
            "words": words,
        }
        return self._show(request, "admin/skirmish/templates.html", about)

    def template(self, request: HttpRequest, rules: str, key: str) -> TemplateResponse:
        """Show one template with its sheet."""
        try:
            ruleset = registry.get(rules)
            text = in_game(npc_templates.show, ruleset, key)
        except Refusal as refusal:
            raise Http404(str(refusal)) from None
        about = {
            "title": f"{key}, a template of {ruleset.title}",
            "text": text,
            "change": command(f"template {key} LINE=VALUE"),
        }
        return self._show(request, "admin/skirmish/template.html", about)

    def _show(self, request: HttpRequest, page: str, about: dict[str, Any]) -> TemplateResponse:
        if not self.has_view_permission(request):
            raise PermissionDenied
        context = {**self.admin_site.each_context(request), "opts": self.opts, **about}
        return TemplateResponse(request, page, context)


def _known(rules: AnyRuleset) -> list[tuple[Template, bool]]:
    by_builders = stored.made(rules)
    return [(template, key in by_builders) for key, template in stored.known(rules).items()]


def _matches(template: Template, words: str) -> bool:
    about = f"{template.key} {template.help} {template.temperament}".casefold()
    return all(word in about for word in words.casefold().split())
