"""Saved encounters in the admin, to read."""

from __future__ import annotations

from django.contrib import admin
from django.utils.html import format_html_join

from typeclasses.skirmish.models import SavedEncounter
from web.skirmish.admin.access import OpenToStaff
from web.skirmish.admin.records import ReadOnly
from web.skirmish.history.house_text import house_text


@admin.register(SavedEncounter)
class SavedEncounters(ReadOnly, OpenToStaff):
    """The NPCs that game masters have saved."""

    list_display = ("name", "ruleset", "how_many", "saved_by", "saved")
    list_filter = ("ruleset",)
    search_fields = ("name", "saved_by")
    fields = ("name", "ruleset", "house_rules", "who", "saved_by", "saved")
    readonly_fields = fields

    @admin.display(description="NPCs")
    def how_many(self, saved: SavedEncounter) -> int:
        return len(saved.npcs)

    @admin.display(description="NPCs")
    def who(self, saved: SavedEncounter) -> str:
        rows = ((npc["team"], npc["name"], npc.get("temperament", "")) for npc in saved.npcs)
        return format_html_join("", "{}: {} {}<br>", rows)

    @admin.display(description="house rules")
    def house_rules(self, saved: SavedEncounter) -> str:
        return house_text(saved.ruleset, saved.house)
