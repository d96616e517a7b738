"""Checks that a ruleset overrides what it may, and so that the framework can call it."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher
from types import FunctionType, MemberDescriptorType
from typing import TYPE_CHECKING, Any, Final

from world.skirmish.base.kinds import is_framework

if TYPE_CHECKING:
    from .base import AnyRuleset

#: A name is misspelled if it is so much like another, and both are so long.
_NEAR: Final = 0.88
_LEAST_LETTERS: Final = 5


def mistakes(rules: AnyRuleset) -> Iterator[str]:
    """Yield what a ruleset or one of its classes overrides wrongly, or misspells."""
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
    yield from misspelled((type(rules), rules.evaluation))


def has_own(kind: type[Any], method: str) -> bool:
    """Return whether a class overrides the framework's method, which does nothing."""
    own = next(base for base in kind.__mro__ if method in vars(base))
    return own.__module__ not in ("world.skirmish.ruleset.base", "world.skirmish.moves.base")


def mistakes_of(classes: Iterable[type[Any]]) -> Iterator[str]:
    """Yield overrides of final methods, and methods with other parameters than usual."""
    for kind in dict.fromkeys(base for cls in classes for base in cls.__mro__):
        if not is_framework(kind):
            for name, own in vars(kind).items():
                usual = next(
                    (vars(base)[name] for base in kind.__mro__[1:] if name in vars(base)), None
                )
                if _is_final(usual) and not isinstance(own, MemberDescriptorType):
                    wrong = "is final: the framework relies on it. Rename yours."
                    yield f"{kind.__name__}.{name} {wrong}"
                elif wrong := _mistake(own, usual):
                    yield f"{kind.__name__}.{name}() {wrong}"


def misspelled(classes: Iterable[type[Any]]) -> Iterator[str]:
    """Yield public names in these classes that are nearly one which the framework reads."""
    for kind in classes:
        framework = {name for base in kind.__mro__ if is_framework(base) for name in _public(base)}
        own = [base for base in kind.__mro__ if not is_framework(base)]
        declared = {name: base for base in reversed(own) for name in _public(base)}
        for name, base in declared.items():
            if name in framework:
                continue
            meant = next((other for other in sorted(framework) if _is_near(name, other)), None)
            if meant is not None and meant not in declared:
                yield f"{base.__name__}.{name} is read by nothing. Write {meant}."


def _public(kind: type[Any]) -> list[str]:
    """Return the public names that a class declares itself."""
    named = dict.fromkeys((*vars(kind), *vars(kind).get("__annotations__", {})))
    return [name for name in named if not name.startswith("_")]


def _is_near(name: str, other: str) -> bool:
    """Return whether a name is a likely misspelling of another."""
    if min(len(name), len(other)) < _LEAST_LETTERS:
        return False
    matcher = SequenceMatcher(None, name, other)
    # The cheaper ratios are upper bounds, and nearly all names are further apart than those say.
    ratios = (matcher.real_quick_ratio, matcher.quick_ratio, matcher.ratio)
    return all(ratio() > _NEAR for ratio in ratios)


def _mistake(own: Any, usual: Any) -> str:
    """Return what is wrong with an override, and what to write instead; empty if it is right."""
    if isinstance(usual, property) and isinstance(own, FunctionType):
        return "is a method in place of a property. Write @property above it."
    function, called = _function(own), _function(usual)
    if function is None or called is None:
        return ""
    if inspect.isgeneratorfunction(function) and not _may_ask(called):
        return "has a yield, which nothing waits for there. Ask in play(), before() or after()."
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


def _is_final(usual: Any) -> bool:
    """Return whether a method or property is marked with `typing.final`, just above its `def`."""
    for wraps in ("__func__", "fget", "func"):
        usual = getattr(usual, wraps, usual)
    return getattr(usual, "__final__", False) is True


def _may_ask(function: FunctionType) -> bool:
    """Return whether what a method returns may be a generator."""
    returned = str(function.__annotations__.get("return", ""))
    return any(kind in returned for kind in ("Procedure", "Itera", "Generator", "Sequence", "Any"))


def _function(value: Any) -> FunctionType | None:
    """Return the function of a method of any kind; None if the value is not a method."""
    function = getattr(value, "__func__", value)
    return function if isinstance(function, FunctionType) else None
