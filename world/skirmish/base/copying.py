"""Copies of a table: what may change is copied, what is frozen is shared.

The rules change a private copy in place, which reads like the book; the fight before the move
stays as it was. Tables hold dicts, lists, Structs and plain values; sets are refused, since their
order differs from one process to the next. A field that is annotated as a `Mapping` is shared too,
since it can only be replaced as a whole; that suits what seldom changes.

A table is copied at every move. So each class has a function that copies it, made from the types
of its fields as `dataclasses` makes an `__init__`; calls for each value would take half as long
again.
"""

import types
import typing
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, TypeVar

from msgspec import Struct, UnsetType

from . import kinds

S = TypeVar("S")

_ATOMS = (str, int, float, bool, bytes, type(None), UnsetType)
_SHARED = frozenset(_ATOMS)


def copy_table(value: S) -> S:
    """Return a copy of `value` that shares only what cannot change."""
    copied: S = _COPIERS[type(value)](value)
    return copied


class _Copiers(dict[type, Callable[[Any], Any]]):
    """The functions that copy values, by class, made at their first use."""

    def __missing__(self, kind: type) -> Callable[[Any], Any]:
        lines = "; ".join(_assignments(kind)) if _copied(kind, "") else ""
        source = f"def copy(value): {lines or 'copied = value'}; return copied"
        namespace: dict[str, Any] = {}
        exec(source, {"copiers": self, "by_its_own_type": copied}, namespace)  # noqa: S102
        self[kind] = namespace["copy"]
        return self[kind]


_COPIERS: Final = _Copiers()


def _assignments(kind: Any) -> Iterator[str]:
    """Yield the statements that copy a value of a class to `copied`."""
    if not issubclass(kind, Struct):
        yield f"copied = {_copied(kind, 'value')}"
        return
    yield "copied = value.__copy__()"
    for field, source in _copied_fields(kind):
        yield f"copied.{field} = {source}"


def _copied(annotation: Any, value: str) -> str:
    """Return an expression that copies a value of this type; empty if it may be shared."""
    annotation = kinds.plain(annotation)
    if isinstance(annotation, typing.TypeVar) or annotation is Any:
        return f"by_its_own_type({value})"
    origin, arguments = typing.get_origin(annotation), typing.get_args(annotation)
    if annotation in _ATOMS or origin is typing.Literal:
        return ""
    if origin in (typing.Union, types.UnionType, tuple, Mapping):
        parts = [part for part in arguments if part is not Ellipsis]
        return f"by_its_own_type({value})" if any(_copied(part, "") for part in parts) else ""
    if origin is dict:
        item = _copied(arguments[1], "each")
        return f"{{key: {item} for key, each in {value}.items()}}" if item else f"{value}.copy()"
    if origin is list:
        item = _copied(arguments[0], "each")
        return f"[{item} for each in {value}]" if item else f"{value}.copy()"
    if isinstance(annotation, type) and issubclass(annotation, Struct):
        return _copied_struct(annotation, value)
    raise TypeError(f"a table cannot hold {annotation!r}")


def _copied_struct(kind: type[Struct], value: str) -> str:
    inner = next(_copied_fields(kind), None)
    if not kind.__struct_config__.frozen:
        return f"copiers[type({value})]({value})" if inner else f"{value}.__copy__()"
    if inner:
        raise TypeError(f"{kind.__name__} is frozen but holds what can change: {inner[0]}")
    return ""


def _copied_fields(kind: type[Struct]) -> Iterator[tuple[str, str]]:
    """Yield the fields of a class that cannot be shared, and how to copy them."""
    hints = typing.get_type_hints(kind)
    for field in kind.__struct_fields__:
        if source := _copied(hints[field], f"value.{field}"):
            yield field, source


def copied(value: Any) -> Any:
    """Return a copy of a field of a table."""
    if type(value) in _SHARED:
        return value
    if isinstance(value, dict):
        return {key: copied(item) for key, item in value.items()}
    if isinstance(value, list):
        return [copied(item) for item in value]
    if isinstance(value, tuple):
        return tuple([copied(item) for item in value])
    if isinstance(value, Struct):
        return copy_table(value)
    if isinstance(value, _ATOMS):
        return value
    raise TypeError(f"a table cannot hold {type(value)!r}")
