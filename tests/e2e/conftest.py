"""Makes the fixtures of `server` known to the tests here."""

from tests.e2e.server import game

__all__ = ["game"]
