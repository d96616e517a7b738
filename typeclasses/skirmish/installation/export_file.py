"""Checking that the file that `--export` writes has everything that the tables have."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

from .needs import EXPORTED


def lacks(path: Path, rows: Mapping[str, int]) -> Iterator[str]:
    """Yield what a file does not have of the rows that our tables had, a sentence each.

    Args:
        path: The file.
        rows: The tables that were there, with the number of rows.
    """
    try:
        written = json.loads(path.read_text(encoding="utf-8"))
        counts = Counter(str(row["model"]).replace(".", "_") for row in written)
    except (OSError, ValueError, TypeError, KeyError) as error:
        yield f"{path} cannot be read: {error}."
        return
    for table in EXPORTED:
        if counts[table] < rows.get(table, 0):
            yield f"{path} has {counts[table]} of the {rows[table]} rows of {table}."
