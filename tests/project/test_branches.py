"""What `make coverage` counts, and when it fails."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.docs.pages import ROOT
from tests.project import branches
from tests.project.branches import Reached


def file(lines: int, all_lines: int, reached: int, all_branches: int) -> dict[str, Any]:
    return {
        "summary": {
            "covered_lines": lines,
            "num_statements": all_lines,
            "covered_branches": reached,
            "num_branches": all_branches,
        }
    }


FILES = {
    "world/skirmish/game.py": file(4, 4, 0, 0),
    "world/skirmish/odds/one.py": file(8, 10, 3, 4),
    "world/skirmish/odds/deep/two.py": file(2, 2, 1, 2),
    "world/skirmish/rulesets/grapple/view.py": file(1, 2, 0, 2),
    "world/skirmish/rulesets/cepheus/attacks/attack.py": file(3, 3, 1, 1),
}


def test_files_are_counted_by_package_and_rulesets_by_themselves() -> None:
    found = branches.by_package(FILES)
    assert found == {
        ".": Reached(4, 4, 0, 0),
        "odds": Reached(10, 12, 4, 6),
        "rulesets/cepheus": Reached(3, 3, 1, 1),
        "rulesets/grapple": Reached(1, 2, 0, 2),
    }
    assert [branch.percent for branch in found.values()] == [100.0, 77.78, 100.0, 25.0]
    assert list(branches.table(found))[-1] == "| all rules | 18/21 | 5/9 | 76.67% |"


@pytest.mark.parametrize(("kept", "fails"), [(77.78, False), (77.9, False), (78.5, True)])
def test_less_than_was_kept_fails(kept: float, fails: bool) -> None:
    found = branches.by_package(FILES)
    assert [*branches.less({"odds": kept, "gone": 100.0}, found)] == (
        [f"odds: 77.78% is less than {kept}%, which was reached before."] if fails else []
    )


def test_every_package_of_the_rules_is_kept() -> None:
    kept = json.loads(branches.KEPT.read_text())
    rules = ROOT / "world/skirmish"
    packages = {path.parent.name for path in rules.glob("*/__init__.py")}
    rulesets = {f"rulesets/{path.parent.name}" for path in rules.glob("rulesets/*/__init__.py")}
    assert packages - {"rulesets", "testing", "tests"} | rulesets <= set(kept)
    assert min(kept.values()) > 80
