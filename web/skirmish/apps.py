"""The Django app of the screens. It has no tables: the record is in `typeclasses.skirmish`."""

from typing import Any

from django.apps import AppConfig
from django.core.signals import got_request_exception


class ScreensConfig(AppConfig):
    """`INSTALLED_APPS += ["web.skirmish"]` finds it."""

    name = "web.skirmish"
    label = "skirmish_web"
    verbose_name = "Skirmish on the web"

    def ready(self) -> None:
        """Have errors of pages logged; without DEBUG, Django would only mail them."""
        got_request_exception.connect(_log, dispatch_uid="skirmish")


def _log(*, request: Any = None, **_: object) -> None:
    """Write the traceback of a request that failed to the log of the game."""
    from evennia.utils import logger  # once the settings are there

    # What is asked for may hold a secret; its path does not.
    where = f"{request.method} {request.path}" if request is not None else "a page"
    logger.log_trace(f"website: {where} failed")
