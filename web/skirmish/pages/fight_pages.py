"""The pages: the list of fights, live fights, replays, statistics, stories.

They only look: at rows of the database, never at the objects of the running game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from django.core.cache import cache
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.template.loader import render_to_string
from django.utils.cache import get_conditional_response, patch_cache_control
from django.views.generic import ListView, TemplateView

from typeclasses.skirmish import permissions
from typeclasses.skirmish.models import FightRecord, MoveRecord
from typeclasses.skirmish.records import queries, replay
from typeclasses.skirmish.stored import repository
from typeclasses.skirmish.stored.state import EncounterState
from web.skirmish.history import replay_steps
from web.skirmish.history.etags import etag
from web.skirmish.history.search import SeekForm
from world.skirmish.base.errors import is_allowed
from world.skirmish.base.names import shorten
from world.skirmish.state.fight import AnyFight
from world.skirmish.views import fight_json

from . import board
from .access import JsonAnswer, OfExaminedFight, OfOneFight, RecordAccess, account_of, out_of_sight

#: Past fights per page.
A_PAGE = 25
#: Moves that a live page shows at first.
LATEST = 50
#: Seconds for which a replay is cached.
AN_HOUR = 3600


class FightsPage(RecordAccess, ListView):
    """The list of current and past fights."""

    template_name = "skirmish/fights.html"
    context_object_name = "past"
    paginate_by = A_PAGE

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        self.form = SeekForm(request.GET)
        return super().get(request, *args, **kwargs)

    def get_queryset(self) -> Any:
        account = account_of(self.request)
        seen = permissions.seen_by(account, out_of_sight(account)).prefetch_related("fighters")
        fights = self.form.narrow(seen.defer("participants", "final", "house"))
        rows = repository.all_rows()
        self.stopped = queries.stopped(rows)
        open_ones = {row.state.record for row in rows if row.state} | self.stopped.keys()
        self.now = fights.filter(pk__in=open_ones)
        return fights.exclude(pk__in=open_ones)

    def paginate_queryset(self, queryset: Any, page_size: int) -> Any:
        try:
            return super().paginate_queryset(queryset, page_size)
        except Http404:
            page = shorten(self.request.GET.get("page", ""))
            raise Http404(f"Page {page} of the fights does not exist.") from None

    def _under_way(self) -> Iterator[tuple[FightRecord, AnyFight]]:
        for row in self.now:
            state = _live_state(row)
            if state is not None and state.fight is not None:
                yield row, state.fight

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        query = self.request.GET.copy()
        query.pop("page", None)
        return super().get_context_data(
            now=[(row, fight_json.line(fight)) for row, fight in self._under_way()],
            stopped=[(row, self.stopped[row.pk]) for row in self.now if row.pk in self.stopped],
            form=self.form,
            laboratory=is_allowed(permissions.check_may_use_laboratory, account_of(self.request)),
            query=query.urlencode(),
            sought=any(self.request.GET.get(field) for field in self.form.fields),
            **kwargs,
        )


class OneFight(OfOneFight, TemplateView):
    """A fight: live, or as a replay step by step."""

    def get_template_names(self) -> list[str]:
        return [f"skirmish/{'replay' if self.live is None else 'live'}.html"]

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        self.running = _live_state(self.record)
        self.live = None if "step" in request.GET else self.running
        if self.live is None:
            permissions.check_may_examine(account_of(request), self.record)
        return super().get(request, *args, **kwargs)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        more = self._replay() if self.live is None else self._live(self.live)
        return super().get_context_data(**self.head(), **more, **kwargs)

    def _live(self, live: EncounterState) -> dict[str, Any]:
        shown, state = queries.public_moves(self.record), _shown_state(live)
        moves = list(shown.reverse()[:LATEST])[::-1]
        numbers = queries.numbers(self.record, shown)
        after = max(numbers.values(), default=0)
        return {
            **_board(state),
            "moves": _numbered(moves, numbers),
            "after": after,
            "etag": etag(self.record.pk, state, after, after),
        }

    def _replay(self) -> dict[str, Any]:
        asked = _number(self.request.GET.get("step", ""))
        played = replay_steps.stretch(self.record, asked)
        if not played.steps:
            raise Http404(played.problem)
        place = min(asked, played.last)
        step = played.steps[place - played.first]
        return {
            **_board(replay_steps.state(step)),
            **_shown(step),
            **_listed(played),
            "place": place,
            "stretch": replay_steps.STRETCH,
            "problem": played.problem,
            "running": self.running is not None,
            "stopped": queries.why_stopped(self.record),
        }


class Live(JsonAnswer):
    """What has changed in a fight since the page's last request; nearly empty if nothing has."""

    def get(self, request: HttpRequest, number: int) -> HttpResponseBase:
        # Evennia's middleware counts every request in the session. A page asks each second, and
        # that is not worth a write to the database.
        if request.session.session_key:
            request.session.modified = False
        live = _live_state(self.record)
        state = _shown_state(live) if live is not None else None
        shown = queries.public_moves(self.record)
        after, last = _number(request.GET.get("after", "")), queries.last_number(self.record, shown)
        mark = etag(self.record.pk, state, last, after)
        answer = get_conditional_response(request, etag=mark)
        if answer is None:
            answer = JsonResponse(self._changes(state, shown, after, last))
            answer.headers["ETag"] = mark
        patch_cache_control(answer, private=True, no_cache=True)
        return answer

    def _changes(
        self, state: dict[str, Any] | None, shown: QuerySet[MoveRecord], after: int, last: int
    ) -> dict[str, Any]:
        if state is None:
            return {"over": True, "ended": True}
        numbers = queries.numbers(self.record, shown)
        told = max((place for place, number in numbers.items() if number <= after), default=-1)
        undone = shown.filter(undone=True).values_list("sequence", flat=True)
        return {
            "rev": state["rev"],
            "after": last,
            "round": state["round"],
            "line": state["line"],
            "over": state["over"],
            "ended": False,
            "cards": _cards(state),
            "order": [card["id"] for card in state["cards"]],
            "pieces": board.pieces(state),
            "moves": [_move(move) for move in _numbered(shown.filter(sequence__gt=told), numbers)],
            "undone": [numbers[place] for place in undone],
        }


class Replay(JsonAnswer, OfExaminedFight):
    """A stretch of a replay: what each of its steps changes.

    `first` is the number of its first step, and `last` that of the last step of the fight.
    """

    def get(self, request: HttpRequest, number: int) -> HttpResponse:
        asked, last = _number(request.GET.get("step", "")), replay_steps.last_step(self.record)
        place = min(asked, last) // replay_steps.STRETCH
        # When it is over, everything in it is known.
        fight = f"{self.record.started.timestamp()}-{self.record.ended is not None}"
        key = f"skirmish-replay-{number}-{fight}-{last}-{place}"
        stretch = cache.get(key)
        if stretch is None:
            stretch = self._stretch(asked)
            cache.set(key, stretch, AN_HOUR)
        answer = JsonResponse(stretch)
        patch_cache_control(answer, private=True, no_cache=True)
        return answer

    def _stretch(self, asked: int) -> dict[str, Any]:
        played = replay_steps.stretch(self.record, asked)
        listed = {**_listed(played), "place": None}
        return {
            "first": played.first,
            "last": played.last,
            "steps": list(self._steps(played)),
            "list": render_to_string("skirmish/_steps.html", listed),
        }

    def _steps(self, played: replay_steps.Playback) -> Iterator[dict[str, Any]]:
        shown: dict[str, str] = {}
        for step in played.steps:
            state = replay_steps.state(step)
            cards = _cards(state)
            yield {
                "line": state["line"],
                "html": render_to_string("skirmish/_step.html", _shown(step)),
                "cards": {key: card for key, card in cards.items() if shown.get(key) != card},
                "order": [card["id"] for card in state["cards"]],
                "pieces": board.pieces(state),
            }
            shown = cards


def _live_state(record: FightRecord) -> EncounterState | None:
    """Return the state of a fight that goes on; None for others."""
    row = queries.live_row(record)
    state = row.state if row is not None else None
    return state if state is not None and state.fight is not None else None


def _shown_state(live: EncounterState) -> dict[str, Any]:
    """Return a fight that goes on as everyone sees it, as data."""
    assert live.fight is not None, "it has started"
    return {**fight_json.state(live.fight), "rev": live.rev_for()}


def _numbered(moves: Iterable[MoveRecord], numbers: dict[int, int]) -> list[MoveRecord]:
    """Return the moves on a live page, each with the `number` that it has there."""
    listed = [move for move in moves if not replay.goes_back(move)]
    for move in listed:
        move.number = numbers[move.sequence]
    return listed


def _board(state: dict[str, Any]) -> dict[str, Any]:
    """Return the state with its cards team by team, and its board."""
    sides: dict[str, list[Any]] = {team: [] for team in state["teams"]}
    for card in state["cards"]:
        sides[card["team"]].append(card)
    return {"state": state, "sides": list(sides.items()), "field": board.rows(state)}


def _cards(state: dict[str, Any]) -> dict[str, str]:
    """Return the HTML of each card, by fighter."""
    return {
        card["id"]: render_to_string(
            "skirmish/_card.html", {"card": card, "waiting": state["waiting"]}
        )
        for card in state["cards"]
    }


def _move(move: Any) -> str:
    return render_to_string("skirmish/_move.html", {"move": move})


def _shown(step: replay.RecordedStep) -> dict[str, Any]:
    """Return the context of a step's template."""
    back = step.move is not None and replay.goes_back(step.move)
    return {"step": step, "rolls": replay_steps.rolls(step.events), "back": back}


def _listed(played: replay_steps.Playback) -> dict[str, Any]:
    """Return the context of a stretch's template: its steps, and the stretches next to it."""
    end = played.first + len(played.steps) - 1
    return {
        "steps": played.numbered,
        "first": played.first,
        "end": end,
        "last": played.last,
        "before": played.first - replay_steps.STRETCH if played.first else None,
        "after": end + 1 if end < played.last else None,
    }


def _number(text: str) -> int:
    """Return the number in an address; 0 if it is not a number."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else 0
