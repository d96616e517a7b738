"""Finding fights in progress by what is stored of them: rules, names, who they wait for."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone

from typeclasses.skirmish.models import FightInProgress
from typeclasses.skirmish.records import queries
from typeclasses.skirmish.stored.state import EncounterState
from web.skirmish.history.search import ruleset_choices
from world.skirmish import engine
from world.skirmish.state.fight import REFEREE

A_MINUTE = timedelta(minutes=1)


class FoundInState(admin.SimpleListFilter):
    """A filter by something that is stored with a fight, not in a column."""

    def queryset(
        self, request: HttpRequest, queryset: QuerySet[FightInProgress]
    ) -> QuerySet[FightInProgress]:
        """Return the fights that match."""
        if not self.value():
            return queryset
        return those(queryset, self.matches)

    def matches(self, row: FightInProgress, state: EncounterState) -> bool:
        """Return whether a fight matches what is chosen."""
        raise NotImplementedError


class RulesFilter(FoundInState):
    """Fights by one ruleset."""

    title, parameter_name = "rules", "ruleset"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return ruleset_choices()

    def matches(self, row: FightInProgress, state: EncounterState) -> bool:
        return state.lobby.ruleset == self.value()


class WaitingFilter(FoundInState):
    """Fights that wait for people of one kind."""

    title, parameter_name = "waiting for", "waiting"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [
            ("players", "players"), ("npcs", "NPCs"), ("referee", "the referee"),
            ("start", "the start"), ("end", "the end"),
        ]  # fmt: skip

    def matches(self, row: FightInProgress, state: EncounterState) -> bool:
        return self.value() in waited_for(state)


class LongFilter(FoundInState):
    """Fights that have waited for long."""

    title, parameter_name = "since the last move", "since"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [("5", "5 minutes or more"), ("60", "an hour or more"), ("1440", "a day or more")]

    def matches(self, row: FightInProgress, state: EncounterState) -> bool:
        # An address may be typed by hand: what is no choice matches nothing.
        offered = {choice for choice, _ in self.lookup_choices}
        wanted = str(self.value())
        return wanted in offered and timezone.now() - since(row) >= int(wanted) * A_MINUTE


def state_of(row: FightInProgress) -> EncounterState | None:
    """Return the stored state of a fight; None if it is unreadable or has ended."""
    return row.encounter.state if row.encounter is not None else None


def those(
    rows: QuerySet[FightInProgress], matches: Callable[[FightInProgress, EncounterState], bool]
) -> QuerySet[FightInProgress]:
    """Return the fights whose stored state matches."""
    stored = ((row, state_of(row)) for row in rows)
    return rows.filter(
        pk__in=[row.pk for row, state in stored if state is not None and matches(row, state)]
    )


def since(row: FightInProgress) -> datetime:
    """Return when the last move was made, or the fight was opened."""
    return queries.waiting_since(row.encounter.record if row.encounter else 0, row.opened)


def fighters_of(state: EncounterState) -> dict[str, str]:
    """Return the names of the fighters by their ids."""
    if state.fight is None:
        return {member.id: member.name for member in state.lobby.members}
    return {fighter.id: fighter.name for fighter in state.fight.table.fighters.values()}


def npcs_of(state: EncounterState) -> dict[str, str]:
    """Return the names of the NPCs by their ids."""
    return {key: name for key, name in fighters_of(state).items() if key in state.npcs}


def waited_for(state: EncounterState) -> set[str]:
    """Return which kinds of people a fight waits for."""
    if state.fight is None:
        return {"start"}
    seats = engine.open_seats(state.fight)
    kinds = {REFEREE: "referee", **dict.fromkeys(state.npcs, "npcs")}
    return {kinds.get(seat, "players") for seat in seats} or {"end"}
