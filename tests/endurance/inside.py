"""Django in a process of its own that works on the stopped game in the current directory."""

import os
import sys
from pathlib import Path


def open_game() -> None:
    """Set up Django and Evennia for the game in the current directory."""
    sys.path.insert(0, str(Path.cwd()))
    os.environ["DJANGO_SETTINGS_MODULE"] = "server.conf.settings"
    import django

    django.setup()
    import evennia

    evennia._init()
