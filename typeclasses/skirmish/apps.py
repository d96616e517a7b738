"""The Django app that holds the record."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

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
        signals.staff_needed.connect(_tell_staff)
        signals.fight_changed.connect(_go_on)
        signals.command_typed.connect(_teach)
        signals.combat_ended.connect(_end_tutorial)
        signals.combat_ended.connect(_see_fallen)
        signals.combat_ended.connect(_see_used)
        signals.server_started.connect(_see_start)
        signals.fight_released.connect(_see_released)
        signals.fight_released.connect(_end_forecast)
        signals.fight_released.connect(_tell_removed)
        pre_delete.connect(_tell_deleted)
        checks.register(_check_game, self.label)
        # Not before `evennia migrate`, which fixes it.
        checks.register(_check_tables, self.label, deploy=True)


@cache
def _module(name: str) -> Any:
    """Return a module that imports typeclasses, which Evennia wants loaded later than apps."""
    return import_module(f".{name}", __package__)


def _go_on(**change: Any) -> None:
    """Let the game know of a change in a fight, then make the moves that no one has to type."""
    _module("after_change").go_on(**change)


def _teach(**typed: Any) -> None:
    """Let the tutorial see what was typed."""
    _module("tutorial.tutorial").see_command(**typed)


def _end_tutorial(**ended: Any) -> None:
    """Let the tutorial see that its fight has ended."""
    _module("tutorial.tutorial").see_end(**ended)


def _see_fallen(**ended: Any) -> None:
    """See to those who have fallen in a fight that has ended."""
    _module("surroundings.fallen").see_end(**ended)


def _see_used(**ended: Any) -> None:
    """Delete what was used up in a fight that has ended."""
    _module("surroundings.things").see_end(**ended)


def _see_start(**_: Any) -> None:
    """Let those look around who attack on sight, once the server has started."""
    _module("surroundings.provoked").see_start()


def _see_released(encounter: Any, **_: Any) -> None:
    """Let those look around who attack on sight, where a fight ends."""
    _module("surroundings.provoked").see_end(encounter)


def _end_forecast(encounter: Any, **_: Any) -> None:
    """End the forecast of a fight that is deleted."""
    _module("forecasting.forecasts").end(encounter)


def _tell_staff(sentence: str, *, once: bool, **_: Any) -> None:
    """Tell staff what they must mend."""
    staff = _module("messaging.staff")
    (staff.report_once if once else staff.report)(sentence)


def _tell_removed(encounter: Any, **_: Any) -> None:
    """Tell its people of a fight that is deleted without being ended."""
    _module("surroundings.deleted").tell_removed(encounter)


def _tell_deleted(instance: Any, **_: Any) -> None:
    """Tell the people of a fight that a character in it is deleted."""
    from evennia.objects.models import ObjectDB

    if isinstance(instance, ObjectDB):
        _module("surroundings.deleted").tell_deleted(instance)
        _module("surroundings.changing").see_deleted()


def _check_game(app_configs: Any, **kwargs: Any) -> list[checks.CheckMessage]:
    # The checks import typeclasses, which Evennia wants loaded later than apps; and many Django
    # commands leave the classes that a game's modules import from `evennia` empty.
    evennia._init()  # noqa: SLF001  Evennia's server and launcher call it in the same way
    from typeclasses.skirmish.installation.checks.doctor import check_all

    return check_all()


def _check_tables(app_configs: Any, **kwargs: Any) -> list[checks.CheckMessage]:
    from typeclasses.skirmish.installation.checks.doctor import check_database

    return check_database()
