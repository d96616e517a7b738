"""A game for each test of what is stored."""

from tests.commands.conftest import game

__all__ = ["game"]
