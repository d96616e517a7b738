"""Playing many fights, over processes; what comes out does not depend on how they are split."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import chain
from math import ceil
from multiprocessing import cpu_count, get_context
from typing import Final

from world.skirmish.base.errors import NotUnderstood, Refusal
from world.skirmish.base.names import shorten
from world.skirmish.base.typed_words import is_whole
from world.skirmish.odds.chances import CONFIDENCE
from world.skirmish.ruleset import registry

from . import cluster
from .chunks import Chunk, ChunkPlayer, are_moments, chunks, next_chunks
from .curves import moved_balance, next_moments
from .playing import FightResult
from .reports import Margin, Report, summarize
from .setups import Setup

#: The most fights of one setup.
MOST_FIGHTS: Final = 1_000_000
#: The margins of wins that may be asked for, in percent.
LEAST_WITHIN: Final = 1
MOST_WITHIN: Final = 25
#: The chunks that wait for each process, so that none is idle.
_AHEAD: Final = 3

#: Is told how many fights have been played, of how many, and how far the shares of wins may be off.
Progress = Callable[[int, int, float], None]


def run(
    setups: Sequence[Setup],
    fights: int,
    seed: str,
    *,
    processes: int = 0,
    dask: str = "",
    within: float = 0.0,
    curve: bool = False,
    progress: Progress | None = None,
    cancelled: Callable[[], bool] = lambda: False,
) -> list[Report]:
    """Play so many fights of each setup.

    Args:
        setups: What is played.
        fights: How many of each.
        seed: Fight i has the seed `seed:i`, in every setup and whichever process plays it.
        processes: How many to use: 1 for this one alone; 0 for one for each core, or for this one
            where `setups` are moments of a fight that share what they remember.
        dask: The address of a Dask cluster that plays them in place of processes.
        within: A setup is played no further once no share of its wins may be off by more; 0 to
            play all fights.
        curve: Whether `setups` are moments of a fight in their order, of which those are played
            between which the chances change (`curves`). The others have no fights in their reports.
        progress: Is told after each chunk how many have been played, of how many that are known to
            be needed, and by how much the shares of wins may be off.
        cancelled: Whether to stop; asked between chunks. The reports are of what has been played.

    Raises:
        NotUnderstood: That many are too few or too many.
        Refusal: The cluster cannot be used; or there are moments that share what they remember,
            and a cluster or several processes to play them.
    """
    check_number(fights)
    if are_moments(setups):
        if dask or processes > 1:
            raise Refusal(
                "The moments of a fight share what they remember, so one process plays them all. "
                "Leave out `processes` and `dask`."
            )
        processes = 1
    results = [_Results(setup, within) for setup in setups]
    done = 0
    planned = _Work(setups, fights, results, curve=curve)
    work = iter(planned)

    def stopped() -> bool:
        return all(result.are_enough for result in results) or cancelled()

    if dask:
        playing = cluster.play(setups, work, seed, dask, stopped)
    else:
        playing = _play(setups, work, seed, processes, stopped)
    for chunk, played in playing:
        results[chunk.setup].add(chunk, played)
        planned.under_way.discard(chunk)
        done += len(played)
        if progress is not None:
            known = (results[place].margin for place in planned.places)
            progress(done, fights * len(planned.places), max(known))
    return [summarize(result.setup, result.all_played()) for result in results]


class _Work:
    """The chunks of a run, which may depend on what came of others.

    Args:
        setups: What is played.
        fights: How many of each setup at most.
        results: What has come of each setup so far.
        curve: Whether the setups are moments of a fight, not all of which are played.

    Attributes:
        places: The setups that are played, as far as that is known.
        under_way: The chunks that have been given out, and of which nothing has come yet.
    """

    def __init__(
        self, setups: Sequence[Setup], fights: int, results: Sequence["_Results"], *, curve: bool
    ) -> None:
        self._setups, self._fights, self._results, self._curve = setups, fights, results, curve
        self.places: list[int] = [] if curve else list(range(len(setups)))
        self.under_way: set[Chunk] = set()

    def __iter__(self) -> Iterator[Chunk | None]:
        """Yield the chunks; None where the next ones depend on those that are under way."""
        if not self._curve:
            yield from self._chunks(self.places)
            return
        moved = moved_balance(self._setups)
        while places := next_moments(moved, self._played()):
            self.places += places
            yield from self._chunks(places)
            while self.under_way:
                yield None

    def _chunks(self, places: Sequence[int]) -> Iterator[Chunk]:
        for chunk in chunks(self._setups, self._fights, places):
            if not self._results[chunk.setup].are_enough:
                self.under_way.add(chunk)
                yield chunk

    def _played(self) -> dict[int, dict[str, Margin]]:
        return {place: self._results[place].shares for place in self.places}


class _Results:
    """The results of a setup so far, and how well the shares of wins are known."""

    def __init__(self, setup: Setup, within: float) -> None:
        self.setup, self._within = setup, within
        self._played, self._wins = list[FightResult](), Counter[str]()
        self._ahead: dict[int, list[FightResult]] = {}

    def add(self, chunk: Chunk, played: list[FightResult]) -> None:
        """Add results of fights, which may come before those of lower numbers."""
        self._ahead[chunk.first] = played
        # Whether they are enough does not depend on which process comes first.
        while not self.are_enough and (awaited := self._ahead.pop(len(self._played), None)):
            self._played += awaited
            self._wins.update(result.winner for result in awaited)

    def all_played(self) -> list[FightResult]:
        """Return the results up to where they are enough, or else all of them."""
        more = () if self.are_enough else self._ahead.values()
        return [*self._played, *chain.from_iterable(more)]

    @property
    def are_enough(self) -> bool:
        """Return whether the shares of wins are known as exactly as required."""
        return self.margin <= self._within

    @property
    def margin(self) -> float:
        """By how much the share of wins of a team may be off."""
        return max(share.margin for share in self.shares.values())

    @property
    def shares(self) -> dict[str, Margin]:
        """The share of the fights that each team has won."""
        many = len(self._played)
        return {team: Margin(self._wins[team], many) for team in self.setup.lobby.teams()}


def read_within(words: str) -> int:
    """Return the required margin for shares of wins, in points as typed: `3` or `3%`.

    Raises:
        NotUnderstood: It is not a whole number, or fights cannot be played until then.
    """
    typed = words.removesuffix("%")
    if not is_whole(typed) or not LEAST_WITHIN <= int(typed) <= MOST_WITHIN:
        raise NotUnderstood(
            f"Wins can be known to a whole number from {LEAST_WITHIN}% to {MOST_WITHIN}%, not to "
            f"{shorten(typed)}%."
        )
    return int(typed)


def fights_within(within: float) -> int:
    """Return how many fights are enough for a margin, however even they are.

    Example:
        >>> fights_within(0.03)
        1068
    """
    return ceil((CONFIDENCE / (2 * within)) ** 2)


def check_number(fights: int) -> None:
    """Raise a `Refusal` unless so many fights can be played."""
    if not 1 <= fights <= MOST_FIGHTS:
        raise NotUnderstood(f"The laboratory plays 1 to {MOST_FIGHTS:,} fights, not {fights:,}.")


def _play(
    setups: Sequence[Setup],
    work: Iterator[Chunk | None],
    seed: str,
    processes: int,
    cancelled: Callable[[], bool],
) -> Iterator[tuple[Chunk, list[FightResult]]]:
    if processes == 1:
        worker = ChunkPlayer(setups, seed)
        # One chunk after another is played, so none is ever under way when the next is asked for.
        for chunk in filter(None, work):
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
            for chunk in next_chunks(work, number * _AHEAD - len(waiting)):
                waiting[pool.submit(_play_chunk, chunk)] = chunk
            if not waiting:
                return
            for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                yield waiting.pop(future), future.result()
        pool.shutdown(cancel_futures=True)


#: The chunk player of a process of the pool, once the process is prepared.
_worker: list[ChunkPlayer] = []


def _prepare(added: tuple[str, ...], setups: tuple[Setup, ...], seed: str) -> None:
    """Prepare a process of the pool by registering the rulesets that this process knows."""
    registry.add(added)
    _worker[:] = [ChunkPlayer(setups, seed)]


def _play_chunk(chunk: Chunk) -> list[FightResult]:
    return _worker[0].play(chunk)
