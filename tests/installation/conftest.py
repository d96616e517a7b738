"""Games of Evennia's, made once and copied for each test."""

import os
import subprocess
import sys
from pathlib import Path
from shutil import copytree

import pytest

from tests.docs.pages import ROOT
from typeclasses.skirmish.installation import command_line

_KEEPER = {"USERNAME": "Keeper", "PASSWORD": "seven-wet-lanterns", "EMAIL": ""}


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new game, as `evennia --init` makes it. Not to be changed."""
    folder = tmp_path_factory.mktemp("new")
    ours = {name: value for name, value in os.environ.items() if "DJANGO" not in name}
    subprocess.run(
        [sys.executable, "-m", "evennia", "--init", "mygame"],
        cwd=folder,
        env=ours,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        check=True,
    )
    return folder / "mygame"


@pytest.fixture(scope="session")
def made_with_tables(made: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game with Skirmish, and with its tables. Not to be changed."""
    root = tmp_path_factory.mktemp("whole") / "mygame"
    copytree(made, root)
    os.environ |= {f"EVENNIA_SUPERUSER_{name}": value for name, value in _KEEPER.items()}
    assert command_line.main(ROOT, [str(root), "--migrate"]) == 0
    return root


@pytest.fixture
def new_game(made: Path, tmp_path: Path) -> Path:
    """A new game."""
    copytree(made, tmp_path / "mygame")
    return tmp_path / "mygame"


@pytest.fixture
def whole_game(made_with_tables: Path, tmp_path: Path) -> Path:
    """A game with Skirmish, and with its tables."""
    copytree(made_with_tables, tmp_path / "mygame")
    return tmp_path / "mygame"
