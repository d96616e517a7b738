"""The JSON API: list fights, read their moves, make a move. Its schema is OpenAPI.

It authenticates like Evennia's own API, and with tokens; it checks the same permissions as the
commands.
"""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from django.urls import include, path, re_path
from django.utils.cache import get_conditional_response, patch_cache_control
from evennia.accounts.models import AccountDB
from evennia.web.api.root import APIRootRouter
from rest_framework import status
from rest_framework.decorators import action
from rest_framework.exceptions import NotFound, PermissionDenied
from rest_framework.filters import OrderingFilter, SearchFilter
from rest_framework.mixins import CreateModelMixin
from rest_framework.parsers import FormParser, MultiPartParser
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.schemas import get_schema_view
from rest_framework.settings import api_settings
from rest_framework.viewsets import GenericViewSet, ReadOnlyModelViewSet

from typeclasses.skirmish import permissions
from typeclasses.skirmish.game_objects import Account
from typeclasses.skirmish.models import FightRecord, MoveRecord
from typeclasses.skirmish.permissions import account_seats
from typeclasses.skirmish.play.slices import Dropped
from typeclasses.skirmish.records import queries
from typeclasses.skirmish.transactions import DatabaseUnavailable
from web.skirmish.api import tokens
from web.skirmish.api.calls import Call, CarefulParser, MayLook, NoCall
from web.skirmish.api.errors import Refused, Stale, Unavailable
from web.skirmish.api.parameters import (
    ChoiceParameters,
    FightParameters,
    MoveParameters,
    Narrowed,
    number,
)
from web.skirmish.api.playing import LiveFight, choose, find_odds, under_way
from web.skirmish.api.schema import Generator, Schema
from web.skirmish.api.serializers import (
    ChoicesSerializer,
    FightSerializer,
    MoveSerializer,
    SentMoveSerializer,
    StateSerializer,
    TokenSerializer,
)
from web.skirmish.game_thread import in_game
from web.skirmish.history.etags import etag
from web.skirmish.pages.access import account_of, out_of_sight
from world.skirmish import engine
from world.skirmish.base.errors import Refusal, StaleChoice, is_allowed
from world.skirmish.state.fight import REFEREE
from world.skirmish.views import fight_json


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
        live = under_way(record)
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
        phrases = {}
        if self.given.get("odds") == "yes":
            for seat in seats:
                phrases[seat] = _odds(request.user.pk, live, seat)
        offered = [
            {**fight_json.choices(fight, seat, phrases.get(seat)), "name": names[seat], "rev": rev}
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
    #: The numbers that the caller sees moves with, by those of the record; None if they are equal.
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
        if after is not None and self.numbers is not None:
            until = (row for row, known in self.numbers.items() if known <= after)
            self.given = {**self.given, "sequence__gt": max(until, default=-1)}
        return super().filter_queryset(queryset)

    def _recorded(self, shown: int) -> int | None:
        """Return the number of a move in the record, from the number that the caller uses."""
        if self.numbers is None:
            return shown
        return next((row for row, known in self.numbers.items() if known == shown), None)

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
        super().check_object_permissions(request, obj.fight if isinstance(obj, MoveRecord) else obj)

    def create(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        record = self._open_record()
        live = under_way(record)
        asked = SentMoveSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        wanted = asked.validated_data
        try:
            sequence = in_game(
                choose, request.user.pk, live.script, wanted["seat"], wanted["words"],
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
        move = record.moves.get(sequence=sequence)
        self._count(record)
        return Response(self.get_serializer(move).data, status=status.HTTP_201_CREATED)


class Tokens(Call, GenericViewSet):
    """Tokens, with which a program logs in without a password."""

    serializer_class = TokenSerializer
    permission_classes = [MayLook, IsAuthenticated]
    # A token that someone else has found makes no more of them.
    authentication_classes = api_settings.DEFAULT_AUTHENTICATION_CLASSES
    ways_to_log_in = ("password", "session")
    queryset = AccountDB.objects.none()
    schema = Schema("Token", {})

    def create(self, request: Request) -> Response:
        """A new token of your account. Send it with each call: `Authorization: Bearer TOKEN`."""
        token = tokens.make_token(request.user)
        return Response(self.get_serializer(token).data, status=status.HTTP_201_CREATED)


def _odds(account: int, live: LiveFight, seat: str) -> dict[str, str]:
    """Return the odds of a seat's choices, by their words.

    The game works them out, a slice at a time: here they would take its time in longer pieces.
    """
    try:
        return in_game(find_odds, account, live.script, live.fight.rev, seat)
    except Dropped as refusal:
        raise Stale(str(refusal)) from None


def _standing(account: Account, record: FightRecord) -> dict[str, Any]:
    """Return the current state of the fight as an account may know it, or its last one."""
    if not record.final:
        live = under_way(record)
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
