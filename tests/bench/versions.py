"""Two versions in turn: what has changed since a commit, beyond the spread of several runs."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final

import msgspec

from tests.bench.ratios import Ratio

_ROOT: Final = Path(__file__).resolve().parents[2]
_BENCH: Final = Path("tests/bench")
#: A row of which the runs of both versions differ by less than this has not changed.
_SLIGHT: Final = 0.02


def compare(base: str, parts: list[str], rounds: int) -> None:
    """Run the benchmarks of this version and of a commit in turn, and print what changed.

    Both are measured by the benchmarks of this version.
    """
    with TemporaryDirectory() as folder:
        other = Path(folder) / "base"
        _git("worktree", "add", "--quiet", "--detach", str(other), base)
        try:
            shutil.copytree(_ROOT / _BENCH, other / _BENCH, dirs_exist_ok=True)
            runs: dict[Path, list[dict[tuple[str, str], Ratio]]] = {other: [], _ROOT: []}
            for number in range(rounds):
                for root, found in runs.items():
                    name = base if root is other else "this version"
                    print(f"Round {number + 1} of {rounds}, {name}", flush=True)
                    found.append(_run(root, parts, Path(folder) / "ratios.json"))
        finally:
            _git("worktree", "remove", "--force", str(other))
    _print_changes(base, runs[other], runs[_ROOT])


def _run(root: Path, parts: list[str], file: Path) -> dict[tuple[str, str], Ratio]:
    """Run the benchmarks of a version in a process of its own."""
    command = [sys.executable, "-m", "tests.bench", *parts, "--write", str(file)]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"The benchmarks of {root} have failed.\n{done.stderr}")
    found = msgspec.json.decode(file.read_bytes(), type=list[Ratio])
    return {(ratio.what, ratio.of): ratio for ratio in found}


def _print_changes(
    base: str,
    before: list[dict[tuple[str, str], Ratio]],
    after: list[dict[tuple[str, str], Ratio]],
) -> None:
    """Print each row of both versions; a row has changed if no run of one is among the other's."""
    print(f"\n{'':<56}{base[:12]:>20}{'this version':>20}")
    for key in after[0]:
        was = sorted(run[key].value for run in before if key in run)
        now = sorted(run[key].value for run in after if key in run)
        if not was:
            continue
        change = median(now) / median(was) - 1
        apart = now[-1] < was[0] or was[-1] < now[0]
        marks = f"{change:+.0%}" if apart and abs(change) > _SLIGHT else ""
        what = f"{key[0]}, {key[1]}"
        print(f"{what:<56}{_spread(was):>20}{_spread(now):>20}  {marks}")


def _spread(values: list[float]) -> str:
    return f"{median(values):.2f} ({values[0]:.2f}-{values[-1]:.2f})"


def _git(*words: str) -> None:
    subprocess.run(["git", *words], cwd=_ROOT, check=True)
