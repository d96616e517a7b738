"""A game of Evennia's tutorial, EvAdventure: its characters and monsters fight by all rulesets."""

import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from server.play.telnet import PATIENCE, TelnetPlayer
from tests.docs.pages import ROOT, example_code, section
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


#: The parts of the page, and the files of the game that they are for.
_PARTS = {
    "numbers": "world/evadventure.py",
    "characters": "typeclasses/characters.py",
    "monsters": "typeclasses/monsters.py",
    "potions": "typeclasses/potions.py",
    "dungeon": "typeclasses/dungeon.py",
}
_PAGE = "docs/evadventure.md"


@pytest.fixture
def dungeon(tmp_path: Path) -> Iterator[NewGame]:
    """A new game with Skirmish, made as the page about EvAdventure says."""
    made = NewGame(tmp_path)
    made.make()
    commands = _FILES["commands/default_cmdsets.py"]
    commands = commands.replace(f"from {_THEIRS}.combat_turnbased import TurnCombatCmdSet\n", "")
    commands = commands.replace(
        "        self.add(TurnCombatCmdSet)\n", "        self.add(CmdUse)\n"
    )
    commands = f"from typeclasses.potions import CmdUse\n{commands}"
    (made.root / "commands/default_cmdsets.py").write_text(commands)
    (made.root / "typeclasses/rooms.py").write_text(_FILES["typeclasses/rooms.py"])
    for name, path in _PARTS.items():
        (made.root / path).write_text(example_code(_PAGE, name))
    with (made.root / "server/conf/settings.py").open("a") as settings:
        settings.write(f"\n{example_code(_PAGE, 'settings')}{QUICK}")
    with (made.root / "server/conf/at_server_startstop.py").open("a") as startstop:
        startstop.write("\nfrom typeclasses import dungeon, monsters\n")
    done = made.run(PYTHON, str(ROOT / "install.py"), str(made.root), "--migrate", "--with", "d20")
    assert done.returncode == 0, done.stdout
    try:
        yield made
    finally:
        made.stop()


@pytest.mark.walk
def test_its_dungeon_is_played_without_its_own_combat(dungeon: NewGame) -> None:
    game = dungeon
    assert "Skirmish is well." in game.evennia("skirmish", "doctor")
    game.start()
    game.wait()
    keeper = game.connect(STAFF, new=False)
    player = game.connect("Ahalish", new=True)
    typed = section(_PAGE, "Building it").partition("```\n")[2].partition("```")[0]
    for line in typed.splitlines():
        keeper.ask(line)
    keeper.ask("py self.search('north').location.db.desc = 'It yawns.'")
    assert "north" in player.ask("down")
    for path, name in (
        (f"{_THEIRS}.objects.EvAdventureWeapon", "sword"),
        (f"{_THEIRS}.objects.EvAdventureShield", "shield"),
        ("typeclasses.potions.HealingPotion", "potion"),
    ):
        keeper.ask(f"py evennia.create_object('{path}', '{name}', location=here)")
        assert "You pick up" in player.ask(f"get {name}")
    keeper.ask(f"py who = {_AHALISH}; who.hp = who.hp_max = 30; who.coins = 0")
    assert "in your strongest hand" in player.ask("wield sword")

    # In the first room a monster attacks on sight, and the way on is blocked.
    assert "The path forwards is blocked!" in player.ask("north")
    _wait_for_turn(player)
    game.evennia("reload")
    assert "Fighting here: " in player.ask("look")
    assert "+ Ahalish changes what they wield and wear." in player.ask("wear shield")
    keeper.ask(f"py {_FIGHTS}; fights.change({_AHALISH}, {{'d20_hp': 5}}, because='bleeds.')")
    _wait_for_turn(player)
    assert "+ Ahalish drinks potion.\n+ Now your hit points: 11." in player.ask("use potion")

    # Back is open, and to walk there is to flee; the hit points come along.
    _wait_for_turn(player)
    player.send("south")
    player.expect("Mouth of the dungeon")
    left = keeper.ask(f"py {_AHALISH}.hp").splitlines()[-1]
    assert 0 < int(left) <= 11
    keeper.ask(f"py {_AHALISH}.hp = 30")

    # Whoever beats the monster has its coins, and the way on.
    foe = _monster(player.ask("north"))
    _wait_for_turn(player)
    end = time.monotonic() + PATIENCE
    while foe in (said := player.ask("look")) and time.monotonic() < end:
        for line in (f"attack {foe}", "go to middle", "go to west", "done"):
            player.ask(line)
    assert "blocked" not in said, said
    assert int(keeper.ask(f"py {_AHALISH}.coins").splitlines()[-1]) > 0

    # The next room is deeper, and collapses in the middle of a fight.
    way = re.search(r"Exits: (.*)", said)
    assert way
    ways = re.findall(r"\w+", way[1])
    player.ask(next(name for name in ways if name not in ("south", "and")))
    _wait_for_turn(player)
    branches = "evennia.ScriptDB.objects.filter(db_key__startswith='dungeon_branch_')"
    keeper.ask(f"py [branch.delete() for branch in {branches}]")
    # EvAdventure knows only those who have opened the branch; it sends others home.
    assert re.search("Mouth of the dungeon|Limbo", player.ask("look"))
    assert "There is no fight here" in player.ask("combat")
    assert "as recorded" in game.evennia("skirmish", "verify")
    assert not re.findall(r"^.*\[EE\].*$", game.log(), re.MULTILINE), game.log()[-3000:]


#: What a superuser types for the player's character, and for the module of fights.
_AHALISH = "evennia.search_object('Ahalish')[0]"
_FIGHTS = "from typeclasses.skirmish import fights"


def _wait_for_turn(player: TelnetPlayer) -> None:
    """Wait until it is a player's turn in a fight."""
    end = time.monotonic() + PATIENCE
    while "[done]" not in (said := player.ask("moves")):
        assert time.monotonic() < end, said
        player.quiet(0.5)


def _monster(seen: str) -> str:
    """Return the name of the monster that a player sees."""
    found = re.search(r"Characters: (\w+)", seen)
    assert found, seen
    return found[1]


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
