"""The Django app that holds the record."""

from django.apps import AppConfig


class SkirmishConfig(AppConfig):
    """`INSTALLED_APPS += ["typeclasses.skirmish"]` finds it."""

    name = "typeclasses.skirmish"
    label = "skirmish"
    verbose_name = "Skirmish"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Hear of fights that are deleted."""
        from . import deleted

        deleted.watch()
