"""`make dist`: the archive installs like a clone, works, and leaves nothing when it is removed."""

from __future__ import annotations

import subprocess
import tarfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.docs.pages import ROOT
from tests.e2e.new_game import PYTHON, NewGame
from world.skirmish import __version__
from world.skirmish.ruleset import registry

pytestmark = pytest.mark.e2e


@pytest.fixture
def game(tmp_path: Path) -> Iterator[NewGame]:
    with NewGame(tmp_path) as made:
        yield made


@pytest.fixture
def unpacked(tmp_path: Path) -> Path:
    """The folder that the archive unpacks to."""
    subprocess.run(["make", "dist", f"DIST={tmp_path}"], cwd=ROOT, check=True, timeout=60)
    with tarfile.open(tmp_path / f"skirmish-{__version__}.tar.gz") as archive:
        archive.extractall(tmp_path, filter="data")
    return tmp_path / f"skirmish-{__version__}"


def test_the_archive_installs_plays_and_goes(game: NewGame, unpacked: Path) -> None:
    assert not list(unpacked.rglob("tests"))
    assert (unpacked / "world/skirmish/rulesets/cepheus/LICENSE-OGL.txt").exists()
    game.make()
    files = ("server/conf/settings.py", "typeclasses/characters.py", "web/urls.py")
    before = {name: (game.root / name).read_bytes() for name in files}
    installer = (PYTHON, str(unpacked / "install.py"), str(game.root))
    done = game.run(*installer, "--check")
    assert (done.returncode, done.stdout[-26:]) == (0, "Nothing has been changed.\n")
    assert not (game.root / "world/skirmish").exists()
    done = game.run(*installer, "--migrate")
    assert done.returncode == 0, done.stdout
    assert done.stdout.rstrip().endswith("evennia skirmish selftest")

    assert "Skirmish is well." in game.evennia("skirmish", "doctor")
    fights = game.evennia("skirmish", "selftest")
    assert "Skirmish works in this game." in fights
    assert fights.count("the record replays the same") == len(list(registry.every()))
    assert game.select("SELECT count(*) FROM skirmish_fightrecord") == [(0,)]

    done = game.run(*installer, "--remove")
    assert done.returncode == 0, done.stdout
    assert {name: (game.root / name).read_bytes() for name in files} == before
    assert not (game.root / "world/skirmish").exists()
