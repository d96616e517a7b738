"""While another program has locked the database, moves are soon refused in words."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from time import perf_counter
from typing import Any
from unittest.mock import patch

import pytest
from django.db import ConnectionHandler, OperationalError, connection, transaction

from server.conf import settings as shipped
from tests.brawl import Brawl
from tests.game import Game


def test_a_busy_database_refuses_in_words_and_nothing_is_done(game: Game) -> None:
    brawl = Brawl(game)
    was = brawl.encounter.state

    def execute(run: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if sql.startswith(("INSERT", "UPDATE", "DELETE")):
            raise OperationalError("database is locked")
        return run(sql, params, many, context)

    busy = "The game's database is busy, so nothing was done. Try again in a moment."
    with connection.execute_wrapper(execute), patch("commands.skirmish.combat.logger") as logger:
        for player, line in (
            (brawl.ahalish, "combat move catch breath"),
            (brawl.ahalish, "combat sheet skill4=courage skill3=accuracy"),
            (brawl.owner, "combat save"),
            (brawl.owner, "combat withdraw goblin1"),
        ):
            assert player.types(line) == busy
        assert brawl.rehtaoh.sends("combat_move", "catch breath")[0] == (
            "combat_refused",
            {"text": busy},
        )
    assert not logger.log_trace.called
    assert brawl.encounter.state is was
    assert "Ahalish moves" in brawl.ahalish.types("combat move catch breath")


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
