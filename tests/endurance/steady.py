"""Whether a move costs the same in a large game and in a long fight: `make load` runs it.

`python -m tests.endurance.steady` measures without the network, each move beside a `say` in the
same room: with one other fight and with many, early in a fight and late. Then it compares the
memory after some moves with that after many more.
"""

import argparse
import gc
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import Final

from tests.bench import inside
from tests.bench.arena import Arena, LongArena
from world.skirmish.ruleset.registry import names

_FIGHTS: Final = 500
_LATE: Final = 5_000
_MOVES: Final = 10_000
_RUNS: Final = 200
#: After so many moves everything that is kept in memory is there.
_WARM: Final = 1_000


def report(fights: int = _FIGHTS, late: int = _LATE, moves: int = _MOVES) -> None:
    """Print the tables in Markdown."""
    with TemporaryDirectory() as folder:
        inside.start(Path(folder))
        print(
            f"| ruleset | move 10, says | move {late:,}, says | MB, {_WARM:,} to {moves:,} moves |"
        )
        print("| --- | --- | --- | --- |")
        arenas = {}
        for name in names():
            arenas[name] = arena = LongArena(name, 4)
            first = _says(arena)
            _play(arena, _WARM - _RUNS)
            held = memory()
            _play(arena, late - _WARM)
            later = _says(arena)
            _play(arena, moves - late - _RUNS)
            print(f"| {name} | {first:.2f} | {later:.2f} | {held:.0f} + {memory() - held:.1f} |")
        print(f"\n| ruleset | {len(arenas)} fights, says | {fights} fights, says |")
        print("| --- | --- | --- |")
        few = {name: _says(arena) for name, arena in arenas.items()}
        others = [Arena(names()[number % 4], 2) for number in range(fights - len(arenas))]
        for name, arena in arenas.items():
            print(f"| {name} | {few[name]:.2f} | {_says(arena):.2f} |")
        assert len(others) == fights - len(arenas)


def memory() -> float:
    """Return the megabytes that this process has in memory."""
    gc.collect()
    status = Path("/proc/self/status").read_text()
    kilobytes = next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1]
    return int(kilobytes) / 1024


def _says(arena: Arena) -> float:
    """Return the processor time of a move in units of `say`."""
    say, move = inside.medians(arena.say, arena.move, runs=_RUNS, clock=process_time)
    return move / say


def _play(arena: Arena, moves: int) -> None:
    from twisted.internet import reactor

    for _ in range(moves):
        arena.move()()
        # Odds wait for the reactor, which does not run here, and keep their fight till then.
        reactor.runUntilCurrent()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--fights", type=int, default=_FIGHTS)
    parser.add_argument("--late", type=int, default=_LATE)
    parser.add_argument("--moves", type=int, default=_MOVES)
    sys.exit(report(**vars(parser.parse_args())))
