"""The schema of the API: OpenAPI with every parameter, every error and every way to log in."""

from __future__ import annotations

from typing import Any, Final

from rest_framework.schemas.openapi import AutoSchema, SchemaGenerator
from rest_framework.serializers import Serializer

from typeclasses.skirmish.conf import get_setting
from web.skirmish.api.parameters import MOST
from web.skirmish.api.serializers import ErrorSerializer, MoveSerializer, SentMoveSerializer

_JSON: Final = "application/json"

#: The description of each status, for people.
_ERRORS: Final = {
    "400": "A parameter or a field is wrong, or the rules do not allow the move.",
    "401": "You are not logged in, or your login is wrong.",
    "403": "You may not do that.",
    "404": "No such fight or move, or the fight is no longer in progress.",
    "406": "The answer is JSON, which your `Accept` does not take.",
    "409": "The fight has moved on.",
    "415": "What is sent must be JSON or a form.",
    "429": "Too many calls; `Retry-After` says when to try again.",
    "503": "The game's database does not answer now, or takes nothing.",
}

#: Each way to log in, by its name.
SECURITY: Final = {
    "password": {"type": "http", "scheme": "basic"},
    "token": {"type": "http", "scheme": "bearer", "description": "From `POST tokens/`."},
    "session": {
        "type": "apiKey",
        "in": "cookie",
        "name": "sessionid",
        "description": "The website's login; calls that change something need its CSRF token too.",
    },
}


class Schema(AutoSchema):
    """The schema of a view: what Django REST framework finds out, and what it leaves out.

    Args:
        base: What its calls are about, in the names of the calls.
        errors: The statuses that its calls may have, beside those that every call has, by action.
    """

    def __init__(self, base: str, errors: dict[str, tuple[str, ...]]) -> None:
        super().__init__(tags=["fights"], operation_id_base=base)
        self.errors = errors

    def get_operation(self, path: str, method: str) -> dict[str, Any]:
        """Return all of a call."""
        operation: dict[str, Any] = super().get_operation(path, method)
        operation["security"] = self._security(method)
        return operation

    def get_path_parameters(self, path: str, method: str) -> list[dict[str, Any]]:
        """Return the numbers in the address."""
        parameters: list[dict[str, Any]] = super().get_path_parameters(path, method)
        number = {"type": "integer", "minimum": 0, "maximum": MOST}
        return [
            {**parameter, "description": _NUMBERS[parameter["name"]], "schema": number}
            for parameter in parameters
        ]

    def get_pagination_parameters(self, path: str, method: str) -> list[dict[str, Any]]:
        """Return nothing: parameters of pages are declared with all others."""
        return []

    def get_filter_parameters(self, path: str, method: str) -> list[dict[str, Any]]:
        """Return the parameters that the view declares."""
        fields = self.map_serializer(self.view.declared()())["properties"]
        return [
            {
                "name": name,
                "in": "query",
                "required": False,
                "description": field.pop("description", ""),
                "schema": field,
            }
            for name, field in fields.items()
        ]

    def get_request_serializer(self, path: str, method: str) -> Serializer:
        """Return the serializer of what is sent."""
        serializer = super().get_request_serializer(path, method)
        sends = method == "POST" and isinstance(serializer, MoveSerializer)
        return SentMoveSerializer() if sends else serializer

    def get_request_body(self, path: str, method: str) -> dict[str, Any]:
        """Return the body of the request, which is required."""
        if not isinstance(self.get_request_serializer(path, method), SentMoveSerializer):
            return {}
        return {**super().get_request_body(path, method), "required": True}

    def get_components(self, path: str, method: str) -> dict[str, Any]:
        """Return the schemas of the objects that calls send and return."""
        components: dict[str, Any] = super().get_components(path, method)
        return {**components, "Error": self.map_serializer(ErrorSerializer())}

    def get_responses(self, path: str, method: str) -> dict[str, Any]:
        """Return the responses of a call, including every error."""
        responses: dict[str, Any] = super().get_responses(path, method)
        for status, answer in responses.items():
            answer["description"] = "Made." if status == "201" else "Found."
        action = getattr(self.view, "action", "create")
        common = ("400", "401", "403", "404", "406", "429", "503")
        for status in sorted({*common, *self.errors.get(action, ())}):
            responses[status] = _NOT_MODIFIED if status == "304" else _error(status)
        return responses

    def map_serializer(self, serializer: Any) -> dict[str, Any]:
        """Return the schema of an object, with its read-only fields required."""
        schema: dict[str, Any] = super().map_serializer(serializer)
        read = [name for name, field in serializer.fields.items() if field.read_only]
        if read:
            schema["required"] = [*schema.get("required", ()), *read]
        return schema

    def _security(self, method: str) -> list[dict[str, list[str]]]:
        """Return how to log in; nothing is one way where everyone may read."""
        ways: list[dict[str, list[str]]] = [{name: []} for name in self.view.ways_to_log_in]
        public = get_setting("SKIRMISH_VISIBILITY") == "public"
        return [*ways, {}] if public and method == "GET" and not self.view.own else ways


class Generator(SchemaGenerator):
    """The schema of the whole API."""

    def get_schema(self, request: Any = None, public: bool = False) -> dict[str, Any]:
        """Return all calls, and each way to log in."""
        schema: dict[str, Any] = super().get_schema(request, public)
        schema["components"]["securitySchemes"] = SECURITY
        return schema


_NUMBERS: Final = {
    "id": "The number of the fight.",
    "fight": "The number of the fight.",
    "sequence": "The number of the move.",
}

_NOT_MODIFIED: Final = {"description": "Nothing has changed since the `ETag` that you have sent."}


def _error(status: str) -> dict[str, Any]:
    schema = {"$ref": "#/components/schemas/Error"}
    return {"description": _ERRORS[status], "content": {_JSON: {"schema": schema}}}
