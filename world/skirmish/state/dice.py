"""Dice: every die of a fight is a function of the fight's secret seed and the die's number.

A fight stores the seed and how many dice have been drawn, so that a replay throws the same
dice and a reload cannot throw them again. Rules ask for what they need (`successes`, `total`,
`faces`), so that a reader of the rules sees the roll and an exact calculation can stand in for it.
A new kind of roll is written here, and as a distribution in `odds/branching.py`.
"""

from bisect import bisect_left
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from hashlib import shake_128
from typing import TypeVar

from msgspec import Struct

from .events import Event, Rolled

V = TypeVar("V")

#: The number of dice that one hash makes.
BLOCK = 256
MOST_SIDES = 255

#: All bytes below a number.
_BELOW = [bytes(range(most)) for most in range(257)]


@cache
def _faces(sides: int) -> tuple[bytes, bytes]:
    """Return the face of each byte, and the bytes without one."""
    fair = 256 - 256 % sides
    return bytes(byte % sides + 1 for byte in range(fair)).ljust(256), bytes(range(fair, 256))


@lru_cache(maxsize=1024)
def _block(seed: str, number: int, sides: int) -> bytes:
    """The faces of dice `number * BLOCK` and up, one byte a die.

    A byte of the stream above the last multiple of `sides` is passed over: no face is favored.
    """
    faces, unfair = _faces(sides)
    # Every number of sides has a stream of its own, so that no byte makes two dice.
    stream = shake_128(f"{seed}:{number}:{sides}".encode())
    length = 2 * BLOCK
    while len(block := stream.digest(length).translate(faces, unfair)) < BLOCK:
        length *= 2
    return block[:BLOCK]


class Dice(Struct, eq=False, gc=False):
    """The dice of one fight from a given number on; each roll is a `Rolled` event.

    Attributes:
        seed: The fight's secret.
        drawn: Dice already thrown in this fight.
        emit: Receives a `Rolled` event for every roll.
        loaded: Faces that dice 0, 1, 2 ... show instead of their own (tests and examples); empty
            for none. With 0 a die falls as it does; at the end 0 stands for all dice that follow.
    """

    seed: str
    drawn: int = 0
    emit: Callable[[Event], object] | None = None
    loaded: tuple[int, ...] = ()
    part: str = ""

    @property
    def fallen(self) -> int:
        """How far the dice have come; another number once any have been rolled."""
        return self.drawn

    def successes(
        self,
        count: int,
        sides: int,
        at_least: int,
        by: str = "",
        thresholds: tuple[int, ...] = (),
        onto: int | None = None,
    ) -> int:
        """Return how many of `count` dice show `at_least` or more; `by` is who rolls.

        If the rules tell only some numbers of successes apart, `thresholds` are those up to which
        it matters, and `onto` is what counts of the roll before, as for `total`.
        """
        faces = self._throw(count, sides)
        if self.emit is not None:
            self.emit(Rolled(sides, tuple(faces), at_least, None, False, by))
        return len(faces.translate(None, _BELOW[at_least]))

    def total(
        self,
        count: int,
        sides: int,
        by: str = "",
        thresholds: tuple[int, ...] = (),
        onto: int | None = None,
    ) -> int:
        """Return the sum of `count` dice.

        If the rules tell only some totals apart, `thresholds` are those up to which it matters:
        with `thresholds=(11,)` odds have two outcomes to go through, up to 11 and above. That holds
        for `best`, `worst` and `exploding` as well.

        If the roll before this one matters from now on as a number that this is added to, and in
        no other way, `onto` is that number: odds go through each sum once.
        """
        return sum(self.faces(count, sides, by=by))

    def best(
        self, keep: int, of: int, sides: int, by: str = "", thresholds: tuple[int, ...] = ()
    ) -> int:
        """Return the sum of the best `keep` of so many dice: `best(1, of=2, sides=20)`."""
        return sum(sorted(self.faces(of, sides, by=by))[max(0, of - keep) :])

    def worst(
        self, keep: int, of: int, sides: int, by: str = "", thresholds: tuple[int, ...] = ()
    ) -> int:
        """Return the sum of the worst `keep` of so many dice: `worst(1, of=2, sides=20)`."""
        return sum(sorted(self.faces(of, sides, by=by))[:keep])

    def exploding(
        self,
        count: int,
        sides: int,
        by: str = "",
        thresholds: tuple[int, ...] = (),
        *,
        again: int = 3,
    ) -> int:
        """Return the sum of dice that are rolled again, and added, when they show their highest.

        A die is rolled again at most `again` times, so that odds have an end.
        """
        sum_, left = 0, count
        for _ in range(again + 1):
            faces = self.faces(left, sides, by=by)
            sum_ += sum(faces)
            left = faces.count(sides)
            if not left:
                break
        return sum_

    def versus(self, count: int, sides: int, by: str = "", against: str = "") -> tuple[int, int]:
        """Return the totals of two who roll against each other; odds count their difference."""
        return self.total(count, sides, by=by), self.total(count, sides, by=against)

    def row(
        self, table: Mapping[int, V], count: int = 1, sides: int = 20, by: str = "", plus: int = 0
    ) -> V:
        """Return the row of a table for the sum of some dice, and what is added to it.

        Each row stands for the greatest sum that it is for; the last one for greater sums too:
        `row({5: "wild", 15: "hit", 20: "hard"}, 1, 20)`.
        """
        greatest = sorted(table)
        thresholds = tuple([bound - plus for bound in greatest[:-1]])
        total = self.total(count, sides, by=by, thresholds=thresholds) + plus
        return table[greatest[min(bisect_left(greatest, total), len(greatest) - 1)]]

    def faces(
        self,
        count: int,
        sides: int,
        at_most: int | None = None,
        by: str = "",
        thresholds: tuple[int, ...] = (),
    ) -> tuple[int, ...]:
        """Return what each of `count` dice shows, in order; up to `at_most` it is a success.

        If the rules tell only some faces apart, and not the order of the dice, `thresholds` are
        those up to which it matters; odds have fewer outcomes to go through then.
        """
        faces = tuple(self._throw(count, sides))
        if self.emit is not None:
            self.emit(Rolled(sides, faces, at_most=at_most, by=by))
        return faces

    def pick(self, sides: int, by: str = "") -> int:
        """Return a number from 1 to `sides`, none of them better than another."""
        (drawn,) = self._throw(1, sides)
        if self.emit is not None:
            self.emit(Rolled(sides, (drawn,), pick=True, by=by))
        return drawn

    def _throw(self, count: int, sides: int) -> bytes:
        if not 1 <= sides <= MOST_SIDES:
            raise ValueError(f"a die has 1 to {MOST_SIDES} sides, not {sides}")
        if count <= 0:
            return b""
        first, self.drawn = self.drawn, self.drawn + count
        number, offset = divmod(first, BLOCK)
        faces = _block(self.seed, number, sides)[offset : offset + count]
        while len(faces) < count:
            number += 1
            faces += _block(self.seed, number, sides)[: count - len(faces)]
        if self.loaded:
            faces = bytes(self._load(first + place, own, sides) for place, own in enumerate(faces))
        return faces

    def _load(self, die: int, own: int, sides: int) -> int:
        """Return the face that a die is loaded with; its own where it is loaded with none."""
        face = self.loaded[die] if die < len(self.loaded) else self.loaded[-1]
        if not face:
            return own
        if die >= len(self.loaded):
            raise ValueError(
                f"{len(self.loaded)} dice are loaded, and more are rolled: die {die + 1} has "
                f"{sides} sides. Load it, or end the list with 0 to let the others fall."
            )
        if not 1 <= face <= sides:
            raise ValueError(f"Die {die + 1} is loaded with {face}, and has {sides} sides.")
        return face
