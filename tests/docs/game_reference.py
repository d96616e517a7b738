"""The reference of `game`, made of its docstrings; `make modules` writes it again."""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
from collections.abc import Iterator
from functools import cache
from typing import Any, Final

from tests.docs.pages import ROOT
from world.skirmish import game

PAGE: Final = ROOT / "docs/game-reference.md"

_HEAD: Final = """# What `game` has

Each name of `from world.skirmish import game`, with what it is and an example: from
[the page](writing-a-ruleset.md), [the recipes](recipes.md), `world/rules/d20`, or the tests. All of
these examples are run by tests. You may override a method, unless it is listed as final: those you
only call. `make modules` writes this page from the code.
"""

#: Where examples are looked for, the plainest first: all of this is run by tests. Of a page it is
#: what belongs to a file of a ruleset.
_SOURCES: Final = (
    "docs/writing-a-ruleset.md",
    "docs/recipes.md",
    "world/rules/d20/__init__.py",
    "world/skirmish/tests/relay.py",
    "world/skirmish/tests/test_game.py",
    "world/skirmish/tests/embers/__init__.py",
    "world/skirmish/tests/test_turn_loop.py",
    "world/skirmish/tests/test_effects.py",
    "world/skirmish/tests/later/bout.py",
    "world/skirmish/rulesets/grapple/fighter.py",
)
_BLOCK: Final = re.compile(r"^```python \S+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
#: A statement of so many lines is shown as a whole.
_MOST_LINES: Final = 4


def text() -> str:
    """Return the page as it should be."""
    groups: dict[str, list[str]] = {
        "What a ruleset inherits": [],
        "What a class declares": [],
        "Events that there are": [],
        "Functions and constants": [],
    }
    for name in game.__all__:
        groups[_group(getattr(game, name))].append(name)
    lines = [_HEAD]
    for title, names in groups.items():
        lines += [f"## {title}", "", *(line for name in names for line in _entry(name))]
    return "\n".join(lines).rstrip() + "\n"


def _group(value: Any) -> str:
    if not inspect.isclass(value):
        return "Functions and constants"
    if issubclass(value, game.Event):
        return "Events that there are"
    has_hooks = any(True for _ in _methods(value))
    return "What a ruleset inherits" if has_hooks else "What a class declares"


def _entry(name: str) -> Iterator[str]:
    value = getattr(game, name)
    yield f"### `{name}{_signature(value)}`"
    yield ""
    yield _first(value)
    yield ""
    yield from (f"    {line}" for line in example(name))
    methods = list(_methods(value)) if inspect.isclass(value) else []
    for heading, is_final in (("method", False), ("final method", True)):
        listed = [method for method in methods if hasattr(method, "__final__") is is_final]
        if listed:
            yield ""
            yield f"| {heading} | what it does |"
            yield "| --- | --- |"
        for method in listed:
            shown = f"{method.__name__}{_parameters(method)}".replace("|", "\\|")
            yield f"| `{shown}` | {_first(method).replace('|', '/')} |"
    yield ""


def _signature(value: Any) -> str:
    return _parameters(value) if inspect.isfunction(value) else ""


def _parameters(function: Any) -> str:
    """Return the names of the parameters of a function, without types and `self`."""
    shown = []
    for parameter in inspect.signature(function).parameters.values():
        if parameter.name not in ("self", "cls"):
            is_optional = parameter.default is not parameter.empty
            star = {parameter.VAR_POSITIONAL: "*", parameter.VAR_KEYWORD: "**"}.get(
                parameter.kind, ""
            )
            shown.append(f"{star}{parameter.name}{'=' if is_optional else ''}")
    return f"({', '.join(shown)})"


def _methods(kind: type[Any]) -> Iterator[Any]:
    """Yield the public methods of a class that have a docstring."""
    for name, value in vars(kind).items():
        function = getattr(value, "__func__", value)
        if inspect.isfunction(function) and function.__doc__ and not name.startswith("_"):
            yield function


def _first(value: Any) -> str:
    """Return the first paragraph of a docstring, on one line."""
    if not (inspect.isclass(value) or inspect.isroutine(value)):
        return f"`{value!r}`" if isinstance(value, str) else _first(type(value))
    return " ".join((inspect.getdoc(value) or "").partition("\n\n")[0].split())


def example(name: str) -> list[str]:
    """Return the lines of the plainest statement that uses a name; none if none does."""
    found = [statement for statement in _statements() if name in statement[0]]
    short = (lines for _, lines in found if len(lines) <= _MOST_LINES)
    return next(short, found[0][1] if found else [])


@cache
def _statements() -> list[tuple[set[str], list[str]]]:
    """Return the names of `game` that each statement uses, and its lines; of a block the first."""
    return [found for source in _SOURCES for text in _code(source) for found in _used(text)]


def _code(source: str) -> list[str]:
    text = (ROOT / source).read_text(encoding="utf-8")
    return _BLOCK.findall(text) if source.endswith(".md") else [text]


def _used(text: str) -> Iterator[tuple[set[str], list[str]]]:
    lines = text.splitlines()
    for statement in ast.walk(ast.parse(text)):
        if not isinstance(statement, ast.stmt):
            continue
        body = getattr(statement, "body", None)
        end = body[0].lineno - 1 if body else statement.end_lineno
        shown = lines[statement.lineno - 1 : end]
        inside = set(map(id, _below(body))) if body else set()
        names = {
            node.attr
            for node in ast.walk(statement)
            if isinstance(node, ast.Attribute)
            and isinstance(node.value, ast.Name)
            and node.value.id == "game"
            and id(node) not in inside
        }
        if names:
            yield names, textwrap.dedent("\n".join(shown)).strip().splitlines()


def _below(body: list[ast.stmt]) -> Iterator[ast.AST]:
    for statement in body:
        yield from ast.walk(statement)


if __name__ == "__main__":
    PAGE.write_text(text(), encoding="utf-8")
