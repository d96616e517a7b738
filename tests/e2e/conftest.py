"""Makes the fixtures of `server` and `browser` known to the tests here."""

import pytest

from tests.e2e.browser.chromium import browser
from tests.e2e.server import as_built, game

__all__ = ["as_built", "browser", "game"]

#: What `make test` plays of these: one fight by each ruleset on a real server, and the browser.
_QUICK = (
    "test_fight.py",
    "test_cepheus.py",
    "test_dungeoneers.py",
    "test_apocrypha.py",
    "test_telnet.py",
    "test_a_fight_is_seen_from_its_start_and_clicked_to_its_end",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave the tests that take long to `make test-all`."""
    for item in items:
        here = "tests/e2e/" in item.nodeid
        if here and not any(name in item.nodeid for name in _QUICK):
            item.add_marker(pytest.mark.slow)
