"""`evennia skirmish new-ruleset`: its files work at once, and it overwrites nothing."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from typeclasses.skirmish import launcher, new_ruleset

TOP = Path(__file__).parents[2]
VIEW = """
from world.skirmish import views


class SortieView(views.View):
    pass


VIEW = SortieView
"""


@pytest.fixture
def game(tmp_path, monkeypatch):
    """A game directory with Skirmish in it."""
    (tmp_path / "world").mkdir()
    (tmp_path / "world/__init__.py").touch()
    (tmp_path / "world/skirmish").symlink_to(TOP / "world/skirmish")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(game: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Run a module of Python in the game directory, as an author does."""
    return subprocess.run(
        [sys.executable, "-m", *command],
        cwd=game, env={**os.environ, "PYTHONPATH": str(game)}, text=True, capture_output=True,
        check=False,
    )  # fmt: skip


def run_tests(game: Path) -> subprocess.CompletedProcess[str]:
    return run(game, "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:django", "world/rules")


@pytest.mark.slow
def test_its_tests_pass_at_once(game, capsys):
    assert launcher.start_ruleset("sortie")
    assert 'SKIRMISH_RULESETS = ["world.rules.sortie"]' in capsys.readouterr().out
    done = run_tests(game)
    assert done.returncode == 0, done.stdout[-3000:]
    assert "2 passed" in done.stdout


def test_what_evennia_prints_as_it_loads_is_not_shown(game, monkeypatch, capsys):
    """That there is no database yet, for example."""
    monkeypatch.setattr(launcher.evennia, "_init", lambda: print("No database."))
    with pytest.raises(SystemExit, match="0"):
        launcher.main("new-ruleset", "sortie")
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "Wrote world/rules/sortie/__init__.py"
    assert told[-2] == "Play it: reload the game, and type combat init brawl sortie"


@pytest.mark.slow
def test_what_is_wrong_with_its_sentences_is_what_its_tests_say(game):
    new_ruleset.create("sortie", Path("world/rules"))
    rules = game / "world/rules/sortie/__init__.py"
    rules.write_text(rules.read_text().replace("{harm} harm", "{hurt} harm"))
    done = run_tests(game)
    assert done.returncode != 0
    assert "names 'hurt', which Struck does not have. Fields: actor, target, harm." in done.stdout


@pytest.mark.slow
def test_a_view_without_a_sentence_for_an_event_is_what_its_tests_say(game):
    new_ruleset.create("sortie", Path("world/rules"))
    rules = game / "world/rules/sortie/__init__.py"
    rules.write_text(rules.read_text().replace("sentence =", "_words ="))
    view = game / "world/rules/sortie/view.py"
    view.write_text(VIEW)
    done = run_tests(game)
    assert done.returncode != 0
    assert "DeclarationError: SortieView has no sentence for Struck" in done.stdout


@pytest.mark.slow
def test_its_playthrough_is_kept_and_compared(game):
    new_ruleset.create("sortie", Path("world/rules"))
    playthrough = ("world.skirmish.testing.playthrough", "world.rules.sortie")
    kept = game / "world/rules/sortie/tests/playthrough.txt"
    assert run(game, *playthrough).returncode == 1
    written = run(game, *playthrough, "--write")
    assert written.returncode == 0, written.stderr
    assert kept.read_text().startswith("# Sortie\n")
    compared = run(game, *playthrough)
    assert (compared.returncode, compared.stdout) == (0, "")
    rules = game / "world/rules/sortie/__init__.py"
    rules.write_text(rules.read_text().replace("for {harm} harm", "and hurts them by {harm}"))
    differs = run(game, *playthrough)
    assert differs.returncode == 1
    assert "and hurts them by" in differs.stdout


def test_it_is_clean_under_the_ruff_of_this_project(game):
    new_ruleset.create("sortie", Path("world/rules"))
    shutil.copy(TOP / "pyproject.toml", game)
    checked = run(game, "ruff", "check", "world/rules")
    assert checked.returncode == 0, checked.stdout
    formatted = run(game, "ruff", "format", "--check", "world/rules")
    assert formatted.returncode == 0, formatted.stdout


@pytest.mark.slow
def test_it_has_types_that_mypy_accepts(game):
    new_ruleset.create("sortie", Path("world/rules"))
    done = run(game, "mypy", "--strict", "world/rules/sortie/__init__.py")
    assert done.returncode == 0, done.stdout


def test_a_ruleset_that_there_is_keeps_its_name(game, capsys):
    assert not launcher.start_ruleset("grapple")
    assert "There is a ruleset grapple already." in capsys.readouterr().out


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
