"""What makes a release: the changelog is dated, what is missing is said, archives are the same."""

from __future__ import annotations

import datetime as dt
import hashlib
import re
import shutil
import subprocess
import tarfile
from pathlib import Path

import pytest

from tests.docs.pages import ROOT, page, table
from tests.project import release
from typeclasses.skirmish.installation import packages, rulesets
from world.skirmish import __version__

DAY = dt.date(2026, 11, 26)
CHANGELOG = "# Changelog\n\n## [Unreleased]\n\n### Added\n\n- More.\n\n## [0.1.0] - 2026-11-01\n"
DATED = CHANGELOG.replace("[Unreleased]\n", "[Unreleased]\n\n## [0.2.0] - 2026-11-26\n")

TYPED = tuple(
    f"{folder}/skirmish/py.typed" for folder in ("world", "typeclasses", "commands", "web")
)


def git(root: Path, *words: str) -> None:
    who = ("-c", "user.name=Skirmish", "-c", "user.email=skirmish@example.org")
    subprocess.run(["git", *who, *words], cwd=root, check=True, capture_output=True)


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A project that is ready for the release of 0.2.0."""
    root = tmp_path / "clone"
    (root / "tests/samples/0.2.0").mkdir(parents=True)
    (root / "tests/samples/0.2.0/grapple.json").write_text("{}")
    (root / "CHANGELOG.md").write_text(DATED)
    git(tmp_path, "init", "--quiet", "clone")
    git(root, "add", ".")
    git(root, "commit", "--quiet", "--message", "Version 0.2.0")
    return root


def test_what_is_unreleased_gets_a_version_and_a_day() -> None:
    assert release.dated(CHANGELOG, "0.2.0", DAY) == DATED
    assert release.notes(DATED, "0.2.0").strip() == "### Added\n\n- More."
    assert release.notes(DATED, "Unreleased").strip() == ""


@pytest.mark.parametrize(
    ("version", "reason"), [("0.2.0", "has 0.2.0 already"), ("0.3.0", "Nothing is unreleased")]
)
def test_a_version_is_dated_once_and_with_something_in_it(version: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        release.dated(DATED, version, DAY)


def test_a_whole_version_has_no_problems(clone: Path) -> None:
    assert list(release.problems(clone, "0.2.0")) == []


def test_whatever_is_missing_is_said(clone: Path) -> None:
    (clone / "CHANGELOG.md").write_text(CHANGELOG)
    shutil.rmtree(clone / "tests/samples/0.2.0")
    git(clone, "tag", "v0.2.0")
    undated, unreleased, samples, uncommitted, tagged = release.problems(clone, "0.2.0")
    assert undated == "The changelog has no 0.2.0 with a date. Type: make release-notes"
    assert unreleased == "The changelog has something unreleased: ### Added"
    assert samples == "tests/samples has nothing of 0.2.0. Type: make samples"
    assert uncommitted.startswith("Not everything is committed")
    assert tagged == "There is a tag v0.2.0 already."


def test_the_archive_comes_to_the_same_bytes_and_its_sum(tmp_path: Path) -> None:
    name, sums = f"skirmish-{__version__}.tar.gz", set()
    for umask, folder in ((0o022, "one"), (0o077, "two")):
        subprocess.run(
            ["make", "dist", f"DIST={tmp_path / folder}"],
            cwd=ROOT,
            check=True,
            umask=umask,
            timeout=60,
        )
        found = hashlib.sha256((tmp_path / folder / name).read_bytes()).hexdigest()
        assert (tmp_path / folder / "SHA256SUMS").read_text() == f"{found}  {name}\n"
        sums.add(found)
    assert len(sums) == 1
    with tarfile.open(tmp_path / "one" / name) as archive:
        inside = {member.removeprefix(f"skirmish-{__version__}/") for member in archive.getnames()}
    assert {"install.py", "NOTICES.md", "SECURITY.md", "docs/versions.md", *TYPED} <= inside
    assert not {path for path in inside if "tests" in path.split("/")}
    assert {f"{rulesets.FOLDER}/{name}/__init__.py" for name in rulesets.available(ROOT)} <= inside


@pytest.mark.parametrize("path", ["docs/releasing.md", "docs/versions.md"])
def test_what_is_made_is_a_target(path: str) -> None:
    made = set(re.findall(r"`make ([\w-]+)", page(path)))
    assert made
    assert made <= set(re.findall(r"^([\w-]+):", page("Makefile"), re.MULTILINE))


def test_the_packages_are_marked_as_typed_in_a_game_too(tmp_path: Path) -> None:
    assert set(TYPED) <= set(packages.to_copy(ROOT, tmp_path, None))


def test_the_notices_name_each_license_that_lies_beside_something() -> None:
    ours = page("LICENSE")
    found = [
        path.relative_to(ROOT).as_posix()
        for folder in ("world", "typeclasses", "commands", "web", "docs")
        for path in (ROOT / folder).rglob("*")
        if path.name.startswith(("LICENSE", "NOTICE", "COPYING")) and path.read_text() != ours
    ]
    assert found
    cells = " ".join(" ".join(row) for row in table(page("NOTICES.md")).values())
    assert [path for path in found if f"({path})" not in cells] == []
