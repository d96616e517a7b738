"""A process of the laboratory beside the game: how many may run, its start and its end.

It is read on Twisted's reactor, and holds nothing up.
The process ends when its input is closed. The system does that if the server reloads or crashes, so
nothing is left running.
"""

from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from math import ceil
from typing import Any, Final

import msgspec
from django.conf import settings
from evennia.utils import logger
from twisted.internet.error import ProcessExitedAlready
from twisted.internet.protocol import ProcessProtocol

from typeclasses.skirmish.conf import get_setting
from world.skirmish.base.errors import Refusal
from world.skirmish.laboratory.worker import ENOUGH, Job, News
from world.skirmish.views.text import pluralize

_COMMAND: Final = (sys.executable, "-m", "world.skirmish.laboratory.worker")
#: The game goes first where there are not enough cores for both.
_POLITELY: Final = ("nice", "-n", "10")


#: The processes that run now.
_running: set[LaboratoryProcess] = set()
#: So many seconds after theirs was stopped a person may ask for another: each start costs time.
_PAUSE: Final = 10
#: From when on those may ask again whose processes were stopped.
_may_ask: dict[str, float] = {}


def _check_pause(by: str) -> None:
    """Refuse to start another process for a person whose last one has just been stopped."""
    now = time.monotonic()
    for asker in [asker for asker, again in _may_ask.items() if again <= now]:
        del _may_ask[asker]
    if by in _may_ask:
        left = pluralize(ceil(_may_ask[by] - now), "second")
        raise Refusal(
            f"Your last forecast was stopped a moment ago. You can ask for another in {left}."
        )


class LaboratoryProcess(ProcessProtocol):
    """Plays a job in a process of its own.

    Args:
        job: What to play.
        by: Who has asked for it: `account 7`.
        tell: Is told each time how far the job has come.
        fail: Is called if the process ends before its job.
        seconds: After so long the job ends with what has been played; None for never.
    """

    def __init__(
        self,
        job: Job,
        by: str,
        tell: Callable[[News], None],
        fail: Callable[[], None],
        seconds: int | None = None,
    ) -> None:
        self._job, self._by = job, by
        self._tell, self._fail, self._seconds = tell, fail, seconds
        self._limit: Any = None
        self._read = b""
        self._is_done = False
        self._started: Any = None

    def start(self) -> None:
        """Start the process.

        Raises:
            Refusal: So many run already, this person has just had one stopped, or the system does
                not start it.
        """
        from twisted.internet import reactor

        _check_pause(self._by)
        if len(_running) >= (most := get_setting("SKIRMISH_FORECASTS")):
            raise Refusal(
                "The game makes no forecasts."
                if not most
                else "The game is busy with other forecasts; try again in a minute."
            )
        politely = _POLITELY if shutil.which(_POLITELY[0]) else ()
        command = (*politely, *_COMMAND)
        _running.add(self)
        try:
            self._started = reactor.spawnProcess(  # type: ignore[attr-defined]
                self, shutil.which(command[0]), command, env=None, path=settings.GAME_DIR
            )
        except OSError:
            _running.discard(self)
            logger.log_trace("combat: a forecast could not be started")
            raise Refusal("The server could not start a forecast; staff can see why.") from None
        if self._seconds is not None:
            self._limit = reactor.callLater(self._seconds, self._end_early)  # type: ignore[attr-defined]

    def stop(self) -> None:
        """Stop the process; it tells nothing more."""
        if self in _running:
            _may_ask[self._by] = time.monotonic() + _PAUSE
        self._finish()
        if self._started is not None:
            with suppress(ProcessExitedAlready):
                self._started.signalProcess("KILL")

    def _end_early(self) -> None:
        self._started.write(f"{ENOUGH}\n".encode())

    def _finish(self) -> None:
        self._is_done = True
        _running.discard(self)
        if self._limit is not None and self._limit.active():
            self._limit.cancel()

    # Twisted's hooks

    def connectionMade(self) -> None:  # noqa: N802  Twisted's name
        # Twisted calls this before `spawnProcess` returns.
        self._started = self.transport
        self._started.write(msgspec.json.encode(self._job) + b"\n")

    def outReceived(self, data: bytes) -> None:  # noqa: N802  Twisted's name
        *lines, self._read = (self._read + data).split(b"\n")
        for line in lines:
            if self._is_done:
                return
            news = msgspec.json.decode(line, type=News)
            if news.reports:
                self._finish()
                self._started.closeStdin()
            self._tell(news)

    def errReceived(self, data: bytes) -> None:  # noqa: N802  Twisted's name
        logger.log_err(f"combat: a forecast: {data.decode(errors='replace')}")

    def processEnded(self, reason: Any) -> None:  # noqa: N802  Twisted's name
        if not self._is_done:
            self._finish()
            self._fail()
