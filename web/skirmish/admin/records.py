"""The record in the admin: every fight and its moves, to read, to check, and as CSV.

A record cannot be edited.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import Count, QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import path, reverse
from django.utils.html import format_html, format_html_join
from django.utils.timezone import localtime

from typeclasses.skirmish import permissions
from typeclasses.skirmish.models import FightRecord, MoveRecord
from typeclasses.skirmish.records import replay
from typeclasses.skirmish.records.queries import counted_moves
from web.skirmish.admin.access import OpenToStaff, may_log_in
from web.skirmish.history import csv_export, story
from web.skirmish.history.house_text import house_text
from web.skirmish.history.search import ruleset_choices
from world.skirmish.base.errors import is_allowed

#: The moves of a fight on one page.
A_PAGE: Final = 100


class ReadOnly:
    """A read-only page of the admin, or a read-only part of one."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class RulesetFilter(admin.SimpleListFilter):
    """Fights by one ruleset."""

    title = "rules"
    parameter_name = "ruleset"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return ruleset_choices()

    def queryset(
        self, request: HttpRequest, queryset: QuerySet[FightRecord]
    ) -> QuerySet[FightRecord]:
        return queryset.filter(ruleset=self.value()) if self.value() else queryset


class OverFilter(admin.SimpleListFilter):
    """A filter for fights that are over, or in progress."""

    title = "outcome"
    parameter_name = "over"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [("yes", "over"), ("no", "in progress")]

    def queryset(
        self, request: HttpRequest, queryset: QuerySet[FightRecord]
    ) -> QuerySet[FightRecord]:
        return queryset.filter(ended__isnull=self.value() == "no") if self.value() else queryset


class Moves(ReadOnly, admin.TabularInline):
    """The moves of a fight, in words."""

    model = MoveRecord
    template = "admin/skirmish/moves.html"
    fields = ("sequence",)
    readonly_fields = fields
    ordering = ("sequence",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[MoveRecord]:
        """Return the moves of the page that is asked for."""
        first = _first_of_page(request)
        moves: QuerySet[MoveRecord] = super().get_queryset(request)
        return moves.filter(sequence__gte=first, sequence__lt=first + A_PAGE)

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Allow everyone who may view the fight, and may know its moves."""
        may = admin.site.get_model_admin(FightRecord).has_view_permission(request)
        return may and (obj is None or _may_read(request, obj))


@admin.register(FightRecord)
class RecordedFights(ReadOnly, OpenToStaff):
    """Every fight that was started."""

    list_display = (
        "name", "room_name", "owner_name", "rules_title", "began", "outcome", "lasted", "how_many",
    )  # fmt: skip
    list_filter = (RulesetFilter, OverFilter, "started")
    date_hierarchy = "started"
    change_list_template = "admin/skirmish/fights.html"
    search_fields = ("name", "room_name", "owner_name", "winner", "fighters__name")
    fields = (
        "name", "room_name", "owner_name", "who", "rules_title", "house_rules", "started", "ended",
        "outcome", "lasted", "dice_secret", "links",
    )  # fmt: skip
    readonly_fields = fields
    inlines = (Moves,)
    actions = ("export_fights", "export_moves", "play_again")

    class Media:
        css = {"all": ["skirmish/admin/moves.css"]}

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        return super().changelist_view(request, {"title": "Recorded fights"})

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        is_number = object_id.isdecimal() and len(object_id) < 10
        moves = MoveRecord.objects.filter(fight=int(object_id) if is_number else None)
        last = moves.order_by("sequence").values_list("sequence", flat=True).last() or 0
        pages = [(first, min(first + A_PAGE - 1, last)) for first in range(0, last + 1, A_PAGE)]
        context = {"move_pages": pages, "move_page": _first_of_page(request)}
        return super().change_view(request, object_id, form_url, context | (extra_context or {}))

    def get_queryset(self, request: HttpRequest) -> QuerySet[FightRecord]:
        fights = super().get_queryset(request).defer("participants", "final")
        return fights.annotate(
            how_many=Count("moves", filter=counted_moves("moves__"), distinct=True)
        )

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Allow only fights that are over: one in progress still writes its moves here."""
        may = may_log_in(request) and admin.ModelAdmin.has_delete_permission(self, request, obj)
        return may and obj is not None and obj.ended is not None

    def get_urls(self) -> list[Any]:
        view = self.admin_site.admin_view(self.moves_of_one)
        return [
            path("<int:number>/moves.csv", view, name="skirmish_moves_csv"),
            *super().get_urls(),
        ]

    def moves_of_one(self, request: HttpRequest, number: int) -> HttpResponse:
        """Return the moves of one fight as CSV."""
        record = self.get_object(request, str(number))
        if not self.has_view_permission(request, record):
            raise PermissionDenied
        if record is None:
            return self._get_obj_does_not_exist_redirect(request, self.opts, str(number))
        if not _may_read(request, record):
            raise PermissionDenied
        return csv_export.moves([record])

    @admin.display(description="moves", ordering="how_many")
    def how_many(self, record: Any) -> int:
        return int(record.how_many)

    @admin.display(description="rules", ordering="ruleset")
    def rules_title(self, record: FightRecord) -> str:
        return record.rules_title

    @admin.display(description="started", ordering="started")
    def began(self, record: FightRecord) -> str:
        return f"{localtime(record.started):%Y-%m-%d %H:%M}"

    @admin.display(description="winner", ordering="winner")
    def outcome(self, record: FightRecord) -> str:
        return record.winner or ("none" if record.ended is not None else "in progress")

    @admin.display(description="rounds", ordering="rounds")
    def lasted(self, record: FightRecord) -> int | str:
        return record.lasted or "-"

    @admin.display(description="fighters")
    def who(self, record: FightRecord) -> str:
        sides = ((team, ", ".join(names)) for team, names in story.teams(record).items())
        return format_html_join("", "{}: {}<br>", sides)

    @admin.display(description="house rules")
    def house_rules(self, record: FightRecord) -> str:
        return house_text(record.ruleset, record.house)

    @admin.display(description="dice seed")
    def dice_secret(self, record: FightRecord) -> str:
        return record.seed if record.ended is not None else "secret until the fight has ended"

    @admin.display(description="see also")
    def links(self, record: FightRecord) -> str:
        return format_html(
            '<a href="{}">the page</a>, <a href="{}">the story</a>, '
            '<a href="{}">the luck of each with the dice</a>, <a href="{}">moves as CSV</a>',
            reverse("skirmish:fight", args=[record.pk]),
            reverse("skirmish:story", args=[record.pk]),
            reverse("skirmish:statistics", args=[record.pk]),
            reverse("admin:skirmish_moves_csv", args=[record.pk]),
        )

    @admin.action(description="Export these fights as CSV", permissions=["view"])
    def export_fights(self, request: HttpRequest, fights: QuerySet[FightRecord]) -> HttpResponse:
        return csv_export.fights(fights.prefetch_related("fighters"))

    @admin.action(description="Export the moves of these fights as CSV", permissions=["view"])
    def export_moves(self, request: HttpRequest, fights: QuerySet[FightRecord]) -> HttpResponse:
        return csv_export.moves(self._readable(request, fights))

    @admin.action(description="Replay, and compare with the record", permissions=["view"])
    def play_again(self, request: HttpRequest, fights: QuerySet[FightRecord]) -> None:
        for record in self._readable(request, fights):
            wrong = list(_differences(record))
            for difference in wrong:
                self.message_user(request, f"{record}: {difference}", messages.ERROR)
            if not wrong:
                self.message_user(request, f"{record}: all as recorded.", messages.SUCCESS)

    def _readable(
        self, request: HttpRequest, fights: QuerySet[FightRecord]
    ) -> Iterator[FightRecord]:
        """Yield the fights whose moves staff may read, and say why not of the others."""
        for record in fights:
            try:
                permissions.check_may_read_moves(request.user, record)
            except permissions.Forbidden as refusal:
                self.message_user(request, str(refusal), messages.ERROR)
            else:
                yield record


def _first_of_page(request: HttpRequest) -> int:
    """Return the number of the first move on the page of moves that is asked for."""
    asked = request.GET.get("moves", "")
    return int(asked) // A_PAGE * A_PAGE if asked.isdecimal() and len(asked) < 10 else 0


def _may_read(request: HttpRequest, record: FightRecord) -> bool:
    return is_allowed(permissions.check_may_read_moves, request.user, record)


def _differences(record: FightRecord) -> Iterator[str]:
    """Yield the first few differences between a replay and the record."""
    for count, difference in enumerate(replay.differences(record)):
        if count == 5:
            yield "... and more."
            return
        yield difference
