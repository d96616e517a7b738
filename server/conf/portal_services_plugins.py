"""Services of this game's own that run beside those of the portal."""

from typing import Any

from django.db import connection

#: In seconds. Fights are not carried out here: who waits for the database delays only what is
#: typed meanwhile. What the portal writes is who has logged in, and who is not kept as logged in
#: is a stranger after the page is loaded again.
PATIENCE = 5


def start_plugin_services(portal: Any) -> None:
    """Let the portal wait longer for a busy database than `settings.py` lets the server wait."""
    if connection.vendor == "sqlite":
        connection.close()
        connection.settings_dict["OPTIONS"]["timeout"] = PATIENCE
