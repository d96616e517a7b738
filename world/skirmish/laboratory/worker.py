"""A process that plays fights for a game: `python -m world.skirmish.laboratory.worker`.

It reads one line, a `Job`, and writes a line, a `News`, after each chunk. The line `enough` ends
the job early: the last news are then of what has been played. The process ends when its input is
closed: however the game ends, nothing is left running.
"""

import signal
import sys
import threading
from collections.abc import Callable
from typing import Final

import msgspec
from msgspec import Struct

from world.skirmish.ruleset import registry

from .reports import Report
from .runs import run
from .setups import Setup

#: Ends a job early.
ENOUGH: Final = "enough"


class Job(Struct, frozen=True, kw_only=True):
    """A job of fights to play.

    Attributes:
        setups: The setups.
        fights: How many fights of each.
        seed: Their seed.
        rulesets: The packages of the rulesets that the game has added.
        within: A setup is played no further once no share of its wins may be off by more; 0 to
            play all fights.
        curve: Whether the setups are moments of a fight, of which those are played between which
            the chances change.
    """

    setups: tuple[Setup, ...]
    fights: int
    seed: str
    rulesets: tuple[str, ...] = ()
    within: float = 0.0
    curve: bool = False


class News(Struct, frozen=True):
    """How far a job has come.

    Attributes:
        done: How many fights have been played.
        total: Of how many.
        reports: What they came to, at the end.
        margin: By how much the shares of wins may still be off.
    """

    done: int
    total: int
    reports: list[Report] = []
    margin: float = 1.0


def play(
    job: Job, tell: Callable[[News], None], enough: Callable[[], bool] = lambda: False
) -> None:
    """Play a job in this process, and tell how far it has come.

    Args:
        job: What to play.
        tell: Is told after each chunk.
        enough: Whether to end the job early; asked between chunks.
    """
    registry.add(job.rulesets)
    total = job.fights * len(job.setups)
    reports = run(
        job.setups,
        job.fights,
        job.seed,
        processes=1,
        within=job.within,
        curve=job.curve,
        progress=lambda done, of, margin: tell(News(done, of, margin=margin)),
        cancelled=enough,
    )
    tell(News(sum(report.fights for report in reports), total, reports))


def main() -> None:
    """Play the job that the game writes, until it is played or the game closes the input."""
    job = msgspec.json.decode(sys.stdin.readline(), type=Job)
    enough = threading.Event()
    threading.excepthook = _give_up
    # The input is read in the main thread: the process ends with it, whatever is being played.
    threading.Thread(target=play, args=(job, _print, enough.is_set), daemon=True).start()
    for line in sys.stdin:
        if line.strip() == ENOUGH:
            enough.set()


def _give_up(failure: threading.ExceptHookArgs) -> None:
    """End the process after an error, so that the game learns of it."""
    threading.__excepthook__(failure)
    sys.stderr.flush()
    # The main thread waits for input, and nothing but a signal wakes it.
    signal.raise_signal(signal.SIGTERM)


def _print(news: News) -> None:
    print(msgspec.json.encode(news).decode(), flush=True)


if __name__ == "__main__":
    main()
