"""Checks of what a view declares, when its ruleset is imported."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from world.skirmish.declarations import check_fields
from world.skirmish.errors import DeclarationError
from world.skirmish.events import Event
from world.skirmish.ruleset import Ruleset

if TYPE_CHECKING:
    from .base import View


def check(view: type[View[Any]], rules: Ruleset[Any, Any]) -> None:
    """Raise `DeclarationError` where a view cannot show fights by these rules."""
    sentences = view(rules.name).sentence_makers
    for event in events_of(rules):
        if event not in sentences:
            raise DeclarationError(
                f"{view.__name__} has no sentence for {event.__name__}. Add to sentences_of: "
                f'{event.__name__}: "$You() $conj(do) it.", or "" where another tells it.'
            )
    for result in rules.results:
        if result not in view.results:
            raise DeclarationError(
                f"{view.__name__} has no words for the result '{result}'. Add to results: "
                f'"{result}": ResultWords("to do it to {{target}}", "points"),'
            )
    for question, text in view.prompts.items():
        if isinstance(text, str):
            check_fields(text, question, f"The prompt of {question.__name__}")
    for each in (*view.bars, *view.columns):
        for getter in _getters(each):
            if isinstance(getter, str) and not hasattr(rules.fighter, getter):
                raise DeclarationError(
                    f"{view.__name__}: {type(each).__name__} '{each.label}' shows '{getter}', "
                    f"which {rules.fighter.__name__} does not have. Write the name of one of its "
                    "fields or properties."
                )


def events_of(rules: Ruleset[Any, Any]) -> Iterator[type[Event]]:
    """Yield the classes of events in the modules of a ruleset, except base classes."""
    package = _package(rules)
    for event in _subclasses(Event):
        inside = f"{event.__module__}.".startswith(f"{package}.")
        of_tests = event.__module__.startswith(f"{package}.tests.")
        if inside and not of_tests and not event.__subclasses__():
            yield event


def _package(rules: Ruleset[Any, Any]) -> str:
    """Return the dotted path of the package that a ruleset is in."""
    module = sys.modules[type(rules).__module__]
    return module.__name__ if hasattr(module, "__path__") else module.__name__.rpartition(".")[0]


def _subclasses(kind: type[Event]) -> Iterator[type[Event]]:
    for each in kind.__subclasses__():
        yield each
        yield from _subclasses(each)


def _getters(shown: Any) -> Iterator[Any]:
    """Yield what a bar or a column shows: attributes of fighters, or functions."""
    yield from (getattr(shown, name) for name in ("now", "most", "value") if hasattr(shown, name))
