"""Make the tables that `0001_initial` did not have yet when it was applied to this database."""

from typing import Any

from django.db import migrations


def make_missing(apps: Any, schema_editor: Any) -> None:
    there = schema_editor.connection.introspection.table_names()
    for name in ("SavedEncounter", "FightChances"):
        model = apps.get_model("skirmish", name)
        if model._meta.db_table not in there:
            schema_editor.create_model(model)


class Migration(migrations.Migration):
    dependencies = [("skirmish", "0001_initial")]

    operations = [migrations.RunPython(make_missing, migrations.RunPython.noop)]
