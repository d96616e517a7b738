"""The panel's own tests, which Node runs, and its types, which TypeScript checks."""

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.e2e.browser.chromium import PACKAGES, install_packages, missing

HERE = Path(__file__).parent


@pytest.fixture
def node() -> str:
    """Node, which runs JavaScript without a browser."""
    found = shutil.which("node")
    if found is None:
        missing("Node.js", "nodejs")
    return found


def run(*words: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(words, cwd=HERE, capture_output=True, text=True, check=False)


def test_what_the_panel_knows_and_sends(node: str) -> None:
    tests = sorted(HERE.glob("*.test.js"))
    assert tests
    done = run(node, "--test", *tests)
    assert done.returncode == 0, done.stdout
    # Node says nothing of tests that it does not find.
    assert "# pass 0" not in done.stdout
    assert "\n# fail 0\n" in done.stdout


@pytest.mark.slow
def test_the_types_of_its_modules(node: str) -> None:
    install_packages()
    done = run(node, PACKAGES / "typescript/bin/tsc", "-p", HERE)
    assert done.returncode == 0, done.stdout
