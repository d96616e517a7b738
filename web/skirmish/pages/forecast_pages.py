"""The pages of forecasts: a fight's chances, and the laboratory for staff.

The laboratory plays in a process of its own. A page starts it in the game's thread, and asks how
far it is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.views.generic import TemplateView
from msgspec import Struct

from typeclasses.skirmish import permissions
from typeclasses.skirmish.forecasting import laboratory_tasks as tasks
from typeclasses.skirmish.game_objects import Account
from typeclasses.skirmish.models import FightRecord, MoveRecord
from typeclasses.skirmish.records import chances, queries
from web.skirmish.game_thread import in_game
from web.skirmish.pages.matchup_form import MatchupForm, WithinForm
from web.skirmish.pages.plots import Plot, plot
from world.skirmish import engine
from world.skirmish.base.errors import Refusal, is_allowed
from world.skirmish.laboratory import Report, under_way, words
from world.skirmish.laboratory.figures import of_reports, shares
from world.skirmish.laboratory.reports import TurningPoint, fights_played, turning_points
from world.skirmish.laboratory.runs import fights_within

from .access import OfOneFight, RecordAccess, account_of

#: How many fights are played on from each moment of a past fight, and from one in progress. From a
#: moment there are fewer once no chance may be off by more than this.
FIGHTS_OF_A_MOMENT = 100
WITHIN_AT_A_MOMENT = 0.1
FIGHTS = 200


class Turn(Struct, frozen=True):
    """A turning point as the page shows it: who gained by which moves."""

    team: str
    before: str
    after: str
    moves: list[MoveRecord]

    @property
    def first(self) -> int:
        return self.moves[0].sequence

    @property
    def last(self) -> int:
        return self.moves[-1].sequence

    @property
    def round(self) -> int:
        return self.moves[-1].round


class Forecast(OfOneFight, TemplateView):
    """The forecast of a fight in progress, or the chances in a past one, move by move."""

    template_name = "skirmish/forecast.html"
    problem = ""

    def ask(self, account: Account, **kwargs: Any) -> None:
        super().ask(account, **kwargs)
        permissions.check_may_see_forecast(account, self.record)

    def post(self, request: HttpRequest, number: int) -> HttpResponse:
        account = account_of(request)
        permissions.check_may_make_forecast(account, self.record)
        try:
            if request.POST.get("do") == "stop":
                in_game(tasks.stop, "record", number)
            elif self.record.ended is None:
                form = WithinForm(request.POST)
                points = form.cleaned_data["within"] if form.is_valid() else 0
                assignment = _from_now(self.record, points / 100)
                in_game(tasks.start, "record", number, account.pk, assignment)
            elif not chances.kept(self.record):
                assignment, when_done = _from_each_move(self.record)
                in_game(tasks.start, "record", number, account.pk, assignment, when_done)
        except Refusal as refusal:
            self.problem = str(refusal)
            return self.render_to_response(self.get_context_data())
        return HttpResponseRedirect(request.path)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        points = chances.kept(self.record) if self.record.ended is not None else []
        task = tasks.find("record", self.record.pk)
        plays = task is not None and task.is_running
        allowed = is_allowed(
            permissions.check_may_make_forecast, account_of(self.request), self.record
        )
        shown = _chances(self.record, points) if points else {}
        if task is not None and task.reports and self.record.ended is None:
            shown = _plots(task.reports)
        return super().get_context_data(
            **self.head(),
            **shown,
            task=task,
            problem=self.problem,
            form=WithinForm(),
            may_start=allowed and not plays and not points,
            **kwargs,
        )


class Laboratory(RecordAccess, TemplateView):
    """Fights that staff type, played many times."""

    template_name = "skirmish/laboratory.html"
    form: MatchupForm | None = None

    def ask(self, account: Account, **kwargs: Any) -> None:
        super().ask(account)
        permissions.check_may_use_laboratory(account)

    def post(self, request: HttpRequest) -> HttpResponse:
        number = account_of(request).pk
        if request.POST.get("do") == "stop":
            in_game(tasks.stop, "account", number)
            return HttpResponseRedirect(request.path)
        self.form = MatchupForm(request.POST)
        if self.form.is_valid():
            try:
                # Templates that builders have made are objects of the game.
                assignment = in_game(self.form.assignment)
                in_game(tasks.start, "account", number, number, assignment)
                return HttpResponseRedirect(request.path)
            except Refusal as refusal:
                self.form.add_error(None, str(refusal))
        return self.render_to_response(self.get_context_data())

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        task = tasks.find("account", account_of(self.request).pk)
        shown = _plots(task.reports) if task is not None and task.reports else {}
        form = self.form or MatchupForm(initial=task.assignment.typed if task is not None else {})
        return super().get_context_data(form=form, task=task, **shown, **kwargs)


def _from_now(record: FightRecord, within: float) -> tasks.Assignment:
    """Return the forecast of a fight in progress, until no share of wins may be off by more."""
    row = queries.live_row(record)
    fight = row.state.fight if row is not None and row.state is not None else None
    if row is None or row.state is None or fight is None or engine.outcome(fight) is not None:
        raise Refusal("The fight is over.")
    last = queries.known_moves(record).values_list("sequence", flat=True).last() or 0
    about = f"from move {last}" if last else "from its start"
    setups = (under_way(fight, row.state.temperaments),)
    fights = fights_within(within) if within else FIGHTS
    return tasks.Assignment(setups=setups, fights=fights, within=within, about=about)


def _from_each_move(
    record: FightRecord,
) -> tuple[tasks.Assignment, Callable[[Sequence[Report]], None]]:
    """Return the forecasts of the states of a past fight, and what stores them."""
    numbers, setups = chances.moments(record)
    assignment = tasks.Assignment(
        setups=tuple(setups),
        fights=FIGHTS_OF_A_MOMENT,
        within=WITHIN_AT_A_MOMENT,
        curve=True,
        seed=f"fight {record.pk}",
    )
    number = record.pk
    return assignment, lambda reports: chances.keep(number, numbers, reports)


def _plots(reports: Sequence[Report]) -> dict[str, Any]:
    """Return the context of a result: its plots, and what they say in words."""
    teams = list(reports[0].wins)
    only = len(reports) == 1
    return {
        "plots": [plot(report, teams) for report in of_reports(reports)],
        "words": words.forecast(reports[0]) if only else "",
        "fights": fights_played(reports),
    }


def _chances(record: FightRecord, points: list[chances.Point]) -> dict[str, Any]:
    """Return the context of the curve of a past fight, with its turning points."""
    played = [point for point in points if point.fights]
    teams = list(played[0].wins)
    figure = shares(
        "Chance of winning",
        "move",
        [(str(point.sequence), point.shares) for point in played],
        [point.sequence for point in played],
    )
    curve: Plot = plot(figure, teams)
    between = list(pairwise(point.sequence for point in played))
    turns = [
        _turn(record, point, *between[point.place - 1])
        for point in turning_points([forecast.shares for forecast in played])
    ]
    fights = max(point.fights for point in played)
    return {"curve": curve, "turns": turns, "points": len(played), "fights": fights}


def _turn(record: FightRecord, point: TurningPoint, first: int, last: int) -> Turn:
    before, after = (f"{margin.share:.0%}" for margin in (point.before, point.after))
    return Turn(point.team, before, after, chances.moves_between(record, first, last))
