"""The tables of the record in the game's database: what they lack, making them, dropping them.

It looks at the database itself, because a migration that is noted as applied says nothing of what
it held when it was. Runs inside the game.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.apps import apps
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from world.skirmish.views.text import join_words


def lacking() -> Iterator[str]:
    """Yield what the database lacks of our tables and their columns, a sentence each."""
    existing, models = _names(), _models()
    absent = [model._meta.db_table for model in models if model._meta.db_table not in existing]
    if absent:
        yield f"The database has no table {join_words(sorted(absent))}."
    for model in models:
        table = model._meta.db_table
        if table not in existing:
            continue
        columns = _columns(table)
        fields = (field.column for field in model._meta.local_concrete_fields)
        if gone := [column for column in fields if column not in columns]:
            yield f"The table {table} has no column {join_words(gone)}."


def rows() -> dict[str, int]:
    """Return the tables of ours that are there, with the number of rows."""
    existing = _names()
    models = [model for model in _models() if model._meta.db_table in existing]
    return {model._meta.db_table: model.objects.count() for model in models}


def make_missing() -> None:
    """Make the tables that are not there."""
    existing = _names()
    absent = [model for model in _models() if model._meta.db_table not in existing]
    if not absent:
        return
    with connection.schema_editor() as editor:
        for model in reversed(absent):
            editor.create_model(model)


def drop() -> None:
    """Drop the tables, and let Django forget our migrations: those of older versions, too."""
    existing = _names()
    with connection.schema_editor() as editor:
        for model in _models():
            if model._meta.db_table in existing:
                editor.delete_model(model)
    recorder = MigrationRecorder(connection)
    if recorder.has_table():
        recorder.migration_qs.filter(app="skirmish").delete()


def _models() -> list[Any]:
    """Return the models of the record; those that others refer to come last."""
    models = apps.get_app_config("skirmish").get_models()
    ours = [model for model in models if model._meta.managed]
    return sorted(ours, key=lambda model: len(model._meta.related_objects))


def _names() -> list[str]:
    return list(connection.introspection.table_names())


def _columns(table: str) -> set[str]:
    with connection.cursor() as cursor:
        described = connection.introspection.get_table_description(cursor, table)
    return {column.name for column in described}
