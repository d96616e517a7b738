"""Playing many fights, over processes; what comes out does not depend on how they are split."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from multiprocessing import cpu_count, get_context
from typing import Final, NamedTuple

from world.skirmish import registry
from world.skirmish.errors import NotUnderstood

from .playing import FightPlayer, FightResult
from .reports import Report, summarize
from .setups import Setup

#: The most fights of one setup.
MOST_FIGHTS: Final = 1_000_000
#: So many fights are played between two looks at whether to stop.
CHUNK: Final = 5
#: So many chunks wait for each process, so that none is idle.
_AHEAD: Final = 3

#: Is told how many fights have been played, of how many.
Progress = Callable[[int, int], None]


class Chunk(NamedTuple):
    """Some fights of one of the setups: from the first number up to, not including, the last."""

    setup: int
    first: int
    last: int


def run(
    setups: Sequence[Setup],
    fights: int,
    seed: str,
    *,
    processes: int = 0,
    progress: Progress | None = None,
    cancelled: Callable[[], bool] = lambda: False,
) -> list[Report]:
    """Play so many fights of each setup.

    Args:
        setups: What is played.
        fights: How many of each.
        seed: Fight i has the seed `seed:i`, in every setup and whichever process plays it.
        processes: How many to use: 0 for one for each core; with 1 it is this one.
        progress: Is told after each chunk how many have been played.
        cancelled: Whether to stop; asked between chunks. The reports are of what has been played.

    Raises:
        NotUnderstood: That many are too few or too many.
    """
    check_number(fights)
    results: list[list[FightResult]] = [[] for _ in setups]
    done, total = 0, fights * len(setups)
    for chunk, played in _play(setups, chunks(len(setups), fights), seed, processes, cancelled):
        results[chunk.setup] += played
        done += len(played)
        if progress is not None:
            progress(done, total)
    return [summarize(*each) for each in zip(setups, results, strict=True)]


def check_number(fights: int) -> None:
    """Raise a `Refusal` unless so many fights can be played."""
    if not 1 <= fights <= MOST_FIGHTS:
        raise NotUnderstood(f"The laboratory plays 1 to {MOST_FIGHTS:,} fights, not {fights:,}.")


def chunks(setups: int, fights: int) -> Iterator[Chunk]:
    """Yield the chunks of all fights: the first of each setup, then the second of each.

    So a run that is cancelled has played each setup about as often.
    """
    for first in range(0, fights, CHUNK):
        for setup in range(setups):
            yield Chunk(setup, first, min(first + CHUNK, fights))


def _play(
    setups: Sequence[Setup],
    work: Iterator[Chunk],
    seed: str,
    processes: int,
    cancelled: Callable[[], bool],
) -> Iterator[tuple[Chunk, list[FightResult]]]:
    if processes == 1:
        worker = _Worker(setups, seed)
        for chunk in work:
            if cancelled():
                return
            yield chunk, worker.play(chunk)
        return
    number = processes or cpu_count()
    # A process that is forked from one with threads may lock up; all systems can spawn.
    pool = ProcessPoolExecutor(
        number, get_context("spawn"), _prepare, (registry.added(), tuple(setups), seed)
    )
    with pool:
        waiting: dict[Future[list[FightResult]], Chunk] = {}
        while not cancelled():
            for chunk in islice(work, number * _AHEAD - len(waiting)):
                waiting[pool.submit(_play_chunk, chunk)] = chunk
            if not waiting:
                return
            for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                yield waiting.pop(future), future.result()
        pool.shutdown(cancel_futures=True)


class _Worker:
    """Plays chunks of the fights of these setups, each of which is prepared once."""

    def __init__(self, setups: Sequence[Setup], seed: str) -> None:
        self._setups, self._seed = setups, seed
        self._players: dict[int, FightPlayer] = {}

    def play(self, chunk: Chunk) -> list[FightResult]:
        player = self._players.get(chunk.setup)
        if player is None:
            player = self._players[chunk.setup] = FightPlayer(self._setups[chunk.setup])
        return [player.play(number, self._seed) for number in range(chunk.first, chunk.last)]


#: What a process of the pool plays with, once it is prepared.
_worker: list[_Worker] = []


def _prepare(added: tuple[str, ...], setups: tuple[Setup, ...], seed: str) -> None:
    """Prepare a process of the pool: it knows the rulesets that this one does."""
    registry.add(added)
    _worker[:] = [_Worker(setups, seed)]


def _play_chunk(chunk: Chunk) -> list[FightResult]:
    return _worker[0].play(chunk)
