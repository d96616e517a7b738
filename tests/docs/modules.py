"""The page of modules, made of their docstrings; `make modules` writes it again."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.docs.pages import ROOT

PAGE: Final = ROOT / "docs/modules.md"

LAYERS: Final = {
    "world/skirmish": "Rules",
    "typeclasses/skirmish": "Storage",
    "commands/skirmish": "Words",
    "web/skirmish": "Screens",
}

_APART: Final = {"tests", "migrations"}

_HEAD: Final = """# Modules

Each package with what it holds and what it may import, and each module in a line: the first of its
docstring. `make modules` writes this page from the code. [The architecture](architecture.md) says
how they work together; `pyproject.toml` has the order of the packages, and `make lint` checks it.
"""


def text() -> str:
    """Return the page as it should be."""
    return "\n".join([_HEAD, *(line for layer in LAYERS for line in _layer(layer))]).rstrip() + "\n"


def _layer(layer: str) -> Iterator[str]:
    yield f"## {LAYERS[layer]}: {layer}"
    yield ""
    for package in sorted((ROOT / layer).rglob("__init__.py")):
        folder = package.parent
        if not _APART & {*folder.relative_to(ROOT).parts}:
            yield from _package(folder, layer)


def _package(folder: Path, layer: str) -> Iterator[str]:
    where = folder.relative_to(ROOT).as_posix()
    if where != layer:
        yield f"### {where}"
        yield ""
    yield " ".join(_docstring(folder / "__init__.py").split())
    yield ""
    modules = [path for path in sorted(folder.glob("*.py")) if path.name != "__init__.py"]
    if modules:
        yield "| module | what it holds |"
        yield "| --- | --- |"
        for path in modules:
            first = " ".join(_docstring(path).partition("\n\n")[0].split())
            yield f"| `{path.name}` | {first.replace('|', '/')} |"
        yield ""


def _docstring(path: Path) -> str:
    return ast.get_docstring(ast.parse(path.read_text())) or ""


if __name__ == "__main__":
    PAGE.write_text(text())
