"""The admin of fights in progress: where they are, what they wait for, and actions for staff.

Nothing here is edited. What is done to a fight is done in the game's thread, as the commands do it.
Wizards may do all of it, without permissions of Django's, and need not be in the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.timesince import timesince
from evennia.objects.models import ObjectDB

from typeclasses.skirmish.game_objects import name_of_object
from typeclasses.skirmish.models import FightInProgress, FightRecord, MoveRecord
from typeclasses.skirmish.records import queries
from typeclasses.skirmish.stored.state import EncounterState
from web.skirmish.admin import fight_actions
from web.skirmish.admin.access import OpenToStaff
from web.skirmish.admin.fight_filters import (
    A_MINUTE,
    LongFilter,
    RulesFilter,
    WaitingFilter,
    fighters_of,
    npcs_of,
    since,
    state_of,
)
from web.skirmish.admin.fight_forms import CorrectionForm, OwnerForm, TemperamentForm
from web.skirmish.game_thread import in_game
from web.skirmish.history.house_text import house_text
from world.skirmish import engine
from world.skirmish.base.errors import Refusal
from world.skirmish.ruleset import registry
from world.skirmish.state.fight import REFEREE
from world.skirmish.views import view
from world.skirmish.views.pages import lobby
from world.skirmish.views.text import pluralize

T = TypeVar("T")

#: The number of recent moves on the page of a fight.
LAST_MOVES = 10


def _record_of(row: FightInProgress) -> FightRecord | None:
    """Return the record of a fight, also of one that cannot be read; None if it has none."""
    encounter = row.encounter
    if encounter is None or (encounter.state is not None and not encounter.record):
        return None
    return queries.open_record(encounter.room, encounter.record)


def _shown(of: Callable[[FightInProgress], T | None], description: str) -> Callable[[Any], Any]:
    """Make a column of what `of` finds of a fight; a dash where there is nothing."""

    def decorate(show: Callable[[Any, T], str]) -> Any:
        @admin.display(description=description)
        def column(self: Any, row: FightInProgress) -> str:
            found = of(row)
            return (show(self, found) if found is not None else "") or "-"

        return column

    return decorate


@admin.register(FightInProgress)
class FightsInProgress(OpenToStaff):
    """Fights in progress, and fights that have not started yet."""

    list_display = ("name", "where", "owner", "rules", "round", "waits_for", "waiting")
    list_display_links = ("name",)
    list_filter = (RulesFilter, WaitingFilter, LongFilter)
    search_fields = ("pk",)
    change_list_template = "admin/skirmish/fights.html"
    actions = (
        "skip", "take_back", "let_act", "correct", "hand_over", "save_checkpoint", "put_away",
        "put_away_unwritten",
    )  # fmt: skip
    fields = (
        "name", "where", "owner", "rules", "house", "round", "waits_for", "asked", "waiting",
        "by_themselves", "standins", "status", "last_moves", "links",
    )  # fmt: skip
    readonly_fields = fields

    def get_list_display(self, request: HttpRequest) -> Any:
        return self._linked(request, super().get_list_display(request))

    def get_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        return self._linked(request, super().get_fields(request, obj))

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        return self._linked(request, super().get_readonly_fields(request, obj))

    def _linked(self, request: HttpRequest, fields: Any) -> list[Any]:
        """Return the fields with a link to the room for those who may open its page."""
        may = admin.site.get_model_admin(ObjectDB).has_view_or_change_permission(request)
        return ["room_page" if may and name == "where" else name for name in fields]

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[FightInProgress], search_term: str
    ) -> tuple[QuerySet[FightInProgress], bool]:
        words = search_term.casefold().split()

        def matches(row: FightInProgress) -> bool:
            state = state_of(row)
            fighters = fighters_of(state).values() if state is not None else ()
            names = " ".join((str(row), self.name(row), self.owner(row), *fighters)).casefold()
            return all(word in names for word in words)

        if not words:
            return queryset, False
        return queryset.filter(pk__in=[row.pk for row in queryset if matches(row)]), False

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        return super().changelist_view(request, {"title": "Fights in progress"})

    def change_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        # The page has nothing to save: what staff do here are actions.
        acts = self._acts(request, str(kwargs.get("object_id") or args[0]))
        kwargs["extra_context"] = {
            **(kwargs.get("extra_context") or {}),
            "title": "Fight in progress",
            "show_save": False,
            "show_save_and_continue": False,
            "show_close": False,
            "may_act": self.has_change_permission(request),
            "acts": [{"name": name, "words": words} for _, name, words in acts],
            "checkbox": ACTION_CHECKBOX_NAME,
        }
        return super().change_view(request, *args, **kwargs)

    def _acts(self, request: HttpRequest, number: str) -> Iterable[Any]:
        """Return the actions for a fight; one that cannot be read can only be removed."""
        acts = self.get_actions(request)
        row = self.get_object(request, number)
        if row is not None and row.encounter is not None and row.encounter.state is None:
            return [act for name, act in acts.items() if name == "put_away_unwritten"]
        return acts.values()

    @admin.display(description="fight")
    def name(self, row: FightInProgress) -> str:
        encounter = row.encounter
        if encounter is None or encounter.state is not None:
            return encounter.name if encounter is not None else "-"
        record = _record_of(row)
        name = encounter.name or (record.name if record is not None else "")
        return f"{name} (cannot be read)" if name else "cannot be read"

    @admin.display(description="room")
    def where(self, row: FightInProgress) -> str:
        return row.encounter.room_name if row.encounter is not None else "nowhere"

    @admin.display(description="room")
    def room_page(self, row: FightInProgress) -> str:
        encounter = row.encounter
        if encounter is None or not encounter.room:
            return self.where(row)
        address = reverse("admin:objects_objectdb_change", args=[encounter.room])
        return format_html('<a href="{}">{}</a>', address, encounter.room_name)

    @admin.display(description="owner")
    def owner(self, row: FightInProgress) -> str:
        stored = state_of(row)
        if stored is not None:
            return name_of_object(stored.owner)
        record = _record_of(row)
        return record.owner_name if record is not None else "-"

    @admin.display(description="rules")
    def rules(self, row: FightInProgress) -> str:
        stored = state_of(row)
        if stored is not None:
            return registry.get(stored.lobby.ruleset).title
        record = _record_of(row)
        return record.rules_title if record is not None else "-"

    @_shown(state_of, "house rules")
    def house(self, state: EncounterState) -> str:
        return house_text(state.lobby.ruleset, state.lobby.house)

    @_shown(state_of, "round")
    def round(self, state: EncounterState) -> str:
        return str(state.fight.table.round) if state.fight is not None else "not begun"

    @_shown(state_of, "waiting for")
    def waits_for(self, state: EncounterState) -> str:
        if state.fight is None:
            return f"its owner; {pluralize(len(state.lobby.members), 'fighter')} so far"
        fighters = state.fight.table.fighters
        seats = engine.open_seats(state.fight)
        names = ["the referee" if seat == REFEREE else fighters[seat].name for seat in seats]
        return ", ".join(names) or "no one: it is over"

    @_shown(state_of, "asked")
    def asked(self, state: EncounterState) -> str:
        if state.fight is None or not engine.open_seats(state.fight):
            return ""
        return engine.question_announcement(state.fight) or "what to do in their turn"

    @_shown(state_of, "act by themselves")
    def by_themselves(self, state: EncounterState) -> str:
        fighters = state.fight.table.fighters if state.fight is not None else {}
        return ", ".join(
            f"{fighters[fighter].name} as {temperament}"
            for fighter, temperament in state.temperaments.items()
            if fighter in fighters
        )

    @_shown(_record_of, "last moves")
    def last_moves(self, record: FightRecord) -> str:
        moves = MoveRecord.objects.filter(fight=record, undone=False).exclude(story="")
        told = [*moves.order_by("-sequence").values_list("sequence", "story")[:LAST_MOVES]]
        lines = format_html_join("", '<li value="{}">{}</li>', told[::-1])
        return format_html("<ol>{}</ol>", lines)

    @admin.display(description="since the last move")
    def waiting(self, row: FightInProgress) -> str:
        began, now = since(row), timezone.now()
        return timesince(began, now) if now - began >= A_MINUTE else "less than a minute"

    @_shown(state_of, "moved by the owner")
    def standins(self, state: EncounterState) -> str:
        if state.fight is None:
            return ""
        moved = [seat for seat in (*state.npcs, *state.standins) if seat not in state.temperaments]
        return ", ".join(state.fight.table.fighters[seat].name for seat in moved)

    @admin.display(description="as it stands")
    def status(self, row: FightInProgress) -> str:
        stored = state_of(row)
        if stored is None:
            encounter = row.encounter
            why = encounter.problem if encounter is not None else ""
            return f"{why} It can only be removed: then sheets stay as they are.".strip()
        if stored.fight is None:
            text = lobby.status(stored.lobby)
        else:
            text = view(stored.fight.ruleset).status(stored.fight.table)
        return format_html("<pre>{}</pre>", text)

    @_shown(_record_of, "see also")
    def links(self, record: FightRecord) -> str:
        return format_html(
            '<a href="{}">the live page</a>, <a href="{}">its record</a>',
            reverse("skirmish:fight", args=[record.pk]),
            reverse("admin:skirmish_fightrecord_change", args=[record.pk]),
        )

    @admin.action(description="Go on without those it waits for", permissions=["change"])
    def skip(self, request: HttpRequest, rows: QuerySet[FightInProgress]) -> Any:
        return self._do(request, rows, "Skipped", fight_actions.skip)

    @admin.action(description="Take back the last move", permissions=["change"])
    def take_back(self, request: HttpRequest, rows: QuerySet[FightInProgress]) -> Any:
        return self._do(request, rows, "Taken back", fight_actions.take_back)

    @admin.action(description="Let the NPCs act by themselves", permissions=["change"])
    def let_act(self, request: HttpRequest, rows: QuerySet[FightInProgress]) -> Any:
        states = [state_of(row) for row in rows]
        npcs = npcs_of(states[0]) if len(states) == 1 and states[0] is not None else {}
        form = TemperamentForm(request.POST if "sure" in request.POST else None, npcs)
        if not form.is_valid():
            question = "How are the NPCs to act?"
            return self._ask(request, rows, "let_act", question, "Let them act", form)
        wanted = form.cleaned_data
        return self._do(
            request, rows, "Set", fight_actions.let_act, wanted["temperament"], wanted["npc"]
        )

    @admin.action(description="Correct a number or word of a fighter", permissions=["change"])
    def correct(self, request: HttpRequest, rows: QuerySet[FightInProgress]) -> Any:
        states = [state_of(row) for row in rows]
        if len(states) > 1:
            return self.message_user(request, "Select one fight to correct.", messages.WARNING)
        if states == [None]:
            return self.message_user(request, "This fight cannot be read.", messages.WARNING)
        fight = states[0].fight if states and states[0] is not None else None
        if rows and fight is None:
            return self.message_user(request, "This fight has not started.", messages.WARNING)
        form = None
        if fight is not None:
            form = CorrectionForm(request.POST if "sure" in request.POST else None, fight.table)
        if form is not None and form.is_valid():
            wanted = form.cleaned_data
            fighter, field = wanted["line"].split()
            words = f"{field}={wanted['value'].replace(' ', '_')}"
            try:
                self._do_one(request, rows[0], "Corrected", fight_actions.correct, fighter, words)
            except Refusal as refusal:
                form.add_error("value", str(refusal))
            else:
                return None
        question = "What is to be corrected? Everyone in the fight reads it."
        return self._ask(request, rows, "correct", question, "Correct", form)

    @admin.action(description="End, and write what changed to the sheets", permissions=["change"])
    def put_away(self, request: HttpRequest, rows: QuerySet[FightInProgress]) -> Any:
        return self._end(request, rows, write_back=True)

    @admin.action(description="End, and leave the sheets alone", permissions=["change"])
    def put_away_unwritten(self, request: HttpRequest, rows: QuerySet[FightInProgress]) -> Any:
        return self._end(request, rows, write_back=False)

    @admin.action(description="Hand over to another owner", permissions=["change"])
    def hand_over(self, request: HttpRequest, rows: QuerySet[FightInProgress]) -> Any:
        form = OwnerForm(request.POST if "sure" in request.POST else None)
        if not form.is_valid():
            these = "this fight" if rows.count() == 1 else "these fights"
            question = f"Who should own {these}?"
            return self._ask(request, rows, "hand_over", question, "Hand over", form)
        to = form.cleaned_data["owner"]
        return self._do(request, rows, "Handed over", fight_actions.hand_over, to)

    @admin.action(description="Save a checkpoint, as combat save does", permissions=["change"])
    def save_checkpoint(self, request: HttpRequest, rows: QuerySet[FightInProgress]) -> Any:
        return self._do(request, rows, "Saved", fight_actions.save)

    def _end(self, request: HttpRequest, rows: QuerySet[Any], *, write_back: bool) -> Any:
        if "sure" not in request.POST:
            name = "put_away" if write_back else "put_away_unwritten"
            sheets = "get what the fights changed" if write_back else "stay as they are"
            question = f"End these fights? They cannot be taken up again. The sheets {sheets}."
            return self._ask(request, rows, name, question, "End")
        return self._do(request, rows, "Ended", fight_actions.end, write_back)

    def _ask(
        self,
        request: HttpRequest,
        rows: QuerySet[FightInProgress],
        action: str,
        question: str,
        button: str,
        form: forms.Form | None = None,
    ) -> TemplateResponse | None:
        """Ask staff to confirm an action."""
        if not rows:
            self._none_left(request)
            return None
        context = {
            **self.admin_site.each_context(request),
            "opts": self.model._meta,
            "title": "Are you sure?" if form is None else question,
            "question": question,
            "fights": [(row.pk, str(row)) for row in rows],
            "action": action,
            "button": button,
            "form": form,
            "checkbox": ACTION_CHECKBOX_NAME,
            "media": self.media,
        }
        return TemplateResponse(request, "admin/skirmish/sure.html", context)

    def _do(
        self, request: HttpRequest, rows: QuerySet[FightInProgress], done: str, do: Any, *what: Any
    ) -> None:
        """Carry out an action on each fight in the game, and show the results."""
        if not rows:
            self._none_left(request)
        for row in rows:
            name = str(row)
            try:
                self._do_one(request, row, done, do, *what)
            except Refusal as refusal:
                self.message_user(request, f"{name}: {refusal}", messages.ERROR)

    def _do_one(
        self, request: HttpRequest, row: FightInProgress, done: str, do: Any, *what: Any
    ) -> None:
        """Carry out an action on one fight; what the game refuses is raised."""
        text = in_game(fight_actions.act, do, request.user.pk, row.pk, *what)
        self.log_change(request, row, f"{done}. {text}")
        self.message_user(request, text, messages.SUCCESS)

    def _none_left(self, request: HttpRequest) -> None:
        """Say that the selected fights have ended since the page was loaded."""
        text = "Those fights have ended already; nothing has changed."
        self.message_user(request, text, messages.WARNING)
