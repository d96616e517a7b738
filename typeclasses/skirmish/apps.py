"""The Django app that holds the record."""

from django.apps import AppConfig

from world.skirmish import command_name, registry

from .conf import get_setting


class SkirmishConfig(AppConfig):
    """`INSTALLED_APPS += ["typeclasses.skirmish"]` finds it."""

    name = "typeclasses.skirmish"
    label = "skirmish"
    verbose_name = "Skirmish"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Name the command, add the game's own rulesets, and hear of fights that are deleted."""
        from .encounter import deletion

        command_name.rename(get_setting("SKIRMISH_COMMAND"), get_setting("SKIRMISH_ALIASES"))
        registry.add(get_setting("SKIRMISH_RULESETS"))
        deletion.watch()
