"""Optional rulesets, copied into the `world/rules` of a game if its owner asks for them.

They are the game's own from then on: an upgrade leaves them as they are, and so does a removal.
"""

from __future__ import annotations

import shutil
from contextlib import suppress
from pathlib import Path
from typing import Final

from typeclasses.skirmish.installation.edits.blocks import Unsure

from .game_folder import RULESETS as FOLDER
from .game_folder import SETTINGS, GameFolder

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
    return f"{folder}/{name} is there. {_how_to_add(game, dotted)}"


def _how_to_add(game: Path, dotted: str) -> str:
    """Return what to write into the settings, with the rulesets that they name already."""
    line = "SKIRMISH_RULESETS = [{}]"
    with suppress(Unsure):
        listed = GameFolder(game).setting("SKIRMISH_RULESETS", [])
        if isinstance(listed, list | tuple):
            if dotted in listed:
                return f"{SETTINGS} names it already."
            named = ", ".join(f'"{name}"' for name in dict.fromkeys([*listed, dotted]))
            how = f"change the line in {SETTINGS} to:" if listed else f"add to {SETTINGS}:"
            return f"To fight by it, {how}\n    {line.format(named)}"
    return f'To fight by it, add "{dotted}" to SKIRMISH_RULESETS in {SETTINGS}.'
