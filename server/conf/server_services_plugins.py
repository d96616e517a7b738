"""Services of this game's own that run beside those of the server."""

from typing import Any


def start_plugin_services(server: Any) -> None:
    """Add services to the server as it starts."""
