"""The ports the game listens on, and the environment variables that move them."""

import os
from typing import NamedTuple


class Port(NamedTuple):
    """A port of the demo game: its purpose and default."""

    use: str
    default: int


PORTS = {
    "SKIRMISH_TELNET_PORT": Port("telnet", 4000),
    "SKIRMISH_WEB_PORT": Port("the website and the web client", 4001),
    "SKIRMISH_WEBSOCKET_PORT": Port("the web client's connection", 4002),
    "SKIRMISH_WEBPROXY_PORT": Port("the web server behind the website", 4005),
    "SKIRMISH_AMP_PORT": Port("talk between portal and server", 4006),
}


def port(variable: str) -> int:
    """The number in an environment variable, or the default.

    Raises:
        SystemExit: If it is not the number of a port. Nothing can run without its
            settings, and this is the only message that helps.
    """
    given = os.environ.get(variable) or str(PORTS[variable].default)
    if not (given.isascii() and given.isdigit() and 0 < int(given) < 65536):
        raise SystemExit(f"{variable} is {given!r}; it must be a port, a number from 1 to 65535.")
    return int(given)
