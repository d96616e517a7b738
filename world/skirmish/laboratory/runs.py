"""Playing many fights, over processes; what comes out does not depend on how they are split."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from multiprocessing import cpu_count, get_context
from typing import Final

from world.skirmish.base.errors import NotUnderstood
from world.skirmish.ruleset import registry

from . import cluster
from .chunks import Chunk, ChunkPlayer, chunks
from .playing import FightResult
from .reports import Report, summarize
from .setups import Setup

#: The most fights of one setup.
MOST_FIGHTS: Final = 1_000_000
#: So many chunks wait for each process, so that none is idle.
_AHEAD: Final = 3

#: Is told how many fights have been played, of how many.
Progress = Callable[[int, int], None]


def run(
    setups: Sequence[Setup],
    fights: int,
    seed: str,
    *,
    processes: int = 0,
    dask: str = "",
    progress: Progress | None = None,
    cancelled: Callable[[], bool] = lambda: False,
) -> list[Report]:
    """Play so many fights of each setup.

    Args:
        setups: What is played.
        fights: How many of each.
        seed: Fight i has the seed `seed:i`, in every setup and whichever process plays it.
        processes: How many to use: 0 for one for each core; with 1 it is this one.
        dask: The address of a Dask cluster that plays them in place of processes.
        progress: Is told after each chunk how many have been played.
        cancelled: Whether to stop; asked between chunks. The reports are of what has been played.

    Raises:
        NotUnderstood: That many are too few or too many.
        Refusal: The cluster cannot be used.
    """
    check_number(fights)
    results: list[list[FightResult]] = [[] for _ in setups]
    done, total = 0, fights * len(setups)
    work = chunks(setups, fights)
    if dask:
        playing = cluster.play(setups, work, seed, dask, cancelled)
    else:
        playing = _play(setups, work, seed, processes, cancelled)
    for chunk, played in playing:
        results[chunk.setup] += played
        done += len(played)
        if progress is not None:
            progress(done, total)
    return [summarize(*each) for each in zip(setups, results, strict=True)]


def check_number(fights: int) -> None:
    """Raise a `Refusal` unless so many fights can be played."""
    if not 1 <= fights <= MOST_FIGHTS:
        raise NotUnderstood(f"The laboratory plays 1 to {MOST_FIGHTS:,} fights, not {fights:,}.")


def _play(
    setups: Sequence[Setup],
    work: Iterator[Chunk],
    seed: str,
    processes: int,
    cancelled: Callable[[], bool],
) -> Iterator[tuple[Chunk, list[FightResult]]]:
    if processes == 1:
        worker = ChunkPlayer(setups, seed)
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


#: What a process of the pool plays with, once it is prepared.
_worker: list[ChunkPlayer] = []


def _prepare(added: tuple[str, ...], setups: tuple[Setup, ...], seed: str) -> None:
    """Prepare a process of the pool: it knows the rulesets that this one does."""
    registry.add(added)
    _worker[:] = [ChunkPlayer(setups, seed)]


def _play_chunk(chunk: Chunk) -> list[FightResult]:
    return _worker[0].play(chunk)
