"""Who visits a page or calls the API, which the banned may not, and what they may see."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.template.response import TemplateResponse
from django.views.generic import View
from evennia.accounts.models import AccountDB
from evennia.utils.utils import ip_from_request

from typeclasses.skirmish import permissions
from typeclasses.skirmish.game_objects import Account
from typeclasses.skirmish.models import FightRecord
from typeclasses.skirmish.records import queries
from typeclasses.skirmish.transactions import DatabaseUnavailable, refused_if_unavailable
from web.skirmish.game_thread import in_game
from web.skirmish.history import story
from world.skirmish.base.errors import is_allowed


def account_of(request: HttpRequest) -> Any:
    """Return the account of the visitor; None if they are not logged in.

    Raises:
        Forbidden: They could not log in now, from where they are.
    """
    if not request.user.is_authenticated:
        return None
    permissions.check_may_log_in(request.user, address_of(request))
    return request.user


def address_of(request: HttpRequest) -> str:
    """Return the address that a request comes from, as Evennia knows it."""
    origin = getattr(request, "origin_ip", None)
    return str(origin if origin is not None else ip_from_request(request))


def out_of_sight(account: Account, record: int | None = None) -> frozenset[int]:
    """Return the rooms with fights that an account could not look into; only they ask the game.

    Args:
        account: The account, or None.
        record: The fight in question; None for all fights.
    """
    if account is not None and permissions.is_wizard(account):
        return frozenset()
    guarded = queries.guarded_rooms(record)
    if not guarded:
        return frozenset()
    return in_game(_rooms_out_of_sight, account.pk if account is not None else None, guarded)


def _rooms_out_of_sight(account: int | None, rooms: list[int]) -> frozenset[int]:
    viewer = AccountDB.objects.get(pk=account) if account is not None else None
    return permissions.rooms_out_of_sight(viewer, rooms)


class RecordAccess(View):
    """A view for accounts that have the permission to look."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        try:
            with refused_if_unavailable():
                self.ask(account_of(request), **kwargs)
                answer = super().dispatch(request, *args, **kwargs)
                return answer.render() if isinstance(answer, TemplateResponse) else answer
        except permissions.Forbidden as refusal:
            if not request.user.is_authenticated:
                return self.ask_to_log_in(str(refusal))
            return self.refuse(403, "No access", str(refusal))
        except DatabaseUnavailable as refusal:
            return self.refuse(503, "Not now", str(refusal))
        except Http404 as missing:
            return self.refuse(404, "Not found", str(missing))

    def ask(self, account: Account, **kwargs: Any) -> None:
        """Raise `Forbidden` unless this account may look."""
        permissions.check_may_look(account)

    def ask_to_log_in(self, reason: str) -> HttpResponse:
        """Return the answer to a visitor who may get further by logging in."""
        return redirect_to_login(self.request.get_full_path())

    def refuse(self, status: int, title: str, reason: str) -> HttpResponse:
        """Return the answer to a visitor who may not see the page, or if it does not exist."""
        context = {"title": title, "reason": reason}
        return render(self.request, "skirmish/refused.html", context, status=status)


class OfOneFight(RecordAccess):
    """A view of one fight."""

    record: FightRecord

    def ask(self, account: Account, **kwargs: Any) -> None:
        super().ask(account)
        record = FightRecord.objects.filter(pk=kwargs["number"]).first()
        if record is None:
            raise Http404(queries.no_fight(kwargs["number"]))
        permissions.check_may_see(account, record, out_of_sight(account, record.pk))
        self.record = record

    def head(self) -> dict[str, Any]:
        """Return what every page about a fight shows at the top."""
        return {
            "record": self.record,
            "teams": story.teams(self.record),
            "open": is_allowed(
                permissions.check_may_examine, account_of(self.request), self.record
            ),
            "forecast": is_allowed(
                permissions.check_may_see_forecast, account_of(self.request), self.record
            ),
        }


class OfExaminedFight(OfOneFight):
    """A view of one fight for those who may see all of it."""

    def ask(self, account: Account, **kwargs: Any) -> None:
        super().ask(account, **kwargs)
        permissions.check_may_examine(account, self.record)


class JsonAnswer(OfOneFight):
    """A view that answers a script on a page with JSON."""

    def ask_to_log_in(self, reason: str) -> HttpResponse:
        return self.refuse(401, "", reason)

    def refuse(self, status: int, title: str, reason: str) -> HttpResponse:
        return JsonResponse({"text": reason}, status=status)
