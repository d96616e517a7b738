"""The pages of the documentation, taken apart, and their scenes, played."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.game import Player
    from tests.later import Later

ROOT = Path(__file__).resolve().parents[2]

_FENCED = re.compile(r"^```([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def page(path: str) -> str:
    """Return the text of a page, by its path in the project."""
    return (ROOT / path).read_text()


def every_page() -> list[Path]:
    """Return the pages in the root folder and in `docs`."""
    return [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]


def example(path: str, name: str, module: str = "", **known: Any) -> dict[str, Any]:
    """Run the code that a page shows under a name, and return what it defines.

    Args:
        path: The page.
        name: The name of the example.
        module: The module that its classes get, for typeclasses. Their names begin with that of the
            example then, because the game that runs the tests has a Character already.
        known: What the code uses without importing it.
    """
    code = example_code(path, name)
    if module:
        code = re.sub("^class ", f"class {name.title()}", code, flags=re.MULTILINE)
    defined = {"__name__": module or f"tests.docs.{name}", **known}
    exec(code, defined)
    return defined


def example_code(path: str, name: str) -> str:
    """Return the code that a page shows under a name."""
    found = re.search(rf"<!-- example: {name} -->\n```python\n(.*?)```", page(path), re.DOTALL)
    assert found, f"{path} has no example {name!r}"
    return found[1]


def section(path: str, heading: str) -> str:
    """Return what a page says under a heading, up to the next one of its kind."""
    pattern = rf"^## {re.escape(heading)}\n(.*?)(?=^## |\Z)"
    found = re.search(pattern, page(path), re.MULTILINE | re.DOTALL)
    assert found, f"{path} has no heading {heading!r}"
    return found[1]


def rows(text: str) -> list[list[str]]:
    """Return the rows of the tables in a text, without their headings."""
    found = []
    for table in re.findall(r"(?:^\|.*\n?)+", text, re.MULTILINE):
        for line in table.splitlines()[2:]:
            cells = re.split(r"\s*(?<!\\)\|\s*", line.strip("| "))
            found.append([cell.replace("\\|", "|") for cell in cells])
    return found


def table(text: str) -> dict[str, list[str]]:
    """Return the rows of the tables in a text by their first cell, without its backquotes."""
    return {first.strip("` "): rest for first, *rest in rows(text)}


def scene(path: str, name: str) -> str:
    """Return what is typed and printed between `<!-- scene: NAME -->` and `<!-- end -->`."""
    marks = rf"<!-- scene: {re.escape(name)} -->\n(.*?)<!-- end -->"
    found = re.search(marks, page(path), re.DOTALL)
    assert found, f"{path} has no scene {name!r}"
    return "\n".join(code_lines(found[1]))


def code_lines(text: str) -> list[str]:
    """Return the lines between fences that name no language."""
    blocks = (block for language, block in _FENCED.findall(text) if not language)
    return [line for block in blocks for line in block.splitlines()]


def typed(text: str) -> list[str]:
    """Return the commands in the code of a text: after a prompt, or in lines of their own."""
    lines = (line.removeprefix("> ") for line in code_lines(text))
    return [line for line in lines if re.match(r"(combat|c)\b", line)]


def play(player: Player, said: str, later: Later | None = None) -> list[str]:
    """Type the lines of a scene now, and return how it reads; those who act by themselves do."""
    lines: list[str] = []
    for line in said.splitlines():
        if line.startswith("> "):
            lines.append(line)
            lines += player.types(line.removeprefix("> ")).splitlines()
            while later is not None and later.waiting:
                later.pass_time()
                lines += player.read().splitlines()
    return lines
