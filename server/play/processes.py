"""The running game: two processes, the portal that holds connections and the server behind it."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from server.conf.ports import PORTS, port
from server.play.trouble import Trouble

ROOT = Path(__file__).resolve().parents[2]
HOST = "127.0.0.1"
SERVER_LOG = ROOT / "server" / "logs" / "server.log"
PORTAL_LOG = SERVER_LOG.with_name("portal.log")
PATIENCE = 60.0
#: Evennia's message when a busy machine needs more than ten seconds to start the portal.
IMPATIENT = "Connection to Evennia timed out. Try again."
TRIES = 4


def running(part: str) -> int | None:
    """The process id of our own `portal` or `server`, if it lives."""
    pidfile = ROOT / "server" / f"{part}.pid"
    try:
        pid = int(pidfile.read_text())
        os.kill(pid, 0)
    except (OSError, ValueError):
        return None
    # After a crash the file stays, and another process may have the number now.
    command = Path(f"/proc/{pid}/cmdline")
    if Path("/proc/self").exists():
        try:
            if b"twistd" not in command.read_bytes() or not _works_here(pid):
                return None
        except OSError:
            return None
    return pid


def _works_here(pid: int) -> bool:
    return Path(f"/proc/{pid}/cwd").resolve() == ROOT


def make_room() -> None:
    """Check that the game can start.

    Raises:
        Trouble: If a port is taken.
    """
    if running("portal") is None:
        _end("server")  # left over from a crash; it would not find its way to a new portal
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
    sizes = {log: log.stat().st_size if log.exists() else 0 for log in (SERVER_LOG, PORTAL_LOG)}
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


def stop() -> bool:
    """Stop the game; False if it did not run."""
    if running("portal") is None and running("server") is None:
        return False
    if running("portal") is not None:
        _evennia("stop", {})
    for part in ("server", "portal"):
        _end(part)
    return True


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
        if IMPATIENT not in said:
            break
    # In a first start the server may be between its two starts when Evennia returns.
    needed = ("portal",) if first else ("portal", "server")
    if any(running(part) is None for part in needed):
        raise Trouble(f"The game did not start. Evennia said:\n{said.strip()}")


def _evennia(command: str, environment: dict[str, str]) -> str:
    binaries = Path(sys.executable).parent
    path = os.pathsep.join([str(binaries), os.environ.get("PATH", os.defpath)])
    try:
        done = subprocess.run(
            [binaries / "evennia", command],
            cwd=ROOT,
            env={**os.environ, **environment, "PATH": path},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
    except subprocess.TimeoutExpired as late:
        said = late.stdout.decode(errors="replace") if late.stdout else ""
        return f"{said}\n(and then nothing for {PATIENCE:.0f} seconds)"
    return done.stdout


def _end(part: str) -> None:
    """End a process, by force if necessary."""
    for sign, patience in ((None, 5), (signal.SIGTERM, 10), (signal.SIGKILL, 5)):
        pid = running(part)
        if pid is None:
            break
        if sign is not None:
            os.kill(pid, sign)
        end = time.monotonic() + patience
        while running(part) is not None and time.monotonic() < end:
            time.sleep(0.1)


def _wait(done: Callable[[], bool], what: str) -> None:
    end = time.monotonic() + PATIENCE
    while not done():
        if time.monotonic() > end:
            raise Trouble(f"Gave up after waiting {PATIENCE:.0f} seconds for {what}.")
        time.sleep(0.1)


def _since(log: Path, size: int) -> bytes:
    """Return what has been written since the log had this size."""
    with log.open("rb") as lines:
        lines.seek(size)
        return lines.read()


def _last_lines(log: Path, size: int) -> str:
    if not log.exists():
        return ""
    lines = _since(log, size).decode(errors="replace").splitlines()[-15:]
    return "\n".join([f"The end of {log.relative_to(ROOT)}:", *lines]) if lines else ""
