"""Frozen structs that are named by their class: moves, questions and events."""

from __future__ import annotations

import re
from typing import Any, dataclass_transform

import msgspec
from msgspec import StructMeta

from .errors import DeclarationError

#: What msgspec says of a field without a default that follows one with a default.
_AFTER_DEFAULT = re.compile(r"Required field '(\w+)' cannot follow optional fields")
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
        except TypeError as error:
            if (found := _AFTER_DEFAULT.match(str(error))) is None:
                raise
            raise DeclarationError(_after_default(name, bases, namespace, found[1])) from None


def _after_default(
    name: str, bases: tuple[type, ...], namespace: dict[str, Any], field: str
) -> str:
    """Return what is wrong with a field that follows one with a default, and what to write."""
    own = [each for each in namespace.get("__annotations__", {}) if each in namespace]
    for base in bases:
        fields = msgspec.structs.fields(base) if hasattr(base, "__struct_fields__") else ()
        for each in fields:
            if not each.required:
                declares = (kind for kind in base.__mro__ if each.name in vars(kind))
                owner = list(declares)[-1]
                return (
                    f"{name}.{field} has no default, and follows {owner.__name__}.{each.name}, "
                    "which has one. Write "
                    f"class {owner.__name__}({owner.__bases__[0].__name__}, kw_only=True)."
                )
    after = own[0] if own else "a field"
    return (
        f"{name}.{field} has no default, and follows {after}, which has one. Write {after} "
        f"below {field}."
    )
