"""The Django app that holds the record."""

from django.apps import AppConfig

from world.skirmish import registry

from .knobs import knob


class SkirmishConfig(AppConfig):
    """`INSTALLED_APPS += ["typeclasses.skirmish"]` finds it."""

    name = "typeclasses.skirmish"
    label = "skirmish"
    verbose_name = "Skirmish"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Add the rulesets of the game's own, and hear of fights that are deleted."""
        from . import deleted

        registry.add(knob("SKIRMISH_RULESETS"))
        deleted.watch()
