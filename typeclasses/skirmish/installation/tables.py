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
    if absent := [model._meta.db_table for model in _models(there=False)]:
        yield f"The database has no table {join_words(sorted(absent))}."
    for model in _models(there=True):
        table = model._meta.db_table
        columns = _columns(table)
        fields = (field.column for field in model._meta.local_concrete_fields)
        if gone := [column for column in fields if column not in columns]:
            yield f"The table {table} has no column {join_words(gone)}."


def rows() -> dict[str, int]:
    """Return the tables of ours that are there, with the number of rows."""
    models = _models(there=True)
    return {model._meta.db_table: model.objects.count() for model in models}


def make_missing() -> None:
    """Make the tables that are not there."""
    absent = _models(there=False)
    if not absent:
        return
    with connection.schema_editor() as editor:
        for model in reversed(absent):
            editor.create_model(model)


def drop() -> None:
    """Drop the tables, and let Django forget our migrations: those of older versions, too."""
    models = _models(there=True)
    with connection.schema_editor() as editor:
        for model in models:
            editor.delete_model(model)
    recorder = MigrationRecorder(connection)
    if recorder.has_table():
        recorder.migration_qs.filter(app="skirmish").delete()


def _models(*, there: bool) -> list[Any]:
    """Return the models whose tables are there, or are not; those that others refer to last."""
    existing, models = connection.introspection.table_names(), apps.get_app_config("skirmish")
    ours = [
        model
        for model in models.get_models()
        if model._meta.managed and (model._meta.db_table in existing) is there
    ]
    return sorted(ours, key=lambda model: len(model._meta.related_objects))


def _columns(table: str) -> set[str]:
    with connection.cursor() as cursor:
        described = connection.introspection.get_table_description(cursor, table)
    return {column.name for column in described}
