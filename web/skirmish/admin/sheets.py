"""The admin of combat sheets: a form for each ruleset, made from its declarations.

Changes are made in the game's thread, by the function that `combat sheet` calls.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.helpers import AdminForm
from django.core.exceptions import PermissionDenied
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.utils.html import escape
from evennia.accounts.models import AccountDB
from evennia.objects.models import ObjectDB
from msgspec import Struct

from typeclasses.skirmish import npc, permissions
from typeclasses.skirmish.characters import SkirmishCharacter
from typeclasses.skirmish.conf import get_setting
from typeclasses.skirmish.game_objects import Account, find_object
from typeclasses.skirmish.models import CombatSheet
from typeclasses.skirmish.sheets import added_rows
from typeclasses.skirmish.sheets.attributes import house_rules_for, raw_values, read_sheet
from typeclasses.skirmish.sheets.filling import set_traits
from typeclasses.skirmish.stored import repository
from typeclasses.skirmish.stored.state import object_fighter
from web.skirmish.admin.access import OpenToStaff
from web.skirmish.admin.form_fields import TraitField, is_typed
from web.skirmish.admin.npc_templates import TemplatePages
from web.skirmish.game_thread import in_game
from world.skirmish import engine
from world.skirmish.base.errors import NotUnderstood, Refusal
from world.skirmish.ruleset import registry
from world.skirmish.ruleset.base import AnyRuleset
from world.skirmish.sheets.sheet import Sheet
from world.skirmish.sheets.traits import Trait


class Kept(Struct, frozen=True):
    """A sheet as the game stores it.

    Attributes:
        values: The stored value of each line, by key.
        problems: What is missing or wrong, a sentence each.
    """

    values: Sheet
    problems: list[str]


class SheetForm(forms.Form):
    """The lines of a sheet.

    Args:
        traits: The lines that the ruleset declares.
        kept: The stored sheet.
        closed: Lines that cannot be edited now, and why.
    """

    def __init__(
        self, data: Any, traits: Iterable[Trait], kept: Sheet, closed: dict[str, str]
    ) -> None:
        super().__init__(data)
        for trait in traits:
            field = self.fields[trait.key] = TraitField(trait, kept[trait.key])
            reason = closed.get(trait.key) or closed.get("")
            if not is_typed(trait, kept[trait.key]):
                reason = "It has rows of its own, which cannot be typed."
            if reason:
                field.disabled = True
                field.help_text = escape(reason)

    def given(self) -> dict[str, str]:
        """Return the lines that were changed, as they were typed."""
        return {key: self.cleaned_data[key] for key in self.changed_data}

    def usual(self) -> dict[str, str]:
        """Return the default values of the lines that are empty."""
        empty = (key for key, field in self.fields.items() if not field.initial)
        values = {key: self.fields[key].usual() for key in empty if not self.fields[key].disabled}
        return {key: value for key, value in values.items() if value}

    def refuse(self, reason: str) -> None:
        """Attach a refusal to the line that it is about."""
        names = ((key, field.label) for key, field in self.fields.items())
        about = next(
            (key for key, name in names if reason.startswith((f"{name} is ", f"{name}: "))), None
        )
        self.add_error(about, reason)


@admin.register(CombatSheet)
class CombatSheets(TemplatePages, OpenToStaff):
    """Characters and NPCs that can fight, with their sheets."""

    list_display = ("name", "number", "rulesets")
    search_fields = ("name", "=pk")
    list_per_page = 50
    actions = None

    def has_permission_in_game(self, account: Account) -> bool:
        return permissions.is_builder(account)

    def get_queryset(self, request: HttpRequest) -> QuerySet[CombatSheet]:
        # NPCs of the game's own classes fight by their temperament.
        attacked = ObjectDB.objects.filter(
            db_attributes__db_key=permissions.TEMPERAMENT, db_attributes__db_category=None
        )
        fight = Q(typeclass__in=_fighting_classes()) | Q(pk__in=attacked.values("pk"))
        return super().get_queryset(request).filter(fight)

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        return super().changelist_view(request, {"title": "Combat sheets"})

    @admin.display(description="number", ordering="pk")
    def number(self, row: CombatSheet) -> str:
        return f"#{row.pk}"

    @admin.display(description="has something on the sheet of")
    def rulesets(self, row: CombatSheet) -> str:
        attributes = ObjectDB.db_attributes.rel.model.objects.filter(objectdb__id=row.pk)
        keys = set(attributes.values_list("db_key", flat=True))
        titles = [
            rules.title
            for rules in registry.every()
            if keys & {trait.key for trait in rules.traits(house_rules_for(rules))}
        ]
        return ", ".join(titles) or "-"

    # Django's own form would hold a transaction open while the game writes.
    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        row = self.get_object(request, object_id)
        if row is None:
            return self._get_obj_does_not_exist_redirect(request, self.opts, object_id)
        if not self.has_view_or_change_permission(request, row):
            raise PermissionDenied
        rules = _rules(request)
        house = house_rules_for(rules)
        traits = added_rows.traits(rules, house)
        kept = in_game(_kept, row.pk, rules)
        closed, notes = _in_fights(row.pk, rules)
        may = self.has_change_permission(request, row)
        if not may:
            closed = {"": "You may look at sheets, but not change them."}
        form = SheetForm(request.POST or None, traits, kept.values, closed)
        if may and request.method == "POST" and form.is_valid():
            given = form.given()
            if "fill" in request.POST:
                given = {**form.usual(), **given}
            done = self._save(request, row, rules, form, given)
            if done is not None:
                return done
        title = f"{rules.title} sheet"
        context = {
            **self.admin_site.each_context(request),
            "title": f"{title} of {row.name}",
            "opts": self.opts,
            "original": row,
            "form": form,
            "adminform": AdminForm(form, [(title, {"fields": list(form.fields)})], {}),
            "rulesets": list(registry.every()),
            "rules": rules,
            "notes": notes,
            "problems": kept.problems,
            "may": may,
            "media": self.media + form.media,
        }
        return TemplateResponse(request, "admin/skirmish/sheet.html", context)

    def _save(
        self,
        request: HttpRequest,
        row: CombatSheet,
        rules: Any,
        form: SheetForm,
        given: dict[str, str],
    ) -> HttpResponse | None:
        try:
            in_game(_write, request.user.pk, row.pk, rules, given)
        except Refusal as refusal:
            form.refuse(str(refusal))
            return None
        names = ", ".join(form.fields[key].trait.name for key in given)
        text = f"Changed {names} on the {rules.title} sheet of {row.name}."
        if given:
            self.log_change(request, row, text)
            self.message_user(request, text, messages.SUCCESS)
        else:
            self.message_user(request, "Nothing was changed.")
        return HttpResponseRedirect(request.get_full_path())


def _fighting_classes() -> list[str]:
    """Return the paths of all classes of fighters; NPCs' are included once they are loaded."""
    classes: list[type] = [npc.SkirmishNpc]
    classes += SkirmishCharacter.__subclasses__()
    for kind in classes:
        subclasses: list[type] = kind.__subclasses__()
        classes += (below for below in subclasses if below not in classes)
    return [f"{kind.__module__}.{kind.__name__}" for kind in classes]


def _rules(request: HttpRequest) -> AnyRuleset:
    """Return the ruleset that the address names, or the game's default."""
    try:
        return registry.find(request.GET.get("rules") or get_setting("SKIRMISH_RULESET"))
    except NotUnderstood:
        return next(iter(registry.every()))


def _in_fights(number: int, rules: AnyRuleset) -> tuple[dict[str, str], list[str]]:
    """Return the lines that cannot be edited because a fight will write them, and why."""
    fighter = object_fighter(number)
    closed: dict[str, str] = {}
    notes: list[str] = []
    for encounter in repository.all_rows():
        state = encounter.state
        if state is None or state.lobby.ruleset != rules.name:
            continue
        if state.fight is not None and fighter in state.fight.table.fighters:
            reason = f"The fight {state.name} writes it when it ends."
            closed = dict.fromkeys(engine.write_back(state.fight).get(fighter, {}), reason)
            notes.append(f"In the fight {state.name}. Changes take effect in the next fight.")
        elif state.lobby.member(fighter) is not None:
            notes.append(f"Has joined the fight {state.name} with the sheet as it was then.")
    return closed, notes


def _character(number: int) -> Any:
    whose = find_object(number)
    if whose is None:
        raise Refusal("This character is gone.")
    return whose


def _kept(number: int, rules: AnyRuleset) -> Kept:
    whose, house = _character(number), house_rules_for(rules)
    whole = read_sheet(whose, rules, house)
    problems = list(rules.sheet_problems(whole, house, npc=False))
    return Kept(raw_values(whose, rules, house), problems)


def _write(account: int, number: int, rules: AnyRuleset, given: dict[str, str]) -> None:
    by = AccountDB.objects.get(pk=account)
    set_traits(by, _character(number), rules, given)
