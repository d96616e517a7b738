"""`evennia skirmish new-ruleset`: its files work at once, and it overwrites nothing."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from typeclasses.skirmish import launcher, new_ruleset

TOP = Path(__file__).parents[2]


@pytest.fixture
def game(tmp_path, monkeypatch):
    """A game directory with Skirmish in it."""
    (tmp_path / "world").mkdir()
    (tmp_path / "world/__init__.py").touch()
    (tmp_path / "world/skirmish").symlink_to(TOP / "world/skirmish")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_its_test_passes_at_once(game, capsys):
    assert launcher.start_ruleset("sortie")
    assert 'SKIRMISH_RULESETS = ["world.rules.sortie"]' in capsys.readouterr().out
    (game / "conftest.py").write_text(
        'from world.skirmish import registry\nregistry.add(["world.rules.sortie"])\n'
    )
    options = ("-q", "-p", "no:cacheprovider", "-p", "no:django")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *options, "world/rules"],
        cwd=game, env={**os.environ, "PYTHONPATH": str(game)}, text=True, capture_output=True,
        check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-3000:]
    assert "2 passed" in done.stdout


def test_what_is_there_is_left_alone(game, capsys):
    new_ruleset.create("sortie", Path("world/rules"))
    written = (game / "world/rules/sortie/__init__.py").read_text()
    (game / "world/rules/sortie/__init__.py").write_text(f"# mine\n{written}")
    assert not launcher.start_ruleset("sortie")
    assert "is there already" in capsys.readouterr().out
    assert (game / "world/rules/sortie/__init__.py").read_text().startswith("# mine")


@pytest.mark.parametrize("name", ["", "Two words", "../up", "class", "9lives", "Große", "a-b"])
def test_a_name_that_no_package_can_have_is_refused(game, capsys, name):
    assert not launcher.start_ruleset(name)
    assert "cannot be the name of a ruleset" in capsys.readouterr().out
    assert not (game / "world/rules").exists()
