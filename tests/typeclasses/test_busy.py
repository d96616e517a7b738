"""While another program has locked the database, moves are soon refused in words."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Timer
from time import perf_counter
from typing import Any
from unittest.mock import patch

import pytest
from django.db import (
    ConnectionHandler,
    DatabaseError,
    InterfaceError,
    OperationalError,
    ProgrammingError,
    connection,
    transaction,
)

from server.conf import portal_services_plugins as portal
from server.conf import settings as shipped
from tests.brawl import Brawl
from tests.game import Game
from tests.later import Later
from typeclasses.skirmish import pauses
from typeclasses.skirmish.records import queries

BUSY = "The game's database is busy, so nothing was done. Try again in a moment."
FULL = "The game's database cannot store anything now, so nothing was done. Tell staff, please."


@contextmanager
def away(error: type[Exception]) -> Iterator[None]:
    """Let the database answer nothing."""

    def execute(*given: Any) -> None:
        raise error("server closed the connection unexpectedly")

    with (
        connection.execute_wrapper(execute),
        patch("typeclasses.skirmish.transactions.logger"),
    ):
        yield


@contextmanager
def failing(reason: str, sparing: int = 0) -> Iterator[None]:
    """Let the database refuse to write, after so many statements that it still takes."""
    taken = 0

    def execute(run: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        nonlocal taken
        if sql.startswith(("INSERT", "UPDATE", "DELETE")):
            taken += 1
            if taken > sparing:
                raise OperationalError(reason)
        return run(sql, params, many, context)

    with connection.execute_wrapper(execute):
        yield


@pytest.mark.parametrize(
    ("reason", "said"), [("database is locked", BUSY), ("database or disk is full", FULL)]
)
def test_a_database_that_takes_nothing_refuses_in_words_and_nothing_is_done(
    game: Game, reason: str, said: str
) -> None:
    brawl = Brawl(game)
    was = brawl.encounter.state
    with failing(reason), patch("commands.skirmish.combat.logger") as logger:
        for player, line in (
            (brawl.ahalish, "combat move catch breath"),
            (brawl.ahalish, "combat sheet skill4=courage skill3=accuracy"),
            (brawl.owner, "combat save"),
            (brawl.owner, "combat withdraw goblin1"),
        ):
            assert player.types(line) == said
        assert brawl.rehtaoh.sends("combat_move", "catch breath")[0] == (
            "combat_refused",
            {"text": said},
        )
    assert not logger.log_trace.called
    assert brawl.encounter.state is was
    assert "Ahalish moves" in brawl.ahalish.types("combat move catch breath")


#: Lines that ask the database before they write, and who types them.
QUERIES = [
    ("owner", "combat undo"),
    ("owner", "combat restore"),
    ("ahalish", "combat undo"),
    ("ahalish", "combat waiting"),
    ("ahalish", "combat leave"),
    ("ahalish", "combat rest"),
    ("ahalish", "combat encounter"),
    ("ahalish", "combat template"),
]


@pytest.mark.parametrize("error", [DatabaseError, InterfaceError, OperationalError])
def test_a_database_that_is_away_is_a_sentence_before_anything_is_written_too(
    game: Game, settings: Any, error: type[Exception]
) -> None:
    settings.SKIRMISH_REST = 10
    brawl = Brawl(game)
    brawl.ahalish.types("combat catch breath")
    brawl.owner.types("combat save")
    was = brawl.encounter.state
    for name, line in QUERIES:
        player = getattr(brawl, name)
        with away(error), patch("commands.skirmish.combat.logger") as logger:
            said = player.types(line)
        assert "does not answer now" in said or "nothing was done" in said, line
        assert not logger.log_trace.called
    with away(error), patch("commands.skirmish.inputfuncs.logger") as logger:
        (name, refused), *_ = brawl.rehtaoh.sends("combat_move", "catch breath")
    assert name == "combat_refused"
    assert "does not answer now" in refused["text"]
    assert not logger.log_trace.called
    assert brawl.encounter.state == was


@pytest.mark.parametrize("error", [DatabaseError, OperationalError])
def test_what_was_written_with_a_secret_answer_is_looked_for_in_a_sentence_too(
    game: Game, error: type[Exception]
) -> None:
    brawl = Brawl(game)
    was = brawl.encounter.state
    with patch.object(queries, "revealed_poses", side_effect=error("connection lost")):
        assert "does not answer now" in brawl.ahalish.types("combat catch breath")
    assert brawl.encounter.state is was
    assert "Ahalish moves" in brawl.ahalish.types("combat catch breath")


def test_a_mistake_of_ours_is_not_called_the_database_s(game: Game) -> None:
    brawl = Brawl(game)
    wrong = ProgrammingError("no such column: skirmish")
    with (
        patch.object(queries, "revealed_poses", side_effect=wrong),
        patch("commands.skirmish.combat.logger") as logger,
    ):
        assert "Something went wrong" in brawl.ahalish.types("combat catch breath")
    assert logger.log_trace.called


def test_what_goes_on_by_itself_is_tried_again_after_a_pause(game: Game) -> None:
    brawl, later = Brawl(game), Later()
    brawl.owner.types("combat clock 90")
    for player in (brawl.ahalish, brawl.rehtaoh):
        player.types("combat move catch breath")
    brawl.ahalish.types("combat next catch breath")
    brawl.owner.types("combat move_npc goblin1 catch breath")
    with patch.object(pauses, "call_later", later.delay):
        # The row of the move and the state are taken, and nothing that follows.
        with failing("database is locked", sparing=2):
            said = brawl.owner.types("combat move_npc goblin2 catch breath")
        assert "goblin2 moves" in said
        state = brawl.encounter.state
        assert state.clock.rev < state.fight.rev
        assert state.plans
        later.pass_time(len(later.waiting))
    state = brawl.encounter.state
    assert state.clock.rev == state.fight.rev
    assert not state.plans


@pytest.mark.django_db
def test_the_game_waits_less_than_a_second_for_the_lock(tmp_path: Path) -> None:
    file = tmp_path / "game.db3"
    holder = sqlite3.connect(file, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    options = shipped.DATABASES["default"]["OPTIONS"]
    engine = "django.db.backends.sqlite3"
    handler = ConnectionHandler(
        {"default": {"ENGINE": engine, "NAME": str(file), "OPTIONS": options}}
    )
    began = perf_counter()
    with (
        pytest.raises(OperationalError, match="locked"),
        patch.object(transaction, "get_connection", lambda using=None: handler["default"]),
        transaction.atomic(),
    ):
        pass
    assert perf_counter() - began < 1
    handler["default"].close()
    holder.close()


@pytest.mark.django_db
def test_the_portal_waits_longer_so_that_who_logs_in_stays_logged_in(tmp_path: Path) -> None:
    file = tmp_path / "game.db3"
    holder = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
    options = dict(shipped.DATABASES["default"]["OPTIONS"])
    engine = "django.db.backends.sqlite3"
    handler = ConnectionHandler(
        {"default": {"ENGINE": engine, "NAME": str(file), "OPTIONS": options}}
    )
    with patch.object(portal, "connection", handler["default"]):
        portal.start_plugin_services(None)
    holder.execute("BEGIN IMMEDIATE")
    release = Timer(2 * shipped.DATABASES["default"]["OPTIONS"]["timeout"], holder.rollback)
    release.start()
    with handler["default"].cursor() as cursor:
        cursor.execute("CREATE TABLE logged_in (name)")
    release.join()
    handler["default"].close()
    holder.close()
