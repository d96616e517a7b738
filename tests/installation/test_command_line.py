"""`python install.py`: in, again, in a new version, and out; in folders, without a server."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from shutil import copy, copytree, ignore_patterns
from unittest.mock import patch

import evennia
import pytest

from tests.docs.pages import ROOT
from typeclasses.skirmish.installation import command_line, dry_start, needs, packages, versions
from typeclasses.skirmish.installation.dry_start import LoadedGame
from typeclasses.skirmish.installation.game_folder import GameFolder
from world.skirmish import __version__

#: Takes long: `make test-all` plays it.
pytestmark = pytest.mark.slow

_TEMPLATE = Path(evennia.__file__).parent / "game_template"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A new game."""
    copytree(_TEMPLATE, tmp_path / "mygame")
    return tmp_path / "mygame"


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A clone that a test may change."""
    for folder in needs.FOLDERS:
        copytree(ROOT / folder, tmp_path / folder, ignore=ignore_patterns("__pycache__"))
    (tmp_path / needs.TEMPLATE).parent.mkdir(parents=True)
    copy(ROOT / needs.TEMPLATE, tmp_path / needs.TEMPLATE)
    return tmp_path


@pytest.fixture(autouse=True)
def found(monkeypatch: pytest.MonkeyPatch) -> list[LoadedGame]:
    """What looks at the game find, first to last; the last stays. `test_dry_start` really looks."""
    answers = [LoadedGame(starts=True, installed=True)]
    monkeypatch.setattr(
        dry_start,
        "look",
        lambda *args, **how: answers.pop(0) if len(answers) > 1 else answers[0],
    )
    return answers


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """What the launcher is asked to do in the game; it is not run."""
    asked: list[tuple[str, ...]] = []

    def evennia(self: GameFolder, *words: str) -> int:
        asked.append(words)
        return 0

    monkeypatch.setattr(GameFolder, "evennia", evennia)
    return asked


def contents(root: Path) -> dict[str, bytes]:
    return {
        path.relative_to(root).as_posix(): path.read_bytes()
        for path in root.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


def install(root: Path, *words: str, clone: Path = ROOT) -> int:
    return command_line.main(clone, [str(root), *words])


def test_a_check_shows_what_would_change_and_changes_nothing(root, capsys):
    before = contents(root)
    assert install(root, "--check") == 0
    assert contents(root) == before
    said = capsys.readouterr().out
    for line in needs.setting_lines(modules_are_a_list=False, command="combat", aliases=["c"]):
        assert f"\n+{line}\n" in said
    assert "\n+class Character(SkirmishCharacter, ObjectParent, DefaultCharacter):\n" in said
    assert said.endswith("Nothing has been changed.\n")


def test_once_more_changes_nothing(root):
    install(root)
    before = contents(root)
    assert install(root) == 0
    assert contents(root) == before


def test_the_fast_portal_is_added_kept_and_taken_out(root):
    settings = root / "server/conf/settings.py"
    before = settings.read_bytes()
    lines = [f'{name} = "{path}"\n' for name, path in needs.FAST_PORTAL.items()]
    install(root)
    assert "AMP_SERVER" not in settings.read_text()
    assert install(root, "--fast-portal") == 0
    install(root)
    assert all(line in settings.read_text() for line in lines)
    install(root, "--no-fast-portal")
    assert "AMP_SERVER" not in settings.read_text()
    install(root, "--fast-portal")
    with patch.object(GameFolder, "evennia", return_value=0):
        assert install(root, "--remove") == 0
    assert settings.read_bytes() == before


def test_a_portal_of_the_games_own_is_left_alone(root, capsys):
    settings = root / "server/conf/settings.py"
    settings.write_text(settings.read_text() + '\nAMP_SERVER_PROTOCOL_CLASS = "world.amp.Own"\n')
    before = settings.read_text()
    assert install(root, "--fast-portal") == 1
    assert settings.read_text() == before
    assert "it sets AMP_SERVER_PROTOCOL_CLASS itself" in capsys.readouterr().out


def test_our_tests_are_not_copied(root):
    install(root)
    assert not [name for name in contents(root) if "/skirmish/" in name and "/tests/" in name]


def test_the_names_of_the_command_stay_until_others_are_typed(root):
    settings = root / "server/conf/settings.py"
    install(root, "--command", "fight", "--alias", "f")
    install(root)
    assert 'SKIRMISH_COMMAND = "fight"\nSKIRMISH_ALIASES = ["f"]\n' in settings.read_text()
    install(root, "--command", "battle")
    assert 'SKIRMISH_COMMAND = "battle"\nSKIRMISH_ALIASES = []\n' in settings.read_text()
    install(root, "--command", "combat", "--alias", "c")
    assert not re.search(r"^SKIRMISH_(COMMAND|ALIASES)\b", settings.read_text(), re.MULTILINE)


@pytest.mark.quick
def test_it_goes_out_to_the_byte(root, told):
    before = contents(root)
    install(root)
    assert install(root, "--remove", "--npcs", "a.B", "--discard") == 0
    assert told == [("skirmish", "remove", "--npcs", "a.B", "--discard")]
    assert contents(root) == before
    assert not list(root.rglob("skirmish"))


def test_nothing_goes_out_of_the_files_if_the_data_stay(root, monkeypatch, capsys):
    install(root)
    before = contents(root)
    monkeypatch.setattr(GameFolder, "evennia", lambda self, *words: 1)
    assert install(root, "--remove") == 2
    assert contents(root) == before
    assert capsys.readouterr().out.endswith("Nothing has been changed in the game's files.\n")


def test_an_upgrade_drops_what_the_new_version_dropped(root, clone):
    gone = clone / "world/skirmish/rulesets/old/__init__.py"
    gone.parent.mkdir()
    gone.write_text("")
    install(root, clone=clone)
    own = root / "world/skirmish/notes.txt"
    own.write_text("mine")
    cache = root / "world/skirmish/rulesets/old/__pycache__/x.pyc"
    cache.parent.mkdir()
    cache.write_text("")
    assert install(root) == 0
    assert not (root / "world/skirmish/rulesets/old").exists()
    assert own.read_text() == "mine"


def test_changes_of_the_owners_are_not_lost_by_mistake(root, capsys):
    install(root)
    changed = root / "world/skirmish/state/dice.py"
    changed.write_text("mine")
    assert install(root) == 2
    assert "    world/skirmish/state/dice.py\n" in capsys.readouterr().out
    assert changed.read_text() == "mine"
    assert install(root, "--overwrite") == 0
    assert changed.read_text() == (ROOT / "world/skirmish/state/dice.py").read_text()


def test_changes_of_the_owners_in_our_lines_of_their_files_are_not_lost_by_mistake(root, capsys):
    install(root)
    settings = root / "server/conf/settings.py"
    installed = settings.read_text()
    changed = installed.replace("# Skirmish: end", 'SKIRMISH_RULESET = "cepheus"\n# Skirmish: end')
    settings.write_text(changed)
    assert install(root) == 2
    between = 'server/conf/settings.py, between "Skirmish: begin" and "Skirmish: end"\n'
    assert f"    {between}" in capsys.readouterr().out
    assert settings.read_text() == changed
    assert install(root, "--overwrite") == 0
    assert settings.read_text() == installed
    assert install(root) == 0


def test_other_names_for_the_command_are_no_changes_by_hand(root):
    install(root)
    assert install(root, "--command", "fight") == 0
    assert "fight" in (root / "server/conf/settings.py").read_text()
    assert install(root) == 0


def test_a_game_installed_by_hand_is_upgraded_and_its_lines_stay(root, capsys):
    settings = root / "server/conf/settings.py"
    lines = needs.setting_lines(modules_are_a_list=False, command="combat", aliases=["c"])
    text = settings.read_text() + "\n".join(lines) + "\n"
    settings.write_text(text)
    assert install(root) == 0
    assert settings.read_text() == text
    assert "server/conf/settings.py has lines of Skirmish already (45" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("name", "text", "by_hand"),
    [
        (
            "typeclasses/characters.py",
            "from other import Character\n",
            "it has no class Character of its own. Add among its imports, and SkirmishCharacter as "
            "the first base of Character:",
        ),
        (
            "commands/default_cmdsets.py",
            "class CharacterCmdSet(X):\n    def at_cmdset_creation(self): pass\n",
            "line 2 holds more than one statement. Add to CharacterCmdSet.at_cmdset_creation:\n"
            "    from commands.skirmish.combat import SkirmishCmdSet\n\n"
            "    self.add(SkirmishCmdSet)",
        ),
        ("web/urls.py", "x = (\n", "it is not valid Python"),
        ("web/templates/webclient/webclient.html", "<html>", "it is a whole page of its own"),
    ],
)
def test_a_file_that_it_cannot_change_is_left_with_the_lines_to_add(
    root, capsys, name, text, by_hand
):
    (root / name).write_text(text)
    assert install(root) == 1
    said = capsys.readouterr().out
    assert f"{name} was left as it is: {by_hand}" in said
    assert (root / name).read_text() == text


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("class CmdX(Command):\n    key = 'combat'\n", "combat (line 1 of commands/x.py)"),
        ("class CmdX(Command):\n    aliases = ['x', 'C']\n", "c (line 1 of commands/x.py)"),
        ("class X(default_cmds.MuxCommand):\n    aliases = 'x;c'\n", "c (line 1"),
    ],
)
def test_names_of_the_games_own_commands_are_refused(root, capsys, code, found):
    (root / "commands/x.py").write_text(code)
    before = contents(root)
    assert install(root) == 2
    assert contents(root) == before
    said = capsys.readouterr().out
    assert found in said
    assert "--command fight --alias f" in said


def test_what_is_no_command_may_have_the_name(root):
    (root / "typeclasses/x.py").write_text("class Fight(Script):\n    key = 'combat'\n")
    assert install(root) == 0


def test_code_of_the_game_that_uses_skirmish_is_named_before_it_goes(root, capsys, told):
    install(root)
    (root / "world/x.py").write_text("\nfrom typeclasses.skirmish.npc import SkirmishNpc\n")
    assert install(root, "--remove") == 2
    assert "Take this out first: line 2 of world/x.py." in capsys.readouterr().out
    assert told == []


def test_settings_and_rulesets_of_the_game_do_not_keep_skirmish_in_it(root, capsys, told):
    install(root, "--with", "d20")
    with (root / "server/conf/settings.py").open("a") as settings:
        settings.write(
            'SKIRMISH_RULESETS = ["world.rules.d20", "world.deck"]\n'
            'SKIRMISH_NUMBERS = {"d20": "typeclasses.skirmish.sheets.carried.Carried"}\n'
        )
    (root / "world/deck.py").write_text("from world.skirmish import game\n")
    assert install(root, "--remove", "--discard", "--check") == 0
    (root / "world/x.py").write_text("from world.rules.d20 import RULESET\n")
    assert install(root, "--remove", "--discard", "--check") == 2
    assert "Take this out first: line 1 of world/x.py." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("name", "own"),
    [
        ("typeclasses/characters.py", "from typeclasses.skirmish import signals\n"),
        (
            "server/conf/settings.py",
            'SKIRMISH_NUMBERS = {"d20": "typeclasses.skirmish.sheets.carried.Carried"}\n',
        ),
    ],
)
def test_an_upgrade_changes_our_lines_beside_the_games_own_use_of_skirmish(root, name, own):
    install(root)
    file = root / name
    whole = file.read_text()
    changed = whole.replace("# Skirmish: begin\n", "# Skirmish: begin\nold = 1\n", 1) + own
    file.write_text(changed)
    # Version 0.2.0 has not noted which lines it has added.
    receipt = root / packages.RECEIPT
    receipt.write_text(json.dumps(json.loads(receipt.read_text()) | {"blocks": {}}))
    assert install(root) == 0
    assert "old = 1" not in file.read_text()
    assert own in file.read_text()


def test_a_game_that_runs_is_not_installed_into(root, capsys):
    (root / "server/server.pid").write_text(str(os.getpid()))
    before = contents(root)
    assert install(root) == 2
    assert capsys.readouterr().out == "The game is running. Stop it first: evennia stop\n"
    assert install(root, "--check") == 0
    assert contents(root) == before


def test_a_game_that_runs_is_neither_upgraded_nor_cleaned(root, capsys, told):
    install(root)
    (root / "server/server.pid").write_text(str(os.getpid()))
    assert (install(root), install(root, "--remove")) == (2, 2)
    assert capsys.readouterr().out.count("evennia stop") == 2
    assert told == []


@pytest.mark.parametrize("words", [["--remove"], ["--remove", "--check"]])
def test_what_was_not_installed_is_not_removed(root, capsys, words):
    assert install(root, *words) == 2
    assert "install.py has not installed Skirmish here" in capsys.readouterr().out


def test_a_folder_that_is_no_game_is_refused(tmp_path, capsys):
    assert install(tmp_path) == 2
    assert "is not a game directory of Evennia" in capsys.readouterr().out
    assert install(ROOT) == 2
    assert "This is the clone itself" in capsys.readouterr().out


def test_a_missing_package_is_named_with_what_to_type(root, capsys, monkeypatch):
    monkeypatch.setattr(needs, "REQUIREMENTS", ("no_such_package",))
    assert install(root) == 2
    assert "-m pip install no_such_package" in capsys.readouterr().out


def test_migrate_runs_in_the_game(root, told, found, capsys):
    found[:] = [LoadedGame(starts=True, rows={"skirmish_fightrecord": 0})]
    assert install(root, "--migrate") == 0
    assert told == [("migrate", "--skip-checks")]
    assert "The tables are there." in capsys.readouterr().out


def test_the_receipt_says_what_was_installed(root):
    install(root)
    receipt = json.loads((root / packages.RECEIPT).read_text())
    assert (receipt["version"], receipt["command"]) == (__version__, "combat")
    assert needs.TEMPLATE in receipt["files"]


def test_it_needs_nothing_but_plain_python():
    """Evennia is the game's, and Skirmish's own environment is not there."""
    code = "from typeclasses.skirmish.installation import command_line"
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", f"import sys; sys.path.append('.'); {code}"],
        cwd=ROOT,
        check=False,
    )
    assert done.returncode == 0


def test_an_upgrade_from_the_first_version_is_refused_with_what_to_do(root, capsys):
    (root / "world/skirmish").mkdir()
    (root / "world/skirmish/__init__.py").write_text('__version__ = "0.1.0"\n')
    before = contents(root)
    for words in (["--check"], ["--migrate"]):
        assert install(root, *words) == 2
    assert contents(root) == before
    said = capsys.readouterr().out
    first = "To upgrade from 0.1.0, end your fights and uninstall it first"
    assert said.count(first) == 2
    assert first in (ROOT / "CHANGELOG.md").read_text()
    assert "as its own docs/installing.md says\n" in said
    receipt = root / packages.RECEIPT
    receipt.parent.mkdir()
    receipt.write_text('{"version": "0.1.0", "files": {}, "folders": []}')
    assert install(root) == 2
    assert "with: python install.py PATH_TO_GAME --remove\n" in capsys.readouterr().out


@pytest.mark.parametrize("upgrade", [False, True])
def test_a_file_that_cannot_be_written_leaves_everything_as_it_was(
    root, clone, capsys, monkeypatch, upgrade
):
    if upgrade:
        gone = clone / "world/skirmish/old/__init__.py"
        gone.parent.mkdir()
        gone.write_text("")
        install(root, clone=clone)
    before = contents(root)
    real = packages.shutil.copyfile

    def copyfile(source: Path, target: Path) -> None:
        if target.name == "urls.py":
            raise OSError(f"{target}: No space left on device")
        real(source, target)

    monkeypatch.setattr(packages.shutil, "copyfile", copyfile)
    assert install(root) == 2
    assert contents(root) == before
    assert upgrade or not (root / "world/skirmish").exists()
    said = capsys.readouterr().out
    assert said.endswith("No space left on device\nEverything has been taken back.\n")


def test_a_copy_that_does_not_hold_what_was_copied_is_noticed(root, capsys, monkeypatch):
    before = contents(root)
    monkeypatch.setattr(packages.shutil, "copyfile", lambda source, target: target.write_text(""))
    assert install(root) == 2
    assert contents(root) == before
    assert "does not hold what was copied to it" in capsys.readouterr().out


def test_a_removal_that_cannot_delete_a_file_can_be_typed_again(root, told, capsys, monkeypatch):
    before = contents(root)
    install(root)
    there = contents(root)
    real = Path.unlink

    def unlink(self: Path, missing_ok: bool = False) -> None:
        if self.name == "urls.py":
            raise OSError(f"{self}: Permission denied")
        real(self, missing_ok=missing_ok)

    with monkeypatch.context() as patched:
        patched.setattr(Path, "unlink", unlink)
        assert install(root, "--remove") == 2
    assert contents(root) == there
    assert "type the same again" in capsys.readouterr().out
    assert install(root, "--remove") == 0
    assert contents(root) == before


def test_a_removal_without_evennia_says_so(root, capsys, monkeypatch, told):
    install(root)
    monkeypatch.setattr(command_line, "find_spec", lambda name: None)
    assert install(root, "--remove") == 2
    assert "has no Evennia. Run install.py with the one" in capsys.readouterr().out
    assert told == []


def test_a_folder_without_an_init_is_no_package(root):
    """Python takes the file beside it; an `__init__.py` would hide that."""
    (root / "typeclasses/characters").mkdir()
    (root / "typeclasses/characters/mobs.py").write_text("")
    assert install(root) == 0
    assert "class Character(SkirmishCharacter, " in (root / "typeclasses/characters.py").read_text()
    assert not (root / "typeclasses/characters/__init__.py").exists()


def test_a_package_comes_before_the_file_beside_it(root):
    package = root / "typeclasses/characters/__init__.py"
    package.parent.mkdir()
    (root / "typeclasses/characters.py").rename(package)
    package.write_text(package.read_text().replace("from .objects", "from ..objects"))
    (root / "typeclasses/characters.py").write_text("class Character: pass\n")
    assert install(root) == 0
    assert "class Character(SkirmishCharacter, " in package.read_text()
    assert (root / "typeclasses/characters.py").read_text() == "class Character: pass\n"


def test_without_addresses_of_its_own_the_whole_file_is_said(root, capsys):
    (root / "web/urls.py").unlink()
    assert install(root) == 1
    assert capsys.readouterr().out.count(
        "There is no web/urls.py in your game's folder. Make web/urls.py with these lines.\n"
        "    from django.urls import include, path\n"
        "    from evennia.web.urls import urlpatterns\n\n"
        '    urlpatterns = [path("", include("web.skirmish.urls")), *urlpatterns]\n'
    )


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (
            'BASE_CHARACTER_TYPECLASS = "evennia.objects.objects.DefaultCharacter"',
            "    from evennia.objects.objects import DefaultCharacter\n"
            "    from typeclasses.skirmish.characters import SkirmishCharacter\n\n"
            "    class OwnDefaultCharacter(SkirmishCharacter, DefaultCharacter):\n",
        ),
        (
            'CMDSET_CHARACTER = "evennia.commands.default.cmdset_character.CharacterCmdSet"',
            "    class OwnCharacterCmdSet(CharacterCmdSet):\n"
            "        def at_cmdset_creation(self):\n"
            "            super().at_cmdset_creation()\n"
            "            from commands.skirmish.combat import SkirmishCmdSet\n",
        ),
        (
            'ROOT_URLCONF = "evennia.web.urls"',
            "Make web/urls.py with these lines. Then name it in server/conf/settings.py: "
            'ROOT_URLCONF = "web.urls".\n    from django.urls',
        ),
    ],
)
def test_what_is_not_in_the_games_folder_is_made_anew(root, capsys, line, said):
    settings = root / "server/conf/settings.py"
    settings.write_text(f"{settings.read_text()}\n{line}\n")
    assert install(root) == 1
    out = capsys.readouterr().out
    assert "not in your game's folder" in out or "There is no evennia/web/urls.py" in out
    assert said in out


def test_a_game_without_a_website_needs_no_addresses(root, capsys):
    settings = root / "server/conf/settings.py"
    settings.write_text(f"{settings.read_text()}\nWEBSERVER_ENABLED = False\n")
    (root / "web/urls.py").unlink()
    assert install(root) == 0
    assert "urls.py" not in capsys.readouterr().out


def test_a_base_of_the_games_own_that_takes_no_scripts_is_told_of(root, capsys):
    base = root / needs.BASE_TEMPLATE
    base.parent.mkdir(parents=True, exist_ok=True)
    base.write_text('<html><script src="webclient_gui.js"></script></html>')
    assert install(root) == 1
    said = capsys.readouterr().out
    assert f"{needs.BASE_TEMPLATE} was left as it is: it has no block guilib_import. Add below" in (
        said
    )
    base.write_text("<html>{% block guilib_import %}{% endblock %}</html>")
    assert install(root) == 0


def test_what_python_warns_of_in_the_games_code_is_not_shown(root, recwarn):
    (root / "world/x.py").write_text('PATTERN = "\\d"\n')
    install(root, "--check")
    assert not [warning for warning in recwarn if warning.category is SyntaxWarning]


def test_a_check_does_not_say_that_something_is_done(root, capsys):
    install(root, "--check")
    said = capsys.readouterr().out
    assert "To copy: " in said
    assert f", {needs.TEMPLATE}\n" in said
    assert "Copied" not in said


def test_the_licenses_go_where_the_files_go(root):
    install(root)
    for name in ("world/skirmish/LICENSE", "world/skirmish/rulesets/cepheus/LICENSE-OGL.txt"):
        assert (root / name).read_bytes() == (ROOT / name).read_bytes()


@pytest.mark.parametrize("text", ["{", '{"version": "9.0", "moons": 2}'])
@pytest.mark.parametrize("words", [["--check"], ["--remove"]])
def test_a_receipt_that_cannot_be_read_is_a_sentence(root, capsys, text, words):
    install(root)
    (root / packages.RECEIPT).write_text(text)
    before = contents(root)
    assert install(root, *words) == 2
    assert f"{packages.RECEIPT} cannot be read: " in capsys.readouterr().out
    assert contents(root) == before


def test_a_game_that_does_not_start_without_us_keeps_its_files(root, found, told, capsys):
    install(root)
    before = contents(root)
    needs_us = dry_start.Problem("settings", "ImportError: no skirmish")
    found[:] = [*[LoadedGame(starts=True, installed=True)] * 2, LoadedGame(problems=(needs_us,))]
    assert install(root, "--remove") == 2
    assert contents(root) == before
    said = capsys.readouterr().out
    assert "Without Skirmish, your game does not work:\nThe settings cannot be loaded" in said
    assert "is out of" not in said


def test_a_python_that_is_too_old_is_refused(root, capsys, monkeypatch):
    monkeypatch.setattr(versions, "PYTHON", (3, 99))
    before = contents(root)
    assert install(root) == 2
    assert contents(root) == before
    assert capsys.readouterr().out.startswith("Skirmish needs Python 3.99 or later; this is 3.")


def _shared_base(root: Path, imports: str) -> Path:
    """Put the mixin into a base that players share with NPCs, and return the file of players."""
    (root / "typeclasses/living.py").write_text(
        "from evennia.objects.objects import DefaultCharacter\n"
        f"{needs.MIXIN_IMPORT}\n\n\n"
        f"class Living({needs.MIXIN}, DefaultCharacter):\n    pass\n\n\n"
        "class Named(Living):\n    pass\n"
    )
    players = root / "typeclasses/characters.py"
    players.write_text(f"{imports}\n\n\nclass Character(Named):\n    pass\n")
    return players


@pytest.mark.parametrize(
    "imports",
    ["from typeclasses.living import Named", "from .living import Named", "from .living import *"],
)
def test_a_class_that_has_the_mixin_by_its_base_stays_as_it_is(root, capsys, imports):
    players = _shared_base(root, imports)
    before = players.read_text()
    for _ in range(2):
        assert install(root) == 0
        said = capsys.readouterr().out
        stays = "Character has SkirmishCharacter by typeclasses.living.Living, and stays as it is."
        assert stays in said
        assert players.read_text() == before


def test_the_mixin_that_the_installer_has_added_is_no_base_of_the_games(root, capsys):
    for _ in range(2):
        assert install(root) == 0
        assert "stays as it is" not in capsys.readouterr().out
        text = (root / "typeclasses/characters.py").read_text()
        assert f"class Character({needs.MIXIN}, ObjectParent, DefaultCharacter)" in text
