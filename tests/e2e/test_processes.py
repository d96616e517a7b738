"""Starting the game where not everything goes well, with a launcher that only plays Evennia's."""

import contextlib
import json
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from server.play import life, processes, terminal
from server.play.trouble import Trouble
from tests.e2e.server import free_ports

#: How long nothing may happen in these tests, in seconds.
SILENCE = 1.5


class Machine:
    """Stands for Evennia: after how many starts which parts of the game run."""

    def __init__(self, starts: int, said: str, parts: Sequence[str]) -> None:
        self.starts, self.said, self.parts, self.tried = starts, said, parts, 0

    def evennia(self, command: str, environment: dict[str, str]) -> str:
        self.tried += 1
        return "Evennia running." if self.tried >= self.starts else self.said

    def running(self, part: str) -> int | None:
        return 1 if self.tried >= self.starts and part in self.parts else None


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> Callable[..., int]:
    """What came of a start: how often it was tried."""

    def start(
        starts: int,
        said: str,
        *,
        first: bool = False,
        parts: Sequence[str] = ("portal", "server"),
        comes_up: bool = True,
    ) -> int:
        machine = Machine(starts, said, parts)
        monkeypatch.setattr(processes, "_evennia", machine.evennia)
        monkeypatch.setattr(processes, "running", machine.running)
        monkeypatch.setattr(processes, "_all_running", lambda: {1} if comes_up else set())
        monkeypatch.setattr(processes, "_portal_answers", lambda: True)
        processes._launch({}, first=first)
        return machine.tried

    return start


def test_where_evennia_has_no_patience_it_is_told_again(started):
    assert started(3, f"Portal starting ...\n{processes.IMPATIENT}\n") == 3


def test_but_not_for_ever(started):
    with pytest.raises(Trouble, match=r"did not start\. Evennia said:\n.*Try again"):
        started(100, processes.IMPATIENT)


def test_a_portal_that_has_ended_is_not_waited_for(started):
    with pytest.raises(Trouble, match=r"did not start\. Evennia said:\n.*Try again"):
        started(2, processes.IMPATIENT, comes_up=False)


def test_what_else_is_wrong_is_said_at_once(started):
    with pytest.raises(Trouble, match="No module named 'nonsense'"):
        started(2, "No module named 'nonsense'")


def test_in_a_first_start_the_server_may_be_restarting(started):
    assert started(1, "", first=True, parts=["portal"]) == 1
    with pytest.raises(Trouble, match="did not start"):
        started(1, "", parts=["portal"])


# A launcher that begins a process, as Evennia's does.

LAUNCHER = """\
import json, os, pathlib, signal, subprocess, sys, time

root = pathlib.Path.cwd()
script = json.loads((root / "script.json").read_text())
pidfile = root / "server" / "portal.pid"
if sys.argv[1] == "stop":
    os.kill(int(pidfile.read_text()), signal.SIGTERM)
    sys.exit()
if (root / "up").exists():
    sys.exit("Portal is already running.")
print("Portal starting ...", flush=True)
null = subprocess.DEVNULL
game = [sys.executable, "twistd.py"]
subprocess.Popen(game, stdin=null, stdout=null, stderr=null, start_new_session=True)
while not (root / "up").exists():
    if script["launcher"] == "gives up":
        time.sleep(0.3)
        print("Connection to Evennia timed out. Try again.")
        sys.exit()
    time.sleep(0.05)
print("Evennia running.")
"""

TWISTD = """\
import json, os, pathlib, socket, sys, time

root = pathlib.Path.cwd()
script = json.loads((root / "script.json").read_text())
with (root / "began").open("a") as began:
    began.write(f"{os.getpid()}\\n")
log = root / "server" / "logs" / "server.log"
end = time.monotonic() + script["seconds"]
while time.monotonic() < end:
    if script["does"] == "logs":
        log.parent.mkdir(exist_ok=True)
        with log.open("a") as lines:
            lines.write("Loading ...\\n")
    if script["does"] != "works":
        time.sleep(0.2)
if script["then"] == "ends":
    log.parent.mkdir(exist_ok=True)
    log.write_text("ImportError: no such thing\\n")
    sys.exit(1)
telnet = socket.create_server(("127.0.0.1", script["telnet"]))
amp = socket.create_server(("127.0.0.1", script["amp"]))
for part in ("portal", "server"):
    (root / "server" / f"{part}.pid").write_text(str(os.getpid()))
log.parent.mkdir(exist_ok=True)
with log.open("a") as lines:
    lines.write("Evennia Server successfully restarted in 'reset' mode.\\n")
(root / "up").touch()
time.sleep(600)
"""


class FakeGame:
    """A folder with a launcher and a game, and what people are told of its start."""

    def __init__(self, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.root = root
        self.told: list[str] = []
        self._ports = dict(zip(("telnet", "amp"), free_ports(2), strict=True))
        (root / "server").mkdir()
        launcher = root / "evennia"
        launcher.write_text(f"#!{sys.executable}\n{LAUNCHER}")
        launcher.chmod(0o755)
        (root / "twistd.py").write_text(TWISTD)
        log = root / "server" / "logs" / "server.log"
        monkeypatch.setattr(processes, "ROOT", root)
        monkeypatch.setattr(processes, "LAUNCHER", launcher)
        monkeypatch.setattr(processes, "SERVER_LOG", log)
        monkeypatch.setattr(processes, "PORTAL_LOG", log.with_name("portal.log"))
        monkeypatch.setattr(processes, "_WAYS_TO_END", ((None, 0.2), (signal.SIGTERM, 5)))
        monkeypatch.setattr(life, "SILENCE", SILENCE)
        monkeypatch.setattr(life, "WORK", 0.1)
        monkeypatch.setattr(life, "TOLD_EVERY", 0.5)
        monkeypatch.setattr(terminal, "show", self.told.append)
        monkeypatch.setenv("SKIRMISH_TELNET_PORT", str(self._ports["telnet"]))
        monkeypatch.setenv("SKIRMISH_AMP_PORT", str(self._ports["amp"]))

    def starts(self, does: str, *, seconds: float, **script: Any) -> None:
        """Start a game that does something for so many seconds before it answers."""
        usual = {"then": "answers", "launcher": "waits", **self._ports}
        played = {"does": does, "seconds": seconds, **usual, **script}
        (self.root / "script.json").write_text(json.dumps(played))
        processes.start(first=True, environment={})

    @property
    def begun(self) -> list[int]:
        """The process ids of the games that have begun."""
        began = self.root / "began"
        return [int(line) for line in began.read_text().split()] if began.exists() else []

    def leaves_nothing(self) -> bool:
        """Whether all that has begun has ended."""
        return bool(self.begun) and not any(_lives(pid) for pid in self.begun)


def _lives(pid: int) -> bool:
    """Whether a process has neither ended nor waits to be forgotten."""
    try:
        return "twistd" in Path(f"/proc/{pid}/cmdline").read_text()
    except OSError:
        return False


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeGame]:
    made = FakeGame(tmp_path.resolve(), monkeypatch)
    yield made
    for pid in filter(_lives, made.begun):
        with contextlib.suppress(OSError):
            os.kill(pid, signal.SIGKILL)


@pytest.mark.parametrize("does", ["logs", "works"])
def test_a_slow_machine_is_waited_for_as_long_as_its_log_grows_or_it_works(game, does):
    game.starts(does, seconds=3 * SILENCE)
    assert processes.listening()
    assert len(game.begun) == 1
    doing = {"logs": "its log grows", "works": "it works"}[does]
    waits = [line for line in game.told if line.startswith("Still waiting for Evennia to start")]
    assert any(doing in line for line in waits)
    assert processes.stop()
    assert game.leaves_nothing()


def test_where_nothing_happens_the_start_fails_and_says_so_and_leaves_nothing(game):
    with pytest.raises(Trouble) as trouble:
        game.starts("nothing", seconds=600)
    said = str(trouble.value)
    assert said.startswith("Gave up waiting for Evennia to start the game: for 2 seconds the logs")
    assert "Evennia said:\nPortal starting ..." in said
    assert any("nothing has happened for" in line for line in game.told)
    assert game.leaves_nothing()


def test_a_game_that_ends_is_not_waited_for(game):
    began = time.monotonic()
    with pytest.raises(Trouble) as trouble:
        game.starts("logs", seconds=0.5, then="ends")
    said = str(trouble.value)
    assert said.startswith("Everything that ran has ended while waiting for Evennia to start")
    assert "The end of server/logs/server.log:\nImportError: no such thing" in said
    assert game.leaves_nothing()
    assert time.monotonic() - began < 20


def test_a_log_that_is_not_there_yet_is_waited_for(game):
    game.starts("works", seconds=0.5)
    assert b"in 'reset' mode" in processes.SERVER_LOG.read_bytes()
    processes.stop()


def test_a_log_that_began_anew_is_read_from_its_beginning(tmp_path):
    log = tmp_path / "server.log"
    log.write_text("new")
    assert processes._since(log, 100) == b"new"
    assert processes._since(log, 1) == b"ew"
    assert processes._since(tmp_path / "none.log", 100) == b""


def test_where_evennia_gives_up_the_portal_that_comes_up_is_waited_for(game):
    """No second one is begun beside it."""
    game.starts("works", seconds=2 * SILENCE, launcher="gives up")
    assert len(game.begun) == 1
    assert processes.listening()
    processes.stop()


def test_who_loses_patience_leaves_nothing_half_running(game):
    """Ctrl-C, while the game starts."""

    def interrupt() -> None:
        while not game.begun:
            time.sleep(0.05)
        os.kill(os.getpid(), signal.SIGINT)

    threading.Thread(target=interrupt).start()
    with pytest.raises(KeyboardInterrupt):
        game.starts("works", seconds=600)
    assert game.leaves_nothing()


def test_what_ends_never_is_given_up(game, monkeypatch):
    monkeypatch.setattr(life, "LONGEST", 2.0)
    with pytest.raises(Trouble, match="Gave up waiting for Evennia to start the game after 0 min"):
        game.starts("works", seconds=600)
    assert game.leaves_nothing()
