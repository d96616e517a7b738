"""Finding hooks that do not run: Evennia's hooks that the mixin needs, and the mixin's own.

A game's own class can hide the former from the mixin, and have a method of its own by the name of
one of the latter.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from enum import Enum, auto
from textwrap import dedent
from typing import Any, Final, NamedTuple

from evennia.objects.objects import DefaultCharacter

#: Hooks of Evennia's whose answer counts: who calls `super()` must not leave it out.
ANSWERED: Final = ("at_pre_move", "at_look")


class Reason(Enum):
    """A hook of the mixin that does not run or whose answer is lost, and why."""

    ORDER = auto()
    NO_SUPER = auto()
    UNUSED = auto()


def lost(cls: type, mixin: type) -> Iterator[tuple[str, type, Reason]]:
    """Yield each hook of Evennia's that does not reach the mixin, with the class that hides it.

    The mixin's other hooks, such as `at_combat_end`, are there to be overridden without `super()`.
    """
    order = cls.__mro__
    before = order[: order.index(mixin)]
    ours = (name for name in vars(mixin) if name.startswith("at_"))
    for hook in (name for name in ours if hasattr(DefaultCharacter, name)):
        for owner in before:
            if hook not in vars(owner):
                continue
            called, used = _calls_super(vars(owner)[hook], hook)
            if called and (used or hook not in ANSWERED):
                continue
            above = owner is not cls and not issubclass(owner, mixin)
            why = Reason.UNUSED if called else Reason.NO_SUPER
            yield hook, owner, Reason.ORDER if above else why
            break


class Clash(NamedTuple):
    """A method of the game's own that has the name of a hook of the mixin.

    Attributes:
        hook: The name.
        owner: The class that has the method.
        given: What Skirmish calls the hook with.
        hidden: Whether the hook of the mixin hides it; otherwise it is called as the hook.
    """

    hook: str
    owner: type
    given: str
    hidden: bool


def clashes(cls: type, mixin: type) -> Iterator[Clash]:
    """Yield each method of the game's own that a hook of the mixin hides, or that is not a hook."""
    place = cls.__mro__.index(mixin)
    # Methods of `object` and of Evennia's classes are not hooks of ours.
    own = {kind for kind in mixin.__mro__ if not issubclass(DefaultCharacter, kind)}
    for hook in (name for name in dir(mixin) if name.startswith("at_combat_")):
        given = list(inspect.signature(getattr(mixin, hook)).parameters)[1:]
        for number, owner in enumerate(cls.__mro__):
            if owner in own or hook not in vars(owner):
                continue
            hidden = number > place
            if hidden or not _takes(vars(owner)[hook], given):
                yield Clash(hook, owner, ", ".join(given), hidden)
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
    return ", ".join(_passed(parameter) for parameter in given)


def _passed(given: inspect.Parameter) -> str:
    if given.kind is given.VAR_KEYWORD:
        return f"**{given.name}"
    if given.kind is given.KEYWORD_ONLY:
        return f"{given.name}={given.name}"
    return f"*{given.name}" if given.kind is given.VAR_POSITIONAL else given.name


def _calls_super(function: Any, hook: str) -> tuple[bool, bool]:
    """Return whether a method calls that of its bases, and whether it uses the answer.

    Both are taken for granted where its text is lost.
    """
    try:
        tree = ast.parse(dedent(inspect.getsource(function)))
    except (OSError, TypeError, SyntaxError):
        return True, True
    named = [node for node in ast.walk(tree) if _is_of_super(node, hook)]
    alone = [
        node.value.func
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)
    ]
    return bool(named), any(node not in alone for node in named)


def _is_of_super(node: ast.AST, hook: str) -> bool:
    return (
        isinstance(node, ast.Attribute)
        and node.attr == hook
        and isinstance(node.value, ast.Call | ast.Name)
    )
