"""Rulesets that an owner asks for: copied into the game, and its own from then on."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from typeclasses.skirmish.installation import command_line, rulesets

CLONE = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def settings_file(tmp_path):
    """The settings of the game that a test copies a ruleset into."""
    file = tmp_path / "server/conf/settings.py"
    file.parent.mkdir(parents=True)
    file.touch()
    return file


def test_a_ruleset_is_copied_without_its_tests_and_works(tmp_path):
    said = rulesets.copy(CLONE, tmp_path, "d20")
    assert said.endswith('SKIRMISH_RULESETS = ["world.rules.d20"]')
    (tmp_path / "world/__init__.py").touch()
    (tmp_path / "world/skirmish").symlink_to(CLONE / "world/skirmish")
    copied = {path.name for path in (tmp_path / "world/rules/d20").iterdir()}
    assert {"__init__.py", "view.py", "tutorial.toml", "NOTICE.txt"} <= copied
    assert "tests" not in copied
    code = (
        "from world.skirmish.ruleset import registry\n"
        'registry.add(["world.rules.d20"])\n'
        'print(registry.load("world.rules.d20").title)\n'
    )
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        env=environment,
        text=True,
        capture_output=True,
        check=True,
    )
    assert done.stdout == "d20\n"


def test_a_module_of_the_game_is_not_hidden_by_a_folder(tmp_path):
    (tmp_path / "world").mkdir()
    (tmp_path / "world/rules.py").write_text("dice = 6\n")
    said = rulesets.copy(CLONE, tmp_path, "d20")
    assert said.endswith('SKIRMISH_RULESETS = ["world.d20"]')
    assert not (tmp_path / "world/rules").exists()
    assert (tmp_path / "world/d20/__init__.py").exists()


@pytest.mark.parametrize(
    ("before", "said"),
    [
        (
            'SKIRMISH_RULESETS = ["world.rules.delve"]',
            "change the line in server/conf/settings.py to:\n"
            '    SKIRMISH_RULESETS = ["world.rules.delve", "world.rules.d20"]',
        ),
        (
            "SKIRMISH_RULESETS = find_all()",
            'add "world.rules.d20" to SKIRMISH_RULESETS in server/conf/settings.py.',
        ),
        (
            'SKIRMISH_RULESETS = ["world.rules.d20"]',
            "server/conf/settings.py names it already.",
        ),
    ],
)
def test_the_line_to_add_keeps_the_rulesets_that_are_named(tmp_path, settings_file, before, said):
    settings_file.write_text(f"{before}\n")
    assert rulesets.copy(CLONE, tmp_path, "d20").endswith(said)


def test_what_the_game_has_is_left_as_it_is(tmp_path):
    rulesets.copy(CLONE, tmp_path, "d20")
    own = tmp_path / "world/rules/d20/__init__.py"
    own.write_text("# changed")
    assert rulesets.copy(CLONE, tmp_path, "d20") == (
        "world/rules/d20 is your game's own, so it stays as it is."
    )
    assert own.read_text() == "# changed"


def test_an_unknown_ruleset_is_refused_before_anything_is_done(new_game, capsys):
    assert rulesets.available(CLONE) == ["d20"]
    assert command_line.main(CLONE, [str(new_game), "--with", "d30"]) == 2
    assert "There is no ruleset d30 to copy. Choose from: d20." in capsys.readouterr().out
    assert not (new_game / "world/skirmish").exists()


@pytest.mark.slow
def test_it_is_installed_with_skirmish_and_an_upgrade_leaves_it(new_game, capsys):
    assert command_line.main(CLONE, [str(new_game), "--with", "d20"]) == 0
    own = new_game / "world/rules/d20/weapons.toml"
    own.write_text("# changed")
    assert command_line.main(CLONE, [str(new_game)]) == 0
    assert own.read_text() == "# changed"
    assert 'SKIRMISH_RULESETS = ["world.rules.d20"]' in capsys.readouterr().out
