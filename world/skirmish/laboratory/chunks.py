"""Fights in chunks: what one process plays between two looks at whether to stop."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final, NamedTuple

from world.skirmish.tactics.habits import Habits
from world.skirmish.tactics.likeness import likeness_of

from .playing import FightPlayer, FightResult
from .setups import Setup

#: The fights in a chunk; chunks are larger by rulesets that are pairwise or remember judgments.
#: What is remembered by likeness depends on what was met first: each such chunk starts with an
#: empty memory, so that results do not depend on which process plays it. The moments of a fight,
#: of which there are few fights each, share a memory: one process plays them in their order.
CHUNK: Final = 5
CHUNK_BY_HABIT: Final = 12
CHUNK_REMEMBERED: Final = 250


class Chunk(NamedTuple):
    """Some fights of one of the setups: from the first number up to, not including, the last."""

    setup: int
    first: int
    last: int


def chunks(
    setups: Sequence[Setup], fights: int, places: Sequence[int] | None = None
) -> Iterator[Chunk]:
    """Yield the chunks of all fights: the first of each setup, then the second of each.

    So a run that is cancelled has played each setup about as often.

    Args:
        setups: What is played.
        fights: How many of each setup.
        places: Of which setups; None for all.
    """
    many = CHUNK_BY_HABIT if are_moments(setups) else min(_size(setup) for setup in setups)
    for first in range(0, fights, many):
        for number in range(len(setups)) if places is None else places:
            yield Chunk(number, first, min(first + many, fights))


def _size(setup: Setup) -> int:
    """Return how many fights of a setup are in a chunk."""
    if depends_on_what_was_met(setup):
        return CHUNK_REMEMBERED
    evaluation = setup.lobby.rules().evaluation
    return CHUNK_BY_HABIT if evaluation.pairwise or evaluation.remembers else CHUNK


def depends_on_what_was_met(setup: Setup) -> bool:
    """Return whether judgments are remembered by likeness, so that their order matters."""
    rules = setup.lobby.rules()
    return rules.evaluation.remembers and likeness_of(rules).declared


def are_moments(setups: Sequence[Setup]) -> bool:
    """Return whether the setups are moments of one fight that share remembered judgments."""
    return len(setups) > 1 and all(
        setup.fight and depends_on_what_was_met(setup) for setup in setups
    )


def next_chunks(work: Iterator[Chunk | None], many: int) -> list[Chunk]:
    """Return so many chunks at most, up to where the next ones depend on those under way."""
    next_ones = []
    for chunk in islice(work, many):
        if chunk is None:
            break
        next_ones.append(chunk)
    return next_ones


class ChunkPlayer:
    """Plays chunks of the fights of these setups, and prepares each setup once.

    Args:
        setups: The setups.
        seed: Fight i has the seed `seed:i`, in every setup and every process.
    """

    def __init__(self, setups: Sequence[Setup], seed: str) -> None:
        self._setups, self._seed = setups, seed
        self._players: dict[int, FightPlayer] = {}
        # From a moment few fights are played: most of their time is spent on what is met once.
        self._habits = Habits(by_deed=len(setups) > 1 and all(setup.fight for setup in setups))
        self._starts_anew = not are_moments(setups)

    def play(self, chunk: Chunk) -> list[FightResult]:
        """Play a chunk."""
        setup, player = self._setups[chunk.setup], self._players.get(chunk.setup)
        if self._starts_anew and depends_on_what_was_met(setup):
            player = FightPlayer(setup, Habits())
        elif player is None:
            player = self._players[chunk.setup] = FightPlayer(setup, self._habits)
        return [player.play(number, self._seed) for number in range(chunk.first, chunk.last)]
