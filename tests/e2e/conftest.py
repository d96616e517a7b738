"""Makes the fixtures of `server` and `browser` known to the tests here."""

from tests.e2e.browser.chromium import browser
from tests.e2e.server import game

__all__ = ["browser", "game"]
