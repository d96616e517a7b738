"""A game made by `evennia --init`, and the server in it."""

import os
import re
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Self
from urllib.request import urlopen

import pytest

from server.play.telnet import PATIENCE, TelnetPlayer
from server.play.trouble import Trouble
from tests.e2e.server import HOST, free_ports
from tests.endurance import postgres

STAFF = "Keeper"
PASSWORD = "seven-wet-lanterns"
#: The Python that the games run with: that of the tests, or one with another Evennia.
PYTHON = os.environ.get("GAME_PYTHON", sys.executable)

#: Settings of a game that is tested next to others: its own ports, on this machine only.
ELBOW_ROOM = """
TELNET_INTERFACES = WEBSERVER_INTERFACES = ["127.0.0.1"]
WEBSOCKET_CLIENT_INTERFACE = AMP_HOST = AMP_INTERFACE = "127.0.0.1"
TELNET_PORTS, WEBSERVER_PORTS = [{}], [({}, {})]
WEBSOCKET_CLIENT_PORT, AMP_PORT = {}, {}
"""


class NewGame:
    """A game made by `evennia --init`, and the server in it.

    Args:
        folder: Where its directory is made.
        database: Django's settings of its database; None for SQLite.
    """

    def __init__(self, folder: Path, database: Mapping[str, str] | None = None) -> None:
        self.root = folder / "mygame"
        self._folder = folder
        self._ports = free_ports(5)
        self._database = database
        #: The lines of the settings that name its ports, and its database.
        self.elbow_room = ELBOW_ROOM.format(*self._ports)
        if database is not None:
            self.elbow_room += f"DATABASES = {{'default': {dict(database)}}}\n"
        self._players: list[TelnetPlayer] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def evennia(self, *words: str) -> str:
        """Run Evennia's launcher as you would type it; it has to succeed."""
        done = self.run(PYTHON, "-m", "evennia", *words)
        assert done.returncode == 0, f"{done.stdout}\n{self.log()}"
        return done.stdout

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Run a program in the game's folder."""
        ours = {name: value for name, value in os.environ.items() if "DJANGO" not in name}
        keeper = {"USERNAME": STAFF, "PASSWORD": PASSWORD, "EMAIL": ""}
        return subprocess.run(
            words,
            cwd=self.root if self.root.exists() else self._folder,
            env=ours
            | {f"EVENNIA_SUPERUSER_{name}": value for name, value in keeper.items()}
            | {"PATH": f"{Path(PYTHON).parent}{os.pathsep}{os.environ['PATH']}"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=900,
            check=False,
        )

    def make(self) -> None:
        """Make the game directory, with room for it on this machine."""
        self.evennia("--init", self.root.name)
        with (self.root / "server/conf/settings.py").open("a") as settings:
            settings.write(self.elbow_room)

    def start(self) -> None:
        """Start the server. On a busy machine Evennia gives up too early, so ask until it runs."""
        end = time.monotonic() + PATIENCE
        self.evennia("start")
        while not re.search(r"Server:\s+RUNNING", self.evennia("status")):
            assert time.monotonic() < end, f"the game does not start\n{self.log()}"
            time.sleep(1)
            self.evennia("start")

    def wait(self) -> None:
        """Wait until the first start is over, during which Evennia restarts."""
        end = time.monotonic() + PATIENCE
        while "in 'reset' mode" not in self.log():
            assert time.monotonic() < end, f"the game does not come up\n{self.log()}"
            time.sleep(0.1)

    def log(self) -> str:
        log = self.root / "server/logs/server.log"
        return log.read_text(errors="replace") if log.exists() else ""

    def connect(self, name: str, *, new: bool) -> TelnetPlayer:
        """Log in, with an account that is made first if it is new."""
        player = TelnetPlayer(HOST, self._ports[0]).connect()
        self._players.append(player)
        try:
            player.expect("connect")
        except Trouble as silence:
            pytest.fail(f"{silence}\n{self.log()[-4000:]}")
        # The login waits for the same word.
        player.unread = f"connect{player.unread}"
        if new:
            player.send(f"create {name} {PASSWORD}")
            player.expect(r"\[Y\]/N")
            player.send("y")
            player.expect("was created")
        player.login(name, PASSWORD)
        return player

    def page(self, address: str) -> str:
        """A page of the game's website."""
        with urlopen(f"{self.web}{address}", timeout=60) as answer:
            return answer.read().decode()

    @property
    def web(self) -> str:
        """The address of the game's website."""
        return f"http://{HOST}:{self._ports[1]}"

    def select(self, query: str) -> list[tuple]:
        """Ask the game's database."""
        if self._database is None:
            with sqlite3.connect(self.root / "server/evennia.db3") as database:
                return database.execute(query).fetchall()
        with postgres.connect(self._database) as connection:
            return connection.execute(query).fetchall()

    def tables(self) -> list[str]:
        """The names of the tables in its database."""
        of_sqlite = "SELECT name FROM sqlite_master WHERE type = 'table'"
        of_others = "SELECT table_name FROM information_schema.tables"
        found = self.select(of_sqlite if self._database is None else of_others)
        return [name for (name,) in found]

    def stop(self) -> None:
        """Stop the server, in one way or another."""
        while self._players:
            self._players.pop().close()
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
