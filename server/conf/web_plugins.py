"""Hooks into the web server."""

from typing import Any

from web.skirmish.static_files import serve_compressed


def at_webserver_root_creation(web_root: Any) -> Any:
    """Change what the web server serves."""
    return serve_compressed(web_root)


def at_webproxy_root_creation(web_root: Any) -> Any:
    """Change what the proxy before it serves."""
    return web_root
