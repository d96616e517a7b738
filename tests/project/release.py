"""Making a release: `notes` dates the changelog, `check` says what is missing, `tag` what follows.

`docs/releasing.md` says when.
"""

from __future__ import annotations

import datetime as dt
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.docs.pages import ROOT
from world.skirmish import __version__
from world.skirmish.base.names import shorten

_UNRELEASED: Final = "## [Unreleased]\n"


def dated(changelog: str, version: str, day: dt.date) -> str:
    """Return the changelog with what is unreleased under a version and a day.

    Raises:
        ValueError: The version is there already, or nothing is unreleased.
    """
    if re.search(rf"^## \[{re.escape(version)}\]", changelog, re.MULTILINE):
        raise ValueError(f"The changelog has {version} already.")
    if not notes(changelog, "Unreleased").strip():
        raise ValueError("Nothing is unreleased.")
    heading = f"{_UNRELEASED}\n## [{version}] - {day.isoformat()}\n"
    return changelog.replace(_UNRELEASED, heading, 1)


def notes(changelog: str, version: str) -> str:
    """Return what the changelog says of a version; empty for nothing."""
    found = re.search(
        rf"^## \[{re.escape(version)}\][^\n]*\n(.*?)(?=^## \[|\Z)",
        changelog,
        re.MULTILINE | re.DOTALL,
    )
    return found[1] if found else ""


def problems(root: Path, version: str) -> Iterator[str]:
    """Yield a sentence for each thing that a release of a version still needs."""
    changelog = (root / "CHANGELOG.md").read_text()
    if not re.search(
        rf"^## \[{re.escape(version)}\] - \d{{4}}-\d\d-\d\d$", changelog, re.MULTILINE
    ):
        yield f"The changelog has no {version} with a date. Type: make release-notes"
    if left := notes(changelog, "Unreleased").strip():
        yield f"The changelog has something unreleased: {shorten(left.splitlines()[0])}"
    if not list((root / "tests/samples" / version).glob("*.json")):
        yield f"tests/samples has nothing of {version}. Type: make samples"
    if changed := _git(root, "status", "--porcelain").splitlines():
        yield f"Not everything is committed: {changed[0].strip()}"
    if f"v{version}" in _git(root, "tag", "--list").splitlines():
        yield f"There is a tag v{version} already."


def _git(root: Path, *words: str) -> str:
    return subprocess.run(
        ["git", *words], cwd=root, check=True, capture_output=True, text=True
    ).stdout


def main(words: list[str]) -> int:
    """Do what is asked for. Returns 1 if something is missing."""
    path = ROOT / "CHANGELOG.md"
    match words:
        case ["notes"]:
            try:
                today = dt.datetime.now(dt.UTC).date()
                path.write_text(dated(path.read_text(), __version__, today))
            except ValueError as reason:
                print(reason)
                return 1
        case ["check"]:
            found = list(problems(ROOT, __version__))
            print("\n".join(found), end="\n" if found else "")
            return 1 if found else 0
        case ["tag"]:
            print(f'git tag --annotate v{__version__} --message "Skirmish {__version__}"')
            print(f"git push origin v{__version__}")
        case _:
            print("Type: python -m tests.project.release notes, check or tag")
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
