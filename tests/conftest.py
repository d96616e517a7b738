"""Fixtures for tests of the game: Evennia, set up before the tests are imported, and a game.

Tests of rules lie with the rules, in `world/skirmish`, and know neither Evennia nor Django.
"""

import gc
import os
from collections.abc import Iterator
from unittest.mock import patch

import pytest

# Removed from the environment, because worker processes would read it too early.
os.environ["DJANGO_SETTINGS_MODULE"] = "server.conf.test_settings"

import django

django.setup()
del os.environ["DJANGO_SETTINGS_MODULE"]

import evennia

# Evennia's classes are None until it is set up.
evennia._init()

from tests.game import Game, open_game
from tests.later import Later
from typeclasses.skirmish import pauses


def pytest_collection_finish() -> None:
    """Leave all that is there before the first test out of garbage collections.

    Evennia collects garbage whenever it forgets its objects. Among ten thousand tests that takes
    seconds, and a test whose database is emptied does it for each app.
    """
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def no_database(django_db_blocker) -> Iterator[None]:
    """Give a database only to tests that ask for it."""
    with django_db_blocker.block():
        yield


@pytest.fixture
def game(db: None) -> Iterator[Game]:
    """A game without a network, for one test."""
    with open_game() as opened:
        yield opened


@pytest.fixture
def later() -> Iterator[Later]:
    """What is done after a pause, once a test lets the time pass."""
    waiting = Later()
    with patch.object(pauses, "call_later", waiting.delay):
        yield waiting
