"""Fixtures for tests of the game: Evennia, set up before the tests are imported, and a game.

Tests of rules lie with the rules, in `world/skirmish`, and know neither Evennia nor Django.
"""

import os
from collections import defaultdict
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final
from unittest.mock import patch
from zlib import crc32

import pytest
from xdist.scheduler import LoadFileScheduling

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

#: So many tests of each module that take a game are in `make test`, with one case of each.
PLAYED: Final = 2
#: Where the tests are that play on a real server.
SERVERS: Final = "tests/e2e/"


class OneServer(LoadFileScheduling):
    """Hands out whole modules, and to one process all that play on a real server."""

    def _split_scope(self, nodeid: str) -> str:
        return SERVERS if nodeid.startswith(SERVERS) else super()._split_scope(nodeid)


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> OneServer | None:
    """Start one server for `make test`; whoever shares out otherwise may start two."""
    return OneServer(config, log) if config.getvalue("dist") == "loadfile" else None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave most tests that take a game to `make test-all`: a game takes a tenth of a second.

    Those that stay are spread over their module, from its first on. Which case of a table stays
    depends on the name of the test, so that each ruleset comes to play in some.
    """
    modules: defaultdict[Path, defaultdict[str, list[pytest.Item]]]
    modules = defaultdict(lambda: defaultdict(list))
    for item in items:
        fixtures = getattr(item, "fixturenames", ())
        takes_a_game = "db" in fixtures or "transactional_db" in fixtures
        if takes_a_game and item.get_closest_marker("slow") is None:
            modules[item.path][item.nodeid.partition("[")[0]].append(item)
    for tests in modules.values():
        one_case = [cases[crc32(name.encode()) % len(cases)] for name, cases in tests.items()]
        most = min(len(one_case), PLAYED)
        played = [one_case[len(one_case) * number // most] for number in range(most)]
        for item in (case for cases in tests.values() for case in cases):
            if item not in played:
                item.add_marker(pytest.mark.slow)


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
) -> ExitStack:
    """Copy the tables of a game, unless they are made from the models; to be closed once made."""
    until_made = ExitStack()
    if django_db_use_migrations:
        until_made.enter_context(django_db_blocker.unblock())
        until_made.enter_context(tables.copied())
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
