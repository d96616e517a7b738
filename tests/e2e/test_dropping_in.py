"""Follow docs/installing.md in a new game, step by step, and fight there."""

import re
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from shutil import copy, copytree, ignore_patterns

import pytest

from tests.docs.pages import ROOT, section
from tests.e2e.new_game import STAFF, NewGame
from tests.e2e.sparring import play_out

pytestmark = pytest.mark.e2e

PLAYERS = ("Ahalish", "Rehtaoh")


class Reader:
    """Does what the page says to a game directory, a step at a time.

    Attributes:
        commands: What it says to type in the game's folder.
    """

    def __init__(self, root: Path) -> None:
        self.commands: list[str] = []
        self._root = root
        self._file = root

    def do(self, line: str) -> None:
        """Do one line."""
        quoted = re.findall(r"`([^`]+)`", line)
        if (there := quoted[0]).endswith(".py"):
            self._file = self._root / there
        if line.startswith("Copy the folders"):
            for folder in quoted:
                copytree(ROOT / folder, self._root / folder, ignore=ignore_patterns("__pycache__"))
        elif line.startswith("In its Python environment"):
            # Not over the network, but what is to be installed must be what is needed.
            assert quoted == ["pip install msgspec"]
            assert find_spec("msgspec")
        elif line.startswith(("At the end of `server/", "At the end of `web/")):
            self._write(self._lines() + quoted[1:])
        elif line.startswith("Among the imports of"):
            lines = self._lines()
            first = next(n for n, old in enumerate(lines) if re.match(r"(from|import) ", old))
            self._write([*lines[:first], quoted[1], *lines[first:]])
        elif line.startswith("First among the bases"):
            old = f"class {quoted[0]}("
            assert old in self._file.read_text()
            self._write([code.replace(old, f"{old}{quoted[1]}, ") for code in self._lines()])
        elif line.startswith("At the start of `CharacterCmdSet.at_cmdset_creation`"):
            self._write(_at_the_start_of(self._lines(), *there.split("."), quoted[-1]))
        elif line.startswith("For the panel in the web client, copy the file"):
            (self._root / there).parent.mkdir(parents=True, exist_ok=True)
            copy(ROOT / there, self._root / there)
        elif line.startswith("In the game's folder"):
            self.commands += quoted[:2]
        else:
            pytest.fail(f"the page says something new: {line}")

    def _lines(self) -> list[str]:
        return self._file.read_text().splitlines()

    def _write(self, lines: list[str]) -> None:
        self._file.write_text("\n".join(lines) + "\n")


@pytest.fixture
def fresh(tmp_path: Path) -> Iterator[NewGame]:
    with NewGame(tmp_path) as game:
        yield game


def test_a_fresh_game_with_skirmish_dropped_in_has_a_fight(fresh: NewGame) -> None:
    fresh.make()
    reader = Reader(fresh.root)
    for line in section("docs/installing.md", "The ten steps").strip().splitlines():
        reader.do(re.sub(r"^\d+\. ", "", line))
    assert reader.commands == ["evennia migrate", "evennia start"]
    fresh.evennia("migrate")
    fresh.start()
    fresh.wait()

    keeper = fresh.connect(STAFF, new=False)
    players = {name: fresh.connect(name, new=True) for name in PLAYERS}
    for name in PLAYERS:
        assert re.search(r"AP max\W+10", keeper.ask(f"combat sheet {name} new"))
    ahalish, rehtaoh = players.values()
    assert "Not complete" not in ahalish.ask("combat sheet skill4=ac skill3=co skill2=en")
    assert "Not complete" not in rehtaoh.ask("combat sheet skill4=sr skill3=tc skill2=md")
    assert "success" in rehtaoh.ask("help combat grapple")

    ahalish.ask("combat init brawl")
    assert "added to team heroes" in ahalish.ask("combat add me heroes")
    assert "added to team villains" in rehtaoh.ask("combat add me villains")
    assert "Added goblin" in ahalish.ask("combat add_npc goblin ::en:6:1:2:3:2 villains")
    moves, winner = play_out(ahalish, players, command="combat")
    assert "Combat has ended" in ahalish.ask("combat end")
    assert f"{moves} moves, as recorded" in fresh.evennia("skirmish", "verify")

    panel = re.search(r'src="(\S+/panel\.js)"', fresh.page("/webclient/"))
    assert panel
    assert "plugin_handler" in fresh.page(panel[1])
    assert 'name="password"' in fresh.page("/skirmish/")

    fights = fresh.select("SELECT name, ruleset, winner, ended > '' FROM skirmish_fightrecord")
    assert fights == [("brawl", "grapple", winner, 1)]
    assert fresh.select("SELECT count(*) FROM skirmish_moverecord WHERE sequence > 0") == [(moves,)]
    assert not re.findall(r"^.*Traceback.*$", fresh.log(), re.MULTILINE)


def _at_the_start_of(lines: list[str], cls: str, method: str, code: str) -> list[str]:
    """The lines with one more at the start of a method, below its docstring."""
    start = next(n for n, line in enumerate(lines) if line.startswith(f"class {cls}("))
    start = next(n for n in range(start, len(lines)) if f"def {method}(" in lines[n])
    quotes = [n for n in range(start, len(lines)) if '"""' in lines[n]]
    return [*lines[: quotes[1] + 1], f"        {code}", *lines[quotes[1] + 1 :]]
