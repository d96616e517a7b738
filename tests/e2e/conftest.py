"""Makes the fixtures of `server` and `browser` known to the tests here."""

from tests.e2e.browser.chromium import browser
from tests.e2e.server import as_built, game

__all__ = ["as_built", "browser", "game"]
