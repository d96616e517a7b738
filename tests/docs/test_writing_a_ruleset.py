"""The tutorial and the recipes work as they stand: their code is a game, and its tests pass."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

TOP = Path(__file__).parents[2]
PAGE = (TOP / "docs/writing-a-ruleset.md").read_text(encoding="utf-8")
RECIPES = (TOP / "docs/recipes.md").read_text(encoding="utf-8")
FIGHTS = Path(__file__).with_name("recipe_fights.py")
_BLOCK = re.compile(r"^```(?:python|toml) (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def files() -> dict[str, str]:
    """The files that the pages build, block by block."""
    found: dict[str, str] = {}
    for name, block in _BLOCK.findall(PAGE + RECIPES):
        found[name] = f"{found[name]}\n\n{block}" if name in found else block
    return found


@pytest.fixture
def game(tmp_path):
    """A game directory with the layer of rules, and the game of the tutorial in it."""
    world = tmp_path / "world"
    (world / "rules").mkdir(parents=True)
    (world / "__init__.py").touch()
    (world / "rules/__init__.py").touch()
    (world / "skirmish").symlink_to(TOP / "world/skirmish")
    for name, text in files().items():
        path = world / "rules" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    (world / "rules/recipes/tests").mkdir()
    (world / "rules/recipes/tests/test_recipes.py").write_text(FIGHTS.read_text(encoding="utf-8"))
    for name in ("delve/tests", "standoff/tests", "recipes", "recipes/tests"):
        (world / f"rules/{name}/__init__.py").touch()
    (tmp_path / "conftest.py").write_text(
        "from world.skirmish.ruleset import registry\n"
        'registry.add(["world.rules.delve", "world.rules.standoff"])\n'
    )
    return tmp_path


def run(game: Path, *command: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(game)}
    return subprocess.run(
        [sys.executable, *command],
        cwd=game,
        env=environment,
        text=True,
        capture_output=True,
        check=False,
    )


@pytest.mark.slow
def test_its_tests_pass(game):
    options = ("-q", "-p", "no:cacheprovider", "-p", "no:django")
    done = run(game, "-m", "pytest", *options, "-k", "not any_fight_of", "world/rules")
    assert done.returncode == 0, done.stdout[-3000:]
    assert "22 passed" in done.stdout


@pytest.mark.slow
def test_any_fight_by_a_recipe_is_sound(game):
    options = ("-q", "-p", "no:cacheprovider", "-p", "no:django")
    done = run(game, "-m", "pytest", *options, "-k", "any_fight_of", "world/rules/recipes")
    assert done.returncode == 0, done.stdout[-3000:]
    assert "11 passed" in done.stdout


@pytest.mark.slow
def test_its_types_are_as_strict_type_checkers_want_them(game):
    options = ("--strict", "--python-version", "3.12", "--cache-dir", str(game / "cache"))
    rules = [
        path for name in ("delve", "standoff", "recipes") for path in ("-p", f"world.rules.{name}")
    ]
    for name in files():
        if "/tests/" in name:
            (game / "world/rules" / name).unlink()
    shutil.rmtree(game / "world/rules/recipes/tests")
    done = run(game, "-m", "mypy", *options, *rules)
    assert done.returncode == 0, done.stdout


def test_it_is_a_game_of_two_files_and_at_most_300_lines():
    delve = {name: text for name, text in files().items() if name.startswith("delve/")}
    rules = {
        name: text for name, text in delve.items() if "/tests/" not in name and name.endswith(".py")
    }
    assert len(rules) == 2
    assert sum(text.count("\n") for text in rules.values()) <= 300


def test_its_help_is_made_of_its_docstrings(game):
    told = run(
        game,
        "-c",
        """
from world.skirmish.ruleset import registry
from world.skirmish.views.pages import help
registry.add(["world.rules.delve"])
print(help.page("delve"))
""",
    ).stdout
    assert "combat strike TARGET" in told
    assert "Strike an enemy in your room" in told
    assert "Strike at the enemy who walks away." in told
