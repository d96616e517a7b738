"""The running game: two processes, the portal that holds connections and the server behind it."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import IO

from server.conf.ports import PORTS, port
from server.play import life, terminal
from server.play.life import Signs, Wait
from server.play.trouble import Trouble

ROOT = Path(__file__).resolve().parents[2]
HOST = "127.0.0.1"
SERVER_LOG = ROOT / "server" / "logs" / "server.log"
PORTAL_LOG = SERVER_LOG.with_name("portal.log")
LAUNCHER = Path(sys.executable).parent / "evennia"
#: Evennia's message when a busy machine needs more than ten seconds to start the portal.
IMPATIENT = "Connection to Evennia timed out. Try again."
TRIES = 10
#: Seconds that a process which is told to end has for each way of telling it.
_WAYS_TO_END = ((None, 5), (signal.SIGTERM, 30), (signal.SIGKILL, 5))


def running(part: str) -> int | None:
    """The process id of our own `portal` or `server`, if it lives."""
    pidfile = ROOT / "server" / f"{part}.pid"
    try:
        pid = int(pidfile.read_text())
        os.kill(pid, 0)
    except (OSError, ValueError):
        return None
    # After a crash the file stays, and another process may have the number now.
    if Path("/proc/self").exists() and not life.is_twistd_in(ROOT, pid):
        return None
    return pid


def _all_running() -> set[int]:
    """Return the process ids of our portal and server, also before they have written them down."""
    recorded = (running(part) for part in ("portal", "server"))
    return {*life.twistd_in(ROOT), *(pid for pid in recorded if pid is not None)}


def make_room() -> None:
    """Check that the game can start.

    Raises:
        Trouble: If a port is taken.
    """
    if running("portal") is None:
        # A server left over from a crash would not find a new portal.
        _end(lambda: running("server"))
        check_ports()


def start(*, first: bool, environment: dict[str, str]) -> None:
    """Start what does not run yet, and wait until players can connect.

    Args:
        first: Whether this database has never been started: Evennia then sets itself up
            and restarts its server once.
        environment: What to add to the environment of the game.

    Raises:
        Trouble: If the game does not come up; then nothing of it stays.
    """
    sizes = {log: life.size(log) for log in (SERVER_LOG, PORTAL_LOG)}
    try:
        _launch(environment, first=first)
        if first:
            _wait(
                lambda: b"in 'reset' mode" in _since(SERVER_LOG, sizes[SERVER_LOG]),
                "the game's first start to finish",
            )
        _wait(listening, "the game to answer")
    except Trouble as trouble:
        stop()
        logged = [_last_lines(log, size) for log, size in sizes.items()]
        raise Trouble("\n\n".join([str(trouble), *filter(None, logged)])) from None
    except BaseException:
        # No part stays half running, whatever happens, even Ctrl-C.
        stop()
        raise


def stop() -> bool:
    """Stop the game, and what is left of it; False if nothing of it ran."""
    if not _all_running():
        return False
    if running("portal") is not None:
        # A process that does not end in time is ended by force.
        with contextlib.suppress(Trouble):
            _evennia("stop", {})
    # The portal first: it would begin the server that it has been told to begin.
    _end(lambda: running("portal"))
    _end(lambda: running("server"))
    for pid in _all_running():
        _end(partial(_still, pid))
    return True


def _still(pid: int) -> int | None:
    """Return the process id of a part of the game, if that process lives."""
    return pid if pid in _all_running() else None


def listening() -> bool:
    """Return whether the telnet port is in use; connecting would make Evennia throttle us."""
    return not _free(port("SKIRMISH_TELNET_PORT"))


def check_ports() -> None:
    """Raise `Trouble` if a port is in use."""
    uses: dict[int, str] = {}
    for variable, (use, _) in PORTS.items():
        number = port(variable)
        advice = f"Choose another: make play {variable}=PORT"
        if number in uses:
            raise Trouble(f"Port {number} is given to both {uses[number]} and {use}. {advice}")
        uses[number] = use
        try:
            free = _free(number)
        except PermissionError:
            raise Trouble(f"Port {number} ({use}) is not for ordinary users. {advice}") from None
        if not free:
            raise Trouble(f"Port {number} ({use}) is taken by another program. {advice}")


def _free(number: int) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, number))
        except PermissionError:
            raise
        except OSError:
            return False
    return True


def _launch(environment: dict[str, str], *, first: bool) -> None:
    for _ in range(TRIES):
        said = _evennia("start", environment)
        if IMPATIENT not in said or not _all_running():
            break
        # The portal is still coming up; told once more before that, Evennia would begin another.
        _wait(_portal_answers, "the game's connections to open")
    # In a first start the server may be between its two starts when Evennia returns.
    needed = ("portal",) if first else ("portal", "server")
    if any(running(part) is None for part in needed):
        raise Trouble(f"The game did not start. Evennia said:\n{said.strip()}")


def _portal_answers() -> bool:
    """Return whether Evennia's launcher can talk to the portal."""
    return not _free(port("SKIRMISH_AMP_PORT"))


def _evennia(command: str, environment: dict[str, str]) -> str:
    """Give Evennia's launcher a command, and return what it says.

    Raises:
        Trouble: Nothing goes on any more; the launcher has been ended.
    """
    path = os.pathsep.join([str(LAUNCHER.parent), os.environ.get("PATH", os.defpath)])
    # A file and no pipe: a process that the launcher leaves behind would hold the pipe open.
    with tempfile.TemporaryFile() as output:
        launcher = subprocess.Popen(
            [LAUNCHER, command],
            cwd=ROOT,
            env={**os.environ, **environment, "PATH": path},
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        try:
            what = f"Evennia to {command} the game"
            _wait(lambda: launcher.poll() is not None, what, launcher, starts=command == "start")
        except Trouble as trouble:
            raise Trouble(f"{trouble} Evennia said:\n{_read(output)}") from None
        finally:
            if launcher.poll() is None:
                # The processes that the launcher has just begun end with it.
                os.killpg(launcher.pid, signal.SIGKILL)
                launcher.wait()
        return _read(output)


def _read(output: IO[bytes]) -> str:
    output.seek(0)
    return output.read().decode(errors="replace").strip()


def _end(find: Callable[[], int | None]) -> None:
    """End a process, by force if necessary; it is given time to end by itself first."""
    for sign, patience in _WAYS_TO_END:
        pid = find()
        if pid is None:
            break
        if sign is not None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, sign)
        end = time.monotonic() + patience
        while find() is not None and time.monotonic() < end:
            time.sleep(0.1)


def _wait(
    done: Callable[[], bool],
    what: str,
    launcher: subprocess.Popen[bytes] | None = None,
    *,
    starts: bool = False,
) -> None:
    """Wait until a condition holds, while there are signs of life; say what is waited for.

    Args:
        done: Whether it is so.
        what: What people read of it.
        launcher: Evennia's launcher, if it has been told to do it.
        starts: Whether it starts the game: where that has begun and ended, the launcher waits in
            vain.
    """
    began = False

    def look() -> Signs:
        nonlocal began
        pids = _all_running()
        began = began or bool(pids)
        if launcher is not None and (pids or not (starts and began)):
            pids.add(launcher.pid)
        return Signs(life.logged((SERVER_LOG, PORTAL_LOG)), life.worked(pids))

    life.until(done, Wait(what, look, terminal.show))


def _since(log: Path, size: int) -> bytes:
    """Return what was written since the log had this size; all of a log that was started again."""
    try:
        with log.open("rb") as lines:
            lines.seek(size if size <= life.size(log) else 0)
            return lines.read()
    except FileNotFoundError:
        return b""


def _last_lines(log: Path, size: int) -> str:
    lines = _since(log, size).decode(errors="replace").splitlines()[-15:]
    return "\n".join([f"The end of {log.relative_to(ROOT)}:", *lines]) if lines else ""
