"""A game for each test of the screens."""

from tests.commands.conftest import game

__all__ = ["game"]
