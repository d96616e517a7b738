"""Frozen structs that are named by their class: moves, questions and events."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, dataclass_transform

import msgspec
from msgspec import StructMeta

from .errors import DeclarationError
from .kinds import is_framework

_WORD = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


def snake_case(name: str) -> str:
    """Return `catch_breath` for `CatchBreath`."""
    return _WORD.sub("_", name).lower()


def check_attributes(name: str, bases: tuple[type, ...], namespace: dict[str, Any]) -> None:
    """Raise `DeclarationError` where an attribute of a class is declared as a field."""
    usual: dict[str, str] = {}
    ours = (kind for base in bases for kind in base.__mro__ if is_framework(kind))
    for base in ours:
        usual |= {field: str(hint) for field, hint in vars(base).get("__annotations__", {}).items()}
    for field, hint in namespace.get("__annotations__", {}).items():
        if _is_of_class(usual.get(field, "")) and not _is_of_class(str(hint)):
            raise DeclarationError(
                f"{name}.{field} has a type, which makes it a field, and it belongs to the class. "
                f"Write {field} = ... without a type, or {field}: ClassVar[...] = ..."
            )


def _is_of_class(hint: str) -> bool:
    return hint.removeprefix("typing.").startswith("ClassVar")


@contextmanager
def declaring(name: str) -> Iterator[None]:
    """Turn an error of msgspec about a class, such as a list as a default, into our own."""
    try:
        yield
    except DeclarationError:
        raise
    except TypeError as error:
        raise DeclarationError(f"{name}: {error}") from None


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class FrozenMeta(StructMeta):
    """Makes frozen structs, tagged with their class name in snake case."""

    def __new__(
        mcls, name: str, bases: tuple[type, ...], namespace: dict[str, Any], **options: Any
    ) -> FrozenMeta:
        check_attributes(name, bases, namespace)
        options.setdefault("frozen", True)
        options.setdefault("gc", False)
        if not namespace.pop("__root__", False):
            options.setdefault("tag", snake_case(name))
        with declaring(name):
            return super().__new__(mcls, name, bases, namespace, **options)
