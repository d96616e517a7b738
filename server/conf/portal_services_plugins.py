"""Services of this game's own that run beside those of the portal."""

from typing import Any


def start_plugin_services(portal: Any) -> None:
    """Add services to the portal as it starts."""
