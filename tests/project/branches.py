"""Which lines and branches of the rules are reached: `make coverage`.

What counts are the rules' own tests, and those of the commands, which read what views write.

`coverage.json` beside this has what they reached when it was kept. Less than that is a failure.
`coverage` comes from `tools.lock`, so that tests need nothing but what `requirements.lock` has.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from msgspec import Struct

from tests.docs.pages import ROOT

KEPT: Final = Path(__file__).parent / "coverage.json"
_TOOLS: Final = ROOT / ".tools/public/lib"
#: Holds nothing but a link to `coverage`, so that no other tool comes before what we use.
_LINKS: Final = ROOT / ".tools/coverage"
_DATA: Final = _LINKS / "data"
_RULES: Final = "world/skirmish"
_TESTS: Final = (_RULES, "tests/commands")
#: So much less may be reached, in percent; processes are not followed the same each time.
SLACK: Final = 0.2


class Reached(Struct, frozen=True):
    """How much of a package is reached.

    Attributes:
        lines: The lines that are.
        all_lines: All lines.
        branches: The branches that are.
        all_branches: All branches.
    """

    lines: int = 0
    all_lines: int = 0
    branches: int = 0
    all_branches: int = 0

    def __add__(self, other: Reached) -> Reached:
        return Reached(
            self.lines + other.lines,
            self.all_lines + other.all_lines,
            self.branches + other.branches,
            self.all_branches + other.all_branches,
        )

    @property
    def percent(self) -> float:
        """The share of lines and branches together."""
        every = self.all_lines + self.all_branches
        return 100.0 if not every else round(100 * (self.lines + self.branches) / every, 2)


def by_package(files: Mapping[str, Any]) -> dict[str, Reached]:
    """Return what is reached of each package, from what `coverage json` says of files."""
    found: dict[str, Reached] = {}
    for path, file in sorted(files.items()):
        told = file["summary"]
        reached = Reached(
            told["covered_lines"],
            told["num_statements"],
            told["covered_branches"],
            told["num_branches"],
        )
        package = _package(Path(path))
        found[package] = found.get(package, Reached()) + reached
    return found


def _package(path: Path) -> str:
    parts = path.relative_to(_RULES).parts
    depth = 2 if parts[0] == "rulesets" else 1
    return "/".join(parts[:depth]) if len(parts) > depth else "."


def less(kept: Mapping[str, float], found: Mapping[str, Reached]) -> Iterator[str]:
    """Yield a sentence for each package of which less is reached than was kept."""
    for package, percent in kept.items():
        now = found.get(package)
        if now is not None and now.percent < percent - SLACK:
            yield f"{package}: {now.percent}% is less than {percent}%, which was reached before."


def table(found: Mapping[str, Reached]) -> Iterator[str]:
    """Yield the lines of a table, as Markdown."""
    yield "| package | lines | branches | both |"
    yield "| --- | --- | --- | --- |"
    total = sum(found.values(), Reached())
    for package, reached in [*found.items(), ("all rules", total)]:
        lines = f"{reached.lines}/{reached.all_lines}"
        branches = f"{reached.branches}/{reached.all_branches}"
        yield f"| {package} | {lines} | {branches} | {reached.percent}% |"


def main(words: list[str]) -> int:
    """Run the tests of the rules, show what they reach. Returns 1 if it is less than was kept."""
    parser = argparse.ArgumentParser(prog="python -m tests.project.branches")
    parser.add_argument("--write", action="store_true", help="keep what is reached now")
    options = parser.parse_args(words)
    done = _coverage(
        "run", "--branch", f"--source={_RULES}", "--omit=*/tests/*,*/testing/*",
        "-m", "pytest", "-q", "-n", "0", *_TESTS,
    )  # fmt: skip
    if done:
        return done
    report = _LINKS / "report.json"
    _coverage("json", "--quiet", "-o", os.fspath(report))
    found = by_package(json.loads(report.read_text())["files"])
    print("\n".join(table(found)))
    if options.write:
        KEPT.write_text(
            json.dumps({name: branch.percent for name, branch in found.items()}, indent=1) + "\n"
        )
        return 0
    missing = list(less(json.loads(KEPT.read_text()), found))
    print("\n".join(missing))
    return 1 if missing else 0


def _coverage(*words: str) -> int:
    _LINKS.mkdir(parents=True, exist_ok=True)
    [package] = _TOOLS.glob("python*/site-packages/coverage")
    link = _LINKS / "coverage"
    if not link.exists():
        link.symlink_to(package)
    known = {"PYTHONPATH": os.fspath(_LINKS), "COVERAGE_FILE": os.fspath(_DATA)}
    done = subprocess.run(
        [sys.executable, "-m", "coverage", *words], cwd=ROOT, env=os.environ | known, check=False
    )
    return done.returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
