"""Games of other shapes than a new one: check, install, fight, reload, upgrade and remove.

Each has classes of NPCs of its own. What was done to files and tables is undone, to the byte.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from shutil import rmtree

import pytest

from server.play.telnet import TelnetPlayer
from tests.docs.pages import ROOT
from tests.e2e.new_game import PYTHON, STAFF, NewGame
from tests.e2e.test_hostile_game import contents, install
from tests.e2e.whole_game import QUICK
from typeclasses.skirmish.installation import needs
from world.cast import FOES, OPTIONS

#: Takes long: `make test-all` plays it.
pytestmark = [pytest.mark.e2e, pytest.mark.slow]

#: The first commit of version 0.2.0: it stores no versions of rules, and knows no upgrades.
EARLY = "b51ce839"

SETTINGS = "server/conf/settings.py"
STARTSTOP = "server/conf/at_server_startstop.py"
MOBS = '''"""The monsters of this game."""

from evennia.objects.objects import DefaultCharacter


class Mob(DefaultCharacter):
    """A monster that turns on people by an engine of its own."""

    def at_combat_turn(self, target):
        self.location.msg_contents(f"{self.key} turns on {target}.")
'''
IMPORT = "from typeclasses import mobs\n"
#: Health is counted in tens of what a sheet takes.
HEALTH = """

from evennia.objects.objects import DefaultCharacter as _Body


def _strengthen(self, created=_Body.at_object_creation):
    created(self)
    self.db.hp, self.db.hp_max = 110, 120


_Body.at_object_creation = _strengthen
"""
NUMBERS = """
SKIRMISH_NUMBERS = {"cepheus": {"cepheus_end": "db.hp_max", "cepheus_end_now": "db.hp"}}
"""
#: What a doctor finds to divide them by.
SCALED = """
SKIRMISH_NUMBERS = {"cepheus": {"cepheus_end": "db.hp_max / 4", "cepheus_end_now": "db.hp / 4"}}
"""
ADDRESSES = """
ROOT_URLCONF = "evennia.web.urls"
WEBSERVER_ENABLED = False
"""


@pytest.fixture
def game(tmp_path: Path) -> Iterator[NewGame]:
    with NewGame(tmp_path) as made:
        made.make()
        append(made, SETTINGS, QUICK)
        append(made, "typeclasses/mobs.py", MOBS)
        yield made


@pytest.fixture
def early(tmp_path: Path) -> Path:
    """The first commit of version 0.2.0, unpacked."""
    words = ["git", "archive", EARLY]
    packed = subprocess.run(words, cwd=ROOT, capture_output=True, check=False)
    if packed.returncode:
        pytest.skip(f"{EARLY} is not in this copy of the history")
    with tarfile.open(fileobj=BytesIO(packed.stdout)) as archive:
        archive.extractall(tmp_path / "early", filter="data")
    return tmp_path / "early"


def append(game: NewGame, name: str, text: str) -> None:
    with (game.root / name).open("a") as file:
        file.write(text)


def is_installed(game: NewGame, before: dict[str, bytes]) -> None:
    """Check that nothing is changed by a look, then install."""
    status, said = install(game, ROOT, "--check")
    assert (status, contents(game.root)) == (0, before), said
    status, said = install(game, ROOT, "--migrate")
    assert status == 0, said


def is_removed(game: NewGame, before: dict[str, bytes]) -> None:
    """Remove it with all that it has recorded, and look for what is left."""
    ((recorded,),) = game.select("SELECT count(*) FROM skirmish_moverecord")
    export = game.root.parent / "fights.json"
    status, said = install(game, ROOT, "--remove", "--export", str(export))
    assert status == 0, said
    written = json.loads(export.read_text())
    assert sum(row["model"] == "skirmish.moverecord" for row in written) == recorded > 0
    assert contents(game.root) == before
    assert [name for name in game.tables() if "skirmish" in name] == []
    for key in ("grapple", "cepheus", "skirmish"):
        left = f"SELECT db_key FROM typeclasses_attribute WHERE db_key LIKE '{key}%'"
        assert game.select(left) == []
    kinds = "SELECT db_key FROM objects_objectdb WHERE db_typeclass_path = 'typeclasses.mobs.Mob'"
    assert game.select(kinds) == [("boar",)]
    game.start()
    player = game.connect("Ahalish", new=False)
    assert "is not available" in player.ask("combat")
    assert not re.findall(r"^.*Traceback.*$", game.log(), re.MULTILINE)


def make_boar(keeper: TelnetPlayer, ruleset: str) -> None:
    """Let the keeper make an NPC of the game's own class, which fights by itself."""
    mob = "create_object('typeclasses.mobs.Mob', key='boar', location=here)"
    keeper.ask(f"py from evennia import create_object; {mob}")
    keeper.ask(f"combat sheet boar new {ruleset}")
    if ruleset == "grapple":
        assert "Not complete" not in keeper.ask("combat sheet boar skill4=ac skill3=co skill2=en")
    assert "temperament: brute" in keeper.ask("combat sheet boar temperament=brute")


def fights_it_through_a_reload(game: NewGame, keeper: TelnetPlayer, player: TelnetPlayer) -> None:
    """Begin a fight against the boar, reload in the middle, and let it go to its end."""
    assert "Combat has started!" in player.ask("combat fight boar")
    keeper.send("reload")
    keeper.expect("Server restarted")
    assert "boar" in player.ask("combat")
    player.send("combat auto me brute")
    player.expect("COMBAT IS OVER")
    player.expect("has ended|Combat has ended")
    assert "There is no fight here" in player.ask("combat")
    # Their own engine has a method with the name of a hook of ours.
    assert "turns on" not in game.log()


def test_a_package_that_imports_models_and_numbers_far_out_of_bounds(game: NewGame) -> None:
    init = game.root / "typeclasses/__init__.py"
    tidy = init.read_bytes()
    append(game, "typeclasses/__init__.py", IMPORT)
    append(game, "typeclasses/objects.py", HEALTH)
    append(game, SETTINGS, NUMBERS)
    before = contents(game.root)
    status, said = install(game, ROOT, "--migrate")
    assert (status, contents(game.root)) == (2, before)
    assert IMPORT in said
    assert STARTSTOP in said
    # As it says.
    init.write_bytes(tidy)
    append(game, STARTSTOP, f"\n\n{IMPORT}")
    before = contents(game.root)
    is_installed(game, before)

    game.start()
    game.wait()
    keeper, player = game.connect(STAFF, new=False), game.connect("Ahalish", new=True)
    make_boar(keeper, "cepheus")
    keeper.ask("combat sheet Ahalish new cepheus")
    said = player.ask("combat fight boar cepheus")
    assert "takes a whole number from 0 to 33" in said
    assert "Endurance=" not in said
    doctor = game.run(PYTHON, "-m", "evennia", "skirmish", "doctor").stdout
    assert "SKIRMISH_NUMBERS does not fit" in doctor
    assert '"cepheus_end": "db.hp_max / 4"' in doctor
    assert '"cepheus_end_now": "db.hp / 4"' in doctor
    settings = game.root / SETTINGS
    settings.write_text(settings.read_text().replace(NUMBERS, SCALED))
    keeper.send("reload")
    keeper.expect("Server restarted")
    fights_it_through_a_reload(game, keeper, player)
    health = "SELECT a.db_value FROM typeclasses_attribute a WHERE a.db_key = 'hp'"
    assert len(game.select(health)) > 1
    player.ask("look")
    keeper.send("py [self.search('Ahalish').db.hp, self.search('boar').db.hp]")
    left = [int(number) for number in re.findall(r"\d+", keeper.expect(r"\[\d+, \d+\]"))[-2:]]
    assert 0 in left
    assert all(number in range(111) for number in left)
    game.stop()
    before[SETTINGS] = before[SETTINGS].replace(NUMBERS.encode(), SCALED.encode())
    is_removed(game, before)


def test_modules_beside_folders_of_the_same_name_and_no_website(game: NewGame) -> None:
    rmtree(game.root / "web")
    for folder in ("typeclasses/characters", "commands/default_cmdsets", "world/skirmishes"):
        (game.root / folder).mkdir()
        (game.root / folder / "NOTES.txt").write_text("What we have planned.\n")
    append(game, SETTINGS, ADDRESSES)
    before = contents(game.root)
    is_installed(game, before)
    assert not (game.root / "typeclasses/characters/__init__.py").exists()
    game.start()
    game.wait()
    assert "Skirmish is well." in game.evennia("skirmish", "doctor")
    keeper, player = game.connect(STAFF, new=False), game.connect("Ahalish", new=True)
    make_boar(keeper, "grapple")
    player.ask("combat sheet new grapple")
    keeper.ask("combat sheet Ahalish skill4=ac skill3=co skill2=en")
    fights_it_through_a_reload(game, keeper, player)
    # One more is under way as it is removed.
    assert "Combat has started!" in player.ask("combat fight boar")
    game.stop()
    is_removed(game, before)
    assert not (game.root / "web").exists()


def test_fights_of_the_first_0_2_0_go_on_after_an_upgrade(game: NewGame, early: Path) -> None:
    before = contents(game.root)
    done = game.run(sys.executable, str(early / "install.py"), str(game.root), "--migrate")
    assert done.returncode == 0, done.stdout
    game.start()
    game.wait()
    keeper, player = game.connect(STAFF, new=False), game.connect("Ahalish", new=True)
    mob = "create_object('typeclasses.mobs.Mob', key='boar', location=here)"
    keeper.ask(f"py from evennia import create_object; {mob}")
    rulesets = ("grapple", "cepheus", "dungeoneers", "apocrypha")
    for ruleset in rulesets:
        keeper.ask(f"dig/tel Room of {ruleset}")
        assert "Created combat" in keeper.ask(f"combat init {ruleset} {OPTIONS[ruleset]}")
        for name, team in (("one", "heroes"), ("two", "villains")):
            assert "Added" in keeper.ask(f"combat add_npc {name} {FOES[ruleset]} {team}")
        keeper.send("combat start heroes villains")
        keeper.expect("Combat has started!")
    stored = dict(game.select("SELECT name, ruleset FROM skirmish_fightrecord"))
    assert stored == {ruleset: ruleset for ruleset in rulesets}
    game.stop()

    status, said = install(game, ROOT, "--migrate")
    assert status == 0, said
    assert set(needs.TABLES) <= set(game.tables())
    assert "Skirmish is well." in game.evennia("skirmish", "doctor")
    game.start()
    keeper = game.connect(STAFF, new=False)
    listed = keeper.ask("combat list")
    for ruleset in rulesets:
        assert ruleset in listed
        keeper.ask(f"tel Room of {ruleset}")
        assert "Round" in keeper.ask("combat")
        keeper.send("combat auto one brute")
        keeper.send("combat auto two brute")
        keeper.expect("COMBAT IS OVER")
        keeper.send("combat end")
        keeper.expect("Combat has ended")
    assert "0 that differ" in game.evennia("skirmish", "verify")
    player = game.connect("Ahalish", new=False)
    assert player.ask("combat")
    game.stop()
    is_removed(game, before)
