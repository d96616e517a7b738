"""The README, taken apart."""

import re
from pathlib import Path

from tests.game import Player

ROOT = Path(__file__).resolve().parents[2]

_FENCED = re.compile(r"^```\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def readme() -> str:
    """The whole text."""
    return (ROOT / "README.md").read_text()


def section(heading: str) -> str:
    """What stands under a heading, up to the next of its kind."""
    pattern = rf"^## {re.escape(heading)}\n(.*?)(?=^## |\Z)"
    found = re.search(pattern, readme(), re.MULTILINE | re.DOTALL)
    assert found, f"the README has no heading {heading!r}"
    return found[1]


def scene(name: str) -> str:
    """What is typed and printed between `<!-- scene: NAME -->` and `<!-- end -->`."""
    marks = rf"<!-- scene: {re.escape(name)} -->\n(.*?)<!-- end -->"
    found = re.search(marks, readme(), re.DOTALL)
    assert found, f"the README has no scene {name!r}"
    return "\n".join(code_lines(found[1]))


def code_lines(text: str) -> list[str]:
    """The lines between fences."""
    return [line for block in _FENCED.findall(text) for line in block.splitlines()]


def typed(text: str) -> list[str]:
    """The lines that somebody types."""
    return [line.removeprefix("> ") for line in code_lines(text) if line.startswith("> ")]


def play(player: Player, said: str) -> list[str]:
    """What a scene reads like when its lines are typed now."""
    lines: list[str] = []
    for line in said.splitlines():
        if line.startswith("> "):
            lines.append(line)
            lines += player.types(line.removeprefix("> ")).splitlines()
    return lines
