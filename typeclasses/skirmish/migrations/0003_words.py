"""A move's words are as long as the names in it."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("skirmish", "0002_fighters"),
    ]

    operations = [
        migrations.AlterField(
            model_name="moverecord",
            name="words",
            field=models.TextField(),
        ),
    ]
