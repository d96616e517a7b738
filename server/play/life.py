"""Signs of life of a game that starts: its logs grow, its processes work.

A slow machine takes minutes for what another does in seconds. So no one waits for a number of
seconds, but for as long as anything goes on.
"""

import os
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from server.play.trouble import Trouble

#: Seconds without a sign of life after which a start has failed.
SILENCE = 60.0
#: Seconds of a processor's time that are a sign of life. A game that only runs uses less in a
#: minute.
WORK = 1.0
#: Seconds after which a start has failed that never comes to an end.
LONGEST = 1800.0
#: Seconds after which people read what is waited for, and again and again after that.
TOLD_EVERY = 15.0

#: Seconds between two looks.
_PAUSE = 0.2
_PROC = Path("/proc")
_TICKS = os.sysconf("SC_CLK_TCK")


class Signs(NamedTuple):
    """The signs of life of a game at a moment.

    Attributes:
        logged: How long its logs are, in bytes.
        worked: Seconds that each of its processes has worked, by process id. None of a process of
            which the machine does not tell that.
    """

    logged: int
    worked: Mapping[int, float | None]


class Wait:
    """Waiting for something, as long as there are signs of life.

    Args:
        what: What is waited for, to follow `waiting for`.
        look: Returns the signs of now.
        tell: Shows a line to people.
    """

    def __init__(self, what: str, look: Callable[[], Signs], tell: Callable[[str], None]) -> None:
        self._what, self._look, self._tell = what, look, tell
        self._began = self._lived = self._told = time.monotonic()
        self._last, self._lives = look(), True

    def go_on(self) -> None:
        """Look for signs of life.

        Raises:
            Trouble: There was none for too long, or the last process has ended.
        """
        now, signs = time.monotonic(), self._look()
        if not (signs.worked or self._lives):
            raise Trouble(f"Everything that ran has ended while waiting for {self._what}.")
        # The condition may have come true just before the last process ended: check it first.
        self._lives = bool(signs.worked)
        doing = self._doing(signs)
        if doing:
            self._last, self._lived = signs, now
        if now - self._lived > SILENCE:
            raise Trouble(
                f"Gave up waiting for {self._what}: for {SILENCE:.0f} seconds the logs have not "
                "grown, and no process of the game has worked."
            )
        if now - self._began > LONGEST:
            raise Trouble(f"Gave up waiting for {self._what} after {LONGEST / 60:.0f} minutes.")
        if now - self._told > TOLD_EVERY:
            self._told = now
            seems = doing or f"nothing has happened for {now - self._lived:.0f} seconds"
            waited = f"{now - self._began:.0f} seconds so far"
            self._tell(f"Still waiting for {self._what} ({waited}; {seems}).\n")

    def _doing(self, signs: Signs) -> str:
        """Return what the game has done since the last sign of life; empty for nothing."""
        if signs.logged != self._last.logged:
            return "its log grows"
        if signs.worked.keys() - self._last.worked.keys():
            return "a process has begun"
        spent = 0.0
        for process, worked in signs.worked.items():
            if worked is None:
                return "it runs"
            spent += worked - (self._last.worked.get(process) or 0.0)
        return "it works" if spent >= WORK else ""


def until(done: Callable[[], bool], wait: Wait) -> None:
    """Wait until a condition holds.

    Raises:
        Trouble: The game shows no signs of life.
    """
    while not done():
        wait.go_on()
        time.sleep(_PAUSE)


def logged(logs: Iterable[Path]) -> int:
    """Return the lengths of some logs in bytes; a log that is not there yet counts as empty."""
    return sum(size(log) for log in logs)


def size(log: Path) -> int:
    """Return how long a log is, in bytes; 0 if it is not there yet."""
    try:
        return log.stat().st_size
    except OSError:
        return 0


def worked(processes: Iterable[int]) -> dict[int, float | None]:
    """Return the processor time of some processes in seconds, without those that have ended."""
    return {process: _worked(process) for process in processes if _is_there(process)}


def twistd_in(folder: Path) -> Iterator[int]:
    """Yield the portals and servers that work in a folder, where the machine tells that."""
    for entry in _PROC.iterdir() if _PROC.exists() else ():
        if entry.name.isdigit() and is_twistd_in(folder, int(entry.name)):
            yield int(entry.name)


def is_twistd_in(folder: Path, process: int) -> bool:
    """Return whether a process is a portal or server that works in a folder."""
    try:
        command = (_PROC / str(process) / "cmdline").read_bytes()
        return b"twistd" in command and (_PROC / str(process) / "cwd").resolve() == folder
    except OSError:
        return False


def _worked(process: int) -> float | None:
    try:
        stat = (_PROC / str(process) / "stat").read_text()
    except OSError:
        return None
    # The name of the program, in brackets, may have blanks.
    fields = stat.rpartition(")")[2].split()
    user, system = int(fields[11]), int(fields[12])
    return (user + system) / _TICKS


def _is_there(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True
