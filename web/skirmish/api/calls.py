"""What every call of the API is made of: who may make it, and what it refuses."""

from __future__ import annotations

from typing import Any

from rest_framework.exceptions import NotFound, ParseError
from rest_framework.parsers import JSONParser
from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.settings import api_settings
from rest_framework.views import APIView

from typeclasses.skirmish import permissions
from typeclasses.skirmish.models import FightRecord
from web.skirmish.api import tokens
from web.skirmish.api.errors import OneForm
from web.skirmish.api.parameters import Narrowed, Pages, Parameters
from web.skirmish.api.throttles import Limited
from web.skirmish.pages.access import account_of, out_of_sight


class CarefulParser(JSONParser):
    """A JSON parser that answers 400, not 500, to input that is nested too deeply."""

    def parse(self, stream: Any, *args: Any, **kwargs: Any) -> Any:
        try:
            return super().parse(stream, *args, **kwargs)
        except RecursionError:
            raise ParseError("That is nested too deeply.") from None


class MayLook(BasePermission):
    """Reading needs the permission to look; acting also needs a login."""

    def has_permission(self, request: Request, view: Any) -> bool:
        if not self._may(account_of, request):
            return False
        account = account_of(request)
        if account is None and (request.method not in ("GET", "HEAD", "OPTIONS") or view.own):
            return False
        return self._may(permissions.check_may_look, account)

    def has_object_permission(self, request: Request, view: Any, obj: FightRecord) -> bool:
        account = account_of(request)
        unseen = out_of_sight(account, obj.pk)
        return self._may(permissions.check_may_see, account, obj, unseen)

    def _may(self, ask: Any, *about: Any) -> bool:
        try:
            ask(*about)
        except permissions.Forbidden as refusal:
            self.message = str(refusal)
            return False
        return True


class Call(OneForm, Limited, Parameters):
    """What every view of the API is made of."""

    authentication_classes = [*api_settings.DEFAULT_AUTHENTICATION_CLASSES, tokens.Token]
    #: The names that the schema has for them.
    ways_to_log_in: tuple[str, ...] = ("password", "token", "session")
    permission_classes: list[Any] = [MayLook]
    pagination_class = Pages
    filter_backends: list[Any] = [Narrowed]
    #: Whether a call is about the caller's own seats, and so needs a login.
    own = False


class NoCall(OneForm, APIView):
    """Every other address."""

    authentication_classes: list[Any] = []
    permission_classes: list[Any] = []

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Refuse the call, whatever it is."""
        raise NotFound(f"There is no {request.path}. See /api/skirmish/openapi for what there is.")
