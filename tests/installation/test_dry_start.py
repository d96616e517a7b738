"""What is promised is looked at in real games: that they start, their tables, the export.

Evennia's launcher is not believed. `test_command_line` has the rest, in folders without Evennia.
"""

import json
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.docs.pages import ROOT
from typeclasses.skirmish.installation import command_line, dry_start, needs
from typeclasses.skirmish.installation.game_folder import GameFolder
from typeclasses.skirmish.models import FightRecord

#: Takes long: `make test-all` plays it.
pytestmark = pytest.mark.slow

SETTINGS = "server/conf/settings.py"
MISSING_APP = '\nINSTALLED_APPS = [*INSTALLED_APPS, "no_such_app"]\n'
EXPORT = ("--npcs", "typeclasses.characters.Character", "--export")

FIGHT = """
INSERT INTO skirmish_fightrecord (name, room_id, room_name, owner_id, owner_name, ruleset, house,
    participants, seed, started, winner, rounds, final, listed)
VALUES ('brawl', 2, 'Limbo', 1, 'Keeper', 'grapple', '{}', '[]', 's', '2026-11-22 12:00:00', '',
    1, '', 1)
"""


def contents(root: Path) -> dict[str, bytes]:
    """Return what is in a game, except for what running it makes."""
    return {
        path.relative_to(root).as_posix(): path.read_bytes()
        for path in root.rglob("*")
        if path.is_file() and not {"__pycache__", "logs", ".static"} & set(path.parts)
    }


def files(root: Path) -> dict[str, bytes]:
    return {name: held for name, held in contents(root).items() if ".db3" not in name}


def install(root: Path, *words: str) -> int:
    return command_line.main(ROOT, [str(root), *words])


def run(root: Path, *statements: str) -> list[tuple]:
    """Ask a game's database, or change it."""
    with closing(sqlite3.connect(root / "server/evennia.db3")) as database, database:
        return [row for statement in statements for row in database.execute(statement)]


def tables(root: Path) -> set[str]:
    found = run(root, "SELECT name FROM sqlite_master WHERE type = 'table'")
    return {name for (name,) in found if "skirmish" in name}


def append(root: Path, name: str, text: str) -> None:
    (root / name).parent.mkdir(parents=True, exist_ok=True)
    with (root / name).open("a") as file:
        file.write(text)


# Whether it starts


@pytest.mark.quick
def test_it_is_started_by_a_file_at_the_root_and_leaves_nothing(new_game):
    before = contents(new_game)
    words = [sys.executable, "install.py", str(new_game), "--check"]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    assert done.stdout.endswith("Nothing has been changed.\n")
    assert contents(new_game) == before


_MOBS = """from evennia.objects.objects import DefaultCharacter


class Mob(DefaultCharacter):
    pass
"""


@pytest.mark.parametrize(("package", "words"), [("typeclasses", ("--check",)), ("web", ())])
def test_a_package_that_imports_models_is_named_before_anything_is_changed(
    new_game, capsys, package, words
):
    append(new_game, f"{package}/mobs.py", _MOBS)
    init = new_game / package / "__init__.py"
    init.write_text(f'"""Ours."""\n\nfrom {package} import mobs\n')
    before = contents(new_game)
    assert install(new_game, *words) == 2
    assert contents(new_game) == before
    said = capsys.readouterr().out
    assert f"{package}/__init__.py, line 3: from {package} import mobs\n" in said
    assert "AppRegistryNotReady" in said
    assert "server/conf/at_server_startstop.py" in said
    assert said.endswith("Nothing has been changed.\n")


def test_a_package_that_is_loaded_with_the_models_may_import_them(new_game):
    append(new_game, "world/mobs.py", _MOBS)
    (new_game / "world/__init__.py").write_text("from world import mobs\n")
    assert install(new_game) == 0


def test_a_module_that_would_get_nothing_from_evennia_is_named(new_game, capsys):
    """Before Evennia is set up, its names are None; the module would keep that for ever."""
    append(new_game, "typeclasses/mobs.py", "import os\nfrom evennia import search_object\n")
    (new_game / "typeclasses/__init__.py").write_text("from typeclasses import mobs\n")
    assert install(new_game, "--check") == 2
    said = capsys.readouterr().out
    assert "typeclasses/mobs.py, line 2: from evennia import search_object" in said
    assert "search_object is None" in said


def test_a_game_that_does_not_start_as_it_is_is_left_alone(new_game, capsys):
    append(new_game, SETTINGS, MISSING_APP)
    before = contents(new_game)
    assert install(new_game, "--migrate") == 2
    assert contents(new_game) == before
    said = capsys.readouterr().out
    assert "Your game does not start as it is:\n" in said
    assert "No module named 'no_such_app'" in said


def test_settings_that_end_python_are_told_of(new_game, capsys):
    append(new_game, SETTINGS, "\nimport os\nos._exit(3)\n")
    assert install(new_game, "--check") == 2
    assert "Python ends while it loads the game (it ended with 3)." in capsys.readouterr().out


def test_a_fault_of_the_games_own_that_stops_nothing_stops_no_installation(new_game, capsys):
    (new_game / "web/urls.py").write_text("from web import no_such_module\n\nurlpatterns = []\n")
    assert install(new_game) == 0
    said = capsys.readouterr().out
    assert "Your game has a problem without Skirmish, too:\nweb/urls.py, line 1:" in said


def test_a_class_that_ours_breaks_is_found_before_anything_is_changed(new_game, capsys):
    characters = new_game / "typeclasses/characters.py"
    characters.write_text(
        "from evennia.objects.objects import DefaultCharacter\n\n\n"
        "class Character(DefaultCharacter):\n    pass\n\n\n"
        "assert Character.__mro__[1] is DefaultCharacter\n"
    )
    before = contents(new_game)
    assert install(new_game) == 2
    assert contents(new_game) == before
    said = capsys.readouterr().out
    assert "With Skirmish, your game would not work:\ntypeclasses/characters.py, line" in said


def test_a_method_that_a_hook_will_hide_is_named_before_anything_is_changed(new_game, capsys):
    append(
        new_game, "typeclasses/engine.py", "class Engine:\n    def at_combat_turn(self, x): ...\n"
    )
    characters = new_game / "typeclasses/characters.py"
    text = characters.read_text().replace("(ObjectParent,", "(Engine, ObjectParent,")
    characters.write_text(f"from typeclasses.engine import Engine\n{text}")
    assert install(new_game, "--check") == 0
    said = capsys.readouterr().out
    assert "\ntypeclasses.engine.Engine.at_combat_turn is hidden by the hook" in said


def test_what_leaves_the_game_unable_to_start_is_taken_back(new_game, capsys, monkeypatch):
    before = contents(new_game)
    real, looks = dry_start.look, iter([dry_start.LoadedGame(starts=True)])
    monkeypatch.setattr(dry_start, "look", lambda *args, **how: next(looks, None) or real(*args))
    # The look ahead has not seen this.
    append(new_game, SETTINGS, MISSING_APP)
    before = contents(new_game)
    assert install(new_game) == 2
    assert contents(new_game) == before
    said = capsys.readouterr().out
    assert "No module named 'no_such_app'" in said
    assert said.endswith("Everything has been taken back.\n")


def test_what_stands_in_the_way_of_an_upgrade_is_named_as_well(whole_game, capsys):
    append(whole_game, "typeclasses/mobs.py", _MOBS)
    (whole_game / "typeclasses/__init__.py").write_text("from typeclasses import mobs\n")
    assert install(whole_game) == 2
    assert "typeclasses/__init__.py, line 1: from typeclasses import mobs\n" in (
        capsys.readouterr().out
    )


# What the launcher says it has done


def test_no_data_are_removed_from_a_game_that_cannot_be_loaded(whole_game, tmp_path, capfd):
    run(whole_game, FIGHT)
    append(whole_game, SETTINGS, MISSING_APP)
    before, there = files(whole_game), tables(whole_game)
    export = tmp_path / "fights.json"
    assert install(whole_game, "--remove", *EXPORT, str(export)) == 2
    assert (files(whole_game), tables(whole_game)) == (before, there)
    assert not export.exists()
    said = capfd.readouterr().out
    assert "No module named 'no_such_app'" in said
    assert "Nothing has been deleted." in said
    assert "is out" not in said


def silent(monkeypatch: pytest.MonkeyPatch, done: Callable[[], object] = lambda: None) -> None:
    """Let the launcher do something else than it is asked to, and end well."""

    def evennia(self: GameFolder, *words: str) -> int:
        done()
        return 0

    monkeypatch.setattr(GameFolder, "evennia", evennia)


def test_data_that_are_still_there_keep_the_files(whole_game, capsys, monkeypatch):
    silent(monkeypatch)
    before = files(whole_game)
    assert install(whole_game, "--remove") == 2
    assert files(whole_game) == before
    said = capsys.readouterr().out
    assert "The database still has skirmish_fightrecord" in said


def test_an_export_without_its_records_is_noticed(whole_game, tmp_path, capsys, monkeypatch):
    run(whole_game, FIGHT)
    export = tmp_path / "fights.json"
    drop = [f"DROP TABLE {table}" for table in reversed(needs.TABLES)]

    def do_half() -> None:
        export.write_text("[]")
        run(whole_game, *drop)

    silent(monkeypatch, do_half)
    assert install(whole_game, "--remove", *EXPORT, str(export)) == 2
    assert f"{export} has 0 of the 1 rows of skirmish_fightrecord." in capsys.readouterr().out


def test_tables_that_migrate_has_not_made_are_missed(new_game, capsys, monkeypatch):
    silent(monkeypatch)
    assert install(new_game, "--migrate") == 2
    said = capsys.readouterr().out
    assert "The tables of Skirmish are not all there:\n" in said
    assert "evennia start" not in said
    assert "type in the game's folder: evennia migrate\n" in said


def test_a_check_of_the_games_own_that_fails_stops_no_tables(whole_game, capfd):
    """Without its addresses, Evennia migrates a game the first time alone."""
    run(whole_game, *EARLY)
    (whole_game / "web/urls.py").unlink()
    assert install(whole_game, "--migrate") == 1
    assert tables(whole_game) == set(needs.TABLES)
    said = capfd.readouterr().out
    assert (
        "There is no web/urls.py in your game's folder. Make web/urls.py with these lines." in said
    )
    assert "The tables are there." in said


# Databases that lack something

EARLY = (
    "DROP TABLE skirmish_fightchances",
    "ALTER TABLE skirmish_fightrecord DROP COLUMN listed",
    "ALTER TABLE skirmish_moverecord DROP COLUMN shows",
    "DELETE FROM django_migrations WHERE name IN ('0002_missing_tables', '0003_shows_and_listed')",
)


def test_an_upgrade_makes_a_table_that_an_earlier_one_has_left_out(whole_game, capfd):
    run(whole_game, FIGHT, *EARLY)
    assert install(whole_game, "--migrate") == 0
    assert tables(whole_game) == set(needs.TABLES)
    assert run(whole_game, "SELECT name FROM skirmish_fightrecord") == [("brawl",)]


def test_a_table_that_no_migration_misses_is_missed_by_the_doctor(whole_game, capfd):
    run(whole_game, "DROP TABLE skirmish_snapshot", "ALTER TABLE skirmish_moverecord DROP pose")
    assert install(whole_game, "--migrate") == 2
    said = capfd.readouterr().out
    assert "The database has no table skirmish_snapshot.\n" in said
    assert "The table skirmish_moverecord has no column pose.\n" in said
    assert "The tables are there." not in said


@pytest.mark.parametrize(
    "lost", [EARLY, ("DROP TABLE skirmish_fighterrecord",), ("DROP TABLE skirmish_moverecord",)]
)
def test_a_removal_exports_what_there_is_and_takes_out_the_rest(
    made, whole_game, tmp_path, capfd, lost
):
    run(whole_game, FIGHT, *lost)
    export = tmp_path / "fights.json"
    assert install(whole_game, "--remove", *EXPORT, str(export)) == 0
    rows = json.loads(export.read_text())
    assert [row["model"] for row in rows] == [FightRecord._meta.label_lower]
    assert tables(whole_game) == set()
    assert run(whole_game, "SELECT name FROM django_migrations WHERE app = 'skirmish'") == []
    assert files(whole_game) == files(made)


def test_saved_encounters_are_not_lost_by_mistake(whole_game, capfd):
    run(
        whole_game,
        "INSERT INTO skirmish_savedencounter (name, ruleset, house, npcs, saved_by_id, saved_by,"
        " saved) VALUES ('imps', 'grapple', '{}', '[]', 1, 'Keeper', '2026-11-22 12:00:00')",
    )
    assert install(whole_game, "--remove") == 2
    assert "1 saved encounter would be deleted." in capfd.readouterr().out
    assert tables(whole_game) == set(needs.TABLES)


def test_tables_without_settings_that_know_them_are_told_of(whole_game, capfd):
    text = (whole_game / SETTINGS).read_text()
    (whole_game / SETTINGS).write_text(text[: text.index("# Skirmish: begin")])
    before = files(whole_game)
    assert install(whole_game, "--remove", "--discard") == 2
    assert "Install Skirmish again, then remove it." in capfd.readouterr().out
    assert files(whole_game) == before
