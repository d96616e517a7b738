"""The Django app that holds the record."""

from django.apps import AppConfig

from world.skirmish import registry

from .conf import get_setting


class SkirmishConfig(AppConfig):
    """`INSTALLED_APPS += ["typeclasses.skirmish"]` finds it."""

    name = "typeclasses.skirmish"
    label = "skirmish"
    verbose_name = "Skirmish"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Add the rulesets of the game's own, and hear of fights that change or are deleted."""
        from . import signals
        from .encounter import deletion
        from .services import autopilot, hooks, plans

        registry.add(get_setting("SKIRMISH_RULESETS"))
        deletion.watch()
        for receiver in (hooks.after_change, plans.go_on, autopilot.go_on):
            signals.fight_changed.connect(receiver)
