"""The JSON API: list fights, read their moves, make a move. Its schema is OpenAPI.

It authenticates like Evennia's own API, and with tokens; it checks the same permissions as the
commands.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from django.db.models import QuerySet
from django.http import Http404
from django.urls import include, path, re_path
from django.utils.cache import get_conditional_response, patch_cache_control
from evennia.accounts.models import AccountDB
from evennia.web.api.root import APIRootRouter
from rest_framework import status
from rest_framework.decorators import action
from rest_framework.exceptions import NotFound, ParseError, PermissionDenied
from rest_framework.filters import OrderingFilter, SearchFilter
from rest_framework.mixins import CreateModelMixin
from rest_framework.parsers import FormParser, JSONParser, MultiPartParser
from rest_framework.permissions import BasePermission, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.schemas import get_schema_view
from rest_framework.settings import api_settings
from rest_framework.views import APIView
from rest_framework.viewsets import GenericViewSet, ReadOnlyModelViewSet
from twisted.internet.defer import Deferred, succeed

from typeclasses.skirmish import permissions
from typeclasses.skirmish.encounter import lookup
from typeclasses.skirmish.game_objects import Account
from typeclasses.skirmish.models import FightRecord, MoveRecord
from typeclasses.skirmish.permissions import account_seats
from typeclasses.skirmish.play import moves, odds, understanding
from typeclasses.skirmish.play.slices import Dropped
from typeclasses.skirmish.records import queries
from typeclasses.skirmish.stored.state import EncounterState
from typeclasses.skirmish.transactions import DatabaseUnavailable
from web.skirmish.api import tokens
from web.skirmish.api.errors import OneForm, Refused, Stale, Unavailable
from web.skirmish.api.parameters import (
    ChoiceParameters,
    FightParameters,
    MoveParameters,
    Narrowed,
    Pages,
    Parameters,
    number,
)
from web.skirmish.api.schema import Generator, Schema
from web.skirmish.api.serializers import (
    ChoicesSerializer,
    FightSerializer,
    MoveSerializer,
    SentMoveSerializer,
    StateSerializer,
    TokenSerializer,
)
from web.skirmish.api.throttles import Limited
from web.skirmish.game_thread import in_game
from web.skirmish.history.etags import etag
from web.skirmish.pages.fight_pages import account_of, out_of_sight
from world.skirmish import engine
from world.skirmish.base.errors import Refusal, StaleChoice, is_allowed
from world.skirmish.state.fight import REFEREE, AnyFight
from world.skirmish.views import fight_json


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

    def _may(self, ask: Any, *whom: Any) -> bool:
        try:
            ask(*whom)
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


class Fights(Call, ReadOnlyModelViewSet):
    """Current and past fights that you may see; `ended` is empty while a fight goes on."""

    serializer_class = FightSerializer
    queryset = (
        FightRecord.objects.prefetch_related("fighters")
        .defer("participants", "final")
        .order_by("pk")
    )
    filter_backends = [Narrowed, SearchFilter, OrderingFilter]
    schema = Schema("Fight", {"state": ("304",), "choices": ("409",)})
    parameters = {"list": FightParameters, "choices": ChoiceParameters}
    narrowed_by = frozenset({"ruleset", "winner", "started__gte", "started__lte", "ended__isnull"})
    search_fields = ["name", "room_name", "owner_name", "fighters__name"]
    ordering_fields = ["started", "ended", "rounds"]
    lookup_value_regex = "[^/.]+"

    def get_object(self) -> FightRecord:
        missing = queries.no_fight(self.kwargs["pk"])
        self.kwargs["pk"] = number(self.kwargs["pk"], missing)
        try:
            record: FightRecord = super().get_object()
        except Http404:
            raise NotFound(missing) from None
        return record

    def get_queryset(self) -> QuerySet[FightRecord]:
        fights = super().get_queryset()
        if self.action != "list":
            return fights
        account = account_of(self.request)
        seen = permissions.seen_by(account, out_of_sight(account))
        return fights.filter(pk__in=seen.values("pk"))

    @action(detail=True, filter_backends=[], serializer_class=StateSerializer)
    def state(self, request: Request, pk: str) -> Response:
        """The current state of the fight, or its last one, with an ETag for clients that poll."""
        shown = _standing(account_of(request), self.get_object())
        mark = etag(shown, request.accepted_renderer.format)
        answer = get_conditional_response(request, etag=mark)
        if answer is None:
            answer = Response(shown, headers={"ETag": mark})
        patch_cache_control(answer, private=True, no_cache=True)
        return answer

    @action(detail=True, filter_backends=[], serializer_class=ChoicesSerializer, own=True)
    def choices(self, request: Request, pk: str) -> Response:
        """The current choices of your fighter; for the owner also of the NPCs and the referee.

        Wizards who do not fight see the choices of every seat that is asked. With `odds=yes`
        choices that need luck have their odds, unless a house rule hides them; this may take a few
        seconds.
        """
        record = self.get_object()
        live = _under_way(record)
        fight, rev = live.fight, permissions.rev_known(request.user, record, live.state)
        owns = permissions.owns(request.user, record)
        every = permissions.is_wizard(request.user) and is_allowed(
            permissions.check_may_know_all, request.user, record
        )
        seats = account_seats.seats(request.user, live.state, owns=owns, every=every)
        if not seats:
            raise PermissionDenied("You have no fighter in this fight.")
        names = {REFEREE: "referee"} | {
            fighter.id: fighter.name for fighter in fight.table.fighters.values()
        }
        known = {}
        if self.given.get("odds") == "yes":
            for seat in seats:
                known[seat] = _odds(request.user.pk, live, seat)
        offered = [
            {**fight_json.choices(fight, seat, known.get(seat)), "name": names[seat], "rev": rev}
            for seat in seats
        ]
        return Response({"rev": rev, "seats": offered})


class Moves(Call, CreateModelMixin, ReadOnlyModelViewSet):
    """The moves of a fight, in order. To make a move, send what you would type in the game.

    A move with an old `rev` is refused with 409, an illegal move with 400, and a move for
    a seat that is not yours with 403. Each refusal says why, and changes nothing.

    Where things are hidden from you, the moves that you see are numbered.
    """

    serializer_class = MoveSerializer
    parser_classes = [CarefulParser, FormParser, MultiPartParser]
    queryset = MoveRecord.objects.order_by("sequence")
    schema = Schema("Move", {"create": ("409", "415")})
    parameters = {"list": MoveParameters}
    narrowed_by = frozenset({"sequence__gt", "undone", "actor"})
    lookup_field = "sequence"
    lookup_value_regex = "[^/.]+"
    #: Whether the caller may read the typed words and the dice of all moves, not just their own.
    examines = False
    #: The numbers of the moves that the caller sees, by those of the record; None for the same.
    numbers: dict[int, int] | None = None

    def get_queryset(self) -> QuerySet[MoveRecord]:
        record = self._open_record()
        return queries.known_moves(record) if self.examines else queries.public_moves(record)

    def get_object(self) -> MoveRecord:
        rows, words = self.get_queryset(), self.kwargs["sequence"]
        missing = f"Fight {self.kwargs['fight']} has no move {words}."
        move: MoveRecord | None = rows.filter(
            sequence=self._recorded(number(words, missing))
        ).first()
        if move is None:
            raise NotFound(missing)
        return move

    def filter_queryset(self, queryset: QuerySet[MoveRecord]) -> QuerySet[MoveRecord]:
        after = self.given.get("sequence__gt")
        if after is not None:
            self.given = {**self.given, "sequence__gt": self._recorded_before(after)}
        return super().filter_queryset(queryset)

    def _recorded(self, shown: int) -> int | None:
        """Return the number in the record of a move as the caller numbers it."""
        if self.numbers is None:
            return shown
        return next((found for found, known in self.numbers.items() if known == shown), None)

    def _recorded_before(self, shown: int) -> int:
        """Return the number in the record of the last move up to one as the caller numbers it."""
        if self.numbers is None:
            return shown
        return max((found for found, known in self.numbers.items() if known <= shown), default=-1)

    def _count(self, record: FightRecord) -> None:
        """Find out how the caller numbers the moves."""
        if not self.examines:
            self.numbers = queries.numbers(record, queries.public_moves(record))

    def _open_record(self) -> FightRecord:
        """Return the fight, and find out how much of it the caller may read."""
        missing = queries.no_fight(self.kwargs["fight"])
        wanted = number(self.kwargs["fight"], missing)
        record = FightRecord.objects.filter(pk=wanted).first()
        if record is None:
            raise NotFound(missing)
        self.check_object_permissions(self.request, record)
        self.examines = is_allowed(permissions.check_may_examine, account_of(self.request), record)
        self._count(record)
        return record

    def get_serializer_context(self) -> dict[str, Any]:
        context = super().get_serializer_context()
        return {**context, "secret": not self.examines, "numbers": self.numbers}

    def check_object_permissions(self, request: Request, obj: Any) -> None:
        super().check_object_permissions(request, obj.fight if self._is_move(obj) else obj)

    def create(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        record = self._open_record()
        live = _under_way(record)
        asked = SentMoveSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        wanted = asked.validated_data
        try:
            made = in_game(
                _choose, request.user.pk, live.script, wanted["seat"], wanted["words"],
                wanted["rev"],
            )  # fmt: skip
        except StaleChoice as refusal:
            raise Stale(str(refusal)) from None
        except permissions.Forbidden as refusal:
            raise PermissionDenied(str(refusal)) from None
        except DatabaseUnavailable as refusal:
            raise Unavailable(str(refusal)) from None
        except Refusal as refusal:
            raise Refused(str(refusal)) from None
        move = record.moves.get(sequence=made)
        self._count(record)
        return Response(self.get_serializer(move).data, status=status.HTTP_201_CREATED)

    @staticmethod
    def _is_move(obj: Any) -> bool:
        return isinstance(obj, MoveRecord)


class Tokens(Call, GenericViewSet):
    """Tokens, with which a program logs in without a password."""

    serializer_class = TokenSerializer
    permission_classes = [MayLook, IsAuthenticated]
    # Who has found a token cannot make more of them.
    authentication_classes = api_settings.DEFAULT_AUTHENTICATION_CLASSES
    ways_to_log_in = ("password", "session")
    queryset = AccountDB.objects.none()
    schema = Schema("Token", {})

    def create(self, request: Request) -> Response:
        """A new token of your account. Send it with each call: `Authorization: Bearer TOKEN`."""
        made = tokens.make_token(request.user)
        return Response(self.get_serializer(made).data, status=status.HTTP_201_CREATED)


class NoCall(OneForm, APIView):
    """Every other address."""

    authentication_classes: list[Any] = []
    permission_classes: list[Any] = []

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Refuse the call, whatever it is."""
        raise NotFound(f"There is no {request.path}. See /api/skirmish/openapi for what there is.")


def _choose(account: int, script: int, seat: str, words: str, rev: int | None) -> int:
    """Make a move in the game, and return the number of its row in the record."""
    encounter = lookup.find_encounter(script)
    if encounter is None:
        raise Refusal("This fight has ended.")
    caller = AccountDB.objects.get(pk=account)
    who = account_seats.character_for(caller, encounter, seat)
    if who is None:
        raise permissions.Forbidden("You have no fighter in this fight.")
    before, now = encounter.state.sequence, None
    if rev is not None:
        record = FightRecord.objects.get(pk=encounter.state.record)
        if rev != permissions.rev_known(caller, record, encounter.state):
            raise StaleChoice(engine.STALE)
        now = encounter.state.rev
    resolved = understanding.resolve_choice(encounter, who, seat, words, now)
    if isinstance(resolved, understanding.Menu):
        raise Refusal("This is only the beginning of a move. Send the words of one of the choices.")
    # Whoever sends the words of a choice is sure.
    moves.make_move(resolved)
    # Moves that others have chosen in advance may have been made after it.
    return before + 1


def _odds(account: int, live: _LiveFight, seat: str) -> dict[str, str]:
    """Return the odds of a seat's choices, by their words.

    The game works them out, a slice at a time: here they would take its time in longer pieces.
    """
    try:
        return in_game(_find_odds, account, live.script, live.fight.rev, seat)
    except Dropped as refusal:
        raise Stale(str(refusal)) from None


def _find_odds(account: int, script: int, rev: int, seat: str) -> Deferred[dict[str, str]]:
    encounter = lookup.find_encounter(script)
    if encounter is None or encounter.state.fight is None or encounter.fight.rev != rev:
        raise Dropped("The fight has moved on.")
    who = account_seats.character_for(AccountDB.objects.get(pk=account), encounter, seat)
    return succeed({}) if who is None else odds.beside_choices(encounter, who, seat)


class _LiveFight(NamedTuple):
    """A fight in progress as stored; `script` is the number of its Script."""

    script: int
    state: EncounterState
    fight: AnyFight


def _under_way(record: FightRecord) -> _LiveFight:
    row = queries.live_row(record)
    if row is None or row.state is None or row.state.fight is None:
        raise NotFound("This fight is no longer in progress.")
    return _LiveFight(row.script, row.state, row.state.fight)


def _standing(account: Account, record: FightRecord) -> dict[str, Any]:
    """Return the current state of the fight as an account may know it, or its last one."""
    if not record.final:
        live = _under_way(record)
        rev = permissions.rev_known(account, record, live.state)
        return {**fight_json.state(live.fight), "rev": rev}
    try:
        return fight_json.state(engine.decode(record.final))
    except Refusal as refusal:
        raise NotFound(str(refusal)) from None


router = APIRootRouter()
router.trailing_slash = "/?"
router.register("fights", Fights, basename="fight")
router.register(r"fights/(?P<fight>[^/.]+)/moves", Moves, basename="move")
router.register("tokens", Tokens, basename="token")

#: Evennia's schema lists these calls too, but fails in some games; this one always works.
schema = get_schema_view(
    title="Skirmish",
    description="List fights, read their moves, make a move.",
    version="1",
    patterns=[path("api/skirmish/", include(router.urls))],
    public=True,
    permission_classes=[],
    generator_class=Generator,
)

urlpatterns = [
    *router.urls,
    path("openapi", schema, name="openapi"),
    re_path("", NoCall.as_view(), name="no-call"),
]
