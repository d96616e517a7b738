"""Rulesets beside those of Skirmish: copied into `world/rules` of a game whose owner wants them.

They are the game's own from then on: an upgrade leaves them as they are, and so does a removal.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Final

FOLDER: Final = "world/rules"
_NOT_COPIED: Final = shutil.ignore_patterns("__pycache__", "tests")


def available(clone: Path) -> list[str]:
    """Return the names of the rulesets that can be asked for."""
    folders = (path.parent for path in sorted((clone / FOLDER).glob("*/__init__.py")))
    return [folder.name for folder in folders]


def copy(clone: Path, game: Path, name: str) -> str:
    """Copy a ruleset into a game, unless it has one of that name; return what to say."""
    # A folder would hide a module of the game's own that has its name.
    folder = "world" if (game / f"{FOLDER}.py").exists() else FOLDER
    target = game / folder / name
    if target.exists():
        return f"{folder}/{name} is your game's own, so it stays as it is."
    shutil.copytree(clone / FOLDER / name, target, ignore=_NOT_COPIED)
    package = game / folder / "__init__.py"
    if not package.exists():
        package.write_text('"""The rulesets of this game."""\n', encoding="utf-8")
    dotted = f"{folder}/{name}".replace("/", ".")
    return (
        f"{folder}/{name} is there. To fight by it, add to server/conf/settings.py:\n"
        f'    SKIRMISH_RULESETS = ["{dotted}"]'
    )
