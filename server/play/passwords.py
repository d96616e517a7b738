"""The secret settings: a key for the web server and a password for each account."""

import importlib
import os
import secrets
from pathlib import Path

from server.play.trouble import Trouble
from world.cast import ADMIN, PLAYERS

SECRETS = Path(__file__).resolve().parents[1] / "conf" / "secret_settings.py"

# No 0 and o, no 1 and l: people type these from one window into another.
LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"


def make() -> bool:
    """Write the file if there is none, readable by its owner only; True if it was written."""
    try:
        file = os.open(SECRETS, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return False
    names = [part.name for part in (*PLAYERS, ADMIN)]
    lines = [
        '"""Made for this checkout alone, and kept out of git. Do not share it."""',
        "",
        f'SECRET_KEY = "{secrets.token_urlsafe(48)}"',
        "PLAY_PASSWORDS = {",
        *(f'    "{name}": "{_password()}",' for name in names),
        "}",
    ]
    with os.fdopen(file, "w", encoding="utf-8") as out:
        out.write("\n".join(lines) + "\n")
    return True


def read() -> dict[str, str]:
    """The password of each account."""
    importlib.invalidate_caches()
    module = importlib.import_module("server.conf.secret_settings")
    passwords: dict[str, str] = getattr(module, "PLAY_PASSWORDS", {})
    if missing := [part.name for part in (*PLAYERS, ADMIN) if part.name not in passwords]:
        raise Trouble(
            f"{SECRETS.name} has no PLAY_PASSWORDS for {', '.join(missing)}. Add them, or move "
            f"server/conf/{SECRETS.name} away and new ones are made."
        )
    return passwords


def _password() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(12))
