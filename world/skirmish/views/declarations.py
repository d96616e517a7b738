"""Checks of what a view declares, when its ruleset is imported."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from importlib.resources import files
from typing import Any, Final, Protocol

from world.skirmish.base import kinds
from world.skirmish.base.errors import DeclarationError, Refusal
from world.skirmish.moves.base import Question, TakeTurn
from world.skirmish.ruleset import registry, signatures
from world.skirmish.ruleset.base import AnyRuleset
from world.skirmish.ruleset.declared_moves import check_fields
from world.skirmish.state.events import Event
from world.skirmish.tactics import read_temperament

from .display import Group, ResultWords
from .layout import Bar, Column

#: The most lines of a help page, and the most signs in a line.
_MOST_LINES: Final = 60
_WIDEST: Final = 78


class Declares(Protocol):
    """What a view declares that is checked here."""

    @property
    def sentence_makers(self) -> Mapping[type[Event], Any]: ...
    @property
    def results(self) -> Mapping[str, ResultWords]: ...
    @property
    def prompts(self) -> Mapping[type[Question], Any]: ...
    @property
    def groups(self) -> Sequence[Group]: ...
    @property
    def bars(self) -> Sequence[Bar]: ...
    @property
    def columns(self) -> Sequence[Column]: ...


def check(view: Declares, rules: AnyRuleset) -> None:
    """Raise `DeclarationError` where a view cannot show fights by these rules."""
    makers, kind = view.sentence_makers, type(view)
    for wrong in (*signatures.mistakes_of((kind,)), *signatures.misspelled((kind,))):
        raise DeclarationError(wrong)
    for event in events_of(rules):
        try:
            makers[event]
        except KeyError:
            raise DeclarationError(
                f"{kind.__name__} has no sentence for {event.__name__}. Write in {event.__name__}: "
                'sentence = "$You() $conj(do) it.", or "" where another tells it.'
            ) from None
    for result in rules.results:
        if result not in view.results:
            name = kind.__name__
            if kind.__module__ == registry.USUAL_VIEW:
                name = f"{type(rules).__name__}, which has no view yet,"
            raise DeclarationError(
                f"{name} has no words for the result '{result}'. Add to the view's results: "
                f'"{result}": ResultWords("to do it to {{target}}", "points"),'
            )
    for question, text in view.prompts.items():
        if isinstance(text, str):
            check_fields(text, question, f"The prompt of {question.__name__}")
            if "$" in text:
                raise DeclarationError(
                    f"The prompt of {question.__name__} calls a function, which only sentences "
                    "can. Write a function of table and question, which returns the text."
                )
    _check_tags(rules)
    _check_templates(rules)
    _check_help(rules)
    _check_groups(view, rules)
    _check_shown(view, rules)


def _check_tags(rules: AnyRuleset) -> None:
    """Raise `DeclarationError` where two events would be stored under one name."""
    every = kinds.subclasses(Event)
    tags = {kind.__struct_config__.tag: kind for kind in every if kinds.is_framework(kind)}
    for event in events_of(rules):
        tag = str(event.__struct_config__.tag)
        other = tags.setdefault(tag, event)
        if other is not event:
            whose = f"{other.__module__}.{other.__qualname__}"
            raise DeclarationError(
                f"{event.__name__} is stored as '{tag}', and so is {whose}. "
                f'Write class {event.__name__}(..., tag="{rules.name}_{tag}").'
            )


def _check_templates(rules: AnyRuleset) -> None:
    """Raise `DeclarationError` where a template has a temperament that there is not."""
    for template in rules.templates.values():
        try:
            read_temperament(template.temperament or "schemer")
        except Refusal as refusal:
            raise DeclarationError(
                f"{type(rules).__name__}: the template '{template.name}' has the temperament "
                f"'{template.temperament}'. {refusal}"
            ) from None


def _check_help(rules: AnyRuleset) -> None:
    """Raise `DeclarationError` where a page of help fits on no screen."""
    package = import_module(registry.home(rules)).__package__
    page = files(package).joinpath("help.txt") if package else None
    lines = page.read_text(encoding="utf-8").splitlines() if page and page.is_file() else []
    for number, line in enumerate(lines, 1):
        if len(line) > _WIDEST:
            raise DeclarationError(
                f"help.txt of {package}: line {number} has {len(line)} signs. "
                f"Write at most {_WIDEST} in a line."
            )
    if len(lines) > _MOST_LINES:
        raise DeclarationError(
            f"help.txt of {package} has {len(lines)} lines. Write at most {_MOST_LINES}."
        )


def _check_groups(view: Declares, rules: AnyRuleset) -> None:
    """Raise `DeclarationError` where the name of a menu is another word for one move in it."""
    view_name, spellings = type(view).__name__, rules.spellings[TakeTurn.kind]
    for group in view.groups:
        name = group.name.casefold()
        kind = spellings.get(name)
        if kind is not None and kind.verb != name and set(group.moves) != {kind}:
            raise DeclarationError(
                f"{view_name}: the group '{group.name}' is called as {kind.__name__} is typed, "
                "so its menu cannot be opened. Give it another name."
            )


def _check_shown(view: Declares, rules: AnyRuleset) -> None:
    """Raise `DeclarationError` where a bar or column shows what fighters lack."""
    shown: tuple[Bar | Column, ...] = (*view.bars, *view.columns)
    view_name = type(view).__name__
    for part in shown:
        for getter in _getters(part):
            if isinstance(getter, str) and not hasattr(rules.fighter, getter):
                raise DeclarationError(
                    f"{view_name}: {type(part).__name__} '{part.label}' shows '{getter}', "
                    f"which {rules.fighter.__name__} does not have. Write the name of one of its "
                    "fields or properties."
                )


def events_of(rules: AnyRuleset) -> Iterator[type[Event]]:
    """Yield the classes of events in the modules of a ruleset, except base classes."""
    yield from registry.declared_with(rules, Event)


def _getters(shown: Any) -> Iterator[Any]:
    """Yield what a bar or a column shows: attributes of fighters, or functions."""
    yield from (getattr(shown, name) for name in ("now", "most", "value") if hasattr(shown, name))
