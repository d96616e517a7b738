"""Kinds of values: whether what a class declares is what its base class reads."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache, cached_property
from types import FunctionType, NoneType, UnionType
from typing import (
    Annotated,
    Any,
    ClassVar,
    Final,
    Literal,
    NewType,
    TypeAliasType,
    TypeVar,
    Union,
    get_args,
    get_origin,
)
from typing import get_type_hints as hints_of

from msgspec import NODEFAULT, UNSET, Struct, UnsetType, ValidationError, convert, to_builtins
from msgspec.structs import FieldInfo

from .english import with_article
from .errors import DeclarationError

K = TypeVar("K")

_FRAMEWORK: Final = "world.skirmish."
_RULESETS: Final = "world.skirmish.rulesets."
#: Functions that may stand in place of the value they make.
_MAKERS: Final = (property, cached_property)
#: The most signs that are shown of a value.
_MOST_SHOWN: Final = 60
_NAMES: Final[Mapping[Any, str]] = {
    str: "a text",
    bool: "True or False",
    int: "a whole number",
    float: "a number",
    NoneType: "None",
}
_EXAMPLES: Final[Mapping[Any, str]] = {str: '"..."', bool: "True", int: "1", float: "0.5"}


def is_framework(kind: type[Any]) -> bool:
    """Return whether a class is the framework's own or a library's, not an author's."""
    module = f"{kind.__module__}."
    if module.startswith(_RULESETS) or ".tests." in module:
        return False
    return module.startswith((_FRAMEWORK, "builtins.", "msgspec.", "typing.", "abc."))


def check(kind: type[Any], *, made: Collection[str] = ()) -> None:
    """Raise `DeclarationError` where an attribute of a class is not what its base class reads.

    What the base class reads is the type of the attribute there: `ClassVar[tuple[str, ...]]`.

    Args:
        kind: The class.
        made: Attributes that the framework makes itself.
    """
    if is_framework(kind):
        return
    usual: dict[str, Any] = {}
    for base in reversed(kind.__mro__[1:]):
        if is_framework(base):
            usual |= _class_hints(base)
    for name, value in vars(kind).items():
        if name in usual and name not in made and not isinstance(value, _MAKERS):
            for wrong in mistakes(value, usual[name], name):
                raise DeclarationError(f"{kind.__name__}.{name}{wrong}")


def check_values(kind: type[Any]) -> None:
    """Raise `DeclarationError` where a value of a class has no type, so it is no field."""
    for name, value in vars(kind).items():
        own = name not in vars(kind).get("__annotations__", {}) and not name.startswith("_")
        is_declared = any(hasattr(base, name) for base in kind.__mro__[1:])
        if own and not is_declared and isinstance(value, str | int | float | tuple | None):
            raise DeclarationError(
                f"{kind.__name__}.{name} has no type, so it is no field. "
                f"Write {name}: {type(value).__name__}."
            )


@cache
def _class_hints(base: type[Any]) -> dict[str, Any]:
    """Return the types of the attributes that a class itself declares for its subclasses."""
    own = vars(base).get("__annotations__", {})
    if not any("ClassVar" in str(hint) for hint in own.values()):
        return {}
    hints = hints_of(base)
    return {
        name: get_args(hints[name])[0]
        for name in own
        if get_origin(hints[name]) is ClassVar and not name.startswith("_")
    }


def mistakes(value: Any, hint: Any, name: str) -> Iterator[str]:
    """Yield what is wrong with a value of a field or attribute, to follow its name at once.

    Args:
        value: The value.
        hint: The type that it should have.
        name: The field or attribute, for what to write.
    """
    origin, of = get_origin(hint), get_args(hint)
    if origin is Annotated:
        yield from mistakes(value, of[0], name)
    elif origin in (Union, UnionType):
        such = [alternative for alternative in of if fits(value, alternative)]
        yield from mistakes(value, such[0], name) if such else (_not(value, hint, name),)
    elif origin is tuple and isinstance(value, tuple) and of[1:] == (...,):
        yield from _parts(value, of[0], "")
    elif origin is not None and _is_mapping(origin) and isinstance(value, Mapping):
        yield from _parts(value.keys(), of[0], "")
        for key, member in value.items():
            yield from _parts((member,), of[1], f" for {shown(key)}")
    elif not fits(value, hint):
        yield _not(value, hint, name)
    else:
        yield from fields_wrong(value)


def _parts(parts: Collection[Any], hint: Any, where: str) -> Iterator[str]:
    """Yield what is wrong with the parts of a tuple or a mapping."""
    for part in parts:
        if not fits(part, hint):
            yield f" has {shown(part)}{where}, which is not {in_words(hint)}{_instead(part, hint)}."
        else:
            for wrong in mistakes(part, hint, "..."):
                yield f" has {shown(part)}{where}{wrong if wrong[0] == ':' else f', which{wrong}'}"


def fields_wrong(value: Any) -> Iterator[str]:
    """Yield what is wrong with the fields of a struct of the framework, such as a template."""
    if not (isinstance(value, Struct) and is_framework(type(value))):
        return
    for field, hint in _field_hints(type(value)).items():
        for wrong in mistakes(getattr(value, field), hint, field):
            yield f": {field}{wrong.replace(f'{field} = ', f'{field}=')}"


@cache
def _field_hints(kind: type[Struct]) -> dict[str, Any]:
    hints = hints_of(kind)
    return {field: hints[field] for field in kind.__struct_fields__}


def plain(hint: Any) -> Any:
    """Return a type without the name and the notes that an author has given it."""
    while True:
        if isinstance(hint, NewType):
            hint = hint.__supertype__
        elif isinstance(hint, TypeAliasType):
            hint = hint.__value__
        elif get_origin(hint) is Annotated:
            hint = get_args(hint)[0]
        else:
            return hint


def fits(value: Any, hint: Any) -> bool:
    """Return whether a value is of a type, without a look at the parts of the value."""
    origin, of = get_origin(hint), get_args(hint)
    if origin in (Annotated, Union, UnionType):
        return any(
            fits(value, alternative) for alternative in (of[:1] if origin is Annotated else of)
        )
    if origin is Literal:
        is_fit = value in of
    elif origin is type:
        is_fit = isinstance(value, type) and (of[0] is Any or issubclass(value, of[0]))
    elif origin is Callable:
        is_fit = callable(value)
    elif origin is tuple and of[1:] != (...,):
        is_fit = isinstance(value, tuple) and len(value) == len(of)
    else:
        is_fit = _is_of(value, hint if origin is None else origin)
    return is_fit


def _is_of(value: Any, hint: Any) -> bool:
    if hint in (int, float) and isinstance(value, bool):
        return False
    if hint is float:
        return isinstance(value, int | float)
    if hint is None:
        return value is None
    # A protocol, a type variable or `Any` cannot be checked.
    is_class = (
        isinstance(hint, type) and hint is not Any and not getattr(hint, "_is_protocol", False)
    )
    return not is_class or isinstance(value, hint)


def _not(value: Any, hint: Any, name: str) -> str:
    """Return that a value is not of a type, and what to write."""
    if get_origin(hint) is tuple and get_args(hint)[1:] == (...,):
        many = list(value) if isinstance(value, list) else [value]
        return (
            f" is {shown(value)}, not a tuple. "
            f"Write {name} = ({', '.join(map(shown, many))}{',' * (len(many) == 1)})."
        )
    if get_origin(hint) is Literal:
        words = ", ".join(shown(argument) for argument in get_args(hint) if argument)
        return f" is {shown(value)}. Write one of {words}."
    instead = _instead(value, hint)
    if instead:
        instead = instead.removeprefix(". Write ")
    examples = [instead] if instead else list(filter(None, map(_example, alternatives(hint))))
    write = (
        f" Write {' or '.join(f'{name} = {example}' for example in examples)}." if examples else ""
    )
    return f" is {shown(value)}, not {in_words(hint)}.{write}"


def _instead(value: Any, hint: Any) -> str:
    """Return what to write for a class in place of its instance, or the other way around."""
    for wanted in alternatives(hint):
        if get_origin(wanted) is type and fits(type(value), wanted):
            return f". Write {type(value).__name__}"
        if isinstance(value, type) and isinstance(wanted, type) and issubclass(value, wanted):
            return f". Write {value.__name__}()"
    return ""


def alternatives(hint: Any) -> tuple[Any, ...]:
    """Return the types that a value may have, without None and `UNSET`."""
    hint = plain(hint)
    if get_origin(hint) in (Union, UnionType):
        return tuple(kind for part in get_args(hint) for kind in alternatives(part))
    return () if hint in (NoneType, UnsetType) else (hint,)


def _is_mapping(origin: Any) -> bool:
    return isinstance(origin, type) and issubclass(origin, Mapping)


def in_words(hint: Any) -> str:
    """Return what a type is called: `a text`, `a class of Event`."""
    origin, of = get_origin(hint), get_args(hint)
    if hint in _NAMES:
        said = _NAMES[hint]
    elif origin in (Union, UnionType):
        said = " or ".join(map(in_words, alternatives(hint)))
    elif origin is Literal:
        said = f"one of {', '.join(map(shown, of))}"
    elif origin is type:
        said = f"a class of {getattr(of[0], '__name__', of[0])}"
    elif origin is tuple:
        said = "a tuple" if of[1:] == (...,) else f"a tuple of {len(of)}"
    elif origin is None:
        said = with_article(getattr(hint, "__name__", str(hint)))
    else:
        said = "a mapping" if _is_mapping(origin) else "a function"
    return said


def _example(hint: Any) -> str:
    """Return what a value of a type may look like; empty where that says nothing."""
    origin, of = get_origin(hint), get_args(hint)
    if origin is not None and _is_mapping(origin):
        return f"{{{_example(of[0]) or '...'}: {_example(of[1]) or '...'}}}"
    return _EXAMPLES.get(hint, "")


def shown(value: Any) -> str:
    """Return a value roughly as its author has written it."""
    if isinstance(value, type | FunctionType):
        return value.__name__
    if isinstance(value, str):
        text = f'"{value}"'
    elif isinstance(value, tuple):
        text = f"({', '.join(map(shown, value))}{',' * (len(value) == 1)})"
    elif isinstance(value, list):
        text = f"[{', '.join(map(shown, value))}]"
    elif isinstance(value, dict):
        text = f"{{{', '.join(f'{shown(key)}: {shown(member)}' for key, member in value.items())}}}"
    elif isinstance(value, Struct) or repr(value).startswith("<"):
        text = f"{type(value).__name__}(...)"
    else:
        text = repr(value)
    return text if len(text) <= _MOST_SHOWN else f"{text[: _MOST_SHOWN - 3]}..."


def default_mistakes(where: str, field: FieldInfo) -> Iterator[str]:
    """Yield a mistake if the default of a field is not of the field's type."""
    has_factory = field.default_factory is not NODEFAULT
    default = field.default_factory() if has_factory else field.default
    if not field.required and default is not UNSET and (wrong := unlike(default, field.type)):
        yield f"{where} has the default {shown(default)}, which it cannot have: {wrong}."


def unlike(value: Any, kind: Any) -> str:
    """Return why a field of a type cannot have a value; empty if it can."""
    try:
        convert(to_builtins(value), kind)
    except ValidationError as error:
        return str(error).partition(" - at")[0]
    except (TypeError, NotImplementedError) as error:
        return f"it could not be stored. {error}".rstrip(".")
    return ""


def subclasses(kind: type[K]) -> Iterator[type[K]]:
    """Yield every class below a class."""
    for subclass in kind.__subclasses__():
        yield subclass
        yield from subclasses(subclass)
