"""Hooks that do not run as they should: Evennia's, which the mixin needs, and those of the mixin.

A game's own class can hide the former from the mixin, and have a method of its own by the name of
one of the latter.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from enum import Enum, auto
from textwrap import dedent
from typing import Any

from evennia.objects.objects import DefaultCharacter


class Reason(Enum):
    """A hook of the mixin that does not run, and why."""

    ORDER = auto()
    NO_SUPER = auto()


def lost(cls: type, mixin: type) -> Iterator[tuple[str, type, Reason]]:
    """Yield each hook of Evennia's that does not reach the mixin, with the class that hides it.

    The mixin's other hooks, such as `at_combat_end`, are there to be overridden without `super()`.
    """
    order = cls.__mro__
    before = order[: order.index(mixin)]
    ours = (name for name in vars(mixin) if name.startswith("at_"))
    for hook in (name for name in ours if hasattr(DefaultCharacter, name)):
        for owner in before:
            if hook not in vars(owner) or _calls_super(vars(owner)[hook], hook):
                continue
            above = owner is not cls and not issubclass(owner, mixin)
            yield hook, owner, Reason.ORDER if above else Reason.NO_SUPER
            break


def misfits(cls: type, mixin: type) -> Iterator[tuple[str, type, str]]:
    """Yield each hook of the mixin that is another method of the game's own.

    Yields:
        The hook, the class that has the other method, and what Skirmish calls it with.
    """
    for hook in (name for name in vars(mixin) if name.startswith("at_combat_")):
        given = list(inspect.signature(vars(mixin)[hook]).parameters)[1:]
        owners = (owner for owner in cls.__mro__ if owner is not mixin and hook in vars(owner))
        for owner in owners:
            if not _takes(vars(owner)[hook], given):
                yield hook, owner, ", ".join(given)
                break


def _takes(method: Any, given: list[str]) -> bool:
    """Return whether a method can be called with these arguments by name."""
    try:
        inspect.signature(method).bind(None, **dict.fromkeys(given))
    except (TypeError, ValueError):
        return False
    return True


def arguments(owner: type, hook: str) -> str:
    """Return what a method passes on to that of its bases."""
    given = list(inspect.signature(vars(owner)[hook]).parameters.values())[1:]
    return ", ".join(_passed(each) for each in given)


def _passed(given: inspect.Parameter) -> str:
    if given.kind is given.VAR_KEYWORD:
        return f"**{given.name}"
    if given.kind is given.KEYWORD_ONLY:
        return f"{given.name}={given.name}"
    return f"*{given.name}" if given.kind is given.VAR_POSITIONAL else given.name


def _calls_super(function: Any, hook: str) -> bool:
    """Return whether a method calls that of its bases; so it is taken where its text is lost."""
    try:
        tree = ast.parse(dedent(inspect.getsource(function)))
    except (OSError, TypeError, SyntaxError):
        return True
    return any(
        isinstance(node, ast.Attribute)
        and node.attr == hook
        and isinstance(node.value, ast.Call | ast.Name)
        for node in ast.walk(tree)
    )
