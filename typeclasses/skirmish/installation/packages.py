"""Our folders in the game: copying them, replacing them by a new version, deleting them."""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Final

from .needs import FOLDERS, TEMPLATE

#: The receipt of an installation, in the game; upgrades and removals read it.
RECEIPT: Final = "typeclasses/skirmish/installed.json"
#: Made by Python and Evennia from our files.
_MADE: Final = ("server/.static/skirmish",)
_NOT_COPIED: Final = {"__pycache__", "tests", Path(RECEIPT).name}


@dataclass(frozen=True)
class Receipt:
    """The manifest of an installation.

    Attributes:
        version: The version of Skirmish.
        command: The name that the command was given.
        aliases: Its other names.
        fast_portal: Whether portal and server send at once.
        files: Each file that was copied, with the sum of what it held.
        blocks: Each file of the game's with lines of ours, with the sum of those lines; earlier
            versions have noted none.
        folders: The folders that were made for them, outermost first.
    """

    version: str = ""
    command: str = "combat"
    aliases: list[str] = field(default_factory=lambda: ["c"])
    fast_portal: bool = False
    files: dict[str, str] = field(default_factory=dict)
    folders: list[str] = field(default_factory=list)
    blocks: dict[str, str] = field(default_factory=dict)


def read_receipt(game: Path) -> Receipt | None:
    """Return what was installed in a game; None if nothing was, or by hand."""
    path = game / RECEIPT
    return Receipt(**json.loads(path.read_text(encoding="utf-8"))) if path.exists() else None


def to_copy(clone: Path, game: Path, old: Receipt | None) -> list[str]:
    """Return the files of this version, but the template if the game has one of its own."""
    names = [
        path.relative_to(clone).as_posix()
        for folder in FOLDERS
        for path in sorted((clone / folder).rglob("*"))
        if path.is_file() and not _NOT_COPIED & set(path.relative_to(clone).parts)
    ]
    ours = old is not None and TEMPLATE in old.files
    return [*names, TEMPLATE] if ours or not (game / TEMPLATE).exists() else names


def changed_by_hand(game: Path, old: Receipt) -> list[str]:
    """Return the files of ours that have been changed since they were copied."""
    return [
        name
        for name, copied_sum in old.files.items()
        if (game / name).exists() and sum_of((game / name).read_bytes()) != copied_sum
    ]


def unknown(clone: Path, game: Path, old: Receipt | None) -> list[str]:
    """Return the files in our folders that neither the old version brought nor this one has."""
    expected = set(old.files if old else ()) | {*to_copy(clone, game, old), RECEIPT}
    return [
        name
        for folder in FOLDERS
        for path in sorted((game / folder).rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts
        if (name := path.relative_to(game).as_posix()) not in expected
    ]


def touched(clone: Path, game: Path, old: Receipt | None) -> list[str]:
    """Return the files that `copy` or `delete` makes, changes or deletes."""
    return [*dict.fromkeys([*to_copy(clone, game, old), *(old.files if old else ()), RECEIPT])]


def copy(clone: Path, game: Path, new: Receipt, old: Receipt | None) -> None:
    """Copy this version's files, and delete those that it no longer has.

    Raises:
        OSError: A file could not be written, or does not hold what was copied.
    """
    names = to_copy(clone, game, old)
    folders = list(old.folders if old else ())
    for name in names:
        folders += [folder for folder in _missing(game, name) if folder not in folders]
        (game / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(clone / name, game / name)
    if old is not None:
        _delete(game, set(old.files) - set(names))
    sums = {name: sum_of((clone / name).read_bytes()) for name in names}
    if wrong := [name for name in names if sum_of((game / name).read_bytes()) != sums[name]]:
        raise OSError(f"{wrong[0]} does not hold what was copied to it")
    receipt = asdict(new) | {"files": sums, "folders": folders}
    (game / RECEIPT).write_text(json.dumps(receipt, indent=1) + "\n", encoding="utf-8")
    _drop_empty(game, folders)


def delete(game: Path, old: Receipt) -> None:
    """Delete the copied files, compiled and generated ones, and folders left empty.

    Raises:
        OSError: A file could not be deleted.
    """
    for folder in _MADE:
        shutil.rmtree(game / folder, ignore_errors=True)
    # The receipt goes last, so that who is stopped half-way can begin again.
    _delete(game, [*old.files, RECEIPT])
    _drop_empty(game, old.folders)


def _delete(game: Path, names: Iterable[str]) -> None:
    for name in names:
        (game / name).unlink(missing_ok=True)


def _drop_empty(game: Path, folders: Iterable[str]) -> None:
    """Delete the folders that hold nothing, and caches of Python's without their sources."""
    below = [path for folder in folders for path in (game / folder).rglob("*") if path.is_dir()]
    every = {*below, *(game / folder for folder in folders)}
    for folder in sorted(every, key=lambda path: len(path.parts), reverse=True):
        if not folder.exists():
            continue
        if folder.name == "__pycache__" and not any(folder.parent.glob("*.py")):
            shutil.rmtree(folder)
        elif not any(folder.iterdir()):
            folder.rmdir()


def _missing(game: Path, name: str) -> list[str]:
    """Return the folders that a file needs and that are not there, outermost first."""
    above = [parent for parent in reversed(Path(name).parents) if parent.parts]
    return [path.as_posix() for path in above if not (game / path).exists()]


def sum_of(held: bytes) -> str:
    """Return the sum of what a file or a block holds, by which a change of it is seen."""
    return hashlib.sha256(held).hexdigest()
