"""Parameters of the API's calls: each call declares its own, and others are refused.

What is declared is checked, narrows the list and stands in the schema.
"""

from __future__ import annotations

import re
from typing import Any, Final

from django.db.models import QuerySet
from rest_framework import serializers
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.filters import BaseFilterBackend
from rest_framework.pagination import LimitOffsetPagination
from rest_framework.request import Request

#: The greatest number of a fight or move, and the most entries of a page.
MOST: Final = 999_999_999
MOST_A_PAGE: Final = 100

_ORDERS: Final = ["started", "ended", "rounds"]


class NoParameters(serializers.Serializer):
    """What calls without parameters take."""


class PageParameters(serializers.Serializer):
    """Which part of a list is wanted."""

    limit = serializers.IntegerField(
        min_value=1,
        max_value=MOST_A_PAGE,
        required=False,
        help_text="How many at most: usually 25.",
    )
    offset = serializers.IntegerField(
        min_value=0, max_value=MOST, required=False, help_text="How many to leave out at the start."
    )


class FightParameters(PageParameters):
    """Which fights are wanted, and in which order."""

    ruleset = serializers.CharField(
        required=False, min_length=1, help_text="The name of a ruleset."
    )
    winner = serializers.CharField(required=False, min_length=1, help_text="The team that has won.")
    started__gte = serializers.DateTimeField(required=False, help_text="Started then or later.")
    started__lte = serializers.DateTimeField(required=False, help_text="Started then or before.")
    ended__isnull = serializers.BooleanField(required=False, help_text="Whether they still go on.")
    search = serializers.CharField(
        required=False,
        allow_blank=True,
        help_text="Words in names of fights, rooms, owners and fighters.",
    )
    ordering = serializers.ChoiceField(
        [*_ORDERS, *(f"-{order}" for order in _ORDERS)],
        required=False,
        help_text="What the list is sorted by; with `-` the greatest comes first.",
    )


class MoveParameters(PageParameters):
    """Which moves are wanted."""

    sequence__gt = serializers.IntegerField(
        min_value=-1, max_value=MOST, required=False, help_text="Moves after this one."
    )
    undone = serializers.BooleanField(required=False, help_text="Whether they were taken back.")
    actor = serializers.CharField(
        required=False, min_length=1, help_text="The seat that has moved."
    )


class ChoiceParameters(serializers.Serializer):
    """What to send of the choices."""

    odds = serializers.ChoiceField(
        ["yes", "no"], required=False, help_text="Whether to find what each choice may bring."
    )


class Parameters:
    """A view of the API that takes the parameters it declares, and no others."""

    #: The parameters by action of the view; other actions take none.
    parameters: dict[str, type[serializers.Serializer]] = {}
    #: The caller's parameters, checked.
    given: dict[str, Any]

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Check the parameters once the caller is known."""
        super().initial(request, *args, **kwargs)  # type: ignore[misc]
        if getattr(self, "action", None) is None:
            return  # a method that there is not, which is said after this
        # As plain data: of a form, what is empty would count as missing.
        wanted = self.declared()(data=request.query_params.dict())
        unknown = sorted({*request.query_params} - {*wanted.fields, "format"})
        if unknown:
            allowed = f"Use: {', '.join(wanted.fields)}" if wanted.fields else "There are none"
            raise ValidationError({name: [f"Unknown parameter. {allowed}."] for name in unknown})
        wanted.is_valid(raise_exception=True)
        self.given = wanted.validated_data

    def declared(self) -> type[serializers.Serializer]:
        """Return what the call takes."""
        return self.parameters.get(getattr(self, "action", None) or "", NoParameters)


class Narrowed(BaseFilterBackend):
    """Narrows a list by the parameters that are named as fields are looked up."""

    def filter_queryset(
        self, request: Request, queryset: QuerySet[Any], view: Any
    ) -> QuerySet[Any]:
        """Return what is wanted of a list."""
        wanted = {name: value for name, value in view.given.items() if name in view.narrowed_by}
        return queryset.filter(**wanted)


class Pages(LimitOffsetPagination):
    """Lists in pages: `count`, `next`, `previous` and `results`."""

    default_limit = 25
    max_limit = MOST_A_PAGE


def number(words: str, missing: str) -> int:
    """Return the number in an address.

    Raises:
        NotFound: It is none, with the words of `missing`.
    """
    if not re.fullmatch(r"[0-9]{1,9}", words):
        raise NotFound(missing)
    return int(words)
