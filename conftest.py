"""What every test has: the same examples on every machine, and the slow ones last.

`pytest --hypothesis-profile=search` looks for counterexamples further, and elsewhere each time.
"""

import gc
import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# What is collected stays to the end. To look through it for garbage again and again, while it grows
# and before each of the tests, takes longer than most of them.
gc.disable()

# Evennia finds the game from the directory it is started in.
os.chdir(Path(__file__).parent)

settings.register_profile(
    "steady", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("search", settings.get_profile("steady"), derandomize=False)
settings.load_profile("steady")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave what Hypothesis makes up to `make test-all`, and play on real servers last.

    Where two run at a time servers are first, so that both end together.
    """
    for item in items:
        if getattr(getattr(item, "obj", None), "is_hypothesis_test", False):
            item.add_marker(pytest.mark.slow)
    together = "PYTEST_XDIST_WORKER" in os.environ
    items.sort(key=lambda item: (item.get_closest_marker("e2e") is None) == together)


def pytest_collection_finish() -> None:
    """Leave all that is there before the first test out of garbage collections."""
    gc.collect()
    gc.freeze()
    gc.enable()
