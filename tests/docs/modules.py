"""The page of modules and the picture of the rooms, made of the code by `make modules`.

The page has the docstrings. The picture, on the page of the architecture, has the imports: a room
is a package of a layer, or a module that stands in none, and stands above all that it imports.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from graphlib import TopologicalSorter
from itertools import takewhile
from pathlib import Path
from typing import Final

import grimp

from tests.docs.pages import ROOT

PAGE: Final = ROOT / "docs/modules.md"

#: The page with the picture, and where it stands there.
ARCHITECTURE: Final = ROOT / "docs/architecture.md"
_PICTURE: Final = re.compile(r"<!-- rooms -->\n.*?<!-- end -->", re.DOTALL)

LAYERS: Final = {
    "world/skirmish": "Rules",
    "typeclasses/skirmish": "Storage",
    "commands/skirmish": "Words",
    "web/skirmish": "Screens",
}

_APART: Final = {"tests", "migrations"}

#: The packages of tools. Their tests are not listed: they are named after what they test.
_TOOLS: Final = (
    "server/conf", "server/play", "tests", "tests/bench", "tests/docs", "tests/e2e",
    "tests/endurance", "tests/project",
)  # fmt: skip

#: The secrets of a demo game are made where it is played, and are in no clone.
_NOT_LISTED: Final = {"__init__.py", "secret_settings.py"}

#: The folders of modules in JavaScript, each with what it holds.
SCRIPTS: Final = {
    "web/skirmish/static/skirmish/pages": "What the pages of fights do in a browser.",
    "web/skirmish/static/skirmish/panel": (
        "The panel of the web client: a state machine, its drawing, and the plugin that joins them."
    ),
}

_HEAD: Final = """# Modules

Each package with what it holds and what it may import, and each module in a line: the first of its
docstring, or in JavaScript of the comment at its top. `make modules` writes this page from the
code. [The architecture](architecture.md) says how they work together; `pyproject.toml` has the
order of the packages of rules, storage and screens, and `make lint` checks it.

One name, one subject: `odds.py` among the subcommands is what is typed about odds, in
`world/skirmish/views/pages` what is read of them, in `play` the work in the game. The subject
itself is a package or module of the rules.
"""


def text() -> str:
    """Return the page as it should be."""
    lines = [_HEAD, *(line for layer in LAYERS for line in _layer(layer)), *_tools()]
    return "\n".join(lines).rstrip() + "\n"


def _layer(layer: str) -> Iterator[str]:
    yield f"## {LAYERS[layer]}: {layer}"
    yield ""
    for package in sorted((ROOT / layer).rglob("__init__.py")):
        folder = package.parent
        if not _APART & {*folder.relative_to(ROOT).parts}:
            yield from _package(folder, layer)
    for where, what in SCRIPTS.items():
        if where.startswith(layer):
            yield from [f"### {where}", "", what, ""]
            yield from _rows(sorted((ROOT / where).glob("*.js")), _comment)


def _tools() -> Iterator[str]:
    yield from ["## Tools, and what tests are made of", "", "`Makefile` says what runs them.", ""]
    for where in _TOOLS:
        yield from _package(ROOT / where, "")


def _package(folder: Path, layer: str) -> Iterator[str]:
    where = folder.relative_to(ROOT).as_posix()
    if where != layer:
        yield f"### {where}"
        yield ""
    # Examples are for those who read the code.
    yield " ".join(_docstring(folder / "__init__.py").partition(">>>")[0].split())
    yield ""
    modules = [
        path
        for path in sorted(folder.glob("*.py"))
        if path.name not in _NOT_LISTED and not path.name.startswith("test_")
    ]
    if modules:
        yield from _rows(modules, _docstring)


def _rows(modules: Iterable[Path], read: Callable[[Path], str]) -> Iterator[str]:
    """Yield a table of modules, each with the first paragraph of what is read at its top."""
    yield "| module | what it holds |"
    yield "| --- | --- |"
    for path in modules:
        first = " ".join(read(path).partition("\n\n")[0].split())
        yield f"| `{path.name}` | {first.replace('|', '/')} |"
    yield ""


def with_picture(page: str) -> str:
    """Return a page with the picture of the rooms as it should be."""
    drawn = "\n".join(line for layer in LAYERS for line in _drawn(layer)).rstrip()
    return _PICTURE.sub(lambda _: f"<!-- rooms -->\n```\n{drawn}\n```\n<!-- end -->", page)


def rooms(layer: str) -> dict[str, set[str]]:
    """Return the rooms of a layer with the rooms that each imports, for type checkers too."""
    within = layer.replace("/", ".")
    graph = grimp.build_graph(within.partition(".")[0], cache_dir=None)
    found: dict[str, set[str]] = {}
    for module in sorted(graph.modules):
        if (room := _room_of(module, within)) is not None:
            imported = graph.find_modules_directly_imported_by(module)
            others = {_room_of(other, within) for other in imported} - {room, None}
            found.setdefault(room, set()).update(filter(None, others))
    return found


def _room_of(module: str, within: str) -> str | None:
    if not module.startswith(f"{within}."):
        return None
    parts = module.removeprefix(f"{within}.").split(".")
    return None if _APART & {*parts} else parts[0]


def _drawn(layer: str) -> Iterator[str]:
    """Yield the lines of a layer: the rooms from the top down, each with those straight below it.

    What a room imports that one of those imports as well, by whatever way, is not drawn again.

    Raises:
        CycleError: Two rooms import each other.
    """
    known = rooms(layer)
    below: dict[str, set[str]] = {}
    floor: dict[str, int] = {}
    for room in TopologicalSorter(known).static_order():
        below[room] = known[room].union(*(below[other] for other in known[room]))
        floor[room] = max((floor[other] + 1 for other in known[room]), default=0)
    yield f"{LAYERS[layer].lower()}: {layer}"
    for room in sorted(known, key=lambda name: (-floor[name], name)):
        straight = {
            other for other in known[room] if not any(other in below[way] for way in known[room])
        }
        yield f"{floor[room] + 1:>4}  {room:<18}{_arrow(straight, floor)}".rstrip()
    yield ""


def _arrow(straight: set[str], floor: Mapping[str, int]) -> str:
    names = sorted(straight, key=lambda name: (-floor[name], name))
    return f"-> {', '.join(names)}" if names else ""


def _docstring(path: Path) -> str:
    return ast.get_docstring(ast.parse(path.read_text())) or ""


def _comment(path: Path) -> str:
    """Return the comment at the top of a module in JavaScript."""
    lines = takewhile(lambda line: line.startswith("//"), path.read_text().splitlines())
    return "\n".join(line.removeprefix("//").strip() for line in lines)


if __name__ == "__main__":
    PAGE.write_text(text())
    ARCHITECTURE.write_text(with_picture(ARCHITECTURE.read_text()))
