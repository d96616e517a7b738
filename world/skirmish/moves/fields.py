"""The fields of a class of moves: what each declares, and every combination of their values."""

import inspect
from collections.abc import Iterator
from functools import cache
from itertools import product, starmap
from typing import Any, get_type_hints

import msgspec
from msgspec import Struct

from world.skirmish.base import kinds
from world.skirmish.base.errors import DeclarationError

from .arguments import Argument, Number
from .targets import Target


def combinations(move: type[Struct], table: Any, actor: Any) -> Iterator[Any]:
    """Yield a move for each combination of values, without arguments after a word of their own."""
    listed = _listed(move)
    if not listed:
        yield move()
        return
    every = product(*[_values(argument, table, actor) for argument in listed])
    if _takes_in_order(move, len(listed)):
        yield from starmap(move, every)
        return
    fields = [argument.field for argument in listed]
    for values in every:
        yield move(**dict(zip(fields, values, strict=True)))


@cache
def _listed(move: type[Struct]) -> tuple[Argument, ...]:
    """Return the arguments whose values are worth listing."""
    return tuple(
        argument for argument in arguments(move) if not (argument.optional and argument.lead)
    )


@cache
def _takes_in_order(move: type[Struct], many: int) -> bool:
    """Return whether a class has exactly that many fields, none of them keyword-only."""
    parameters = inspect.signature(move).parameters.values()
    return len(parameters) == many and all(
        parameter.kind is not parameter.KEYWORD_ONLY for parameter in parameters
    )


def _values(argument: Argument, table: Any, actor: Any) -> list[Any]:
    """Return the values worth listing; the default comes first if it is not among them."""
    values = list(argument.values(table, actor))
    if argument.optional and argument.default not in values:
        return [argument.default, *values]
    return values


@cache
def arguments(move: type[Struct]) -> tuple[Argument, ...]:
    """Return the arguments that a class of moves declares, in the order of its fields.

    Raises:
        DeclarationError: A field says nothing of how it is typed.
    """
    hints = get_type_hints(move, include_extras=True)
    declared_arguments = []
    for field in msgspec.structs.fields(move):
        declared = getattr(hints[field.name], "__metadata__", ())
        argument = next((note for note in declared if isinstance(note, Argument)), None)
        if argument is None:
            raise DeclarationError(
                f"{move.__name__}.{field.name} does not say how it is typed. "
                f"Write {field.name}: Annotated[..., Target()] or another argument."
            )
        for wrong in kinds.fields_wrong(argument):
            raise DeclarationError(f"{move.__name__}.{field.name}{wrong}")
        has_factory = field.default_factory is not msgspec.NODEFAULT
        default = field.default_factory() if has_factory else field.default
        declared_arguments.append(argument.bind(field.name, default))
    return tuple(declared_arguments)


@cache
def target_fields(move: type[Struct]) -> tuple[str, ...]:
    """Return the fields of a class of moves that name one fighter."""
    return tuple(argument.field for argument in arguments(move) if isinstance(argument, Target))


def target_of(move: Struct) -> str:
    """Return the first fighter that a move names; empty for none."""
    for field in target_fields(type(move)):
        if target := getattr(move, field):
            return str(target)
    return ""


def spends(move: type[Struct]) -> tuple[tuple[str, str], ...]:
    """Return the pools that a move's numbers are spent from, and the fields that say how much."""
    numbers = (
        argument for argument in arguments(move) if isinstance(argument, Number) and argument.spent
    )
    return tuple((number.pool, number.field) for number in numbers if number.pool)
