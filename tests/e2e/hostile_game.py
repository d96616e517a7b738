"""The files of a game with everything that could conflict with Skirmish."""

from pathlib import Path

#: What a player of this game reads when they type its own commands.
OWN_COMBAT, OWN_ALIAS = "You fight by the game's own rules.", "You call for the city watch."
OWN_PAGE = "Duels in this city are to the first blood."
OWN_PROMPT = "health 20"
OWN_REFUSAL = "Your boots are nailed to the floor."
OWN_SCRIPT = "/static/city.js"

#: The variable of the environment that says its MULTISESSION_MODE.
MODE = "CITY_MODE"

_SETTINGS = """
import os
from evennia.settings_default import *

INSTALLED_APPS = tuple(INSTALLED_APPS)
AT_SERVER_STARTSTOP_MODULE = ["server.conf.at_server_startstop"]
COMMAND_DEFAULT_CLASS = "commands.command.Command"
MULTISESSION_MODE = int(os.environ['{mode}'])
BASE_CHARACTER_TYPECLASS = "typeclasses.people.Citizen"
from evennia.contrib.base_systems.color_markups import color_markups
COLOR_ANSI_EXTRA_MAP = color_markups.MUX_COLOR_ANSI_EXTRA_MAP
SECRET_KEY = "not so secret"{elbow_room}
"""

_PEOPLE = f'''
"""The people of the city."""
from evennia.objects.objects import (DefaultCharacter,
                                     DefaultObject)
from evennia.scripts.scripts import DefaultScript


class CombatCharacter:
    """What the game's own fights need."""

    def at_pre_move(self, destination, **kwargs):
        if self.db.nailed:
            self.msg("{OWN_REFUSAL}")
            return False
        return True


class Citizen(
    CombatCharacter,  # the game's own
    DefaultCharacter,
):
    def at_post_puppet(self, **kwargs):
        self.msg("You become a citizen of the city.")


class {{npc}}(CombatCharacter, DefaultObject):
    """No Character at all."""


class Encounter(DefaultScript):
    """Where the game's own fights are kept."""


class Combat(DefaultScript):
    """One of them."""


class Fight(DefaultScript):
    """Another."""
'''

_COMMAND = f'''
from evennia.commands.default.muxcommand import MuxCommand


class Command(MuxCommand):
    def at_post_cmd(self):
        self.caller.msg(prompt="{OWN_PROMPT}")
'''

_COMBAT = f'''
from evennia import CmdSet

from .command import Command
from typeclasses.people import Encounter


class CmdCombat(Command):
    key = "combat"
    help_category = "Combat"

    def func(self):
        self.caller.msg("{OWN_COMBAT}")


class CmdWatch(Command):
    key = "watch"
    aliases = ["c"]

    def func(self):
        self.caller.msg("{OWN_ALIAS}")


class CmdHire(Command):
    """Challenge a character."""
    key = "hire"

    def func(self):
        from evennia import create_object
        kind = "typeclasses.people.{{npc}}"
        create_object(kind, key="guard", location=self.caller.location)
        self.caller.db.nailed = True
        self.caller.location.scripts.add(Encounter, key="combat")


class CombatCmdSet(CmdSet):
    key = "Skirmish"

    def at_cmdset_creation(self):
        self.add(CmdCombat())
        self.add(CmdWatch())
        self.add(CmdHire())
'''

_CMDSETS = """from evennia import default_cmds
from commands.combat import CombatCmdSet
class CharacterCmdSet(default_cmds.CharacterCmdSet):
\tkey = "DefaultCharacter"
\tdef at_cmdset_creation(self):
\t\tsuper().at_cmdset_creation()
\t\tself.add(CombatCmdSet)
\t\tif self.key != "DefaultCharacter": return
\t\treturn None


class AccountCmdSet(default_cmds.AccountCmdSet):
    key = "DefaultAccount"


class UnloggedinCmdSet(default_cmds.UnloggedinCmdSet):
    key = "DefaultUnloggedin"


class SessionCmdSet(default_cmds.SessionCmdSet):
    key = "DefaultSession\""""

_URLS = """from django.conf import settings
from django.urls import include, re_path as path
from evennia.web.urls import urlpatterns as theirs

urlpatterns = (
    path("^", include("web.website.urls")),
    path("^webclient/", include("web.webclient.urls")),
    path("^admin/", include("web.admin.urls")),
    *theirs,
)
"""

_HELP = f'''
HELP_ENTRY_DICTS = [
    {{"key": "combat", "category": "Combat", "text": "{OWN_PAGE}"}},
]
'''

_WEBCLIENT = f"""{{% extends "webclient/base.html" %}}
{{% block guilib_import %}}
{{{{ block.super }}}}
<script src="{OWN_SCRIPT}"></script>
{{% endblock %}}
{{% block client %}}<div id="main-sub"></div>{{% endblock %}}"""


def write(root: Path, *, npc: str, elbow_room: str) -> None:
    """Make a new game this one.

    Args:
        root: The game directory, as `evennia --init` made it.
        npc: What its class of NPCs is called.
        elbow_room: Its ports.
    """
    files = {
        "server/conf/settings.py": _SETTINGS.format(mode=MODE, elbow_room=elbow_room).rstrip(),
        "typeclasses/people.py": _PEOPLE.format(npc=npc),
        "commands/command.py": _COMMAND,
        "commands/combat.py": _COMBAT.format(npc=npc),
        "commands/default_cmdsets.py": _CMDSETS.replace("\n", "\r\n"),
        "web/urls.py": _URLS,
        "world/help_entries.py": _HELP,
        "web/templates/webclient/webclient.html": _WEBCLIENT,
    }
    for name, text in files.items():
        (root / name).write_bytes(text.encode())
