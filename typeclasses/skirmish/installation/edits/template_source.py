"""Where the line that loads the panel belongs in a game's own template of the web client."""

from __future__ import annotations

import re
from typing import Final

from typeclasses.skirmish.installation.edits.blocks import TEMPLATE, Unsure
from typeclasses.skirmish.installation.needs import SCRIPT, TEMPLATE_LINES

from . import blocks

_BLOCK: Final = "guilib_import"
_EXTENDS: Final = re.compile(r"\{%\s*extends\s")
_START: Final = re.compile(rf"\{{%\s*block\s+{_BLOCK}\s*%\}}")
_ANY: Final = re.compile(r"\{%\s*(?P<end>end)?block\b[^%]*%\}")


def add_panel(text: str) -> str:
    """Return the template with the lines that load the panel.

    Raises:
        Unsure: It does not extend another, or its block is not on lines of its own.
    """
    lines = blocks.split(text)
    if SCRIPT in text:
        return text
    if not _EXTENDS.search(text):
        raise Unsure("it is a whole page of its own")
    if not _START.search(text):
        own = [f"{{% block {_BLOCK} %}}{{{{ block.super }}}}", *TEMPLATE_LINES, "{% endblock %}"]
        return blocks.add(text, len(lines), own, style=TEMPLATE)
    return blocks.add(text, _end_of_block(text, lines), TEMPLATE_LINES, style=TEMPLATE)


def lacks_block(base: str) -> str:
    """Return why the template that others extend takes no panel from them; empty if it does."""
    if SCRIPT in base or _START.search(base):
        return ""
    return f"it has no block {_BLOCK}"


def _end_of_block(text: str, lines: list[str]) -> int:
    """Return the line that ends the block.

    Raises:
        Unsure: Something else stands on it.
    """
    start = _START.search(text)
    depth, offset = 0, start.start() if start else 0
    for tag in _ANY.finditer(text, offset):
        depth += -1 if tag["end"] else 1
        if not depth:
            line = text.count("\n", 0, tag.start())
            if lines[line].lstrip().startswith(tag[0]):
                return line
            break
    raise Unsure(f"its block {_BLOCK} does not end on a line of its own")
