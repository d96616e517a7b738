"""Errors of the API: each has the words of a refusal, its code, and which fields are wrong."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied as DjangoPermissionDenied
from django.http import Http404
from rest_framework import status
from rest_framework.exceptions import APIException, NotFound, PermissionDenied
from rest_framework.response import Response

from typeclasses.skirmish.transactions import DatabaseUnavailable, refused_if_unavailable


class Refused(APIException):
    """The rules of the fight refuse a move."""

    status_code = status.HTTP_400_BAD_REQUEST
    default_code = "refused"


class Stale(APIException):
    """The call is about an earlier question: its `rev` is not the fight's."""

    status_code = status.HTTP_409_CONFLICT
    default_code = "stale"


class Unavailable(APIException):
    """The database does not answer, or takes nothing; it may in a moment."""

    status_code = status.HTTP_503_SERVICE_UNAVAILABLE
    default_code = "unavailable"


class OneForm:
    """A view of the API whose errors all look alike."""

    def handle_exception(self, exc: Exception) -> Response:
        """Answer with an error; a mistake of ours is raised again."""
        try:
            with refused_if_unavailable():
                raise exc  # noqa: TRY301  this looks at it
        except DatabaseUnavailable as refusal:
            exc = Unavailable(str(refusal))
        except Exception as known:  # noqa: BLE001  whatever it was
            exc = known
        answer: Response = super().handle_exception(exc)  # type: ignore[misc]
        answer.data = _data(exc)
        return answer


def _data(exc: Exception) -> dict[str, Any]:
    """Return what is sent of an error that `handle_exception` answers."""
    if isinstance(exc, Http404):
        exc = NotFound()
    elif isinstance(exc, DjangoPermissionDenied):
        exc = PermissionDenied()
    assert isinstance(exc, APIException)
    if not isinstance(exc.detail, dict):
        said = exc.detail if isinstance(exc.detail, str) else " ".join(map(str, exc.detail))
        return {"detail": said, "code": _first(exc.get_codes())}
    fields = {name: [str(text) for text in errors] for name, errors in exc.detail.items()}
    said = " ".join(f"{name}: {' '.join(errors)}" for name, errors in fields.items())
    return {"detail": said, "code": "invalid", "fields": fields}


def _first(codes: Any) -> str:
    return str(codes[0] if isinstance(codes, list) else codes)
