"""The game in a directory of its own, with a real server, for the tests that need one."""

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from itertools import count
from pathlib import Path

import pytest

from server.conf.ports import PORTS
from server.play.telnet import TelnetPlayer
from tests import tables
from world.cast import ADMIN

HERE = Path(__file__).resolve().parents[2]
HOST = "127.0.0.1"
#: Tests read the whole status, unless they are about what the demo game shows.
WHOLE_STATUS = "SKIRMISH_BRIEF = False\n"
#: A good hash is slow by design, and everyone logs in again and again.
QUICK_LOGINS = 'PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]\n'

_marks = count(1)
PLACES = {"tavern": "Tavern", "yard": "Training Yard"}  # the exits, and where they lead


def copy_game(to: Path) -> Path:
    """Copy all files that git tracks or would add, which leaves out secrets and databases."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=HERE,
        stdout=subprocess.PIPE,
        check=True,
    ).stdout.decode()
    for name in filter(None, listed.split("\0")):
        if (HERE / name).is_file():
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(HERE / name, to / name)
    return to


def free_ports(number: int) -> list[int]:
    """Return free ports."""
    with ExitStack() as stack:
        sockets = [stack.enter_context(socket.socket()) for _ in range(number)]
        for listener in sockets:
            listener.bind((HOST, 0))
        return [listener.getsockname()[1] for listener in sockets]


class Game:
    """A game directory and the server in it.

    Args:
        root: The directory; see `copy_game`.
    """

    def __init__(self, root: Path) -> None:
        self.root = root
        self.ports = dict(zip(PORTS, free_ports(len(PORTS)), strict=True))
        self._players: list[TelnetPlayer] = []

    @property
    def environment(self) -> dict[str, str]:
        """What to run in, for the game to be this one and on these ports."""
        path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
        ours = {
            name: value for name, value in os.environ.items() if name != "DJANGO_SETTINGS_MODULE"
        }
        return {**ours, **{name: str(port) for name, port in self.ports.items()}, "PATH": path}

    @property
    def telnet_port(self) -> int:
        return self.ports["SKIRMISH_TELNET_PORT"]

    @property
    def web(self) -> str:
        """The address of the website, without a slash at the end."""
        return f"http://{HOST}:{self.ports['SKIRMISH_WEB_PORT']}"

    @property
    def passwords(self) -> dict[str, str]:
        """The password of each account, as in the secret settings."""
        names: dict[str, object] = {}
        exec((self.root / "server/conf/secret_settings.py").read_text(), names)
        return names["PLAY_PASSWORDS"]

    def run(self, *words: str, timeout: float = 600) -> subprocess.CompletedProcess[str]:
        """Run something in the game's directory, without a terminal."""
        return subprocess.run(
            words,
            cwd=self.root,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=timeout,
            check=False,
        )

    def make(self, what: str, ruleset: str = "") -> subprocess.CompletedProcess[str]:
        """Do what `make play`, `make serve` or `make stop` does once all is set up."""
        return self.run("env", f"RULESET={ruleset}", sys.executable, "-m", "server.play", what)

    def start(self) -> None:
        """Start the server, or the part of it that is not running."""
        done = self.make("serve")
        assert done.returncode == 0, f"{done.stdout}\n{self.log()}"

    def stop(self) -> None:
        """Close all connections, and stop the server."""
        for player in self._players:
            player.close()
        self._players.clear()
        self.make("stop")

    def reload(self) -> None:
        """Restart the server behind the portal, as `reload` in the game does; connections stay."""
        before = len(self.log())
        self.run("evennia", "reload")
        self._wait(lambda: "Server successfully reloaded" in self.log()[before:])

    def kill9(self, *parts: str) -> None:
        """Kill processes as a power cut would: `server` and `portal`, unless told otherwise."""
        for part in parts or ("server", "portal"):
            pid = int((self.root / "server" / f"{part}.pid").read_text())
            os.kill(pid, signal.SIGKILL)
            self._wait(lambda pid=pid: not _alive(pid))

    def log(self) -> str:
        """The log of the server."""
        log = self.root / "server/logs/server.log"
        return log.read_text(errors="replace") if log.exists() else ""

    def errors(self) -> list[str]:
        """Return the lines of the log that need attention."""
        return re.findall(r"^.*\[EE\].*$|^.*Traceback.*$", self.log(), re.MULTILINE)

    def connect(self, **options: object) -> TelnetPlayer:
        """A connection that has not logged in; see `TelnetPlayer` for options."""
        player = TelnetPlayer(HOST, self.telnet_port, **options).connect()
        self._players.append(player)
        return player

    def player(self, name: str, at: str | None = None, **options: object) -> TelnetPlayer:
        """Return a player of `world.cast`, logged in; the text so far is in `unread`.

        Args:
            name: Who.
            at: Where they are to be, a key of `PLACES`; otherwise they are where they were.
            options: What else `TelnetPlayer` takes.
        """
        player = self.connect(**options)
        seen = player.login(name, self.passwords[name])
        if at and PLACES[at] not in seen:
            seen = player.ask(at)
            assert PLACES[at] in seen
        player.unread = seen
        return player

    def as_built(self) -> None:
        """Delete all fights, and give everyone the sheets of `world.cast`; start if need be."""
        if not self.running():
            self.start()
        with self.player(ADMIN.name) as admin:
            admin.send("py from tests.e2e.as_built import restore; restore(); print('As built.')")
            admin.expect("^As built.", timeout=60)

    def set_sheet(self, name: str, words: str) -> str:
        """Set lines of a character's sheet, wherever they are, and return what it is then."""
        (said,) = self.set_sheets({name: words})
        return said

    def set_sheets(self, sheets: Mapping[str, str]) -> list[str]:
        """Set lines of several characters' sheets, and return what each is then."""
        with self.player(ADMIN.name) as admin:
            return [_sheet_set(admin, name, words) for name, words in sheets.items()]

    def forget_sheets(self, ruleset: str, *names: str) -> None:
        """Take the sheets of some characters away."""
        with self.player(ADMIN.name) as admin:
            for name in names:
                answer(
                    admin,
                    f"py who = evennia.search_object('{name}')[0]; "
                    "[who.attributes.remove(each.key) for each in who.attributes.all() "
                    f"if each.key.startswith('{ruleset}_')]",
                )

    def running(self) -> bool:
        """Whether the portal or the server lives."""
        return any(_alive(int(file.read_text())) for file in (self.root / "server").glob("*.pid"))

    def _wait(self, done: object, seconds: float = 30) -> None:
        end = time.monotonic() + seconds
        while not done():
            assert time.monotonic() < end, f"waited {seconds} seconds in vain\n{self.log()[-3000:]}"
            time.sleep(0.05)


def _sheet_set(admin: TelnetPlayer, name: str, words: str) -> str:
    said = answer(admin, f"combat sheet {name} {words}")
    # Who is elsewhere is meant only by a longer line, which the game says.
    if "not here" in said:
        said = answer(admin, " ".join(said.partition("type: ")[2].split()))
    assert "sheet of" in said, said
    return said


def answer(player: TelnetPlayer, line: str) -> str:
    """Return everything a player reads after a line, between two unknown commands."""
    first = f"zz{next(_marks)}"
    player.send(first)
    return until_answered(player, line).partition(_unknown(first))[2].partition("\n")[2].strip()


def until_answered(player: TelnetPlayer, line: str) -> str:
    """Return everything a player reads up to the whole answer to a line."""
    last = f"zz{next(_marks)}"
    for typed in (line, last):
        player.send(typed)
    said = player.expect(rf"^{re.escape(_unknown(last))}.*\n")
    return said.rpartition(_unknown(last))[0]


def _unknown(word: str) -> str:
    return f"Command '{word}' is not available."


def _alive(pid: int) -> bool:
    """Return whether a process is running; a zombie is not."""
    try:
        os.kill(pid, 0)
        return Path(f"/proc/{pid}/cmdline").read_bytes() != b"" or not Path("/proc/self").exists()
    except OSError:
        return False


@pytest.fixture(scope="session")
def game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Game]:
    """A running game with its small world, shared by all tests; see `as_built`.

    It begins with the tables that tests without a server have migrated, if they have.
    """
    root = tmp_path_factory.mktemp("game")
    if tables.kept().exists():
        (root / "server").mkdir()
        shutil.copy(tables.kept(), root / "server/evennia.db3")
    yield from running_game(root, WHOLE_STATUS)


def running_game(root: Path, settings: str = "") -> Iterator[Game]:
    """Run a game in an empty directory: the demo game, with some settings changed.

    Args:
        root: The directory.
        settings: What is added to its settings.
    """
    with (copy_game(root) / "server/conf/settings.py").open("a") as file:
        file.write(QUICK_LOGINS + settings)
    running = Game(root)
    try:
        running.start()
        yield running
    finally:
        running.stop()


@pytest.fixture(autouse=True)
def as_built(request: pytest.FixtureRequest) -> None:
    """Each test of the shared game finds it without fights, and everyone well."""
    if "game" in request.fixturenames:
        found = request.getfixturevalue("game")
        if isinstance(found, Game):  # some modules have a game of their own
            found.as_built()
