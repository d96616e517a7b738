"""The Django app that holds the record."""

from functools import partial
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

import evennia
from django.apps import AppConfig
from django.core import checks
from django.core.exceptions import ImproperlyConfigured
from django.db.models.signals import pre_delete

from .conf import get_setting
from .installation.needs import REQUIREMENTS

for package in REQUIREMENTS:
    if find_spec(package) is None:
        raise ImproperlyConfigured(f"Skirmish needs a package. Type: pip install {package}")


#: Who hears of each signal. The modules import typeclasses, which Evennia wants loaded later than
#: apps, and so they are imported when they first hear of something.
_RECEIVERS: Final = (
    ("staff_needed", ".messaging.staff", "hear"),
    ("fight_changed", ".after_change", "go_on"),
    ("command_typed", ".tutorial.tutorial", "see_command"),
    ("combat_ended", ".tutorial.tutorial", "see_end"),
    ("combat_ended", ".surroundings.fallen", "see_end"),
    ("combat_ended", ".surroundings.things", "see_end"),
    ("server_started", ".surroundings.provoked", "see_start"),
    ("server_started", ".surroundings.away", "see_start"),
    ("fight_released", ".surroundings.provoked", "see_end"),
    ("fight_released", ".forecasting.forecasts", "end"),
    ("fight_released", ".surroundings.deleted", "tell_removed"),
)


class SkirmishConfig(AppConfig):
    """`"typeclasses.skirmish"` among the `INSTALLED_APPS` finds it."""

    name = "typeclasses.skirmish"
    label = "skirmish"
    verbose_name = "Skirmish"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Name the command, add the game's rulesets, hear of fights, and add checks."""
        from typeclasses.skirmish.encounter import deletion
        from world.skirmish.base import command_name
        from world.skirmish.ruleset import registry

        from . import signals

        command_name.rename(get_setting("SKIRMISH_COMMAND"), get_setting("SKIRMISH_ALIASES"))
        registry.add(get_setting("SKIRMISH_RULESETS"))
        deletion.watch()
        for signal, module, function in _RECEIVERS:
            hears, uid = partial(_call, module, function), f"skirmish{module}.{function}"
            getattr(signals, signal).connect(hears, weak=False, dispatch_uid=uid)
        pre_delete.connect(_tell_deleted)
        checks.register(_check_game, self.label)
        # Not before `evennia migrate`, which fixes it.
        checks.register(_check_tables, self.label, deploy=True)


def _call(module: str, function: str, /, **facts: Any) -> None:
    """Call a function of ours, by the module in which it is."""
    getattr(import_module(module, __package__), function)(**facts)


def _tell_deleted(instance: Any, **_: Any) -> None:
    """Tell the people of a fight that a character in it is deleted."""
    from evennia.objects.models import ObjectDB

    if isinstance(instance, ObjectDB):
        _call(".surroundings.deleted", "tell_deleted", who=instance)
        _call(".surroundings.changing", "see_deleted")


def _check_game(app_configs: Any, **kwargs: Any) -> list[checks.CheckMessage]:
    # The checks import typeclasses, which Evennia wants loaded later than apps; and many Django
    # commands leave the classes that a game's modules import from `evennia` empty.
    evennia._init()  # noqa: SLF001  Evennia's server and launcher call it in the same way
    from typeclasses.skirmish.installation.checks.doctor import check_all

    return check_all()


def _check_tables(app_configs: Any, **kwargs: Any) -> list[checks.CheckMessage]:
    from typeclasses.skirmish.installation.checks.doctor import check_database

    return check_database()
