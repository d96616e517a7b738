"""Runs the benchmarks: `make bench`; of two versions in turn: `make bench BASE=COMMIT`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import Final

import msgspec

from tests.bench import commands, inside, moves, odds, records, simulation, tactics, versions, world
from tests.bench.ratios import Ratio, show

_PARTS: Final[dict[str, ModuleType]] = {
    "moves": moves,
    "odds": odds,
    "tactics": tactics,
    "simulation": simulation,
    "commands": commands,
    "world": world,
    "records": records,
}
#: Those that need the inside of a server.
_IN_A_GAME: Final = ("commands", "world", "records")


def measure(parts: list[str]) -> list[Ratio]:
    """Measure some parts, and print what is found."""
    found = list[Ratio]()
    with TemporaryDirectory() as folder:
        if any(part in _IN_A_GAME for part in parts):
            inside.start(Path(folder))
        for part in parts:
            found += show(_PARTS[part].TITLE, _PARTS[part].ratios())
    return found


def main(words: list[str]) -> int:
    """Measure, and print what falls short; or compare with another version."""
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    parser.add_argument("parts", nargs="*", choices=[*_PARTS, []], help="by default all")
    parser.add_argument("--base", help="a commit, to compare with", default="")
    parser.add_argument("--rounds", type=int, default=3, help="how often each version runs")
    parser.add_argument("--write", type=Path, help="a file for the ratios, as JSON")
    options = parser.parse_args(words)
    parts = options.parts or list(_PARTS)
    if options.base:
        versions.compare(options.base, parts, options.rounds)
        return 0
    found = measure(parts)
    if options.write:
        options.write.write_bytes(msgspec.json.encode(found))
    short = [ratio for ratio in found if ratio.falls_short]
    print(f"\n{len(short)} of {sum(ratio.goal is not None for ratio in found)} fall short:")
    for ratio in short:
        print(ratio)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
