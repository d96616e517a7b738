"""Playing on a Dask cluster, if Dask is installed; what comes out is the same."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from importlib.util import find_spec
from typing import Any, Final

import msgspec

from world.skirmish.base.errors import Refusal
from world.skirmish.ruleset import registry

from .chunks import Chunk, ChunkPlayer, next_chunks
from .playing import FightResult
from .setups import Setup

#: The chunks that wait for each thread of the cluster, so that none is idle.
_AHEAD: Final = 3
#: Seconds in which a cluster must answer.
_ANSWER_SECONDS: Final = 10

#: The rulesets that are added, the setups, the seed.
_Job = tuple[tuple[str, ...], bytes, str]


def check() -> None:
    """Raise a `Refusal` unless Dask is installed."""
    if find_spec("distributed") is None:
        raise Refusal(
            '--dask needs Dask, which is not installed. Type: pip install "dask[distributed]"'
        )


def play(
    setups: Sequence[Setup],
    work: Iterator[Chunk | None],
    seed: str,
    address: str,
    cancelled: Callable[[], bool],
) -> Iterator[tuple[Chunk, list[FightResult]]]:
    """Yield each chunk with its results, in the order in which they are finished.

    Raises:
        Refusal: No cluster answers at that address, or it has no workers.
    """
    from distributed import Client, as_completed

    try:
        client = Client(address, timeout=_ANSWER_SECONDS, set_as_default=False)
    except (OSError, ValueError):
        raise Refusal(f"No Dask cluster answers at {address}.") from None
    with client:
        threads = sum(client.ncores().values())
        if not threads:
            raise Refusal(f"The Dask cluster at {address} has no workers.")
        job: _Job = (registry.added(), msgspec.msgpack.encode(setups), seed)
        waiting: dict[Any, Chunk] = {}

        def submit(number: int) -> list[Any]:
            futures = []
            for chunk in next_chunks(work, number):
                future = client.submit(_play_chunk, job, chunk, pure=False)
                waiting[future] = chunk
                futures.append(future)
            return futures

        done = as_completed(submit(threads * _AHEAD), loop=client.loop)
        for future in done:
            yield waiting.pop(future), future.result()
            if cancelled():
                client.cancel(list(waiting))
                return
            done.update(submit(threads * _AHEAD - len(waiting)))


def _play_chunk(job: _Job, chunk: Chunk) -> list[FightResult]:
    """Play a chunk in a worker of the cluster."""
    return _player(*job).play(chunk)


@lru_cache(maxsize=1)
def _player(added: tuple[str, ...], setups: bytes, seed: str) -> ChunkPlayer:
    """Return the player for the chunks of a job, made once in each worker."""
    registry.add(added)
    return ChunkPlayer(msgspec.msgpack.decode(setups, type=tuple[Setup, ...]), seed)
