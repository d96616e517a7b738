"""Follow docs/installing.md in a new game, step by step, and fight there."""

import os
import re
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from shutil import copy, copytree, ignore_patterns
from urllib.request import urlopen

import pytest

from server.play.telnet import TelnetPlayer
from tests.docs.pages import ROOT, section
from tests.e2e.server import HOST, free_ports
from tests.grapple_table import OVER, choose, read

pytestmark = pytest.mark.e2e

STAFF, PLAYERS = "Keeper", ("Ahalish", "Rehtaoh")
PASSWORD = "seven-wet-lanterns"
MOST_MOVES = 400

#: What a game needs to be tested beside others: ports of its own, on this machine only.
ELBOW_ROOM = """
TELNET_INTERFACES = WEBSERVER_INTERFACES = ["127.0.0.1"]
WEBSOCKET_CLIENT_INTERFACE = AMP_HOST = AMP_INTERFACE = "127.0.0.1"
TELNET_PORTS, WEBSERVER_PORTS = [{}], [({}, {})]
WEBSOCKET_CLIENT_PORT, AMP_PORT = {}, {}
"""

_TABLE = r"\n=+\n(?:Round: \d+|COMBAT IS OVER!.*)\n(?:.*\n)+?=+$"


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
            lines, new = self._lines(), quoted[-1]
            place = lines.index(new.replace("SkirmishCharacter, ", ""))
            self._write([*lines[:place], new, *lines[place + 1 :]])
        elif line.startswith("At the end of `CharacterCmdSet.at_cmdset_creation`"):
            self._write(_at_the_end_of(self._lines(), *there.split("."), quoted[1]))
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


class Fresh:
    """A game made by `evennia --init`, and the server in it."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "fresh"
        self._folder = folder
        self._ports = free_ports(5)
        self._players: list[TelnetPlayer] = []

    def evennia(self, *words: str) -> str:
        """Run Evennia's launcher, as somebody does who types it."""
        ours = {name: each for name, each in os.environ.items() if "DJANGO" not in name}
        keeper = {"USERNAME": STAFF, "PASSWORD": PASSWORD, "EMAIL": ""}
        done = subprocess.run(
            [str(Path(sys.executable).with_name("evennia")), *words],
            cwd=self.root if self.root.exists() else self._folder,
            env=ours
            | {f"EVENNIA_SUPERUSER_{name}": each for name, each in keeper.items()}
            | {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=180,
            check=False,
        )
        assert done.returncode == 0, f"{done.stdout}\n{self.log()}"
        return done.stdout

    def make(self) -> None:
        """Make the game directory, with room for it on this machine."""
        self.evennia("--init", self.root.name)
        with (self.root / "server/conf/settings.py").open("a") as settings:
            settings.write(ELBOW_ROOM.format(*self._ports))

    def wait(self) -> None:
        """Wait until the first start, at which Evennia starts anew, is over."""
        end = time.monotonic() + 120
        while "in 'reset' mode" not in self.log():
            assert time.monotonic() < end, f"the game does not come up\n{self.log()}"
            time.sleep(0.1)

    def log(self) -> str:
        log = self.root / "server/logs/server.log"
        return log.read_text(errors="replace") if log.exists() else ""

    def connect(self, name: str, *, new: bool) -> TelnetPlayer:
        """Somebody who has logged in, with an account that they make first if it is new."""
        player = TelnetPlayer(HOST, self._ports[0]).connect()
        self._players.append(player)
        if new:
            player.expect("connect")
            player.send(f"create {name} {PASSWORD}")
            player.expect(r"\[Y\]/N")
            player.send("y")
            player.expect("was created")
        player.login(name, PASSWORD)
        return player

    def page(self, address: str) -> str:
        """A page of the game's website."""
        with urlopen(f"http://{HOST}:{self._ports[1]}{address}", timeout=60) as answer:
            return answer.read().decode()

    def record(self) -> tuple[tuple[str, str, str], int]:
        """Name, ruleset and winner of the only fight in the database, and its moves."""
        with sqlite3.connect(self.root / "server/evennia.db3") as database:
            [fight] = database.execute(
                "SELECT name, ruleset, winner FROM skirmish_fightrecord WHERE ended IS NOT NULL"
            )
            [[moves]] = database.execute(
                "SELECT count(*) FROM skirmish_moverecord WHERE sequence > 0"
            )
        return fight, moves

    def stop(self) -> None:
        """Stop the server, in one way or another."""
        for player in self._players:
            player.close()
        pids = [self.root / "server" / f"{part}.pid" for part in ("server", "portal")]
        running = [int(pid.read_text()) for pid in pids if pid.exists()]
        if running:
            self.evennia("stop")
        for pid in running:
            for _ in range(100):
                if not Path(f"/proc/{pid}").exists():
                    break
                time.sleep(0.1)
            else:
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)


@pytest.fixture
def fresh(tmp_path: Path) -> Iterator[Fresh]:
    game = Fresh(tmp_path)
    try:
        yield game
    finally:
        game.stop()


def test_a_fresh_game_with_skirmish_dropped_in_has_a_fight(fresh: Fresh) -> None:
    fresh.make()
    reader = Reader(fresh.root)
    for line in section("docs/installing.md", "The ten steps").strip().splitlines():
        reader.do(re.sub(r"^\d+\. ", "", line))
    assert reader.commands == ["evennia migrate", "evennia start"]
    for command in reader.commands:
        fresh.evennia(*command.split()[1:])
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
    ahalish.send("combat start heroes villains")
    said = ahalish.expect(rf"Combat has started!{_TABLE}")
    moves = 0
    while OVER not in said:
        assert moves < MOST_MOVES
        fighters = read(said)
        me = next(fighter for fighter in fighters if fighter.due)
        mover = players.get(me.name, ahalish)
        npc = "" if me.name in players else f"_npc {me.name}"
        mover.quiet(0)
        mover.send(f"combat move{npc} {choose(me, fighters)}")
        said = mover.expect(rf"^\+ {me.name} moves: (?:.*\n)+?{_TABLE}")
        moves += 1
    assert "Combat has ended" in ahalish.ask("combat end")
    assert f"{moves} moves, as recorded" in fresh.evennia("skirmish", "verify")

    panel = re.search(r'src="(\S+/panel\.js)"', fresh.page("/webclient/"))
    assert panel
    assert "plugin_handler" in fresh.page(panel[1])
    assert 'name="password"' in fresh.page("/skirmish/")

    winner = re.findall(r"Winning team: (\w+)", said)[-1]
    assert fresh.record() == (("brawl", "grapple", winner), moves)
    assert not re.findall(r"^.*Traceback.*$", fresh.log(), re.MULTILINE)


def _at_the_end_of(lines: list[str], cls: str, method: str, code: str) -> list[str]:
    """The lines with one more at the end of a method."""
    start = next(n for n, line in enumerate(lines) if line.startswith(f"class {cls}("))
    start = next(n for n in range(start, len(lines)) if f"def {method}(" in lines[n])
    end = next(
        (n for n in range(start + 1, len(lines)) if re.match(r" {0,4}\S", lines[n])), len(lines)
    )
    while not lines[end - 1].strip():
        end -= 1
    return [*lines[:end], f"        {code}", *lines[end:]]
