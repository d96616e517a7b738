"""Forms that ask staff what to do to a fight in progress."""

from __future__ import annotations

from typing import Any

from django import forms

from typeclasses.skirmish.models import CombatSheet
from typeclasses.skirmish.unattended import temperaments
from world.skirmish import tactics
from world.skirmish.referee import corrections


class OwnerForm(forms.Form):
    """The form that asks for the new owner of a fight."""

    owner = forms.CharField(
        label="New owner",
        max_length=80,
        help_text="A character's name, or its number as in #12.",
    )

    def clean_owner(self) -> int:
        words = self.cleaned_data["owner"].strip()
        sheets = CombatSheet.objects.filter(name__iexact=words)
        if words.startswith("#") and words[1:].isdecimal():
            sheets = CombatSheet.objects.filter(pk=int(words[1:]))
        numbers = list(sheets.values_list("pk", flat=True)[:2])
        if len(numbers) != 1:
            many = "Several characters are" if numbers else "No character is"
            raise forms.ValidationError(f"{many} called {words}.")
        return int(numbers[0])


class TemperamentForm(forms.Form):
    """The form that asks which NPCs act by themselves, and how.

    Args:
        npcs: The NPCs of the fight by their ids; of several fights, all are meant.
    """

    npc = forms.ChoiceField(label="Who", required=False)
    temperament = forms.ChoiceField(
        label="They act as",
        choices=[
            *((temperament, temperament) for temperament in tactics.TEMPERAMENTS),
            (temperaments.OFF, "their owner says"),
        ],
    )

    def __init__(self, data: Any, npcs: dict[str, str]) -> None:
        super().__init__(data)
        named: Any = self.fields["npc"]
        named.choices = [("", "all NPCs"), *npcs.items()]


class CorrectionForm(forms.Form):
    """The form that asks what to correct on which fighter, and shows what it is now."""

    line = forms.ChoiceField(label="What")
    value = forms.CharField(label="New value", max_length=60)

    def __init__(self, data: Any, table: Any) -> None:
        super().__init__(data)
        lines: Any = self.fields["line"]
        lines.choices = [
            (
                fighter.name,
                [
                    (f"{fighter.id} {field}", f"{fighter.name}, {name}: {value}")
                    for field, (name, value) in corrections.present(table, fighter).items()
                ],
            )
            for fighter in table.fighters.values()
        ]
