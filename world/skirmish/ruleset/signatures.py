"""Checks that the methods of a ruleset can be called as the framework calls them."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Iterator
from types import FunctionType
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from .base import Ruleset

_FRAMEWORK: Final = "world.skirmish."
_RULESETS: Final = "world.skirmish.rulesets."


def mistakes(rules: Ruleset[Any, Any]) -> Iterator[str]:
    """Yield the methods that take other arguments than what they override."""
    classes = (
        type(rules),
        rules.fighter,
        rules.table,
        rules.house,
        rules.evaluation,
        *rules.questions,
        *rules.moves,
    )
    yield from mistakes_of(classes)


def mistakes_of(classes: Iterable[type[Any]]) -> Iterator[str]:
    """Yield the methods of these classes that take other arguments than what they override."""
    for kind in dict.fromkeys(base for each in classes for base in each.__mro__):
        if not _is_framework(kind):
            for name, own in vars(kind).items():
                usual = next(
                    (vars(base)[name] for base in kind.__mro__[1:] if name in vars(base)), None
                )
                wrong = _mistake(own, usual)
                if wrong:
                    yield f"{kind.__name__}.{name}() {wrong}"


def _mistake(own: Any, usual: Any) -> str:
    """Return what is wrong with what overrides the usual, and what to write; empty for nothing."""
    if isinstance(usual, property) and isinstance(own, FunctionType):
        return "is a method in place of a property. Write @property above it."
    function, called = _function(own), _function(usual)
    if function is None or called is None:
        return ""
    if type(own) is not type(usual):
        usually = isinstance(usual, FunctionType)
        wanted = "no decorator" if usually else f"@{type(usual).__name__}"
        return f"is called otherwise. Write {wanted} above it."
    parameters = inspect.signature(called).parameters.values()
    positional = [
        parameter for parameter in parameters if parameter.kind is parameter.POSITIONAL_OR_KEYWORD
    ]
    named = {
        parameter.name: None for parameter in parameters if parameter.kind is parameter.KEYWORD_ONLY
    }
    try:
        inspect.signature(function).bind(*positional, **named)
    except TypeError:
        has = ", ".join(inspect.signature(function).parameters)
        asked = [parameter.name for parameter in positional]
        wants = ", ".join([*asked, *(["*", *named] if named else [])])
        return f"takes ({has}), but is given ({wants}). Write def {called.__name__}({wants})."
    return ""


def _function(value: Any) -> FunctionType | None:
    """Return the function of a method, of whatever kind; None for what is none."""
    found = getattr(value, "__func__", value)
    return found if isinstance(found, FunctionType) else None


def _is_framework(kind: type[Any]) -> bool:
    """Return whether a class is the framework's own or a library's, not an author's."""
    module = f"{kind.__module__}."
    if module.startswith(_RULESETS) or ".tests." in module:
        return False
    return module.startswith((_FRAMEWORK, "builtins.", "msgspec.", "typing.", "abc."))
