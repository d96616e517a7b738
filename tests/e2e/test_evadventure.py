"""A game of Evennia's tutorial, EvAdventure: its characters and monsters fight by all rulesets."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from server.play.telnet import TelnetPlayer
from tests.docs.pages import ROOT, example_code
from tests.e2e.new_game import PYTHON, STAFF, NewGame
from tests.e2e.whole_game import QUICK, fight_by_every_ruleset, see_the_panel

pytestmark = pytest.mark.e2e

_THEIRS = "evennia.contrib.tutorials.evadventure"
_FILES = {
    "typeclasses/characters.py": f"""
from {_THEIRS}.characters import EvAdventureCharacter


class Character(EvAdventureCharacter):
    pass
""",
    "typeclasses/monsters.py": f"""
from {_THEIRS}.npcs import EvAdventureMob


class Monster(EvAdventureMob):
    pass
""",
    "typeclasses/rooms.py": f"""
from {_THEIRS}.rooms import EvAdventurePvPRoom


class Room(EvAdventurePvPRoom):
    pass
""",
    "commands/default_cmdsets.py": f"""
from evennia import default_cmds
from {_THEIRS}.combat_turnbased import TurnCombatCmdSet
from {_THEIRS}.commands import EvAdventureCmdSet


class CharacterCmdSet(default_cmds.CharacterCmdSet):
    key = "DefaultCharacter"

    def at_cmdset_creation(self):
        super().at_cmdset_creation()
        self.add(EvAdventureCmdSet)
        self.add(TurnCombatCmdSet)


class AccountCmdSet(default_cmds.AccountCmdSet):
    pass


class UnloggedinCmdSet(default_cmds.UnloggedinCmdSet):
    pass


class SessionCmdSet(default_cmds.SessionCmdSet):
    pass
""",
}


@pytest.fixture
def game(tmp_path: Path) -> Iterator[NewGame]:
    made = NewGame(tmp_path)
    made.make()
    for name, text in _FILES.items():
        (made.root / name).write_text(text)
    (made.root / "world/numbers.py").write_text(example_code("docs/own-numbers.md", "evadventure"))
    with (made.root / "server/conf/settings.py").open("a") as settings:
        settings.write('\nSKIRMISH_NUMBERS = {"apocrypha": "world.numbers.EvAdventure"}\n' + QUICK)
    try:
        yield made
    finally:
        made.stop()


def test_its_characters_and_monsters_fight_and_stay_what_they_are(
    game: NewGame, browser: Browser
) -> None:
    installer = (PYTHON, str(ROOT / "install.py"), str(game.root))
    before = {path: path.read_bytes() for path in game.root.rglob("*.py")}
    game.evennia("migrate")
    game.start()
    game.wait()
    player = game.connect("Ahalish", new=True)
    assert "equipment slots" in player.ask("inventory")
    game.stop()

    done = game.run(*installer, "--migrate")
    assert done.returncode == 0, done.stdout
    assert "Skirmish is well." in game.evennia("skirmish", "doctor")
    game.start()
    keeper = game.connect(STAFF, new=False)
    player = game.connect("Ahalish", new=False)
    monster = "create_object('typeclasses.monsters.Monster', key='ogre', location=here)"
    keeper.ask(f"py from evennia import create_object; {monster}")
    fight_by_every_ruleset(keeper, player, "ogre", "combat")
    assert "as recorded" in game.evennia("skirmish", "verify")
    _check_own_numbers(keeper)
    assert see_the_panel(browser, game, "Ahalish", "combat") == []
    game.evennia("reload")
    player = game.connect("Ahalish", new=False)
    assert "There is no fight here" in player.ask("combat")
    assert "equipment slots" in player.ask("inventory")
    game.stop()

    done = game.run(*installer, "--migrate")
    assert done.returncode == 0, done.stdout
    done = game.run(*installer, "--remove", "--export", str(game.root / "fights.json"))
    assert done.returncode == 0, done.stdout
    assert {path: path.read_bytes() for path in game.root.rglob("*.py")} == before
    game.start()
    player = game.connect("Ahalish", new=False)
    assert "equipment slots" in player.ask("inventory")
    assert "is not available" in player.ask("combat")
    assert not re.findall(r"^.*Traceback.*$", game.log(), re.MULTILINE)


def _check_own_numbers(keeper: TelnetPlayer) -> None:
    """Let a fight harm somebody, and see that the adapter writes it to the game's own health."""
    keeper.ask("py self.search('Ahalish').hp = self.search('Ahalish').hp_max")
    for line in (
        "combat init scratch apocrypha range=10",
        "combat add Ahalish heroes",
        "combat add ogre villains",
        "combat start heroes villains",
    ):
        keeper.ask(line)
    assert "harm" in keeper.ask("combat set Ahalish harm=2")
    for _ in range(2):
        keeper.ask("combat end")
    left = keeper.ask("py self.search('Ahalish').hp_max - self.search('Ahalish').hp")
    assert left.splitlines()[-1] == "2"
