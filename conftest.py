"""Sets up Evennia before pytest looks for tests, and puts the slow ones in their place."""

import os
from pathlib import Path

import pytest

# Evennia finds the game from the directory it is started in.
os.chdir(Path(__file__).parent)


def pytest_configure(config: pytest.Config) -> None:
    import django

    django.setup()
    from pytest_django.plugin import blocking_manager_key

    # Evennia's classes are None until it is set up, so this comes before the tests are
    # imported; its clock looks for a database at once, and does without.
    with config.stash[blocking_manager_key].unblock():
        import evennia

        evennia._init()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The slow ones come last; but first where two run at a time, so that both end together."""
    together = "PYTEST_XDIST_WORKER" in os.environ
    items.sort(key=lambda item: (item.get_closest_marker("e2e") is None) == together)
