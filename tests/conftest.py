"""What tests of the game have: Evennia, set up before they are imported, and a game.

Tests of rules lie with the rules, in `world/skirmish`, and know neither Evennia nor Django.
"""

import os
from collections.abc import Iterator

import pytest

# Not left in the environment: the processes that share the tests would find it too early there.
os.environ["DJANGO_SETTINGS_MODULE"] = "server.conf.test_settings"

import django

django.setup()
del os.environ["DJANGO_SETTINGS_MODULE"]

import evennia

# Evennia's classes are None until it is set up.
evennia._init()

from tests.game import Game, open_game


@pytest.fixture(scope="session", autouse=True)
def no_database(django_db_blocker) -> Iterator[None]:
    """Let only tests that ask for the database have one."""
    with django_db_blocker.block():
        yield


@pytest.fixture
def game(db: None) -> Iterator[Game]:
    """A game without a network, for one test."""
    with open_game() as opened:
        yield opened
