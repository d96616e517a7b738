"""Finding fights: by name, room, owner, fighter or ruleset."""

from __future__ import annotations

from typing import Any

from django import forms
from django.db.models import Q, QuerySet

from typeclasses.skirmish.models import FighterRecord, FightRecord
from world.skirmish.ruleset import registry


def ruleset_choices() -> list[tuple[str, str]]:
    """Return every ruleset as a choice of a form."""
    return [(rules.name, rules.title) for rules in registry.every()]


def _any_or_one() -> list[tuple[str, str]]:
    return [("", "any rules"), *ruleset_choices()]


class SeekForm(forms.Form):
    """The search form of the list of fights."""

    words = forms.CharField(
        label="Name, room or fighter", max_length=60, required=False, strip=True
    )
    rules = forms.ChoiceField(label="Rules", choices=_any_or_one, required=False)

    def narrow(self, fights: QuerySet[FightRecord]) -> QuerySet[FightRecord]:
        """Return the fights that match; all of them if the form is invalid."""
        if not self.is_valid():
            return fights
        wanted: dict[str, Any] = self.cleaned_data
        if wanted["rules"]:
            fights = fights.filter(ruleset=wanted["rules"])
        for word in wanted["words"].split():
            fought = FighterRecord.objects.filter(name__icontains=word).values("fight")
            fights = fights.filter(
                Q(name__icontains=word)
                | Q(room_name__icontains=word)
                | Q(owner_name__icontains=word)
                | Q(pk__in=fought)
            )
        return fights
