"""Migrations that have been applied somewhere stay as they are; early databases are completed."""

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.executor import MigrationExecutor

from tests.docs.pages import ROOT
from tests.endurance import postgres
from tests.endurance.games import POSTGRESQL, SQLITE
from typeclasses.skirmish.installation import needs

#: What each shipped migration holds. A migration is never edited: a database in which it has been
#: applied would never get what is added to it. Write a new one, and add its sum here.
SHIPPED = {
    "0001_initial": "2a1cc30715ee44092eaebb6b7505aab09bd83a79e64fd3fd192c3aaf726a1d98",
    "0002_missing_tables": "bb0976188ec7bb36905f4e32180380f71c02962e5cb472f1de8f32e63b949e4f",
    "0003_shows_and_listed": "c7dba95e66c506b14a301c17a979cd8d29534ab24acd04168e6b1ea36b6a7f5e",
}
#: Names of 0.1.0: Django takes a migration of such a name for applied in a database of that time.
USED = {"0002_fighters", "0003_words", "0004_snapshots"}

#: What databases have lacked in which `0001_initial` was applied, by when that was.
EARLY = [
    ("skirmish_fightchances", "skirmish_savedencounter"),
    ("skirmish_fightchances",),
]


def migrations() -> dict[str, str]:
    folder = ROOT / "typeclasses/skirmish/migrations"
    return {
        path.stem: hashlib.sha256(path.read_bytes()).hexdigest() for path in folder.glob("0*.py")
    }


def test_no_shipped_migration_has_been_edited():
    assert migrations() == SHIPPED


def test_no_name_of_an_earlier_version_is_used_again():
    assert not USED & set(SHIPPED)


def test_the_installer_knows_the_tables():
    models = apps.get_app_config("skirmish").get_models()
    managed = {model._meta.db_table for model in models if model._meta.managed}
    assert set(needs.TABLES) == managed
    assert set(needs.EXPORTED) < managed


@pytest.fixture(params=[SQLITE, POSTGRESQL])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[BaseDatabaseWrapper]:
    """An empty database of its own."""
    if request.param == SQLITE:
        with_settings: dict[str, Any] = {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": str(tmp_path / "early.db3"),
        }
        yield from _connected(with_settings)
        return
    if reason := postgres.missing():
        pytest.skip(f"{POSTGRESQL} is left out: {reason}")
    with postgres.short_folder() as folder, postgres.server(folder / "pg") as settings:
        yield from _connected(settings)


def _connected(settings: dict[str, Any]) -> Iterator[BaseDatabaseWrapper]:
    connections.settings["early"] = connections.configure_settings(
        {"default": settings, "early": settings}
    )["early"]
    try:
        yield connections["early"]
    finally:
        connections["early"].close()
        del connections["early"], connections.settings["early"]


def migrate(database: BaseDatabaseWrapper, name: str) -> None:
    executor = MigrationExecutor(database)
    executor.migrate([("skirmish", name)])


def described(database: BaseDatabaseWrapper) -> dict[str, set[str]]:
    """Return the columns of our tables."""
    look = database.introspection
    with database.cursor() as cursor:
        return {
            table: {column.name for column in look.get_table_description(cursor, table)}
            for table in needs.TABLES
            if table in look.table_names(cursor)
        }


@pytest.mark.parametrize("absent", EARLY, ids=len)
def test_a_database_of_an_early_version_gets_the_tables_that_it_lacks(
    database: BaseDatabaseWrapper, absent: tuple[str, ...], django_db_blocker
):
    with django_db_blocker.unblock():
        migrate(database, "0001_initial")
        whole = described(database)
        with database.cursor() as cursor:
            for table in absent:
                cursor.execute(f"DROP TABLE {table}")
            cursor.execute(
                "INSERT INTO skirmish_fightrecord (name, room_id, room_name, owner_id, owner_name,"
                " ruleset, house, participants, seed, started, winner, rounds, final) VALUES ('a',"
                " 1, 'b', 1, 'c', 'grapple', '{}', '[]', 's', '2026-11-22 12:00:00', '', 1, '')"
            )
        assert set(whole) - set(described(database)) == set(absent)
        migrate(database, "0002_missing_tables")
        assert described(database) == whole
        assert set(whole) == set(needs.TABLES)
        with database.cursor() as cursor:
            cursor.execute("SELECT name FROM skirmish_fightrecord")
            assert cursor.fetchall() == [("a",)]
            # A row that refers to no fight is refused, as in a new database.
            database.check_constraints()
        migrate(database, "0001_initial")
        assert described(database) == whole
