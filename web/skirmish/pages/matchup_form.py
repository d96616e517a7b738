"""The form of the laboratory: which teams fight, by which rules, and what is varied."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.html import format_html

from typeclasses.skirmish.conf import get_setting
from typeclasses.skirmish.forecasting.laboratory_tasks import Assignment
from typeclasses.skirmish.sheets.attributes import read_npc_sheet
from web.skirmish.history.search import ruleset_choices
from world.skirmish.laboratory import read_matchup, read_sweep, swept, words
from world.skirmish.laboratory.runs import fights_within
from world.skirmish.ruleset import registry

_LONGEST_FIELD = 200


class WithinField(forms.TypedChoiceField):
    """How well wins are to be known, in points of a hundred; 0 to play all fights."""

    def __init__(self) -> None:
        choices = [
            ("", "all fights are played"),
            *((points, f"±{points} points") for points in (10, 5, 3, 2)),
        ]
        super().__init__(
            label="Until wins are known to",
            coerce=int,
            required=False,
            empty_value=0,
            choices=choices,
        )


class WithinForm(forms.Form):
    """What the owner of a fight in progress chooses for its forecast."""

    within = WithinField()


def usual_rules() -> str:
    """Return the ruleset that the game uses unless told otherwise."""
    return str(get_setting("SKIRMISH_RULESET"))


class MatchupForm(forms.Form):
    """What staff type; it is read as the laboratory at the console reads it."""

    rules = forms.ChoiceField(label="Rules", choices=ruleset_choices, initial=usual_rules)
    one = forms.CharField(label="One team", max_length=_LONGEST_FIELD, initial="heroes=")
    other = forms.CharField(label="The other team", max_length=_LONGEST_FIELD, initial="monsters=")
    fights = forms.TypedChoiceField(
        label="Fights of each",
        coerce=int,
        choices=[(fights, fights) for fights in (50, 100, 200, 500)],
    )
    within = WithinField()
    vary = forms.CharField(
        label="Vary",
        max_length=_LONGEST_FIELD,
        required=False,
        help_text="TEAM.count, TEAM.LINE, LINE or a house rule: monsters.count=1..4",
    )
    vary_also = forms.CharField(
        label="Vary also", max_length=_LONGEST_FIELD, required=False, help_text="For a heat map."
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        chosen = self["rules"].value()
        rules = registry.get(chosen if chosen in registry.names() else usual_rules())
        one, other = words.example_teams(rules)
        self.fields["one"].help_text = format_html(
            "A name and fighters. In {}: <code>{}</code>. Templates: {}.",
            rules.title,
            one,
            ", ".join(template.key for template in rules.templates.values()),
        )
        self.fields["other"].help_text = format_html("In {}: <code>{}</code>", rules.title, other)

    def assignment(self) -> Assignment:
        """Return what was asked for, in the game's thread.

        Raises:
            Refusal: It cannot be.
        """
        typed: dict[str, Any] = self.cleaned_data
        rules = registry.find(typed["rules"])
        settings = get_setting("SKIRMISH_HOUSE").get(rules.name, {})
        teams = [typed["one"], typed["other"]]
        varied = [sweep for sweep in (typed["vary"], typed["vary_also"]) if sweep]
        setups = swept(
            read_matchup(rules, teams, {}, settings),
            [read_sweep(sweep) for sweep in varied],
            lambda spec, house: read_npc_sheet(spec, rules, house),
        )
        about = " against ".join(team.partition("=")[2] for team in teams)
        within = typed["within"] / 100
        return Assignment(
            setups=tuple(setups),
            fights=fights_within(within) if within else typed["fights"],
            within=within,
            about=about,
            typed=typed,
        )
