"""What files held before they were changed, so that all of it can be taken back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path


class Journal:
    """Remembers files of a folder before they are changed, and puts them back."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._held: dict[str, bytes | None] = {}
        self._made: list[Path] = []

    def keep(self, names: Iterable[str]) -> None:
        """Remember files that will be changed, made or deleted."""
        for name in names:
            if name in self._held:
                continue
            path = self._root / name
            self._held[name] = path.read_bytes() if path.exists() else None
            above = (parent for parent in path.parents if parent.is_relative_to(self._root))
            self._made += [
                folder for folder in above if not folder.exists() and folder not in self._made
            ]

    def take_back(self) -> None:
        """Restore the old text of all files, and delete files that were not there."""
        for name, held in self._held.items():
            path = self._root / name
            if held is None:
                path.unlink(missing_ok=True)
            elif not path.exists() or path.read_bytes() != held:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(held)
        for folder in sorted(self._made, key=lambda path: len(path.parts), reverse=True):
            if folder.exists() and not any(folder.iterdir()):
                folder.rmdir()


@contextmanager
def all_or_nothing(root: Path, names: Iterable[str]) -> Iterator[None]:
    """Change files of a folder; if anything fails, they are as they were."""
    journal = Journal(root)
    journal.keep(names)
    try:
        yield
    except BaseException:
        journal.take_back()
        raise
