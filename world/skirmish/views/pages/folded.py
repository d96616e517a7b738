"""Help pages for narrow screens and for screen readers: one entry a line, without columns."""

import re
from collections.abc import Iterator
from typing import Final

from world.skirmish.views.display import Reader
from world.skirmish.views.text import fold_lines, wrapped

#: The separator between two entries in a line of a page.
_GAP: Final = re.compile(r"\S(?P<gap> {2,})\S")
#: A line that begins with this is not the rest of the one above: `THE OWNER:`, `NPCs:`.
_HEADING: Final = re.compile(r"[A-Z]{4,}|[A-Z ]{3,}[a-z]*:")
#: A line that is indented more than this continues the explanation above it.
_FAR: Final = 20
#: A screen with so many columns has room for pages as they are written.
_WIDE: Final = 78
#: Examples of what to type are indented this much; each has a line of its own.
_EXAMPLE: Final = 2


def for_reader(page: str, reader: Reader) -> str:
    """Return a help page as it fits a reader's screen, or as it is heard."""
    if reader.spoken:
        return "\n".join(_entries(page))
    if reader.columns >= _WIDE:
        return fold_lines(page, reader.columns)
    return "\n".join(_folded(entry, reader.columns) for entry in _entries(page))


def _folded(entry: str, columns: int) -> str:
    """Fold an entry, whose further lines are indented, or a paragraph, whose lines are not."""
    return fold_lines(entry, columns) if entry.startswith(" ") else wrapped(entry, columns, "")


def _entries(page: str) -> list[str]:
    r"""Return the paragraphs and entries of a page, a line each.

    >>> _entries("To strike\ntype this.\n\n  aim:   for luck    hide   run\n")
    ['To strike type this.', '', '  aim: for luck', '  hide', '  run']
    """
    entries: list[str] = []
    above = ""
    for line in page.splitlines():
        first, *others = _apart(line)
        if entries and _goes_on(line, above):
            entries[-1] += f" {first.strip()}"
        else:
            entries.append(first)
        entries += others
        above = line
    return entries


def _apart(line: str) -> Iterator[str]:
    """Yield the entries of a line, each indented like the first; a colon keeps two together."""
    indent = " " * _indent(line)
    parts = re.split(r"(?<=[^\s:]) {2,}", line.strip())
    return (f"{indent}{' '.join(part.split())}" for part in parts)


def _goes_on(line: str, above: str) -> bool:
    """Return whether a line is the rest of the one above it."""
    if not line.strip() or not above.strip():
        return False
    if _indent(line) > _FAR or above.endswith(","):
        return True
    same = _indent(line) == _indent(above) != _EXAMPLE
    return same and not _HEADING.match(line) and not _is_row(line) and not _is_row(above)


def _is_row(line: str) -> bool:
    """Return whether a line has several entries."""
    return _GAP.search(line) is not None


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())
