"""The API, beside Evennia's own: fights, their moves, and making one; and its schema.

It logs people in as Evennia's API does, and asks the same permissions as the commands.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.urls import include, path
from django.utils.cache import get_conditional_response, patch_cache_control
from django_filters.rest_framework import DjangoFilterBackend
from evennia.accounts.models import AccountDB
from evennia.web.api.root import APIRootRouter
from rest_framework import status
from rest_framework.decorators import action
from rest_framework.exceptions import (
    APIException,
    NotFound,
    ParseError,
    PermissionDenied,
    ValidationError,
)
from rest_framework.filters import OrderingFilter, SearchFilter
from rest_framework.mixins import CreateModelMixin
from rest_framework.parsers import FormParser, JSONParser, MultiPartParser
from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.schemas import get_schema_view
from rest_framework.schemas.openapi import AutoSchema
from rest_framework.viewsets import ReadOnlyModelViewSet

from typeclasses.skirmish import account_seats, permissions
from typeclasses.skirmish.encounter import lookup
from typeclasses.skirmish.encounter.state import EncounterState
from typeclasses.skirmish.models import FightRecord, MoveRecord
from typeclasses.skirmish.records import queries
from typeclasses.skirmish.services import intents, moves
from world.skirmish import engine
from world.skirmish.errors import Refusal, StaleChoice, is_allowed
from world.skirmish.fight import REFEREE, AnyFight
from world.skirmish.views import fight_json

from .game_thread import in_game
from .pages import account_of
from .serializers import ChoicesSerializer, FightSerializer, MoveSerializer, StateSerializer


class Stale(APIException):
    """The move answers a question that has been answered since."""

    status_code = status.HTTP_409_CONFLICT
    default_code = "stale"


class CarefulParser(JSONParser):
    """JSON; what is nested too deeply is a mistake of the sender's."""

    def parse(self, stream: Any, *args: Any, **kwargs: Any) -> Any:
        try:
            return super().parse(stream, *args, **kwargs)
        except RecursionError:
            raise ParseError("That is nested too deeply.") from None


class MayLook(BasePermission):
    """Who may look, may look here; who acts must be logged in."""

    def has_permission(self, request: Request, view: Any) -> bool:
        account = account_of(request)
        if account is None and (request.method not in ("GET", "HEAD", "OPTIONS") or view.own):
            return False
        return self._may(permissions.look, account)

    def has_object_permission(self, request: Request, view: Any, obj: FightRecord) -> bool:
        return self._may(permissions.see, account_of(request), obj)

    def _may(self, ask: Any, *whom: Any) -> bool:
        try:
            ask(*whom)
        except permissions.Forbidden as refusal:
            self.message = str(refusal)
            return False
        return True


class Filters(DjangoFilterBackend):
    """Filters that the schema shows; django-filter describes them no more since its version 25."""

    def get_schema_operation_parameters(self, view: Any) -> list[dict[str, Any]]:
        filters = self.get_filterset_class(view, view.queryset).base_filters
        return [
            {"name": name, "in": "query", "required": False, "schema": {"type": "string"}}
            for name in filters
        ]


class Fights(ReadOnlyModelViewSet):
    """Fights now and past, as far as one may see them; `ended` is empty for one that goes on."""

    serializer_class = FightSerializer
    permission_classes = [MayLook]
    queryset = FightRecord.objects.prefetch_related("fighters").defer("participants", "final")
    filter_backends = [Filters, SearchFilter, OrderingFilter]
    schema = AutoSchema(tags=["fights"], operation_id_base="Fight")
    filterset_fields = {
        "ruleset": ["exact"],
        "winner": ["exact"],
        "started": ["gte", "lte"],
        "ended": ["isnull"],
    }
    search_fields = ["name", "room_name", "owner_name", "fighters__name"]
    ordering_fields = ["started", "ended", "rounds"]
    lookup_value_regex = r"\d{1,9}"
    #: Whether a call is about what is one's own.
    own = False

    def get_queryset(self) -> QuerySet[FightRecord]:
        fights = super().get_queryset()
        if self.action != "list":
            return fights
        return fights.filter(pk__in=permissions.seen_by(account_of(self.request)).values("pk"))

    @action(
        detail=True,
        filter_backends=[],
        serializer_class=StateSerializer,
        schema=AutoSchema(tags=["fights"], operation_id_base="Fight"),
    )
    def state(self, request: Request, pk: str) -> Response:
        """The fight as it stands, or as it ended. It has an ETag, for those who ask often."""
        fight = _standing(self.get_object())
        etag = f'"{pk}-{fight.rev}-{request.accepted_renderer.format}"'
        answer = get_conditional_response(request, etag=etag)
        if answer is None:
            answer = Response(fight_json.state(fight), headers={"ETag": etag})
        patch_cache_control(answer, private=True, no_cache=True)
        return answer

    @action(
        detail=True,
        filter_backends=[],
        serializer_class=ChoicesSerializer,
        own=True,
        schema=AutoSchema(tags=["fights"], operation_id_base="Fight"),
    )
    def choices(self, request: Request, pk: str) -> Response:
        """What your own fighter may choose now; for the owner also the NPCs and the referee.

        Wizards see the choices of every seat that is asked.
        """
        record = self.get_object()
        live = _under_way(record)
        fight = live.fight
        owns, every = permissions.owns(request.user, record), permissions.is_wizard(request.user)
        seats = account_seats.seats(request.user, live.state, owns=owns, every=every)
        if not seats:
            raise PermissionDenied("You have no fighter in this fight.")
        names = {REFEREE: "referee"} | {
            fighter.id: fighter.name for fighter in fight.table.fighters.values()
        }
        offered = [{**fight_json.choices(fight, seat), "name": names[seat]} for seat in seats]
        return Response({"rev": fight.rev, "seats": offered})


class Moves(CreateModelMixin, ReadOnlyModelViewSet):
    """The moves of a fight, in order. A new one is made as if it had been typed in the game.

    A move of `rev` older than the fight's is refused with 409, one that the rules do not allow
    with 400, one for somebody else's seat with 403; each says why, and nothing has changed.
    """

    serializer_class = MoveSerializer
    permission_classes = [MayLook]
    parser_classes = [CarefulParser, FormParser, MultiPartParser]
    queryset = MoveRecord.objects.order_by("sequence")
    filter_backends = [Filters]
    schema = AutoSchema(tags=["fights"], operation_id_base="Move")
    filterset_fields = {"sequence": ["gt"], "undone": ["exact"], "actor": ["exact"]}
    lookup_field = "sequence"
    lookup_value_regex = r"\d{1,9}"
    own = False
    #: Whether who asks may read what was typed, and the dice; they may read their own.
    examines = True

    def get_queryset(self) -> QuerySet[MoveRecord]:
        record = get_object_or_404(FightRecord, pk=self.kwargs["fight"])
        self.check_object_permissions(self.request, record)
        self.examines = is_allowed(permissions.examine, account_of(self.request), record)
        return queries.known_moves(record) if self.examines else queries.public_moves(record)

    def get_serializer_context(self) -> dict[str, Any]:
        return {**super().get_serializer_context(), "secret": not self.examines}

    def check_object_permissions(self, request: Request, obj: Any) -> None:
        super().check_object_permissions(request, obj.fight if self._is_move(obj) else obj)

    def create(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        record = get_object_or_404(FightRecord, pk=self.kwargs["fight"])
        self.check_object_permissions(request, record)
        live = _under_way(record)
        asked = self.get_serializer(data=request.data)
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
        except Refusal as refusal:
            raise ValidationError({"detail": str(refusal)}) from None
        move = record.moves.get(sequence=made)
        return Response(self.get_serializer(move).data, status=status.HTTP_201_CREATED)

    @staticmethod
    def _is_move(obj: Any) -> bool:
        return isinstance(obj, MoveRecord)


def _choose(account: int, script: int, seat: str, words: str, rev: int | None) -> int:
    """Make a move in the game. Returns the number of its row in the record."""
    encounter = lookup.find_encounter(script)
    if encounter is None:
        raise Refusal("The fight has been put away.")
    who = account_seats.acting(AccountDB.objects.get(pk=account), encounter, seat)
    if who is None:
        raise permissions.Forbidden("You have no fighter in this fight.")
    before = encounter.state.sequence
    resolved = intents.resolve_choice(encounter, who, seat, words, rev)
    moves.carry_out(resolved, encounter, who)
    if encounter.state.sequence == before:
        raise Refusal("Those words only begin a move; the choices have it whole.")
    return encounter.state.sequence


class _LiveFight(NamedTuple):
    """A fight in progress, as it is stored; `script` is the number of its Script."""

    script: int
    state: EncounterState
    fight: AnyFight


def _under_way(record: FightRecord) -> _LiveFight:
    row = queries.live_row(record)
    if row is None or row.state is None or row.state.fight is None:
        raise NotFound("This fight is no longer in progress.")
    return _LiveFight(row.script, row.state, row.state.fight)


def _standing(record: FightRecord) -> AnyFight:
    """The fight as it stands, or as it was put away."""
    if not record.final:
        return _under_way(record).fight
    try:
        return engine.decode(record.final)
    except Refusal as refusal:
        raise NotFound(str(refusal)) from None


router = APIRootRouter()
router.trailing_slash = "/?"
router.register("fights", Fights, basename="fight")
router.register(r"fights/(?P<fight>\d{1,9})/moves", Moves, basename="move")

#: Evennia's schema has these calls too, where it works; this one always does.
schema = get_schema_view(
    title="Skirmish",
    description="Fights, their moves, and making a move.",
    version="1",
    patterns=[path("api/skirmish/", include(router.urls))],
    public=True,
    permission_classes=[],
)

urlpatterns = [*router.urls, path("openapi", schema, name="openapi")]
