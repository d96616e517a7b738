"""What others learned of a move, and whether a fight is on the website."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("skirmish", "0002_missing_tables"),
    ]

    operations = [
        migrations.AddField(
            model_name="fightrecord",
            name="listed",
            field=models.BooleanField(
                default=True,
                help_text="Whether more than those who took part may see it.",
                verbose_name="on the website",
            ),
        ),
        migrations.AddField(
            model_name="moverecord",
            name="shows",
            field=models.BooleanField(
                default=True, help_text="Whether others learned that something happened."
            ),
        ),
    ]
