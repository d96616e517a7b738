"""The reference of `game`, made of its docstrings; `make modules` writes it again."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from typing import Any, Final

from tests.docs.pages import ROOT
from world.skirmish import game

PAGE: Final = ROOT / "docs/game-reference.md"

_HEAD: Final = """# What `game` has

Each name of `from world.skirmish import game`, with what it is and a line that uses it: from
[the page](writing-a-ruleset.md) or from `world/rules/d20`, if either does. `make modules` writes
this page from the code.
"""

#: Where examples are looked for, the plainest first.
_SOURCES: Final = (
    "docs/writing-a-ruleset.md",
    "world/rules/d20/__init__.py",
    "world/skirmish/tests/test_turn_loop.py",
    "world/skirmish/tests/test_effects.py",
)
_SOURCES_OF_OTHERS: Final = "world/skirmish/rulesets"
_LONGEST: Final = 160


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
    if example := _example(name):
        yield ""
        yield f"    {example}"
    methods = list(_methods(value)) if inspect.isclass(value) else []
    if methods:
        yield ""
        yield "| method | what it does |"
        yield "| --- | --- |"
        for method in methods:
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


def _example(name: str) -> str:
    """Return a line that uses a name; empty if there is none."""
    used = re.compile(rf"^ *(?!from |import |\|).*\bgame\.{name}\b.*$", re.MULTILINE)
    others = sorted((ROOT / _SOURCES_OF_OTHERS).rglob("*.py"))
    paths = [
        *(ROOT / source for source in _SOURCES),
        *(other for other in others if "tests" not in other.parts),
    ]
    for path in paths:
        for found in used.finditer(path.read_text(encoding="utf-8")):
            line = found[0].strip()
            is_prose = path.suffix == ".md" and (" `" in line or line.count("`") > 0)
            if not is_prose and len(line) <= _LONGEST and line[0] not in "#*":
                return line
    return ""


if __name__ == "__main__":
    PAGE.write_text(text(), encoding="utf-8")
