"""The settings of the game; what is not here is as Evennia has it."""

import os

from evennia.settings_default import *

from server.conf.ports import port

SERVERNAME = "Skirmish"
GAME_SLOGAN = "Fights between small groups"

# Only this machine can reach the game; change that on purpose, not by accident.
ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]"]
TELNET_INTERFACES = ["127.0.0.1"]
WEBSERVER_INTERFACES = ["127.0.0.1"]
WEBSOCKET_CLIENT_INTERFACE = "127.0.0.1"
AMP_HOST = AMP_INTERFACE = "127.0.0.1"

TELNET_PORTS = [port("SKIRMISH_TELNET_PORT")]
WEBSERVER_PORTS = [(port("SKIRMISH_WEB_PORT"), port("SKIRMISH_WEBPROXY_PORT"))]
WEBSOCKET_CLIENT_PORT = port("SKIRMISH_WEBSOCKET_PORT")
AMP_PORT = port("SKIRMISH_AMP_PORT")

# With WAL the web's threads can read while the game writes, and a commit costs a third.
SQLITE3_PRAGMAS = (*SQLITE3_PRAGMAS, "PRAGMA journal_mode=WAL")
# A transaction that may write takes its lock at the start. If it took it later, SQLite would
# refuse at once when another transaction has written in between. It waits for half a second at
# most, because the whole game waits with it; after that the player reads that the move failed.
DATABASES["default"]["OPTIONS"] = {"transaction_mode": "IMMEDIATE", "timeout": 0.5}

# A traceback belongs in the log, not on a player's screen.
DEBUG = False
IN_GAME_ERRORS = False

# Fights can be read and moves made by other programs, under /api/skirmish/.
REST_API_ENABLED = True

# Browsers keep static files until they change; `web_plugins.py` has them compressed.
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "web.skirmish.static_files.VersionedStorage"},
}

# Skirmish. Every other setting has its default: here everyone may rest and reads one line after
# each move, fights by Grapple take in those who come late, there is a fifth ruleset, and the world
# is one to fight in: docs/worlds.md.
INSTALLED_APPS = [*INSTALLED_APPS, "typeclasses.skirmish", "web.skirmish"]
FILE_HELP_ENTRY_MODULES = ["commands.skirmish.help_entries", *FILE_HELP_ENTRY_MODULES]
PROTOTYPE_MODULES = ["typeclasses.skirmish.sheets.prototypes", *PROTOTYPE_MODULES]
EXTRA_LAUNCHER_COMMANDS["skirmish"] = "typeclasses.skirmish.launcher.main"
INPUT_FUNC_MODULES = ["commands.skirmish.inputfuncs", *INPUT_FUNC_MODULES]
AT_SERVER_STARTSTOP_MODULE = [AT_SERVER_STARTSTOP_MODULE, "typeclasses.skirmish.encounter.deletion"]
SKIRMISH_NEXT_PARSER, COMMAND_PARSER = COMMAND_PARSER, "typeclasses.skirmish.parser.cmdparser"
SKIRMISH_BRIEF = True
# The rules of the world: `make play RULESET=cepheus`.
SKIRMISH_RULESET = os.environ.get("RULESET") or "grapple"
SKIRMISH_RULESETS = ["world.rules.d20"]
SKIRMISH_HOUSE: dict[str, dict[str, object]] = {"grapple": {"latecomers": True}}
SKIRMISH_NUMBERS: dict[str, str | dict[str, str]] = dict.fromkeys(
    ("cepheus", "dungeoneers", "apocrypha", "d20"), "typeclasses.skirmish.sheets.carried.Carried"
)
SKIRMISH_JOIN = "open"
SKIRMISH_ATTACK = ["attack", "kill"]
SKIRMISH_LEADER = "db.following"
SKIRMISH_AWAY = "guardian"
SKIRMISH_FLEE = True
SKIRMISH_RECOVER: int | None = 5
SKIRMISH_REST = 0

# `make play` writes this file, with a secret key and the passwords of the accounts.
try:
    from server.conf.secret_settings import *
except ModuleNotFoundError:
    PLAY_PASSWORDS: dict[str, str] = {}
