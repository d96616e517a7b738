"""Fights in chunks: what one process plays between two looks at whether to stop."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from world.skirmish.tactics.habits import Habits

from .playing import FightPlayer, FightResult
from .setups import Setup

#: So many fights are in a chunk; by rulesets that know what was judged, more.
CHUNK: Final = 5
CHUNK_BY_HABIT: Final = 25


class Chunk(NamedTuple):
    """Some fights of one of the setups: from the first number up to, not including, the last."""

    setup: int
    first: int
    last: int


def chunks(setups: Sequence[Setup], fights: int) -> Iterator[Chunk]:
    """Yield the chunks of all fights: the first of each setup, then the second of each.

    So a run that is cancelled has played each setup about as often.
    """
    habits = all(setup.lobby.rules().evaluation.pairwise for setup in setups)
    many = CHUNK_BY_HABIT if habits else CHUNK
    for first in range(0, fights, many):
        for number in range(len(setups)):
            yield Chunk(number, first, min(first + many, fights))


class ChunkPlayer:
    """Plays chunks of the fights of these setups, and prepares each setup once.

    Args:
        setups: The setups.
        seed: Fight i has the seed `seed:i`, in every setup and every process.
    """

    def __init__(self, setups: Sequence[Setup], seed: str) -> None:
        self._setups, self._seed = setups, seed
        self._players: dict[int, FightPlayer] = {}
        self._habits = Habits()

    def play(self, chunk: Chunk) -> list[FightResult]:
        """Play a chunk."""
        player = self._players.get(chunk.setup)
        if player is None:
            player = FightPlayer(self._setups[chunk.setup], self._habits)
            self._players[chunk.setup] = player
        return [player.play(number, self._seed) for number in range(chunk.first, chunk.last)]
