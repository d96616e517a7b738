"""The lines that a game needs, each declared once: for the installer, the doctor and the docs."""

from __future__ import annotations

from typing import Final, NamedTuple

PACKAGES: Final = ("world.skirmish", "typeclasses.skirmish", "commands.skirmish", "web.skirmish")
FOLDERS: Final = tuple(package.replace(".", "/") for package in PACKAGES)

MIXIN: Final = "SkirmishCharacter"
MIXIN_IMPORT: Final = f"from typeclasses.skirmish.characters import {MIXIN}"
CMDSET: Final = "SkirmishCmdSet"
CMDSET_LINES: Final = (f"from commands.skirmish.combat import {CMDSET}", "", f"self.add({CMDSET})")
URL_LINES: Final = (
    "from django.urls import include, path",
    "",
    'urlpatterns = [path("", include("web.skirmish.urls")), *urlpatterns]',
)
#: The file of addresses for a game without one.
URL_FILE: Final = (
    "from django.urls import include, path",
    "from {theirs} import urlpatterns",
    "",
    URL_LINES[-1],
)
TEMPLATE: Final = "web/templates/webclient/webclient.html"
#: The template that Evennia's own extends.
BASE_TEMPLATE: Final = "web/templates/webclient/base.html"
#: The script that the page of the web client loads in any case.
GUI: Final = "webclient_gui.js"
SCRIPT: Final = "skirmish/panel/panel.js"
TEMPLATE_LINES: Final = (
    "{% load static %}",
    f'<script type="module" src="{{% static "{SCRIPT}" %}}"></script>',
)

#: The tables of the record; a test compares them with the models.
TABLES: Final = (
    "skirmish_fightrecord",
    "skirmish_fighterrecord",
    "skirmish_moverecord",
    "skirmish_snapshot",
    "skirmish_fightchances",
    "skirmish_savedencounter",
)
#: The tables that `--export` writes.
EXPORTED: Final = (
    "skirmish_fightrecord",
    "skirmish_fighterrecord",
    "skirmish_moverecord",
    "skirmish_savedencounter",
)

#: The packages to install in addition to Evennia.
REQUIREMENTS: Final = ("msgspec",)


class Setting(NamedTuple):
    """A setting of Evennia's, or of Django's, that has to name something of ours.

    Attributes:
        name: The setting.
        value: What it has to hold.
        line: The line that does it.
        use: What it is for.
    """

    name: str
    value: str
    line: str
    use: str


def _first(name: str, value: str, use: str) -> Setting:
    """Return a list that ours comes first in: what the game has of the same name counts."""
    return Setting(name, value, f'{name} = ["{value}", *{name}]', use)


_APPS = 'INSTALLED_APPS = [*INSTALLED_APPS, "typeclasses.skirmish", "web.skirmish"]'
SETTINGS: Final = (
    Setting("INSTALLED_APPS", "typeclasses.skirmish", _APPS, "the tables of the record"),
    Setting("INSTALLED_APPS", "web.skirmish", _APPS, "the pages and the panel"),
    _first("FILE_HELP_ENTRY_MODULES", "commands.skirmish.help_entries", "the help pages"),
    _first("PROTOTYPE_MODULES", "typeclasses.skirmish.sheets.prototypes", "spawn zombie"),
    _first("INPUT_FUNC_MODULES", "commands.skirmish.inputfuncs", "the panel, and GMCP"),
    Setting(
        "AT_SERVER_STARTSTOP_MODULE",
        "typeclasses.skirmish.encounter.deletion",
        "AT_SERVER_STARTSTOP_MODULE = "
        '[AT_SERVER_STARTSTOP_MODULE, "typeclasses.skirmish.encounter.deletion"]',
        "closing the records of deleted fights",
    ),
    Setting(
        "EXTRA_LAUNCHER_COMMANDS",
        "skirmish",
        'EXTRA_LAUNCHER_COMMANDS["skirmish"] = "typeclasses.skirmish.launcher.main"',
        "evennia skirmish doctor",
    ),
    Setting(
        "COMMAND_PARSER",
        "typeclasses.skirmish.parser.cmdparser",
        "SKIRMISH_NEXT_PARSER, COMMAND_PARSER = "
        'COMMAND_PARSER, "typeclasses.skirmish.parser.cmdparser"',
        "moves without the command",
    ),
)


#: The classes of the connection between portal and server that sends at once.
FAST_PORTAL: Final = {
    "AMP_SERVER_PROTOCOL_CLASS": "typeclasses.skirmish.fast_portal.PortalProtocol",
    "AMP_CLIENT_PROTOCOL_CLASS": "typeclasses.skirmish.fast_portal.ServerProtocol",
}


def setting_lines(
    *, modules_are_a_list: bool, command: str, aliases: list[str], fast_portal: bool = False
) -> list[str]:
    """Return the lines for the end of the game's settings.

    Args:
        modules_are_a_list: Whether the game has made AT_SERVER_STARTSTOP_MODULE a list.
        command: The name of the command.
        aliases: Other names of it.
        fast_portal: Whether portal and server send at once.
    """
    lines = list(dict.fromkeys(setting.line for setting in SETTINGS))
    if modules_are_a_list:
        lines = [
            line.replace("[AT_SERVER_STARTSTOP_MODULE", "[*AT_SERVER_STARTSTOP_MODULE")
            for line in lines
        ]
    if command != "combat":
        lines.append(f"SKIRMISH_COMMAND = {command!r}".replace("'", '"'))
    if aliases != ["c"]:
        lines.append(f"SKIRMISH_ALIASES = {aliases!r}".replace("'", '"'))
    if fast_portal:
        lines += [f'{name} = "{path}"' for name, path in FAST_PORTAL.items()]
    return lines
