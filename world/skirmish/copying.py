"""Copies of a table: what may change is copied, what is frozen is shared.

The rules change a private copy in place, which reads like the book; the fight before the move
stays as it was. Tables hold dicts, lists, Structs and plain values; sets are refused, since their
order differs from one process to the next.
"""

import types
import typing
from collections.abc import Callable
from functools import cache
from operator import methodcaller
from typing import Any, TypeVar

from msgspec import Struct

S = TypeVar("S")

#: Copies a Struct that holds nothing that can change.
_copy_flat: Callable[[Any], Any] = methodcaller("__copy__")

_ATOMS = (str, int, float, bool, bytes, type(None))


def copy_table(value: S) -> S:
    """Return a copy of `value` that shares only what cannot change."""
    kind: Any = type(value)
    copier = _copier(kind)
    if copier is None:
        return value
    copied: S = copier(value)
    return copied


@cache
def _copier(annotation: Any) -> Callable[[Any], Any] | None:
    """Return a function that copies values with this annotation; None if they may be shared."""
    if isinstance(annotation, typing.TypeVar) or annotation is Any:
        return _by_its_own_type
    origin, arguments = typing.get_origin(annotation), typing.get_args(annotation)
    if annotation in _ATOMS or origin is typing.Literal:
        return None
    if origin in (typing.Union, types.UnionType):
        return _by_its_own_type if any(_copier(part) for part in arguments) else None
    if origin is tuple:
        return _tuple_copier(arguments)
    if origin in (dict, list):
        return _dict_copier(arguments[1]) if origin is dict else _list_copier(arguments[0])
    if isinstance(annotation, type) and issubclass(annotation, Struct):
        return _struct_copier(annotation)
    raise TypeError(f"a table cannot hold {annotation!r}")


def _by_its_own_type(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _by_its_own_type(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_by_its_own_type(item) for item in value]
    if isinstance(value, tuple):
        return tuple([_by_its_own_type(item) for item in value])
    if isinstance(value, Struct):
        return copy_table(value)
    if isinstance(value, _ATOMS):
        return value
    raise TypeError(f"a table cannot hold {type(value)!r}")


def _tuple_copier(arguments: tuple[Any, ...]) -> Callable[[Any], Any] | None:
    parts = [part for part in arguments if part is not Ellipsis]
    return _by_its_own_type if any(_copier(part) for part in parts) else None


def _dict_copier(item: Any) -> Callable[[Any], Any]:
    copier = _copier(item)
    if copier is None:
        return dict
    if copier is _copy_flat:
        # As below without a call for each; a table's fighters are copied at every move.
        return lambda value: {key: item.__copy__() for key, item in value.items()}
    return lambda value: {key: copier(item) for key, item in value.items()}


def _list_copier(item: Any) -> Callable[[Any], Any]:
    copier = _copier(item)
    if copier is None:
        return list
    return lambda value: [copier(item) for item in value]


def _struct_copier(cls: type[Struct]) -> Callable[[Any], Any] | None:
    hints = typing.get_type_hints(cls)
    inner = [
        (name, copier)
        for name in cls.__struct_fields__
        if (copier := _copier(hints[name])) is not None
    ]
    if cls.__struct_config__.frozen:
        if inner:
            raise TypeError(f"{cls.__name__} is frozen but holds what can change: {inner[0][0]}")
        return None
    if not inner:
        return _copy_flat

    def copy_struct(value: Any) -> Any:
        new = value.__copy__()
        for name, copier in inner:
            setattr(new, name, copier(getattr(value, name)))
        return new

    return copy_struct
