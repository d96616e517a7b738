"""The Django app of the screens. It has no tables: the record is in `typeclasses.skirmish`."""

from django.apps import AppConfig


class ScreensConfig(AppConfig):
    """`INSTALLED_APPS += ["web.skirmish"]` finds it."""

    name = "web.skirmish"
    label = "skirmish_web"
    verbose_name = "Skirmish on the web"
