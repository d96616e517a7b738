"""A form field for each kind of line on a sheet, made from what the line declares."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.html import escape

from typeclasses.skirmish.sheets.attributes import read_value
from world.skirmish.base.english import capital
from world.skirmish.base.errors import NotUnderstood
from world.skirmish.sheets.traits import Catalog, ChoiceTrait, Counts, Flag, NumberTrait, Trait


class CountsWidget(forms.Widget):
    """A small number box for each name; together they read as they are typed in the game."""

    use_fieldset = True
    template_name = "skirmish/widgets/counts.html"

    def __init__(self, names: Mapping[str, str], most: int) -> None:
        super().__init__()
        self.names = names
        self.most = most

    def get_context(self, name: str, value: Any, attrs: Any) -> dict[str, Any]:
        context = super().get_context(name, value, attrs)
        given = dict.fromkeys(self.names, "")
        for part in filter(None, (part.strip() for part in (value or "").split(","))):
            named, _, number = part.rpartition(" ")
            given[named.casefold()] = number
        boxes = [
            (key, self.names.get(key, key), f"{name}-{key}", number)
            for key, number in given.items()
        ]
        return {**context, "boxes": boxes, "most": self.most}

    def value_from_datadict(self, data: Any, files: Any, name: str) -> str:
        start = f"{name}-"
        typed = (key.removeprefix(start) for key in data if key.startswith(start))
        keys = dict.fromkeys((*self.names, *typed))
        given = ((key, data.get(f"{name}-{key}", "").strip()) for key in keys)
        return ", ".join(f"{key} {number}" for key, number in given if number)

    def value_omitted_from_data(self, data: Any, files: Any, name: str) -> bool:
        return all(f"{name}-{key}" not in data for key in self.names)

    def id_for_label(self, id_: str) -> str:
        """Return nothing: each box of the group has a label of its own."""
        return ""


class TraitField(forms.Field):
    """A line of a sheet, read like `combat sheet` reads it; a refusal is the field's error."""

    def __init__(self, trait: Trait, kept: Any) -> None:
        box = widget(trait)
        expected = "" if isinstance(box, (forms.Select, CountsWidget)) else f"{trait.expected()}."
        super().__init__(
            label=capital(trait.name),
            help_text=escape(f"{trait.help} {capital(expected)}".rstrip()),
            required=False,
            widget=box,
        )
        self.trait = trait
        self.initial = text(trait, kept)

    def usual(self) -> str:
        """Return the value of a line that is not set; empty if it must be chosen."""
        return text(self.trait, self.trait.default)

    def clean(self, value: str) -> str:
        """Return the text if it is a valid value; an untouched line is not checked."""
        given = (value or "").strip()
        if given != self.initial:
            try:
                read_value(self.trait, given)
            except NotUnderstood as refusal:
                raise forms.ValidationError(str(refusal)) from None
        return given

    def has_changed(self, initial: Any, data: Any) -> bool:
        return not self.disabled and (data or "").strip() != (initial or "")


def text(trait: Trait, value: Any) -> str:
    """Return a stored value as it is typed."""
    if value is None or value == "":
        return ""
    if isinstance(trait, ChoiceTrait):
        try:
            return trait.words[trait.find(str(value))]
        except NotUnderstood:
            return str(value)
    if isinstance(trait, Counts) and isinstance(value, Mapping):
        # In the order of the boxes, so that untouched boxes read as they did before.
        given = {str(name).casefold(): number for name, number in value.items()}
        order = [*(name for name in trait.words if name in given), *given]
        return ", ".join(f"{name} {given[name]}" for name in dict.fromkeys(order))
    shown = trait.show(value) if trait.problem(value) is None else str(value)
    return "" if shown == "-" else shown


def is_typed(trait: Trait, value: Any) -> bool:
    """Return whether a value can be typed; whole rows stored as data cannot."""
    rows = value if isinstance(value, (list, tuple)) else ()
    return not isinstance(trait, Catalog) or all(isinstance(row, str) for row in rows)


def widget(trait: Trait) -> forms.Widget:
    """Return the widget of a line."""
    match trait:
        case NumberTrait():
            bounds = {"min": trait.least, "max": trait.most}
            return forms.NumberInput(
                {name: bound for name, bound in bounds.items() if bound is not None}
            )
        case ChoiceTrait():
            words = dict.fromkeys(trait.words.values())
            return forms.Select(choices=[("", "-"), *((word, word) for word in words)])
        case Flag():
            return forms.Select(choices=[("", "-"), ("yes", "yes"), ("no", "no")])
        case Counts() if trait.words:
            return CountsWidget(trait.words, trait.most)
        case Counts() | Catalog():
            return forms.Textarea({"rows": 2, "cols": 60})
    return forms.TextInput(attrs={"size": 60})
