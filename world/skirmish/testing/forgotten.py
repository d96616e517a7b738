"""Questions that moves make but do not ask, because a `yield` is missing.

    forgotten = Forgotten(RULESET)
    with forgotten:
        engine.replay(fight, answers)
    assert not list(forgotten.mistakes())

A function that asks is a generator: called without `yield from` it does nothing, and no one hears
of it. So while moves are made, the calls of the ruleset's generators are counted, and how many of
them begin to run; and so are the questions that are made, and those that are asked.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from inspect import CO_GENERATOR
from types import BuiltinFunctionType, CodeType, FunctionType
from typing import Any, Self

from world.skirmish.moves.base import Question
from world.skirmish.ruleset import registry
from world.skirmish.ruleset.base import AnyRuleset
from world.skirmish.state.fight import Pending

_monitoring = sys.monitoring
_events = _monitoring.events


class Forgotten:
    """Counts what moves by a ruleset make, and what they run and ask."""

    def __init__(self, rules: AnyRuleset) -> None:
        self._home = registry.home(rules)
        self._unrun: Counter[CodeType] = Counter()
        self._made: set[type[Question]] = set()
        self._asked: set[type[Question]] = set()

    def mistakes(self) -> Iterator[str]:
        """Yield what has been called or made in vain, and what to write."""
        for code, times in self._unrun.items():
            if times > 0:
                yield (
                    f"{code.co_qualname} was called, but has not run. "
                    f"Write yield from {code.co_name}(...)."
                )
        for question in sorted(self._made - self._asked, key=lambda kind: kind.__name__):
            name = question.__name__
            yield f"{name} was made, but not asked. Write answer = yield {name}(...)."

    def __enter__(self) -> Self:
        self._tool = next(tool for tool in (3, 4) if _monitoring.get_tool(tool) is None)
        _monitoring.use_tool_id(self._tool, "skirmish")
        for event, callback in (
            (_events.CALL, self._called),
            (_events.PY_START, self._started),
            (_events.PY_YIELD, self._yielded),
        ):
            _monitoring.register_callback(self._tool, event, callback)
        _monitoring.set_events(self._tool, _events.CALL | _events.PY_START | _events.PY_YIELD)
        return self

    def __exit__(self, *error: object) -> None:
        _monitoring.set_events(self._tool, 0)
        _monitoring.free_tool_id(self._tool)

    def _called(self, caller: CodeType, place: int, called: Any, first: Any) -> Any:
        if isinstance(called, BuiltinFunctionType):
            return _monitoring.DISABLE
        if called is Pending:
            self._asked.update(map(type, first) if isinstance(first, tuple) else ())
        elif isinstance(called, type):
            if issubclass(called, Question) and self._is_own(called):
                self._made.add(called)
        elif self._asks(function := getattr(called, "__func__", called)):
            self._unrun[function.__code__] += 1
        return None

    def _started(self, code: CodeType, place: int) -> Any:
        if not code.co_flags & CO_GENERATOR:
            return _monitoring.DISABLE
        if code in self._unrun:
            self._unrun[code] -= 1
        return None

    def _yielded(self, code: CodeType, place: int, value: Any) -> None:
        if isinstance(value, Question):
            self._asked.add(type(value))

    def _asks(self, function: Any) -> bool:
        """Return whether a function is a generator of the ruleset whose type does not say so."""
        # Calls by other threads are seen too, and an object may have any attribute.
        if not isinstance(function, FunctionType) or not function.__code__.co_flags & CO_GENERATOR:
            return False
        if not self._is_own(function):
            return False
        return "Itera" not in str(function.__annotations__.get("return"))

    def _is_own(self, named: Any) -> bool:
        """Return whether a class or function stands in the modules of the ruleset."""
        return f"{named.__module__}.".startswith(f"{self._home}.")
