"""States of a fight that are kept now and then, so that going back is never far."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("skirmish", "0003_words"),
    ]

    operations = [
        migrations.CreateModel(
            name="Snapshot",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "sequence",
                    models.PositiveIntegerField(help_text="The move; 0 before the first."),
                ),
                ("state", models.TextField()),
                (
                    "fight",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="snapshots",
                        to="skirmish.fightrecord",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("fight", "sequence"), name="skirmish_snapshot_once"
                    )
                ],
            },
        ),
    ]
