"""Fixtures for tests of the game: Evennia, set up before the tests are imported, and a game.

Tests of rules lie with the rules, in `world/skirmish`, and know neither Evennia nor Django.
"""

import os
from collections import defaultdict
from collections.abc import Iterator
from contextlib import ExitStack
from types import SimpleNamespace
from typing import Any, Final
from unittest.mock import patch
from zlib import crc32

import pytest

# Removed from the environment, because worker processes would read it too early.
os.environ["DJANGO_SETTINGS_MODULE"] = "server.conf.test_settings"

import django

django.setup()
del os.environ["DJANGO_SETTINGS_MODULE"]

import evennia
from evennia.utils.idmapper import models as idmapper

# Evennia's classes are None until it is set up.
evennia._init()

# Evennia collects garbage for each app whenever a database is emptied. At the end of ten thousand
# tests that takes most of a minute, and Python collects it in its own time.
idmapper.gc = SimpleNamespace(collect=int)

from tests import reserves, tables
from tests.game import Game, forget_objects, open_game
from tests.later import Later
from typeclasses.skirmish import pauses

#: `make test` plays one case in so many of a table of cases, each of which takes a game.
ONE_IN: Final = 8
#: The whole of each of these modules is such a table.
WIDE: Final = {
    # The same faults at every point of a move: of the database, or because something is deleted.
    "test_after_the_commit.py",
    "test_busy.py",
    "test_deleted.py",
    "test_lost_answers.py",
    "test_vanishing.py",
    # Every way in for every kind of name and text.
    "test_colors.py",
    "test_display_names.py",
    "test_markup.py",
    "test_mxp.py",
    "test_own_numbers.py",
    "test_plain.py",
    "test_typed_names.py",
    # Whole fights, and every page and list of them.
    "test_admin_fights.py",
    "test_closed_rooms.py",
    "test_little_to_read.py",
    "test_long_fights.py",
    "test_tutorial.py",
}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave most cases of tables that are played in a game to `make test-all`.

    A game takes a tenth of a second, and the cases of a table are much alike. Which of them are
    played depends on the name of the test, so that each ruleset comes to play in some.
    """
    tables = defaultdict(list)
    for item in items:
        fixtures = getattr(item, "fixturenames", ())
        takes_a_game = "db" in fixtures or "transactional_db" in fixtures
        if takes_a_game and item.get_closest_marker("slow") is None:
            end = "::" if item.path.name in WIDE else "["
            tables[item.nodeid.partition(end)[0]].append(item)
    for name, cases in tables.items():
        every = min(len(cases), ONE_IN)
        played = cases[crc32(name.encode()) % every :: every]
        for case in cases:
            if case not in played:
                case.add_marker(pytest.mark.slow)


@pytest.fixture(scope="session", autouse=True)
def no_database(django_db_blocker) -> Iterator[None]:
    """Give a database only to tests that ask for it."""
    with django_db_blocker.block():
        yield


@pytest.fixture(scope="session")
def copied_tables(
    django_db_modify_db_settings: None,
    django_db_use_migrations: bool,
    django_db_blocker: Any,
    pytestconfig: pytest.Config,
) -> ExitStack:
    """Copy the tables of a game, unless they are made from the models; to be closed once made."""
    until_made = ExitStack()
    if django_db_use_migrations:
        until_made.enter_context(django_db_blocker.unblock())
        until_made.enter_context(tables.copied(pytestconfig.cache.mkdir("tables")))
    return until_made


@pytest.fixture(scope="session")
def django_db_setup(
    copied_tables: ExitStack, django_db_setup: None, django_db_blocker: Any
) -> None:
    """Let people wait in the database for the tests that need them."""
    with django_db_blocker.unblock():
        copied_tables.close()
        reserves.make()
    forget_objects()


@pytest.fixture
def game(db: None) -> Iterator[Game]:
    """A game without a network, for one test."""
    with open_game() as opened:
        yield opened


@pytest.fixture
def no_reserves(db: None) -> None:
    """Let the test make all people itself; to be asked for before `game`."""
    reserves.send_away()


@pytest.fixture
def later() -> Iterator[Later]:
    """What is done after a pause, once a test lets the time pass."""
    waiting = Later()
    with patch.object(pauses, "call_later", waiting.delay):
        yield waiting
