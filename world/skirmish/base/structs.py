"""Frozen structs that are named by their class: moves, questions and events."""

from __future__ import annotations

import re
from typing import Any, dataclass_transform

import msgspec
from msgspec import StructMeta

from .errors import DeclarationError

_WORD = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


def snake_case(name: str) -> str:
    """Return `catch_breath` for `CatchBreath`."""
    return _WORD.sub("_", name).lower()


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class FrozenMeta(StructMeta):
    """Makes frozen structs, tagged with their class name in snake case."""

    def __new__(
        mcls, name: str, bases: tuple[type, ...], namespace: dict[str, Any], **options: Any
    ) -> FrozenMeta:
        options.setdefault("frozen", True)
        options.setdefault("gc", False)
        if not namespace.pop("__root__", False):
            options.setdefault("tag", snake_case(name))
        try:
            return super().__new__(mcls, name, bases, namespace, **options)
        except DeclarationError:
            raise
        except TypeError as error:
            # Such as a field without a default after one with a default. That says what to write.
            raise DeclarationError(f"{name}: {error}") from None
