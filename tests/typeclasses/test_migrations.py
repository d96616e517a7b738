"""The migrations: of our own tables, and of nothing that is Evennia's."""

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader

APP = "skirmish"


def test_the_models_are_as_the_migrations_make_them(db: None) -> None:
    call_command("makemigrations", APP, check=True, dry_run=True, verbosity=0)


def test_a_change_of_the_models_would_be_noticed(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    field = apps.get_model(APP, "FightRecord")._meta.get_field("name")
    monkeypatch.setattr(field, "max_length", field.max_length + 1)
    with pytest.raises(SystemExit):
        call_command("makemigrations", APP, check=True, dry_run=True, verbosity=0)


def test_the_migrations_depend_on_nothing_but_each_other() -> None:
    loader = MigrationLoader(None, ignore_no_migrations=True)
    ours = {
        name: migration for (app, name), migration in loader.disk_migrations.items() if app == APP
    }
    assert ours
    for name, migration in ours.items():
        assert {app for app, _ in migration.dependencies} <= {APP}, name
        assert migration.run_before == [], name
    assert len(loader.graph.leaf_nodes(APP)) == 1


def test_the_tables_are_made_without_those_of_evennia(db: None) -> None:
    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes(APP), clean_start=True)
    assert {migration.app_label for migration, _ in plan} == {APP}


def test_no_table_refers_to_one_of_another_app() -> None:
    for model in apps.get_app_config(APP).get_models():
        related = [field.related_model for field in model._meta.get_fields() if field.is_relation]
        assert {other._meta.app_label for other in related} <= {APP}, model
