"""Questions that a move makes but does not ask, because a `yield` is missing."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Iterator
from types import FunctionType
from typing import Any, Final

from .moves import Move
from .questions import Question

#: What a call is a part of if its value is used at once, and not handed on.
_USES: Final = (ast.Expr, ast.If, ast.IfExp, ast.While, ast.BoolOp, ast.UnaryOp, ast.Compare)
_ASSIGNS: Final = (ast.Assign, ast.AnnAssign, ast.NamedExpr)


def mistakes(move: type[Move]) -> Iterator[str]:
    """Yield what to write where `play`, or a function that it calls, asks nothing."""
    play = getattr(move, "play", None)
    home = move.__module__.partition(".")[0]
    seen: set[FunctionType] = set()
    waiting = [play] if isinstance(play, FunctionType) else []
    while waiting:
        function = waiting.pop()
        seen.add(function)
        named = {name: function.__globals__.get(name) for name in function.__code__.co_names}
        yield from _in_function(function, named)
        waiting += [
            each
            for each in named.values()
            if isinstance(each, FunctionType)
            and each not in seen
            and each.__module__.partition(".")[0] == home
        ]


def _in_function(function: FunctionType, named: dict[str, Any]) -> Iterator[str]:
    """Yield the mistakes of a function that is not a generator and returns nothing."""
    asking = {name for name, each in named.items() if _asks(each)}
    if not asking or inspect.isgeneratorfunction(function):
        return
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    except (OSError, SyntaxError):
        # Without its source there is nothing to read.
        return
    if any(isinstance(node, ast.Return) and node.value is not None for node in ast.walk(tree)):
        return
    for node in ast.walk(tree):
        for call in ast.iter_child_nodes(node):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name):
                name = call.func.id
                is_question = inspect.isclass(named.get(name))
                used = isinstance(node, (*_USES, *_ASSIGNS) if is_question else _USES)
                if name in asking and used:
                    right = f"answer = yield {name}" if is_question else f"yield from {name}"
                    yield (
                        f"{function.__qualname__} asks nothing with {name}(...). "
                        f"Write {right}(...)."
                    )


def _asks(named: Any) -> bool:
    """Return whether it is a question, or a function that asks one."""
    if inspect.isclass(named):
        return issubclass(named, Question)
    return inspect.isgeneratorfunction(named)
